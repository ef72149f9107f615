import type { MixedProduct } from './catalogue.ts';
import type { MixedFacts } from './make/facts.ts';
import type { Sort } from './vocabulary.ts';

export const MIXED_KINDS = [
  'english-thing',
  'english-accessory',
  'type-number',
  'description-only',
  'danish',
  'compound',
  'misspelling',
  'definite',
  'plural',
  'brand+thing',
  'attribute',
  'mixed',
] as const;
export type MixedKind = (typeof MIXED_KINDS)[number];

/** One fact that the shopper wants; `model` and `brand` are what type numbers and makers' names mean. */
export interface Wish {
  fact: 'colour' | 'material' | 'size' | 'fits' | 'feature' | 'secret' | 'brand' | 'model';
  value: string;
  /** Equally good alternatives. */
  or?: Wish;
}

export interface MixedQuery {
  q: string;
  kind: MixedKind;
  /** Keys of the sorts that are the thing itself. */
  sorts: readonly string[];
  wishes: readonly Wish[];
}

/** A thing without one of these is no longer what was asked for, however many other wishes it fulfils. */
const ESSENTIAL: ReadonlySet<Wish['fact']> = new Set(['brand', 'model', 'secret', 'fits']);

/** Decided by the facts alone: neither names nor the query's own words are looked at. */
export function mixedGrade(
  query: MixedQuery,
  { facts }: MixedProduct,
  sorts: ReadonlyMap<string, Sort>,
): number {
  const missed = query.wishes.filter((wish) => !fulfils(facts, wish));
  if (query.sorts.includes(facts.sort.key)) return gradeOfThing(query.wishes, missed);
  if (query.wishes.some(({ fact }) => fact === 'model')) return 0;
  const asked = query.sorts.map((key) => sorts.get(key)!);
  if (asked.some((sort) => isAccessory(sort, facts.sort) || isAccessory(facts.sort, sort))) return 0;
  if (asked.some(({ also }) => also.includes(facts.sort.key))) return Math.max(0, 2 - missed.length);
  return missed.length === 0 && asked.some(({ near }) => near.includes(facts.sort.key)) ? 1 : 0;
}

function gradeOfThing(wishes: readonly Wish[], missed: readonly Wish[]): number {
  if (missed.length === 0) return 3;
  if (wishes.some(({ fact }) => fact === 'model')) return gradeOfNumber(missed);
  const isClose = missed.length === 1 && wishes.length > 1 && !missed.some(({ fact }) => ESSENTIAL.has(fact));
  return isClose ? 2 : 1;
}

/** Another colour of the type number is good, another number of the maker's is related, and the rest is not meant. */
function gradeOfNumber(missed: readonly Wish[]): number {
  const facts = missed.map(({ fact }) => fact);
  if (facts.includes('brand')) return 0;
  return facts.includes('model') ? 1 : 2;
}

const isAccessory = (one: Sort, of: Sort): boolean => one.accessoryOf.includes(of.key);

function fulfils(facts: MixedFacts, { fact, value, or }: Wish): boolean {
  if (or !== undefined && fulfils(facts, or)) return true;
  if (fact === 'feature') return facts.features.includes(value);
  if (fact === 'secret') return facts.secrets.includes(value);
  return facts[fact] === value;
}
