import { CORE } from './document.ts';
import type { Alternative, Term } from './plan.ts';

/**
 * FTS5 queries of quoted single tokens with AND and OR alone, which is all `detail=none` can do.
 * Every token goes through `quote`: nothing a shopper types is ever read as an operator.
 */
export function quote(token: string): string {
  return `"${token.replaceAll('"', '').replaceAll('\0', '')}"`;
}

/** Tokens of which one must be there. */
type Clause = readonly string[];

/**
 * A query is an AND of clauses, never an AND within an OR: FTS5 looks ahead for the next document of every inner AND,
 * through whole lists, even when a rarer word has already ruled them out (measured at 1 M: p99 34 ms against 11).
 * So a OR (b AND c) is written (a OR b) AND (a OR c).
 */
function write(clauses: readonly Clause[]): string {
  const parts = new Set(clauses.map((clause) => or([...new Set(clause)].map(quote))));
  return [...parts].join(' AND ');
}

const or = (parts: string[]): string => (parts.length === 1 ? parts[0]! : `(${parts.join(' OR ')})`);

const either = (one: readonly Clause[], other: readonly Clause[]): Clause[] =>
  one.flatMap((a) => other.map((b) => [...a, ...b]));

/** In a relaxed step words are combined, and the clauses of each multiply. */
const CLAUSES_MAX = { alone: 12, combined: 3 };

/** A word in any way it may be written. Ways are given surest first: the last are left out when clauses multiply. */
function clausesOf(term: Term, max: number): Clause[] {
  const [first, ...others] = term.alternatives.map((way) => way.tokens.map((token): Clause => [token]));
  return others.reduce(
    (clauses, way) => (clauses.length * way.length > max ? clauses : either(clauses, way)),
    first!,
  );
}

const alone = (term: Term): Clause[] => clausesOf(term, CLAUSES_MAX.alone);
const combined = (term: Term): Clause[] => clausesOf(term, CLAUSES_MAX.combined);

/** FTS5 walks the first clause's lists and seeks in the others: the rarest leads. */
const rarestFirst = (terms: readonly Term[]): Term[] => terms.toSorted((a, b) => b.weight - a.weight);

/** Step 1: every word, in any way it may be written. */
export function allWords(terms: readonly Term[]): string {
  return write(rarestFirst(terms).flatMap(alone));
}

/** The same for what an article is, not what it is for: cuts a broad query down to the thing itself. */
export function coreWords(terms: readonly Term[]): string {
  const sure = (way: Alternative) => way.tokens.length === 1 && way.why !== 'split' && way.why !== 'head';
  return write(
    rarestFirst(terms).flatMap((term) => {
      const ways = term.alternatives.filter(sure);
      if (term.colour || term.kind === 'measure' || ways.length === 0) return alone(term);
      return [ways.map((way) => CORE + way.tokens[0]!)];
    }),
  );
}

/** Step 2: the rarest word and all but one of the others, which is: of every two others, one. */
export function rarestAndMost(terms: readonly Term[]): string {
  const [rarest, ...others] = rarestFirst(terms);
  const pairs = others.flatMap((one, at) =>
    others.slice(at + 1).flatMap((other) => either(combined(one), combined(other))),
  );
  return write([...alone(rarest!), ...pairs]);
}

/** Step 3: all words without the rarest. */
export function withoutRarest(terms: readonly Term[]): string {
  return write(rarestFirst(terms).slice(1).flatMap(alone));
}

/** Step 4: the rarest word and any other. */
export function rarestAndAny(terms: readonly Term[]): string {
  const [rarest, ...others] = rarestFirst(terms);
  return write([...alone(rarest!), ...others.map(combined).reduce(either)]);
}

/** Step 5: any of the words. */
export function anyWord(terms: readonly Term[]): string {
  return write(terms.map(combined).reduce(either));
}
