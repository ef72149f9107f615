import type { Condition } from '../../domain/product.ts';
import { hash, TOPIC, unit } from '../hash.ts';
import { type Face, faceOf } from '../row.ts';
import type { Seat } from '../synthetic/pricing.ts';
import { writesOn } from '../synthetic/shops.ts';
import type { DemoShop } from './demo-shops.ts';
import type { DemoProduct } from './known.ts';
import { drawingOf } from './pictures.ts';
import type { PricedArticle } from './price-tags.ts';

/** An article in a shop's assortment. `face` is the part of its row that does not change from day to day. */
export interface ShopArticle {
  product: DemoProduct;
  priced: PricedArticle;
  face: Face;
}

export interface AssortmentPlan {
  seed: number;
  shops: readonly DemoShop[];
  /** The address of the drawings; '' when each shop has pictures of its own. */
  picturesUrl: string;
}

/** Returns, by shop index, which of these products the shop sells. */
export function assortmentsOf(
  { seed, shops, picturesUrl }: AssortmentPlan,
  products: readonly DemoProduct[],
): ShopArticle[][] {
  const assortments: ShopArticle[][] = [];
  for (const { index } of shops) assortments[index] = [];
  for (const product of products) {
    for (const { shop, seat, condition } of sellersOf(seed, product, shops)) {
      const image = picturesUrl && `${picturesUrl}/${drawingOf(product.type)}.svg`;
      const face = { ...faceOf(seed, shop, product, condition), image };
      assortments[shop.index]!.push({ product, priced: { seed, product, shop, seat }, face });
    }
  }
  return assortments;
}

interface Seller {
  shop: DemoShop;
  seat: Seat;
  condition: Condition;
}

/** Percent of products with at most 1, 2, 3 … 8 shops. */
const AT_MOST = [28, 50, 68, 81, 89, 94, 98, 100];

/** A shop with more departments than this is a department store, which is chosen less often than a specialist. */
const GENERAL = 10;

function sellersOf(seed: number, product: DemoProduct, shops: readonly DemoShop[]): Seller[] {
  const h = hash(seed, TOPIC.vendors, product.index) % 100;
  const wanted = AT_MOST.findIndex((limit) => h < limit) + 1;
  const { department } = product.type;
  // A novelty goes first to shops that write their feed on its first day, so that every day has something new.
  const isFirst = (shop: DemoShop): boolean =>
    product.bornDay !== null && writesOn(shop.weekdays, product.bornDay);
  const chosen = shops
    .filter((shop) => !shop.refurbished && shop.departments.includes(department))
    .map((shop) => {
      const liking = unit(seed, TOPIC.pick, product.index, shop.index);
      return {
        shop,
        score: liking * (shop.departments.length > GENERAL ? 1 : 0.6) - (isFirst(shop) ? 1 : 0),
      };
    })
    .sort((a, b) => a.score - b.score)
    .slice(0, product.bornDay === null ? wanted : Math.min(wanted, 3))
    .map(({ shop }) => shop);

  const condition = product.refurbishedOnly ? 'refurbished' : 'new';
  const sellers: Seller[] = chosen.map((shop, rank) => ({
    shop,
    seat: { rank, shops: chosen.length },
    condition,
  }));
  for (const shop of shops) {
    if (!shop.refurbished || !isResold(seed, product, shop)) continue;
    const used = !product.refurbishedOnly && product.index % 5 === 0;
    sellers.push({
      shop,
      seat: { rank: chosen.length, shops: chosen.length },
      condition: used ? 'used' : 'refurbished',
    });
  }
  return sellers;
}

const isResold = (seed: number, product: DemoProduct, shop: DemoShop): boolean =>
  shop.departments.includes(product.type.department) &&
  product.bornDay === null &&
  product.type.fits === undefined &&
  product.basePriceOre >= 50_000 &&
  (product.refurbishedOnly || hash(seed, TOPIC.pick, product.index, 999) % 100 < 30);
