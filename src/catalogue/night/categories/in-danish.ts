import { memo, memoOfRuns } from '../../../domain/calls.ts';
import { fold } from '../../../domain/text.ts';
import { CLOTHES } from './english-clothes.ts';
import { ELECTRONICS_AND_MEDIA } from './english-electronics.ts';
import { HOME } from './english-home.ts';
import { LIVING_AND_GARDEN } from './english-living.ts';
import { PEOPLE_AND_LEISURE } from './english-people.ts';

/*
 * Translates the English category paths of advertising networks. Known categories are shown in Danish, unknown ones never.
 * Danish shops use English words too (Sneakers, Outdoor), so a path with one Danish part counts as Danish.
 */

export interface DanishPath {
  path: readonly string[];
  /** `own`: in the shop's words. `translated`: from English. `cut`: from English, as far as it is known. */
  kind: 'own' | 'translated' | 'cut';
}

const SEPARATOR = ' > ';
const CONTEXT_PARTS_MAX = 3;

const keyOf = (parts: readonly string[]): string =>
  fold(parts.join(SEPARATOR))
    .replace(/['’]s?(?= |$)/g, '')
    .replaceAll(' and ', ' & ');

const PAIRS = [CLOTHES, HOME, LIVING_AND_GARDEN, ELECTRONICS_AND_MEDIA, PEOPLE_AND_LEISURE]
  .flatMap((pairs) => pairs.trim().split('\n'))
  .map((line) => line.split(': ') as [english: string, danish: string]);

/** By the last parts of an English path: what the last of them is called in Danish. */
const DANISH = new Map(PAIRS.map(([english, danish]) => [keyOf(english.split(SEPARATOR)), danish]));

/** Words that are Danish only. */
const DANISH_ONLY = new Set(PAIRS.map(([, danish]) => fold(danish)).filter((word) => !DANISH.has(word)));

/** In Danish the wearer comes last: «Sko til dame». */
const FOR_WHOM: Readonly<Record<string, string>> = {
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

/** Called for nearly every offer; most paths end with a Danish word and need nothing else. */
const isDanish = memo((part): boolean => /[æøå]/i.test(part) || DANISH_ONLY.has(fold(part)));

/** No part is Danish, and the path begins with an English word or at most one of its parts is unknown. */
function isEnglish(parts: readonly string[]): boolean {
  if (parts.some(isDanish)) return false;
  const named = parts.map((part) => translated([part], undefined));
  const isForeign = (i: number): boolean => named[i] !== undefined && fold(named[i]) !== fold(parts[i]!);
  if (!parts.some((_, i) => isForeign(i))) return false;
  return isForeign(0) || named.filter((danish) => danish === undefined).length <= 1;
}

/** The last part in Danish; `parent` is the part before it, translated. */
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
