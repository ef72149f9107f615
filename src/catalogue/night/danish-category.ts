import { readFileSync } from 'node:fs';
import { memo, memoOfRuns } from '../../domain/calls.ts';
import { fold } from '../../domain/text.ts';

/*
 * Affiliate networks send an English category path beside the shop's own. The parts that the table knows are shown in
 * Danish; an unknown English part is never shown. Danish shops use English words too (Sneakers, Outdoor), so a path with
 * one Danish part counts as Danish.
 */

export interface DanishPath {
  path: readonly string[];
  /** `own`: the shop's words. `translated`: the whole path, from English. `cut`: the known beginning of an English path. */
  kind: 'own' | 'translated' | 'cut';
}

const SEPARATOR = ' > ';
const CONTEXT_PARTS_MAX = 3;

const keyOf = (parts: readonly string[]): string =>
  fold(parts.join(SEPARATOR))
    .replace(/['’]s?(?= |$)/g, '')
    .replaceAll(' and ', ' & ');

const TABLE = new URL('../../../samples/categories.en-da.txt', import.meta.url);

function readPairs(): [english: string, danish: string][] {
  const pairs: [string, string][] = [];
  for (const [i, line] of readFileSync(TABLE, 'utf8').split('\n').entries()) {
    if (line === '' || line.startsWith('#')) continue;
    const [english, danish, ...more] = line.split(': ');
    if (!english || !danish || more.length > 0)
      throw new Error(`samples/categories.en-da.txt:${i + 1}: '${line}' is not "English: Danish"`);
    pairs.push([english, danish]);
  }
  return pairs;
}

const PAIRS = readPairs();

const DANISH = new Map(PAIRS.map(([english, danish]) => [keyOf(english.split(SEPARATOR)), danish]));

/** Folded words that are Danish and not English. */
const DANISH_ONLY = new Set(PAIRS.map(([, danish]) => fold(danish)).filter((word) => !DANISH.has(word)));

/** English words for the people a product is for; in Danish they stand behind the product (Sko til dame). */
const FOR_WHOM: Readonly<Record<string, string>> = {
  __proto__: null as never,
  women: 'dame',
  men: 'herre',
  kids: 'børn',
  children: 'børn',
  boys: 'drenge',
  girls: 'piger',
};
const ACCESSORIES = 'accessories';

const danishPath = memoOfRuns((joined): DanishPath => {
  const parts = joined.split('\n');
  if (!isEnglish(parts)) return { path: parts, kind: 'own' };
  const path: string[] = [];
  for (const i of parts.keys()) {
    const danish = translated(parts.slice(0, i + 1), path.at(-1));
    if (danish === undefined && i === parts.length - 1) return { path, kind: 'cut' };
    if (danish !== undefined && danish !== path.at(-1)) path.push(danish);
  }
  return { path, kind: 'translated' };
});

/** `path` must not be empty. */
export const inDanish = (path: readonly string[]): DanishPath =>
  isDanish(path.at(-1)!) ? { path, kind: 'own' } : danishPath(path.join('\n'));

/** This runs for nearly every offer, and most paths end with a Danish word: the memo is the fast path. */
const isDanish = memo((part): boolean => /[æøå]/i.test(part) || DANISH_ONLY.has(fold(part)));

/** A path is English if no part is Danish and either its first part is English or all parts but one are in the table. */
function isEnglish(parts: readonly string[]): boolean {
  if (parts.some(isDanish)) return false;
  const named = parts.map((part) => translated([part], undefined));
  const isForeign = (i: number): boolean => named[i] !== undefined && fold(named[i]) !== fold(parts[i]!);
  if (!parts.some((_, i) => isForeign(i))) return false;
  return isForeign(0) || named.filter((danish) => danish === undefined).length <= 1;
}

/** Translates the last part. `parent` is the Danish name of the part before it. */
function translated(parts: readonly string[], parent: string | undefined): string | undefined {
  for (let count = Math.min(CONTEXT_PARTS_MAX, parts.length); count > 0; count--) {
    const danish = DANISH.get(keyOf(parts.slice(-count)));
    if (danish !== undefined) return danish;
  }
  const key = keyOf(parts.slice(-1));
  if (key === ACCESSORIES) return parent === undefined ? 'Tilbehør' : `Tilbehør til ${lowered(parent)}`;
  const [first = '', ...rest] = key.split(' ');
  const whom = FOR_WHOM[first];
  if (whom === undefined) return undefined;
  const what = rest.length === 0 ? parent : DANISH.get(rest.join(' '));
  if (rest.length === 0 && what === undefined) return whom.charAt(0).toUpperCase() + whom.slice(1);
  return what && `${what} til ${whom}`;
}

const lowered = (text: string): string =>
  /^\p{Lu}{2}/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
