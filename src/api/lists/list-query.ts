import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import { ACCESSORY_CHOICES } from '../../contract/query-schemas.ts';
import { parseDomain } from '../../domain/domain-name.ts';
import { AppError } from '../../domain/errors.ts';
import { IN_STOCK, OFFER_KIND } from '../../domain/product.ts';
import { brandKey, categoryKey, foldedWord } from '../../domain/text.ts';
import { foldColour } from '../../search/filter/folding/colours.ts';
import { foldSize } from '../../search/filter/folding/sizes.ts';
import { FILTER_CONDITIONS, NO_VENDOR } from '../../search/filter/trait-filter.ts';
import { REAL_KEY } from '../../store/ports/lists.ts';
import type { SearchFilters } from '../../store/ports/search-question.ts';
import { ACCESSORY_KIND } from '../../store/ports/traits.ts';

/** The parameters of a list request, with known names only. Empty values count as absent. */
export type ListQuestion = Readonly<Record<string, string>>;

const LIMIT_MAX = 100;
const LIMIT_DEFAULT = 20;
const WORD_CHARS_MAX = 200;
const PAGING = ['limit', 'cursor'] as const;
const FILTERS = ['category', 'brand', 'min_price', 'max_price'] as const;

/** Filters of searching and browsing that may be given several times. */
export const REPEATABLE = ['brand', 'vendor', 'size', 'color'] as const;
const REPEATED_MAX = 10;

/** The values of filters that may be given several times. */
export type RepeatedValues = Readonly<Record<(typeof REPEATABLE)[number], readonly string[]>>;

export function repeatedOf(query: unknown): RepeatedValues {
  const given = query as Readonly<Record<string, unknown>>;
  const values = REPEATABLE.map((name) => {
    const texts = [given[name] ?? []].flat().map((text) => String(text).trim());
    if (texts.length > REPEATED_MAX)
      throw bad(`${name} is given ${texts.length} times; send it at most ${REPEATED_MAX} times.`);
    return [name, [...new Set(texts.filter((text) => text !== ''))].sort()];
  });
  return Object.fromEntries(values) as RepeatedValues;
}

/** Reads the query. An unknown parameter is a 400, so that a misspelt filter is not ignored. */
export function readQuery(
  query: unknown,
  own: readonly string[],
  repeatable: readonly string[] = [],
): ListQuestion {
  const known = [...own, ...PAGING];
  const question: Record<string, string> = {};
  for (const [name, value] of Object.entries(query as Record<string, unknown>)) {
    if (!known.includes(name)) {
      throw bad(
        `There is no parameter ${JSON.stringify(name.slice(0, 60))} here; known are ${known.join(', ')}.`,
      );
    }
    if (repeatable.includes(name)) continue;
    if (typeof value !== 'string') throw bad(`${name} is given more than once; send it once.`);
    if (value.length > WORD_CHARS_MAX * 4) throw bad(`${name} is too long.`);
    if (value.trim() !== '' || name === 'limit') question[name] = value.trim();
  }
  return question;
}

export const withFilters = (...own: string[]): string[] => [...own, ...FILTERS];

export const limitOf = ({ limit }: ListQuestion): number =>
  wholeOf('limit', limit, { max: LIMIT_MAX, default: LIMIT_DEFAULT });

/** Reads a whole number from 1 to `range.max`. */
export function wholeOf(
  name: string,
  text: string | undefined,
  range: { max: number; default: number },
): number {
  if (text === undefined) return range.default;
  if (/^\d{1,4}$/.test(text) && +text >= 1 && +text <= range.max) return +text;
  throw bad(`${name} must be a whole number from 1 to ${range.max}.`);
}

export interface ProductFilters {
  keys: readonly string[];
  minOre: number;
  maxOre: number;
}

export function priceRange({ min_price, max_price }: ListQuestion): { minOre: number; maxOre: number } {
  const minOre = min_price === undefined ? 0 : askedOre('min_price', min_price);
  const maxOre = max_price === undefined ? Number.POSITIVE_INFINITY : askedOre('max_price', max_price);
  if (minOre > maxOre) throw bad('min_price is above max_price; no price lies between them.');
  return { minOre, maxOre };
}

export function filtersOf(question: ListQuestion): ProductFilters {
  const { category, brand, real } = question;
  const { minOre, maxOre } = priceRange(question);
  const keys = [];
  if (category !== undefined) keys.push(categoryKey(word('category', category)));
  if (brand !== undefined) keys.push(brandKey(word('brand', brand)));
  if (askedOf('real', real, ['false', 'true']) === 'true') keys.push(REAL_KEY);
  return { keys, minOre, maxOre };
}

export const isFiltered = ({ keys, minOre, maxOre }: ProductFilters): boolean =>
  keys.length > 0 || minOre > 0 || maxOre !== Number.POSITIVE_INFINITY;

/** Checks the length of a free word. */
export function word(name: string, text: string): string {
  if (Array.from(text).length > WORD_CHARS_MAX)
    throw bad(`${name} is too long; send at most ${WORD_CHARS_MAX} characters.`);
  return text;
}

/** Reads a price in kroner, such as 499 or 499.95. */
export function askedOre(name: string, text: string): number {
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(text)) {
    throw bad(`${name} must be a price in kroner that is not negative, for example 499 or 499.95.`);
  }
  const [whole, part = ''] = text.split('.');
  return +whole! * 100 + +part.padEnd(2, '0');
}

/** Reads one of a closed set of words. */
export function askedOf<T extends string>(
  name: string,
  text: string | undefined,
  values: readonly [T, ...T[]],
): T {
  if (text === undefined) return values[0];
  const choice = values.find((value) => value === text);
  if (choice !== undefined) return choice;
  throw bad(`${name} must be ${values.join(' or ')}.`);
}

export const bad = (message: string): AppError => new AppError('bad_request', message);

/** Reads the filters that searching and browsing share, in the order in which their mistakes are reported. */
export function traitFiltersOf(
  given: ListQuestion,
  { brand, vendor, size, color }: RepeatedValues,
  live: Pick<CurrentCatalogue, 'vendorByDomain'>,
): SearchFilters {
  const { category, condition } = given;
  const { minOre, maxOre } = priceRange(given);
  const isInStock = isTrue('in_stock', given['in_stock']);
  // Kroner by the kilo and by the piece compare only within a category.
  if (given['sort'] === 'unit_price' && category === undefined)
    throw bad('sort=unit_price needs a category; send category, for example category=Kaffe.');
  const kinds = kindsOf(
    isInStock,
    condition === undefined ? undefined : askedOf('condition', condition, FILTER_CONDITIONS),
  );
  return {
    ...(category !== undefined && { category: foldedWord(word('category', category)) }),
    ...(brand.length > 0 && { brands: brand.map((text) => foldedWord(word('brand', text))) }),
    ...(vendor.length > 0 && {
      vendorIds: vendor.map((text) => live.vendorByDomain(vendorDomain(text))?.id ?? NO_VENDOR),
    }),
    ...(minOre > 0 && { minOre }),
    ...(maxOre !== Number.POSITIVE_INFINITY && { maxOre }),
    ...(kinds > 0 && { kinds }),
    ...(size.length > 0 && { sizes: size.map((text) => foldSize(word('size', text))) }),
    ...(color.length > 0 && { colors: color.map((text) => foldColour(word('color', text))) }),
    ...(accessoriesOf(given) === 'none' && { withoutKinds: ACCESSORY_KIND }),
  };
}

export const accessoriesOf = ({ accessories }: ListQuestion) =>
  askedOf('accessories', accessories, ACCESSORY_CHOICES);

/** One offer must be both in stock and of the condition: a sold-out used one beside a new one in stock does not pass. */
function kindsOf(isInStock: boolean, condition: (typeof FILTER_CONDITIONS)[number] | undefined): number {
  if (condition === undefined) return isInStock ? OFFER_KIND.inStock : 0;
  return isInStock ? IN_STOCK[condition] : OFFER_KIND[condition];
}

/** Whether one result is asked for an article in all its sizes and colours. */
export const isGrouped = (group: string | undefined): boolean =>
  group !== undefined && askedOf('group', group, ['article']) === 'article';

/** Reads true or false; an absent value is false. */
export function isTrue(name: string, text: string | undefined): boolean {
  if (text === undefined) return false;
  if (text === 'true' || text === 'false') return text === 'true';
  throw bad(`${name} must be true or false.`);
}

function vendorDomain(text: string): string {
  const domain = parseDomain(text);
  if (domain === undefined) throw bad('vendor must be the domain name of a shop, for example elshop.dk.');
  return domain;
}
