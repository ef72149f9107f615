import { memo, memoOfRuns } from '../../domain/calls.ts';
import { cleanLine, fold } from '../../domain/text.ts';
import type { RawRow } from '../feed.ts';
import { meaningful, type NonRetail, nonRetailCategory, shopKey, shopText } from './names.ts';

const BRAND_CHARS = 80;
const CATEGORY_CHARS = 80;
const CATEGORY_PARTS = 6;
const DETAIL_CHARS = 60;

interface Category {
  path: readonly string[];
  nonRetail: NonRetail | undefined;
}

export interface Details {
  brand(text: string | undefined): string;
  category(entries: readonly string[] | undefined, brand: string): Category;
  /** Cleans a size, a colour and the like. */
  detail(text: string | undefined): string | null;
  delivery(text: string | undefined): string | null;
}

const NO_CATEGORY: Category = { path: [], nonRetail: undefined };
const DEFAULT_SEPARATOR = /\s*(?:>|\||~~)\s*/;

/** The lesser texts of a row. Shops repeat them thousands of times, so each is cleaned once. */
export function detailReader(shop: ReadonlySet<string>, separator = DEFAULT_SEPARATOR): Details {
  const brandOf = memoOfRuns((text) => {
    const line = meaningful(shopText(text, BRAND_CHARS));
    return shop.has(shopKey(line)) ? '' : line;
  });
  const detailOf = memoOfRuns((text) => meaningful(shopText(text, DETAIL_CHARS)));
  const deliveryOf = memoOfRuns((text) => deliveryText(meaningful(shopText(text, DETAIL_CHARS))));
  const foldOf = memo(fold);
  const categoryOf = memoOfRuns((text) => categoryPath(text, separator));
  return {
    brand: (text) => (text ? brandOf(text) : ''),
    detail: (text) => (text ? detailOf(text) || null : null),
    delivery: (text) => (text ? deliveryOf(text) || null : null),
    category(entries, brand) {
      if (entries === undefined || entries.length === 0) return NO_CATEGORY;
      const found = categoryOf(entries.length === 1 ? entries[0]! : entries.join(' > '));
      const isBrand = (part: string): boolean =>
        part.length === brand.length && foldOf(part) === foldOf(brand);
      return brand !== '' && found.path.some(isBrand)
        ? { ...found, path: found.path.filter((part) => !isBrand(part)) }
        : found;
    },
  };
}

function categoryPath(text: string, separator: RegExp): Category {
  const parts = shopText(text, CATEGORY_CHARS * CATEGORY_PARTS * 2)
    .split(separator)
    .flatMap((part) => (part.includes(' > ') ? part.split(' > ') : [part]))
    .map((part) => meaningful(cleanLine(part, CATEGORY_CHARS)))
    .filter((part) => part !== '' && !/^\d+$/.test(part));
  return {
    path: parts.slice(0, CATEGORY_PARTS),
    nonRetail: parts.map(nonRetailCategory).find((found) => found !== undefined),
  };
}

/** A bare number is a number of days. */
function deliveryText(line: string): string {
  if (!/^\d{1,3}$/.test(line)) return line;
  return line === '1' ? '1 dag' : `${line} dage`;
}

/** Marks out of five with at least one review behind them. */
export function parseRating(row: RawRow): { rating: number | null; reviewCount: number | null } {
  if (!row.rating || !row.reviewCount) return NO_RATING;
  const rating = Number(row.rating);
  const count = Number(row.reviewCount);
  if (!(rating > 0 && rating <= 5) || !Number.isSafeInteger(count)) return NO_RATING;
  if (count < 1 || count > REVIEWS_MAX) return NO_RATING;
  return { rating: Math.round(rating * 100) / 100, reviewCount: count };
}

/** No article has more: what says so is no number of reviews. */
const REVIEWS_MAX = 1_000_000;

const NO_RATING = { rating: null, reviewCount: null };
