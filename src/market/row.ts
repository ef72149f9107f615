import type { Condition, Stock } from '../domain/product.ts';
import { hash, TOPIC } from './hash.ts';
import { type Article, ratingOf } from './synthetic/article.ts';
import { describeAtLength, describeShortly } from './synthetic/describing.ts';
import { shopName } from './synthetic/naming.ts';
import type { OfferState } from './synthetic/pricing.ts';
import type { MarketShop } from './synthetic/shops.ts';

/** One offer in a shop's system; a writer turns it into a format. */
export interface Row {
  /** The article's number in the shop's system, the same every day. */
  number: number;
  sku: string;
  /** The EAN as the shop writes it, sometimes wrongly. */
  code: string;
  name: string;
  brand: string;
  path: readonly string[];
  priceOre: number;
  beforeOre: number;
  shippingOre: number | null;
  stock: Stock;
  delivery: string;
  condition: Condition;
  color: string;
  size: string;
  description: string;
  /** The picture's address; '' when it is at the shop's usual one. */
  image: string;
  rating: number;
  reviewCount: number;
}

const GRADES = ['grad A', 'grad B'];

/** The part of a row that does not change from day to day. Making it is most of the work, so it is made once. */
export type Face = Omit<Row, 'priceOre' | 'beforeOre' | 'shippingOre' | 'stock'>;

/** With `atLength`, new goods get descriptions as long as shops write them. */
export function faceOf(
  seed: number,
  shop: MarketShop,
  article: Article,
  condition: Condition,
  atLength = false,
): Face {
  const { type } = article;
  return {
    number: article.index,
    sku: article.sku,
    code: codeAsWritten(seed, shop, article),
    name: shopName(article, shop.style, shop.name, conditionWords(article, condition)),
    brand: shop.omits.includes('brand') ? '' : article.brand,
    path: shop.english ? type.english.split(' > ') : type.path,
    delivery: shop.delivery,
    condition,
    color: shop.omits.includes('color') ? '' : article.color,
    size: type.shape === 'title' || shop.omits.includes('size') ? '' : article.size,
    description:
      atLength && condition === 'new'
        ? describeAtLength(seed, shop, article)
        : describeShortly(article, condition),
    image: '',
    ...ratingOf(seed, article.index),
  };
}

export function rowOf(face: Face, shop: MarketShop, state: OfferState): Row {
  const shippingOre = shop.shippingOre !== null && state.priceOre >= shop.freeFromOre ? 0 : shop.shippingOre;
  return { ...face, ...state, shippingOre };
}

function conditionWords(article: Article, condition: Condition): string {
  if (condition === 'new') return '';
  return condition === 'used' ? '(brugt)' : `(Refurbished, ${GRADES[article.index % GRADES.length]})`;
}

/** Like in real feeds, one code in forty is written oddly but readable, and one in two hundred is useless. */
function codeAsWritten(seed: number, shop: MarketShop, article: Article): string {
  const { ean } = article;
  const h = hash(seed, TOPIC.spelling, article.index, shop.index);
  const share = h % 1000;
  if (share >= 30) return ean;
  if (share >= 22) return `0${ean}`;
  if (share >= 14) return `${ean[0]} ${ean.slice(1, 7)} ${ean.slice(7)}`;
  if (share >= 5) return ean.replace(/^0+/, '');
  if (share >= 3) return '';
  return share >= 1 ? '5.70999E+12' : '0000000000000';
}
