import type { DemoProduct } from '../../src/market/demo/known.ts';

export const KINDS = [
  'word',
  'inflected',
  'compound',
  'category',
  'brand',
  'model',
  'size',
  'colour',
  'letters',
  'typo',
  'synonym',
  'accessory',
  'gender',
  'sentence',
  'english',
  'ean',
  'unknown word',
  'title',
  'groceries',
  'nothing',
] as const;
export type Kind = (typeof KINDS)[number];

export type Grade = 0 | 1 | 2 | 3;

/** What a product must be: every given fact holds, and a list means any of its values. Letter case is ignored. */
export interface Facts {
  ean?: string | string[];
  brand?: string | string[];
  model?: string | string[];
  color?: string | string[];
  size?: string | string[];
  fits?: string | string[];
  /** Words anywhere in the feature or in the proper name. */
  feature?: string | string[];
  name?: string | string[];
}

/**
 * One thing a shopper can mean. `is` is the thing itself (3), `also` does nearly as well (2), `near` is of the same
 * wider kind (1); with none of them any type will do. The thing itself without a `must` is only related (1), and each
 * missed `wish` costs a grade down to 1.
 */
export interface Meaning {
  is?: string[];
  also?: string[];
  near?: string[];
  must?: Facts;
  wish?: Facts;
}

export interface Query {
  q: string;
  kind: Kind;
  /** Empty: nothing on the market is meant. */
  means: readonly Meaning[];
}

export const asks =
  (kind: Kind) =>
  (q: string, ...means: Meaning[]): Query => ({ q, kind, means });

export const gradeOf = (query: Query, product: DemoProduct): Grade =>
  Math.max(0, ...query.means.map((meaning) => gradeBy(meaning, product))) as Grade;

function gradeBy(meaning: Meaning, product: DemoProduct): number {
  const base = baseOf(meaning, product.type.key);
  if (base === 0) return 0;
  if (missed(meaning.must, product) > 0) return base === 3 && meaning.is ? 1 : 0;
  return Math.max(1, base - missed(meaning.wish, product));
}

function baseOf({ is, also, near }: Meaning, key: string): number {
  if (!is && !also && !near) return 3;
  if (is?.includes(key)) return 3;
  if (also?.includes(key)) return 2;
  return near?.includes(key) ? 1 : 0;
}

const PARTS = new Set(['feature', 'name']);

function missed(facts: Facts | undefined, product: DemoProduct): number {
  return Object.entries(facts ?? {}).filter(([fact, wanted]) => {
    const told = product[fact as keyof Facts].toLowerCase();
    const any = [wanted as string | string[]].flat().map((text) => text.toLowerCase());
    return !any.some((text) => (PARTS.has(fact) ? told.includes(text) : told === text));
  }).length;
}
