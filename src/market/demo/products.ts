import { type Day, formatDay } from '../../domain/day.ts';
import { textHash } from '../../domain/hash.ts';
import { fold } from '../../domain/text.ts';
import { hash, TOPIC, unit } from '../hash.ts';
import { modelOf } from '../model.ts';
import { type Article, basePriceOre, eanOf, variantOf } from '../synthetic/article.ts';
import { nameOf } from '../synthetic/naming.ts';
import { type ProductType, TYPES } from '../vocabulary.ts';
import { type DemoProduct, KNOWN } from './known.ts';

const BRANDS = [...new Set(TYPES.flatMap((type) => type.brands))];
const COUNTRIES = ['570', '570', '570', '570', '400', '731', '871', '007'];

/** Twelve digits: country, brand and a running number, or a Danish book's code. */
function codeOf(type: ProductType, brand: string, index: number): string {
  if (type.shape === 'title') return `97887${1_000_000 + index}`;
  const company = 1_000 + BRANDS.indexOf(brand) * 7;
  return `${COUNTRIES[textHash(brand) % COUNTRIES.length]}${company}${String(index).padStart(5, '0')}`;
}

const LETTERS = new Map(
  TYPES.map(({ noun }) => [
    noun,
    fold(noun)
      .replace(/[^a-z]/g, '')
      .slice(0, 3)
      .toUpperCase(),
  ]),
);

export const skuOf = (type: ProductType, index: number): string =>
  `${LETTERS.get(type.noun)}-${10_000 + index}`;

const fitsOf = (type: ProductType, group: number): string => {
  const target = TYPES.find((other) => other.key === type.fits);
  if (!target) return '';
  const k = group % target.groups;
  const brand = target.brands[k % target.brands.length]!;
  return `${brand} ${modelOf(target, brand, Math.floor(k / target.brands.length))}`;
};

function productOf(seed: number, type: ProductType, group: number, i: number, index: number): DemoProduct {
  const brand = type.brands[group % type.brands.length]!;
  const j = Math.floor(group / type.brands.length);
  const variant = variantOf(type, group, i);
  const article: Article = {
    index,
    ean: eanOf(codeOf(type, brand, index)),
    sku: skuOf(type, index),
    type,
    brand,
    model: modelOf(type, brand, type.shape === 'title' ? group : j),
    feature: type.features[(type.shape === 'none' ? j : group) % Math.max(1, type.features.length)] ?? '',
    color: variant.color,
    size: variant.size,
    fits: fitsOf(type, group),
    basePriceOre: basePriceOre(type, unit(seed, TOPIC.price, textHash(type.key), group), variant.sizeIndex),
  };
  return { ...article, name: nameOf(article), refurbishedOnly: false, bornDay: null };
}

/** Two articles never share a name. */
export function standingProducts(seed: number): DemoProduct[] {
  const products: DemoProduct[] = KNOWN.map((product) => ({
    ...product,
    name: nameOf(product),
    bornDay: null,
  }));
  const names = new Set(products.map((product) => product.name));
  for (const type of TYPES) {
    for (let group = 0; group < type.groups; group++) {
      for (let i = 0; i < type.variants; i++) {
        const product = productOf(seed, type, group, i, products.length);
        if (names.has(product.name)) continue;
        names.add(product.name);
        products.push(product);
      }
    }
  }
  return products;
}

const NOVELTY_DAYS = 90;
const NOVELTY_TYPES = TYPES.filter((type) => ['dash', 'gen', 'xm', 'name'].includes(type.shape));

/** The four to seven articles that came on the market on a day, which their codes tell. */
function noveltiesOf(seed: number, day: Day): DemoProduct[] {
  const count = 4 + (hash(seed, TOPIC.novelty, day) % 4);
  return Array.from({ length: count }, (_, n) => {
    const number = day * 8 + n;
    const h = hash(seed, TOPIC.novelty, number, 1);
    const type = NOVELTY_TYPES[h % NOVELTY_TYPES.length]!;
    const brand = type.brands[(h >>> 8) % type.brands.length]!;
    const variant = variantOf(type, h >>> 12, 0);
    const year = formatDay(day).slice(0, 4);
    const model = modelOf(type, brand, 6 + ((h >>> 16) % 6));
    const article: Article = {
      index: 1_000_000 + number,
      ean: eanOf(`571${String(number).padStart(9, '0')}`),
      sku: skuOf(type, number),
      type,
      brand,
      model: type.shape === 'dash' ? `${model}${String.fromCharCode(65 + (day % 26))}` : `${model} ${year}`,
      feature: type.features[(h >>> 20) % Math.max(1, type.features.length)] ?? '',
      color: variant.color,
      size: variant.size,
      fits: '',
      basePriceOre: basePriceOre(type, unit(seed, TOPIC.price, number, 1), variant.sizeIndex),
    };
    return { ...article, name: nameOf(article), refurbishedOnly: false, bornDay: day };
  });
}

/** Novelties on sale on a day or in the `earlierDays` before it, the youngest last. */
export function noveltiesOn(seed: number, day: Day, earlierDays = 0): DemoProduct[] {
  const alive: DemoProduct[] = [];
  for (let born = day - earlierDays - NOVELTY_DAYS + 1; born <= day; born++)
    alive.push(...noveltiesOf(seed, born as Day));
  return alive;
}

export const isOnSale = ({ bornDay }: Pick<DemoProduct, 'bornDay'>, day: number): boolean =>
  bornDay === null || (day >= bornDay && day < bornDay + NOVELTY_DAYS);
