import { CANONICAL, type FeedSpec, type RawRow } from '../feed.ts';
import type { Json, JsonFormat } from '../formats/format.ts';
import { alternatives } from './assemble.ts';

/** Compiles dotted names (`offer.price.value`, `categories.*.name`) into a function from a record to its rows. */
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
  const views = format.views;
  return (record) => (views === undefined ? [rowOf(record)] : views(record, spec).map(rowOf));
}

function firstList(view: Json, paths: readonly string[][]): string[] {
  for (const path of paths) {
    const found = textsAt(view, path, 0);
    if (found.length > 0) return found;
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
