import type { Day } from '../../domain/day.ts';
import { slugOf } from '../../domain/text.ts';
import { skuOf } from '../demo/products.ts';
import { hash, TOPIC, unit } from '../hash.ts';
import { MARKET_FORMATS, uniqueModel } from '../model.ts';
import { DEPARTMENTS, type ProductType, TYPES } from '../vocabulary.ts';
import { SHOP_ENDS, SHOP_STARTS, SHOP_TOWNS } from '../words.ts';
import { type Article, basePriceOre, eanOf, variantOf } from './article.ts';
import type { NameStyle } from './naming.ts';
import type { MarketShop } from './shops.ts';

const VARIANTS = 4;
const MORE_STYLES: readonly NameStyle[] = ['noun_first', 'no_color', 'parens', 'suffix', 'no_feature'];
const STYLES: readonly NameStyle[] = ['plain', 'plain', ...MORE_STYLES];
const COUNTRIES = ['570', '570', '570', '571', '400', '731', '871', '501', '007'];
/** One product in fifty is replaced by a successor every half year, so that every day has new products. */
const RENEWED_EVERY = 50;
const RENEWAL_DAYS = 180;

/** Each type as often as the demo has models of it. */
const WEIGHTED: readonly ProductType[] = TYPES.flatMap((type) => Array<ProductType>(type.groups).fill(type));
const BY_KEY = new Map(TYPES.map((type) => [type.key, type]));

/** The number that an article is made from. Successors have numbers beyond the market's own. */
export function identityOf(seed: number, products: number, product: number, day: Day): number {
  if (product % RENEWED_EVERY !== 7) return product;
  const era = Math.floor((day + (hash(seed, TOPIC.novelty, product) % RENEWAL_DAYS)) / RENEWAL_DAYS) % 100;
  return products * (1 + era) + product;
}

/** Permutes a billion numbers, so that neighbours have distant codes. The product fits a double exactly. */
const scattered = (seed: number, n: number): number => (n * 7_654_321 + (seed % 999_983)) % 1_000_000_000;

export function syntheticArticle(seed: number, identity: number): Article {
  const group = Math.floor(identity / VARIANTS);
  const h = hash(seed, TOPIC.model, group);
  const type = WEIGHTED[hash(seed, TOPIC.type, group) % WEIGHTED.length]!;
  const brand = type.brands[h % type.brands.length]!;
  const variant = variantOf(type, h >>> 8, identity % VARIANTS);
  const country = type.shape === 'title' ? '978' : COUNTRIES[(h >>> 4) % COUNTRIES.length]!;
  return {
    index: identity,
    ean: eanOf(country + String(scattered(seed, identity)).padStart(9, '0')),
    sku: skuOf(type, identity),
    type,
    brand,
    model: uniqueModel(type, group, h >>> 6),
    feature: type.features[(h >>> 12) % Math.max(1, type.features.length)] ?? '',
    color: variant.color,
    size: variant.size,
    fits: fitsOf(seed, type, h),
    basePriceOre: basePriceOre(type, unit(seed, TOPIC.price, group), variant.sizeIndex),
  };
}

function fitsOf(seed: number, type: ProductType, h: number): string {
  const target = type.fits === undefined ? undefined : BY_KEY.get(type.fits);
  if (!target) return '';
  const other = hash(seed, TOPIC.model, h % 100_000, 1);
  return `${target.brands[other % target.brands.length]} ${uniqueModel(target, (other >>> 4) % 50_000, other >>> 9)}`;
}

/** Sizes fall off like a power law: at 1,200 shops and 12 million offers the first has 300,000 and the last 700. */
export function shopPicker(shops: number): (fraction: number) => number {
  const sums = new Float64Array(shops);
  let total = 0;
  for (let v = 0; v < shops; v++) {
    total += (v + 20) ** -1.5;
    sums[v] = total;
  }
  const starts = new Uint16Array(4_097);
  for (let i = 0, v = 0; i <= 4_096; i++) {
    while (v < shops - 1 && sums[v]! < (total * i) / 4_096) v++;
    starts[i] = v;
  }
  return (fraction) => {
    let v = starts[Math.floor(fraction * 4_096)]!;
    const target = fraction * total;
    while (v < shops - 1 && sums[v]! < target) v++;
    return v;
  };
}

/** Percent of products with at most 1, 2 … 8 shops; 2.4 on average. */
const AT_MOST = [38, 62, 77, 87, 93, 97, 99, 100];

/** Writes the shops of a product into `out`, each once, and returns their number. */
export function sellersInto(
  seed: number,
  product: number,
  pick: (fraction: number) => number,
  out: Uint16Array,
): number {
  const share = hash(seed, TOPIC.vendors, product) % 100;
  let wanted = 1;
  while (share >= AT_MOST[wanted - 1]!) wanted++;
  let count = 0;
  for (let i = 0; i < wanted; i++) {
    const shop = pick(unit(seed, TOPIC.pick, product, i));
    let known = false;
    for (let j = 0; j < count; j++) known ||= out[j] === shop;
    if (!known) out[count++] = shop;
  }
  return count;
}

export function syntheticShop(seed: number, index: number): MarketShop {
  const ends = SHOP_ENDS.length;
  const word =
    SHOP_STARTS[index % SHOP_STARTS.length]! + SHOP_ENDS[Math.floor(index / SHOP_STARTS.length) % ends]!;
  const town = SHOP_TOWNS[Math.floor(index / (SHOP_STARTS.length * ends)) % SHOP_TOWNS.length]!;
  const name = `${word} ${town}`;
  const h = hash(seed, TOPIC.shop, index);
  return {
    index,
    id: `shop-${String(index).padStart(4, '0')}`,
    name,
    domain: `${slugOf(name)}.example`,
    format: MARKET_FORMATS[index % MARKET_FORMATS.length]!,
    gzip: true,
    departments: DEPARTMENTS,
    level: 0.96 + (h % 100) / 1_000,
    // Three or four days of the week: on any day about half of the shops have nothing new.
    weekdays: [0b0101010, 0b1010101, 0b0110100, 0b1001011][(h >>> 8) % 4]!,
    style: STYLES[(h >>> 10) % STYLES.length]!,
    omits: (h >>> 14) % 10 === 0 ? ['brand'] : [],
    english: (h >>> 18) % 25 === 0,
    refurbished: (h >>> 22) % 40 === 0,
    shippingOre: (h >>> 16) % 8 === 0 ? null : 3_900,
    freeFromOre: 49_900,
    delivery: '1-3 hverdage',
    atom: index % 40 >= 20,
  };
}
