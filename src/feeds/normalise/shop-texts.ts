import { decodeHTMLStrict } from 'entities/decode';
import { memo, memoOfRuns } from '../../domain/calls.ts';
import { cleanLine, fold } from '../../domain/text.ts';
import type { RawRow } from '../feed.ts';

/** Makes one line that can be shown: decodes entities, even escaped twice, drops mark-up and repairs wrongly decoded UTF-8. */
export function shopText(text: string, max: number): string {
  // The costly steps get a bounded text: a field may be a megabyte of unclosed tags.
  let line = text.length > max * 20 ? text.slice(0, max * 20) : text;
  if (line.includes('&')) line = decodeFully(line);
  if (line.includes('<')) line = line.replace(/<!--.*?(?:-->|$)|<\/?[a-zA-Z][^<>]*>/gs, ' ');
  if (/[ÃÂâ]/.test(line)) line = mendMojibake(line);
  return cleanLine(line, max);
}

export function decodeFully(text: string): string {
  let line = text;
  for (let round = 0; round < 3 && line.includes('&'); round++) {
    const decoded = decodeHTMLStrict(line);
    if (decoded === line) break;
    line = decoded;
  }
  return line;
}

const MOJIBAKE = /[ÃÂ][\u0080-\u00bf\u0152-\u0178\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]|â[€‚]/;
const BYTE_OF = new Map(
  Array.from(new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 128 }, (_, i) => i + 128))).map(
    (letter, index) => [letter, index + 128] as const,
  ),
);

/** Repairs UTF-8 that was read as Windows-1252 or ISO-8859-1 (`Ã¸` for `ø`), but only when the whole text fits. */
export function mendMojibake(text: string): string {
  if (!MOJIBAKE.test(text)) return text;
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    // A text read as ISO-8859-1 has control characters where Windows-1252 has letters and signs.
    const byte = code < 0xa0 ? code : BYTE_OF.get(text[i]!);
    if (byte === undefined) return text;
    bytes[i] = byte;
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return text;
  }
}

const PLACEHOLDER =
  /^(?:n\/?a|null|none|nan|undefined|unknown|ukendt|not available|ikke angivet|ingen|default(?: title)?|[-–—.0?]+)$/i;

export const meaningful = (line: string): string => (PLACEHOLDER.test(line) ? '' : line);

/** Folded spellings of a shop's own name: `Elshop`, `Elshop DK`, `elshop.dk`, `www.elshop.dk`. */
export function shopNames(vendor: { name: string; domain: string }): ReadonlySet<string> {
  const name = shopKey(vendor.name);
  const domain = fold(vendor.domain);
  return new Set([name, domain, `www.${domain}`, domain.replace(/\.[a-z]+$/, '')].filter(Boolean));
}

/** `Butik A DK`, `Butik A (DK)` and `Butik A` are one shop. */
export const shopKey = (name: string): string =>
  fold(name)
    .replace(/(?<![\s(])[\s(]+(?:dk|denmark|danmark)\)?\s*$/, '')
    .trim();

/** Turns "Kaffemaskine - Elshop.dk" into "Kaffemaskine". */
export function shopSuffixDropper(shop: ReadonlySet<string>): (name: string) => string {
  const isShop = memoOfRuns((tail) => shop.has(shopKey(tail)));
  return (name) => {
    if (!/ [-|–] /.test(name)) return name;
    const cut = Math.max(name.lastIndexOf(' - '), name.lastIndexOf(' | '), name.lastIndexOf(' – '));
    return cut > 0 && isShop(name.slice(cut + 3)) ? name.slice(0, cut).trimEnd() : name;
  };
}

/** Rows that are no article at a price. Instalments count as subscriptions. */
export type NonRetail = 'subscription' | 'gift_card';

const SUSPECT = /abonnement|gave?kort|gift ?card|p(?:r\.?|er) ?m(?:d|åned)|\/ ?md|finansiering/i;

const SUBSCRIPTION =
  /(?<!uden |uden [a-zæøå]{1,15}|intet |ingen |u\/ ?)(?<![\p{L}])\p{L}*abonnement(?:et|er)?(?![\p{L}-])|(?:(?<!\p{L})p(?:r\.?|er) ?|\/ ?)(?:md|mdr|måned)(?!\p{L})|(?<!\p{L})finansiering(?!\p{L})/iu;
const GIFT_CARD =
  /(?<!(?:til|for|med) )(?<!\p{L})\p{L}*gavekort(?:et)?(?![\p{L}-])|(?<!\p{L})gift ?card(?!\p{L}| ?(?:holder|box|case))/iu;

/** "Uden abonnement" and "gavekortholder" are articles. */
export function nonRetailName(name: string): NonRetail | undefined {
  if (!SUSPECT.test(name)) return undefined;
  if (GIFT_CARD.test(name)) return 'gift_card';
  return SUBSCRIPTION.test(name) ? 'subscription' : undefined;
}

/** A category that only mentions them ("Mobil & abonnement") has phones too, and does not count. */
export function nonRetailCategory(part: string): NonRetail | undefined {
  if (/^gavekort$|^gift ?cards?$/i.test(part)) return 'gift_card';
  return /^\p{L}*abonnement(?:er)?$/iu.test(part) ? 'subscription' : undefined;
}

export const isMonthlyPrice = (price: string): boolean =>
  /m/i.test(price) && /(?:p(?:r\.?|er) ?|\/ ?)(?:md|mdr|måned)(?!\p{L})/iu.test(price);

const BRAND_CHARS = 80;
const CATEGORY_CHARS = 80;
const CATEGORY_PARTS = 6;
const DETAIL_CHARS = 60;

interface Category {
  path: readonly string[];
  nonRetail: NonRetail | undefined;
}

interface DetailReader {
  brand(text: string | undefined): string;
  category(entries: readonly string[] | undefined, brand: string): Category;
  /** Cleans a size or a colour. */
  detail(text: string | undefined): string | null;
  delivery(text: string | undefined): string | null;
}

const NO_CATEGORY: Category = { path: [], nonRetail: undefined };
const DEFAULT_SEPARATOR = /\s*(?:>|\||~~)\s*/;

/** Cleans the short texts of a row. Shops repeat them thousands of times, so each is cleaned once. */
export function detailReader(shop: ReadonlySet<string>, separator = DEFAULT_SEPARATOR): DetailReader {
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

/** A rating counts only up to five and with at least one review. */
export function parseRating(row: RawRow): { rating: number | null; reviewCount: number | null } {
  if (!row.rating || !row.reviewCount) return NO_RATING;
  const rating = Number(row.rating);
  const count = Number(row.reviewCount);
  if (!(rating > 0 && rating <= 5) || !Number.isSafeInteger(count)) return NO_RATING;
  if (count < 1 || count > REVIEWS_MAX) return NO_RATING;
  return { rating: Math.round(rating * 100) / 100, reviewCount: count };
}

/** A higher number is no number of reviews. */
const REVIEWS_MAX = 1_000_000;

const NO_RATING = { rating: null, reviewCount: null };
