import { once } from '../../domain/calls.ts';
import { type EanNumber, eanOfNumber } from '../../domain/ean.ts';
import {
  SUGGESTION_KINDS,
  type SuggestionColumns,
  type SuggestionKind,
} from '../../store/ports/search-index.ts';
import type { FoundSuggestion } from '../../store/ports/search-question.ts';
import { STOP_WORDS } from '../language/tokens/words.ts';
import { keyWords, typedKey } from './pack.ts';
import { rangesIn, type WordRange, type WordRanges } from './ranges.ts';

const SUGGESTIONS_MAX = 10;
/** The number of suggestions per kind; places that one kind leaves empty go to the others. */
const PLACES: Readonly<Record<SuggestionKind, number>> = { search: 4, category: 2, brand: 2, product: 2 };
const FILLING = ['search', 'product', 'category', 'brand'] as const;
const PRODUCT_CHARS_MIN = 3;

export type Suggest = (text: string) => FoundSuggestion[];

/**
 * Completes what somebody is typing. If nothing begins with it, a synonym does, one slip is corrected, the last word is
 * completed, or compounds are shown that a word stands in. `synonyms` is called once, when it is first needed.
 */
export function createSuggest(
  columns: SuggestionColumns,
  synonyms: () => readonly string[] = () => [],
): Suggest {
  const entries = entriesIn(columns);
  const phrasesWithKeys = once(() => synonyms().map((text) => ({ text, key: typedKey(text).key })));
  return (text) => {
    const { key } = typedKey(text);
    if (key === '') return [];
    const whole = entries.exact(key);
    if (isAny(whole)) return mixed(entries.best([whole], SUGGESTIONS_MAX), key);
    const phrases = phrasesWithKeys().filter((phrase) => phrase.key.startsWith(key));
    if (phrases.length > 0)
      return phrases.slice(0, SUGGESTIONS_MAX).map((phrase) => ({ kind: 'search', text: phrase.text }));
    return mixed(nearCompletions(entries, key, keyWords(text)), key);
  };
}

type SuggestionsByKind = Record<SuggestionKind, StoredSuggestion[]>;

function nearCompletions(
  entries: SuggestionEntries,
  key: string,
  words: readonly string[],
): SuggestionsByKind {
  const near = entries.near(key);
  if (near.some(isAny)) return entries.best(near, SUGGESTIONS_MAX);
  return words.length < 2 ? entries.containing(key, SUGGESTIONS_MAX) : lastCompleted(entries, words);
}

/** Completes the last word among what has the others; else what has the last significant word, or contains the first. */
function lastCompleted(entries: SuggestionEntries, words: readonly string[]): SuggestionsByKind {
  const last = words.at(-1)!;
  const others = words.slice(0, -1).filter((word) => !STOP_WORDS.has(word));
  for (const ranges of [[entries.exact(last)], entries.near(last)]) {
    const found = entries.best(ranges, SUGGESTIONS_MAX, others);
    if (SUGGESTION_KINDS.some((kind) => found[kind].length > 0)) return found;
  }
  const mayBeStopWord = [...STOP_WORDS].some((word) => word.startsWith(last));
  const alone = [...others, ...(mayBeStopWord ? [] : [last])];
  const range = alone.map(entries.exact).findLast(isAny);
  if (range !== undefined) return entries.best([range], SUGGESTIONS_MAX);
  return entries.containing(alone[0] ?? '', SUGGESTIONS_MAX);
}

const isAny = ([from, to]: WordRange): boolean => from < to;

function mixed(found: SuggestionsByKind, typed: string): FoundSuggestion[] {
  const names = new Set([...found.category, ...found.brand].map(({ key }) => key));
  const known = new Set<string>();
  const isNew = ({ key }: StoredSuggestion) => !known.has(key) && known.add(key) !== undefined;
  const offered: Record<SuggestionKind, StoredSuggestion[]> = {
    ...found,
    search: found.search.filter((each) => !names.has(each.key) && isNew(each)),
    product: typed.length < PRODUCT_CHARS_MIN ? [] : found.product,
  };
  const places = { ...PLACES };
  const taken = (kind: SuggestionKind) => Math.min(places[kind], offered[kind].length);
  const free = () =>
    SUGGESTIONS_MAX - taken('search') - taken('category') - taken('brand') - taken('product');
  for (const kind of FILLING) places[kind] += Math.max(0, free());
  return (['search', 'category', 'brand', 'product'] as const).flatMap((kind) =>
    offered[kind].slice(0, taken(kind)).map(shown),
  );
}

const shown = ({ kind, text, weight, ean }: StoredSuggestion): FoundSuggestion => {
  if (ean !== null) return { kind, text, ean };
  return kind === 'search' ? { kind, text } : { kind, text, count: weight };
};

interface StoredSuggestion {
  kind: SuggestionKind;
  /** Empty for a product, whose name is in the catalogue. */
  text: string;
  key: string;
  weight: number;
  ean: string | null;
}

interface SuggestionEntries extends WordRanges {
  /** Returns the best suggestions of some ranges that contain all of `others`, at most `max` per kind, each once. */
  best(ranges: readonly WordRange[], max: number, others?: readonly string[]): SuggestionsByKind;
  /** Returns the best searches and categories with the word inside a compound: "bønner" is in "kaffebønner". */
  containing(word: string, max: number): SuggestionsByKind;
}

const LOOKED_AT_MAX = 100_000;
/** Reading a key takes longer than reading a weight. */
const COMPARED_MAX = 5_000;
const COMPOUND_CHARS_MIN = 3;
/** A match at the start of a text weighs this many times one inside it. */
const AT_START = 8;

function entriesIn(columns: SuggestionColumns): SuggestionEntries {
  const { kindEnds, keys, keyEnds, texts, textEnds, weights, eans, starts, startEntries } = columns;
  const keyText = Buffer.from(keys.buffer, keys.byteOffset, keys.byteLength);
  const shownText = Buffer.from(texts.buffer, texts.byteOffset, texts.byteLength);
  const from = (all: Uint32Array, entry: number) => (entry === 0 ? 0 : all[entry - 1]!);
  const [searches, categories, brands] = kindEnds as unknown as [number, number, number];
  const kindOf = (entry: number) => (entry < searches ? 0 : entry < categories ? 1 : entry < brands ? 2 : 3);
  const read = (entry: number): StoredSuggestion => {
    const kind = SUGGESTION_KINDS[kindOf(entry)]!;
    return {
      kind,
      text: shownText.toString('utf8', from(textEnds, entry), textEnds[entry]),
      key: keyText.toString('latin1', from(keyEnds, entry), keyEnds[entry]),
      weight: weights[entry]!,
      ean: kind === 'product' ? eanOfNumber(eans[entry - kindEnds[2]!]! as EanNumber) : null,
    };
  };
  const byKind = (kept: readonly BestEntries[]) =>
    Object.fromEntries(
      kept.map((best, at) => [SUGGESTION_KINDS[at]!, best.entries.map(read)]),
    ) as SuggestionsByKind;
  return {
    ...rangesIn(columns),
    best(ranges, max, others = []) {
      const hasOthers = (entry: number): boolean => {
        const key = keyText.subarray(from(keyEnds, entry), keyEnds[entry]);
        return others.every((word) => key.includes(word, 0, 'latin1'));
      };
      const kept = SUGGESTION_KINDS.map(() => new BestEntries(max));
      let left = others.length === 0 ? LOOKED_AT_MAX : COMPARED_MAX;
      for (const [first, end] of ranges)
        for (let word = first; word < end && left > 0; word++, left--) {
          const entry = startEntries[word]!;
          if (others.length > 0 && !hasOthers(entry)) continue;
          const isStart = starts[word] === from(keyEnds, entry);
          kept[kindOf(entry)]!.offer(entry, weights[entry]! * (isStart ? AT_START : 1));
        }
      return byKind(kept);
    },
    containing(word, max) {
      const kept = SUGGESTION_KINDS.map(() => new BestEntries(max));
      const end = from(keyEnds, categories);
      let left = word.length < COMPOUND_CHARS_MIN ? 0 : COMPARED_MAX;
      let entry = 0;
      for (let at = 0; left > 0; at++, left--) {
        at = keyText.indexOf(word, at, 'latin1');
        if (at < 0 || at >= end) break;
        while (keyEnds[entry]! <= at) entry++;
        if (at + word.length <= keyEnds[entry]!) kept[kindOf(entry)]!.offer(entry, weights[entry]!);
      }
      return byKind(kept);
    },
  };
}

class BestEntries {
  readonly entries: number[] = [];
  readonly #scores: number[] = [];
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  offer(entry: number, score: number): void {
    const scores = this.#scores;
    if (scores.length === this.#max && score <= scores.at(-1)!) return;
    const known = this.entries.indexOf(entry);
    if (known >= 0) {
      if (scores[known]! >= score) return;
      this.entries.splice(known, 1);
      scores.splice(known, 1);
    }
    let at = scores.length;
    while (at > 0 && scores[at - 1]! < score) at--;
    this.entries.splice(at, 0, entry);
    scores.splice(at, 0, score);
    this.entries.length = scores.length = Math.min(scores.length, this.#max);
  }
}
