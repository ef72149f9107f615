import { CANONICAL, type Canonical, type FeedSpec, type RawRow, type ReadRecord } from '../feed.ts';
import type { Fields, Json, JsonFormat } from '../formats/format.ts';

/** A push parser that hands records to the `emit` of its constructor. `end` throws where the file is not whole. */
export interface Reader {
  write(text: string): void;
  end(): void;
}

/** The receiver reads a row only after the whole text was written, so a reader may still set its span. */
export type Emit = (record: ReadRecord) => void;

/** Stands for a record that could not be parsed. */
export const RAGGED: RawRow = Object.freeze({});

/** Separates the values of an element that occurs more than once in a record. */
export const REPEAT = '\n';

/** Makes `g:image_link`, `image-link`, `Image Link` and `IMAGE_LINK` one name. */
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
  /** Whether the file has a column for the field. */
  has(word: Canonical): boolean;
  row(values: readonly (string | undefined)[]): RawRow;
}

/** Resolves names to positions once. Every mapped field is set in every row, so that rows share one hidden class. */
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
  let filled: readonly string[] = NONE;
  for (const position of at) {
    const value = values[position];
    if (value) filled = filled === NONE ? split(value) : [...filled, ...split(value)];
  }
  return filled;
}

/** Compiles dotted names (`offer.price.value`, `categories.*.name`). */
export function jsonRows(format: JsonFormat, spec: FeedSpec): (record: Json) => RawRow[] {
  const words = CANONICAL.flatMap((word) => {
    const paths = alternatives(format.fields, word, spec.fields).map((path) => path.split('.'));
    return paths.length === 0 ? [] : [{ word, paths }];
  });
  const rowOf = (view: Json): RawRow => {
    const row: RawRow = {};
    for (const { word, paths } of words) {
      if (word === 'ean') row.ean = paths.flatMap((path) => textsAt(view, path, 0));
      else if (word === 'shipping' || word === 'category') row[word] = firstList(view, paths);
      else row[word] = firstList(view, paths)[0] ?? '';
    }
    return row;
  };
  const { views } = format;
  return (record) => (views === undefined ? [rowOf(record)] : views(record, spec).map(rowOf));
}

function firstList(view: Json, paths: readonly string[][]): string[] {
  for (const path of paths) {
    const texts = textsAt(view, path, 0);
    if (texts.length > 0) return texts;
  }
  return [];
}

function textsAt(value: unknown, path: readonly string[], step: number): string[] {
  let here = value;
  for (let i = step; i < path.length; i++) {
    if (typeof here !== 'object' || here === null) return [];
    if (path[i] === '*') return Array.isArray(here) ? here.flatMap((item) => textsAt(item, path, i + 1)) : [];
    here = (here as Json)[path[i]!];
  }
  if (typeof here === 'string') return here.trim() === '' ? [] : [here];
  return typeof here === 'number' || typeof here === 'boolean' ? [String(here)] : [];
}
