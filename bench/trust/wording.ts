import type { Ore } from '../../src/domain/money.ts';
import type { Offer } from '../../src/domain/product.ts';
import { oreOf } from './everyday.ts';
import type { Article, Shop, Stand } from './market.ts';

const BRANDS =
  'Nordhavn Fjordlys Klitmøller Vestfjord Kernio Legebyen Rensager Klangfald Østmark Havblik'.split(' ');
const KINDS =
  'kaffemaskine bordlampe vinterstøvler robotstøvsuger computer byggesæt boremaskine højttaler cykelhjelm regnjakke dyne gryde'.split(
    ' ',
  );
const REVIEWED_EVERY = 10;
const NO_BRAND_EVERY = 31;
const NO_PICTURE_EVERY = 19;

/** Shops name one article in their own ways. */
export function nameOf({ n }: Article, shop: Shop): string {
  const [brand, kind, model] = [BRANDS[n % 10]!, KINDS[n % 12]!, 1000 + (n % 9000)];
  const letters = `${brand[0]}${kind[0]}`.toUpperCase();
  return [
    `${brand} ${kind} ${letters}-${model}`,
    `${kind[0]!.toUpperCase()}${kind.slice(1)} ${brand} ${letters}${model}, sort`,
    `${brand} ${letters} ${model} ${kind}`,
  ][shop.id % 3]!;
}

/** An offer of a shop at some price; what is not said otherwise is as an honest shop would say it. */
export function anOfferOf(article: Article, shop: Shop, ore: number, own: Partial<Offer> = {}): Offer {
  const { n, ean } = article;
  const mark = n * 7 + shop.id;
  const reviewed = n % REVIEWED_EVERY === 0;
  return {
    ean,
    aliases: [],
    vendorId: shop.id,
    condition: 'new',
    priceOre: Math.max(1, Math.round(ore)) as Ore,
    shippingOre: shop.shippingOre as Ore | null,
    beforeOre: null,
    stock: 'in_stock',
    deliveryTime: null,
    name: nameOf(article, shop),
    brand: mark % NO_BRAND_EVERY === 0 ? '' : BRANDS[n % 10]!,
    categoryPath: ['Varer', `Hylde ${n % 200}`],
    imageUrl: mark % NO_PICTURE_EVERY === 0 ? '' : `https://${shop.domain}/${n}.jpg`,
    size: null,
    color: null,
    url: `https://${shop.domain}/${n}`,
    rating: reviewed ? 4.5 : null,
    reviewCount: reviewed ? 60 + shop.id : null,
    flags: [],
    ...own,
  };
}

/** A sale tells its price before, as the law asks. */
export const offerOfStand = (stand: Stand, night: number): Offer =>
  anOfferOf(stand.article, stand.shop, oreOf(stand), {
    beforeOre: stand.cut > 0 && stand.doing !== 'misprint' ? (Math.round(stand.baseOre) as Ore) : null,
    stock: night < stand.outUntil ? 'out_of_stock' : 'in_stock',
  });
