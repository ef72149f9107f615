import { type EanNumber, eanOfNumber } from '../../domain/ean.ts';
import {
  SUGGESTION_KINDS,
  type SuggestionColumns,
  type SuggestionKind,
} from '../../store/ports/search-index.ts';
import type { FoundSuggestion } from '../../store/ports/search-question.ts';
import { KEY_CHARS_MAX, typedKey } from './pack.ts';
import { rangesIn, type WordRange, type WordRanges } from './ranges.ts';

const SUGGESTIONS_MAX = 10;
/** The number of suggestions per kind; places that one kind leaves empty go to the others. */
const PLACES: Readonly<Record<SuggestionKind, number>> = { search: 4, category: 2, brand: 2, product: 2 };
const FILLING = ['search', 'product', 'category', 'brand'] as const;
const PRODUCT_CHARS_MIN = 3;

export type Suggest = (text: string) => FoundSuggestion[];

/** Completes what somebody is typing. If nothing begins with it, one slip is corrected. */
export function createSuggest(columns: SuggestionColumns): Suggest {
  const entries = entriesIn(columns);
  return (text) => {
    const { key } = typedKey(text);
    return key === '' ? [] : mixed(completions(entries, key.slice(0, KEY_CHARS_MAX)), key);
  };
}

function completions(entries: SuggestionEntries, key: string): Record<SuggestionKind, StoredSuggestion[]> {
  const exact = entries.exact(key);
  const ranges = exact[0] < exact[1] ? [exact] : entries.near(key);
  return entries.best(ranges, SUGGESTIONS_MAX);
}

function mixed(found: Record<SuggestionKind, StoredSuggestion[]>, typed: string): FoundSuggestion[] {
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
  /** Returns the best suggestions of some ranges, at most `max` per kind, each once. */
  best(ranges: readonly WordRange[], max: number): Record<SuggestionKind, StoredSuggestion[]>;
}

const LOOKED_AT_MAX = 100_000;
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
  return {
    ...rangesIn(columns),
    best(ranges, max) {
      const kept = SUGGESTION_KINDS.map(() => new BestEntries(max));
      let left = LOOKED_AT_MAX;
      for (const [first, end] of ranges)
        for (let word = first; word < end && left > 0; word++, left--) {
          const entry = startEntries[word]!;
          const isStart = starts[word] === from(keyEnds, entry);
          kept[kindOf(entry)]!.offer(entry, weights[entry]! * (isStart ? AT_START : 1));
        }
      const all = kept.map((best, at) => [SUGGESTION_KINDS[at]!, best.entries.map(read)] as const);
      return Object.fromEntries(all) as Record<SuggestionKind, StoredSuggestion[]>;
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
