import {
  SUGGESTION_KINDS,
  type SuggestionColumns,
  type SuggestionKind,
} from '../../store/ports/search-index.ts';
import { canonical } from '../language/tokens/token.ts';

export interface SuggestionEntry {
  kind: SuggestionKind;
  /** The compared text; it is shown too, except a product's. */
  text: string;
  weight: number;
  ean?: number;
}

export function packSuggestions(entries: readonly SuggestionEntry[]): SuggestionColumns {
  const sorted = SUGGESTION_KINDS.flatMap((kind) => entries.filter((entry) => entry.kind === kind));
  const keyed = sorted.map((entry) => ({ ...entry, ...typedKey(entry.text) }));
  const keyEnds = ends(keyed.map(({ key }) => key.length));
  const keys = Buffer.from(keyed.map(({ key }) => key).join(''), 'latin1');
  const texts = keyed.map(({ kind, text }) => Buffer.from(kind === 'product' ? '' : text));
  const starts: { at: number; entry: number }[] = [];
  keyed.forEach((own, entry) => {
    const from = entry === 0 ? 0 : keyEnds[entry - 1]!;
    for (const start of own.starts) starts.push({ at: from + start, entry });
  });
  const endOf = ({ entry }: { entry: number }) => keyEnds[entry]!;
  starts.sort((a, b) => keys.compare(keys, b.at, endOf(b), a.at, endOf(a)) || a.at - b.at);
  return {
    kindEnds: ends(SUGGESTION_KINDS.map((kind) => sorted.filter((entry) => entry.kind === kind).length)),
    keys,
    keyEnds,
    texts: Buffer.concat(texts),
    textEnds: ends(texts.map(({ length }) => length)),
    weights: Uint32Array.from(sorted, ({ weight }) => weight),
    eans: Float64Array.from(sorted.flatMap(({ ean }) => ean ?? [])),
    starts: Uint32Array.from(starts, ({ at }) => at),
    startEntries: Uint32Array.from(starts, ({ entry }) => entry),
  };
}

function ends(lengths: readonly number[]): Uint32Array {
  let end = 0;
  return Uint32Array.from(lengths, (length) => (end += length));
}

export const KEY_CHARS_MAX = 60;

export const keyWords = (text: string): string[] =>
  canonical(text)
    .split(/[^a-z0-9æøå]+/)
    .filter((word) => word !== '');

/** "WH-1000" and "wh 1000", "støv suger" and "støvsuger" have the same key: nothing stands between the words. */
export function typedKey(text: string): { key: string; starts: number[] } {
  let key = '';
  const starts: number[] = [];
  for (const word of keyWords(text)) {
    if (key.length >= KEY_CHARS_MAX) continue;
    starts.push(key.length);
    key += word;
  }
  return { key: key.slice(0, KEY_CHARS_MAX), starts };
}
