import type { ProductView } from './product-view.ts';

/** The text that is read, and how far: in the module, so that a million reads a night make nothing but the views. */
let json = '';
let at = 0;

/**
 * What JSON.parse gives of a view that JSON.stringify wrote, in a third of its time: the fields come in one order, and
 * without escapes a text ends at the next quote. Whatever is written otherwise is left to JSON.parse.
 */
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
