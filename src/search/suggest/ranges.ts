import type { SuggestionColumns } from '../../store/ports/search-index.ts';

/** Words with the same beginning are adjacent: from the first up to, and without, the last. */
export type WordRange = readonly [from: number, to: number];

/** Sorts before every letter: the end of a key. */
const END = 0;
/** A wrong first letter is rare, and finding it would take as long as all other slips together. */
const FIRST_SLIP = 1;
const SLIP_CHARS_MIN = 4;

export interface WordRanges {
  exact(key: string): WordRange;
  /** Finds the words that begin with the key after one letter is added, removed, replaced or swapped. */
  near(key: string): WordRange[];
}

export function rangesIn({ keys, keyEnds, starts, startEntries }: SuggestionColumns): WordRanges {
  const letterAt = (word: number, depth: number): number => {
    const at = starts[word]! + depth;
    return at < keyEnds[startEntries[word]!]! ? keys[at]! : END;
  };
  const firstFrom = ([from, to]: WordRange, depth: number, letter: number): number => {
    let low = from;
    let high = to;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (letterAt(middle, depth) < letter) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const withLetter = (range: WordRange, depth: number, letter: number): WordRange => [
    firstFrom(range, depth, letter),
    firstFrom(range, depth, letter + 1),
  ];
  /** Narrows a range of words that are equal up to `depth` to those that continue with `rest`. */
  const goingOn = (range: WordRange, depth: number, rest: string): WordRange => {
    let narrowed = range;
    for (let at = 0; at < rest.length && narrowed[0] < narrowed[1]; at++)
      narrowed = withLetter(narrowed, depth + at, rest.charCodeAt(at));
    return narrowed;
  };
  const ALL: WordRange = [0, starts.length];

  return {
    exact: (key) => goingOn(ALL, 0, key),
    near(key) {
      const found: WordRange[] = [];
      const keep = (range: WordRange) => void (range[0] < range[1] && found.push(range));
      if (key.length < SLIP_CHARS_MIN) return found;
      let range = ALL;
      for (let depth = 0; depth < key.length && range[0] < range[1]; depth++) {
        const letter = key.charCodeAt(depth);
        const rest = key.slice(depth + 1);
        if (depth >= FIRST_SLIP) {
          keep(goingOn(range, depth, rest));
          if (rest !== '') keep(goingOn(range, depth, rest[0]! + key[depth]! + rest.slice(1)));
          for (let at = range[0]; at < range[1]; ) {
            const other = letterAt(at, depth);
            const next = firstFrom([at, range[1]], depth, other + 1);
            if (other !== END && other !== letter) {
              keep(goingOn([at, next], depth + 1, rest));
              keep(goingOn([at, next], depth + 1, key.slice(depth)));
            }
            at = next;
          }
        }
        range = withLetter(range, depth, letter);
      }
      return found;
    },
  };
}
