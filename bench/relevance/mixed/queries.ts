import { readdirSync, readFileSync } from 'node:fs';
import { textHash } from './make/dice.ts';
import type { MixedFacts } from './make/facts.ts';
import { makerQueries } from './maker-queries.ts';
import { MIXED_KINDS, type MixedKind, type MixedQuery, type Wish } from './meaning.ts';

const FOLDER = new URL('./queries/', import.meta.url);

const FACTS: Readonly<Record<string, Wish['fact']>> = {
  c: 'colour',
  m: 'material',
  z: 'size',
  x: 'fits',
  f: 'feature',
  d: 'secret',
};

export type Half = 'tune' | 'unseen';
export const HALVES: readonly Half[] = ['tune', 'unseen'];

/** One half may be looked at while the search is worked on; the other tells whether that helped at all. */
export const halfOf = (q: string): Half => (textHash(q) % 2 === 0 ? 'tune' : 'unseen');

/** The queries written down, and those that name makers and type numbers of the catalogue. */
export function mixedQueries(facts: readonly MixedFacts[]): readonly MixedQuery[] {
  const written = readdirSync(FOLDER)
    .sort()
    .flatMap((file) => queriesIn(readFileSync(new URL(file, FOLDER), 'utf8')));
  return [...written, ...makerQueries(facts)];
}

function queriesIn(text: string): MixedQuery[] {
  return text
    .split(/^# /m)
    .slice(1)
    .flatMap((section) => {
      const [kind, ...lines] = section.split('\n').filter((line) => line !== '');
      if (!isKind(kind!)) throw new Error(`no kind of query: ${kind}`);
      return lines.map((line) => queryOf(kind, line));
    });
}

const isKind = (text: string): text is MixedKind => (MIXED_KINDS as readonly string[]).includes(text);

/** `words = sort,sort; c black; d rain | f wall`: what is asked for, and the facts that it must have. */
function queryOf(kind: MixedKind, line: string): MixedQuery {
  const [q, meant] = line.split(' = ') as [string, string];
  const [sorts, ...wishes] = meant.split('; ') as [string, ...string[]];
  return { q, kind, sorts: sorts.split(','), wishes: wishes.map(wishOf) };
}

function wishOf(text: string): Wish {
  const [first, ...others] = text.split(' | ') as [string, ...string[]];
  const fact = FACTS[first.slice(0, 1)];
  if (fact === undefined) throw new Error(`no such fact: ${text}`);
  const wish: Wish = { fact, value: first.slice(2) };
  return others.length === 0 ? wish : { ...wish, or: wishOf(others.join(' | ')) };
}
