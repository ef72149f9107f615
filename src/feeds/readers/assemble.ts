import { CANONICAL, type Canonical, type RawRow } from '../feed.ts';
import type { Fields } from '../formats/format.ts';

/** Parts several values of one field, where an element came more than once. */
export const REPEAT = '\n';

/** `g:image_link`, `image-link`, `Image Link` and `IMAGE_LINK` are one name. */
export function nameKey(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/^(?:g|pj|c):/, '')
    .replace(/[\s_-]+/g, '');
}

export function alternatives(
  fields: Fields,
  word: Canonical,
  overrides: Fields | undefined,
): readonly string[] {
  const names = overrides?.[word] ?? fields[word] ?? [];
  return typeof names === 'string' ? [names] : names;
}

export interface Assembler {
  /** Whether the file has a column for the word at all. */
  has(word: Canonical): boolean;
  row(values: readonly (string | undefined)[]): RawRow;
}

/** Resolves names to positions once; each record is then a few array reads. Every mapped word is set, so rows share one shape. */
export function assembler(
  fields: Fields,
  overrides: Fields | undefined,
  positionOf: (name: string) => number,
): Assembler {
  const texts: { word: Exclude<Canonical, 'ean' | 'shipping' | 'category'>; at: number[] }[] = [];
  const lists: { word: 'ean' | 'shipping' | 'category'; at: number[] }[] = [];
  const words = new Set<Canonical>();
  for (const word of CANONICAL) {
    const at = alternatives(fields, word, overrides)
      .map(positionOf)
      .filter((position) => position >= 0);
    if (at.length === 0) continue;
    words.add(word);
    if (word === 'ean' || word === 'shipping' || word === 'category') lists.push({ word, at });
    else texts.push({ word, at });
  }
  return {
    has: (word) => words.has(word),
    row(values) {
      const row: RawRow = {};
      for (const { word, at } of texts) row[word] = firstFilled(values, at);
      for (const { word, at } of lists) {
        if (word === 'ean') row.ean = allFilled(values, at);
        else if (word === 'shipping') row.shipping = split(firstFilled(values, at));
        else row.category = one(firstFilled(values, at));
      }
      return row;
    },
  };
}

function firstFilled(values: readonly (string | undefined)[], at: readonly number[]): string {
  for (const position of at) {
    const value = values[position];
    if (value) return value;
  }
  return '';
}

const NONE: readonly string[] = [];

const split = (value: string): readonly string[] =>
  value === '' ? NONE : value.includes(REPEAT) ? value.split(REPEAT) : [value];

const one = (value: string): readonly string[] => (value === '' ? NONE : [value]);

function allFilled(values: readonly (string | undefined)[], at: readonly number[]): readonly string[] {
  let found: readonly string[] = NONE;
  for (const position of at) {
    const value = values[position];
    if (value) found = found === NONE ? split(value) : [...found, ...split(value)];
  }
  return found;
}
