import type { Ean } from '../domain/ean.ts';
import { kroner } from '../domain/money.ts';
import type { Product } from '../domain/product.ts';

/** The twelve fields of SERVICE.md, in that order. */
export const productView = (product: Product) => ({
  ean: product.ean as string,
  product_name: product.name,
  brand: product.brand,
  category: product.categoryPath.at(-1) ?? '',
  image_url: product.imageUrl,
  vendor_count: product.vendorCount,
  lowest_price: kroner(product.lowestOre),
  highest_price: kroner(product.highestOre),
  avg_price: kroner(product.avgOre),
  size: product.size,
  color: product.color,
  slug: product.slug,
});

export type ProductView = ReturnType<typeof productView>;

const EAN_AT = '{"ean":"'.length;

/** A stored product's own code, which may not be the one that was asked for. */
export const eanOfJson = (product: string): Ean => product.slice(EAN_AT, product.indexOf('"', EAN_AT)) as Ean;

/** The one address of a product's page. A name without a letter has no slug. */
export const productPath = ({ ean, slug }: Pick<ProductView, 'ean' | 'slug'>): string =>
  slug === '' ? `/vare/${ean}` : `/vare/${ean}/${slug}`;

/** The text that is read and the current offset. Module variables, so that a million reads a night allocate only the views. */
let json = '';
let at = 0;

/** Reads what JSON.stringify wrote in a third of JSON.parse's time; a text with escapes is left to JSON.parse. */
export function readProductView(text: string): ProductView {
  if (text.includes('\\')) return JSON.parse(text) as ProductView;
  json = text;
  at = 0;
  const view: ProductView = {
    ean: word('{"ean":'),
    product_name: word(',"product_name":'),
    brand: word(',"brand":'),
    category: word(',"category":'),
    image_url: word(',"image_url":'),
    vendor_count: number(',"vendor_count":'),
    lowest_price: number(',"lowest_price":'),
    highest_price: number(',"highest_price":'),
    avg_price: number(',"avg_price":'),
    size: wordOrNull(',"size":'),
    color: wordOrNull(',"color":'),
    slug: word(',"slug":'),
  };
  const isWhole = at === text.length - 1;
  json = '';
  return isWhole ? view : (JSON.parse(text) as ProductView);
}

function word(key: string): string {
  const from = at + key.length + 1;
  const to = json.indexOf('"', from);
  at = to + 1;
  return json.slice(from, to);
}

function number(key: string): number {
  const from = at + key.length;
  at = json.indexOf(',', from);
  return Number(json.slice(from, at));
}

const QUOTE = 34;
const NULL_CHARS = 4;

function wordOrNull(key: string): string | null {
  if (json.charCodeAt(at + key.length) === QUOTE) return word(key);
  at += key.length + NULL_CHARS;
  return null;
}
