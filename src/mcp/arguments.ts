import { type Ean, parseEan } from '../domain/ean.ts';
import { oreOfKroner } from '../domain/money.ts';

export type Arguments = Readonly<Record<string, unknown>>;

export const DETAILS = ['concise', 'full'] as const;
export type Detail = (typeof DETAILS)[number];

export const TOOL_SORTS = ['relevance', 'price'] as const;
export const SEARCH_LIMIT_MAX = 5;
export const HISTORY_DAYS_MAX = 730;
const PRICE_MAX = 999_999_999;
const WORD_CHARS_MAX = 200;

/** An unusable argument. The message tells the model what was wrong and what to send next. */
export class BadArgument extends Error {}

// These texts are constants, so that no foreign text reaches the model.
export const BAD_QUERY =
  'q must be text of 5 to 200 characters; call search_products again with the product name, brand or model in q.';
const BAD_EAN =
  'ean must be a barcode of 1 to 13 digits and nothing else; call get_product again with the digits, or search_products with the product name.';
const BAD = {
  detail: 'detail must be "concise" or "full"; call the tool again with one of them, or without detail.',
  max_price:
    'max_price must be a price in kroner like 499 or 499.95; call search_products again with such a number.',
  in_stock: 'in_stock must be true or false; call search_products again with one of them.',
  category:
    'category must be a Danish category name of at most 200 characters; call search_products again with one or without category.',
  sort: 'sort must be "relevance" or "price"; call search_products again with one of them, or without sort.',
  limit: 'limit must be a whole number from 1 to 5; call search_products again with such a number.',
  days: 'days must be a whole number from 1 to 730; call get_product again with such a number.',
} as const;
type OptionalArgument = keyof typeof BAD;

export interface SearchCall {
  query: Record<string, string>;
  detail: Detail;
}

export function searchArguments(args: Arguments): SearchCall {
  const { q } = args;
  if (typeof q !== 'string') throw new BadArgument(BAD_QUERY);
  const query: Record<string, string> = { q };
  const put = (name: OptionalArgument, read: (value: unknown) => string | undefined) => {
    const value = given(args, name, read);
    if (value !== undefined) query[name] = value;
  };
  put('max_price', priceText);
  put('in_stock', flagText);
  put('category', wordText);
  put('sort', (value) => TOOL_SORTS.find((sort) => sort === value));
  put('limit', wholeUpTo(SEARCH_LIMIT_MAX));
  return { query, detail: detailOf(args) };
}

export function productArguments(args: Arguments): { ean: Ean; days: number | undefined; detail: Detail } {
  // Models often omit the quotes. A code without leading zeros is the same as a number.
  const code = typeof args.ean === 'number' ? String(args.ean) : args.ean;
  const ean = typeof code === 'string' ? parseEan(code) : undefined;
  if (ean === undefined) throw new BadArgument(BAD_EAN);
  const days = given(args, 'days', wholeUpTo(HISTORY_DAYS_MAX));
  return { ean, days: days === undefined ? undefined : Number(days), detail: detailOf(args) };
}

const detailOf = (args: Arguments): Detail =>
  given(args, 'detail', (value) => DETAILS.find((detail) => detail === value)) ?? 'concise';

/** Reads an optional argument. Models write null for an absent one. */
function given<T>(
  args: Arguments,
  name: OptionalArgument,
  read: (value: unknown) => T | undefined,
): T | undefined {
  const value = args[name];
  if (value === undefined || value === null) return undefined;
  const argument = read(value);
  if (argument === undefined) throw new BadArgument(BAD[name]);
  return argument;
}

function priceText(value: unknown): string | undefined {
  const kroner = numberOf(value);
  if (kroner === undefined || kroner > PRICE_MAX) return undefined;
  const ore = oreOfKroner(kroner);
  return ore === undefined ? undefined : String(ore / 100);
}

const flagText = (value: unknown): string | undefined =>
  [true, false, 'true', 'false'].some((known) => known === value) ? String(value) : undefined;

const wordText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' && Array.from(value).length <= WORD_CHARS_MAX
    ? value
    : undefined;

const wholeUpTo =
  (max: number) =>
  (value: unknown): string | undefined => {
    const whole = numberOf(value);
    return whole !== undefined && Number.isInteger(whole) && whole >= 1 && whole <= max
      ? String(whole)
      : undefined;
  };

/** Models often write numbers in quotes. */
function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^\d{1,9}(\.\d{1,2})?$/.test(value) ? Number(value) : undefined;
}
