import { type EanNumber, eanOfNumber } from '../../domain/ean.ts';
import {
  SUGGESTION_KINDS,
  type SuggestionColumns,
  type SuggestionKind,
} from '../../store/ports/search-index.ts';
import { rangesIn, type WordRange, type WordRanges } from './ranges.ts';

/** What may be suggested, as the generation has it. */
export interface Suggestible {
  kind: SuggestionKind;
  /** '' for a product, whose name the catalogue has. */
  text: string;
  key: string;
  weight: number;
  ean: string | null;
}

export interface Entries extends WordRanges {
  /** The best of some ranges, so many of each kind at most, each once. */
  best(ranges: readonly WordRange[], max: number): Record<SuggestionKind, Suggestible[]>;
}

/** Where more words than these begin alike, the others are passed over: work has a bound whatever shops write. */
const LOOKED_AT_MAX = 100_000;
/** What begins with what was typed comes before what has it further on. */
const AT_START = 8;

export function entriesIn(columns: SuggestionColumns): Entries {
  const { kindEnds, keys, keyEnds, texts, textEnds, weights, eans, starts, startEntries } = columns;
  const keyText = Buffer.from(keys.buffer, keys.byteOffset, keys.byteLength);
  const shownText = Buffer.from(texts.buffer, texts.byteOffset, texts.byteLength);
  const from = (all: Uint32Array, entry: number) => (entry === 0 ? 0 : all[entry - 1]!);
  const [searches, categories, brands] = kindEnds as unknown as [number, number, number];
  const kindOf = (entry: number) => (entry < searches ? 0 : entry < categories ? 1 : entry < brands ? 2 : 3);
  const read = (entry: number): Suggestible => {
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
      const kept = SUGGESTION_KINDS.map(() => new Best(max));
      let left = LOOKED_AT_MAX;
      for (const [first, end] of ranges)
        for (let word = first; word < end && left > 0; word++, left--) {
          const entry = startEntries[word]!;
          const isStart = starts[word] === from(keyEnds, entry);
          kept[kindOf(entry)]!.offer(entry, weights[entry]! * (isStart ? AT_START : 1));
        }
      const all = kept.map((best, at) => [SUGGESTION_KINDS[at]!, best.entries.map(read)] as const);
      return Object.fromEntries(all) as Record<SuggestionKind, Suggestible[]>;
    },
  };
}

/** A few of many, the best first. */
class Best {
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
