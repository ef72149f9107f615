import { WORD_LENGTH_MAX } from './lexicon.ts';

/** Tests whether the word at an offset of `text` is within `edits` of `word`, in a band of the edit matrix. */
export function nearTo(
  word: string,
  edits: number,
  text: string,
): (start: number, length: number) => boolean {
  const typed = Uint8Array.from(word, (letter) => letter.charCodeAt(0));
  const far = edits + 1;
  let before = new Uint8Array(WORD_LENGTH_MAX + 2);
  let above = new Uint8Array(WORD_LENGTH_MAX + 2);
  let row = new Uint8Array(WORD_LENGTH_MAX + 2);
  return (start, length) => {
    if (Math.abs(length - typed.length) > edits) return false;
    for (let j = 0; j <= length; j++) above[j] = Math.min(j, far);
    for (let i = 1; i <= typed.length; i++) {
      const low = Math.max(1, i - edits);
      const high = Math.min(length, i + edits);
      row[low - 1] = low === 1 && i < far ? i : far;
      let least = row[low - 1]!;
      for (let j = low; j <= high; j++) {
        const wanted = text.charCodeAt(start + j - 1);
        let steps = above[j - 1]! + (typed[i - 1] === wanted ? 0 : 1);
        if (j < i + edits && above[j]! + 1 < steps) steps = above[j]! + 1;
        if (row[j - 1]! + 1 < steps) steps = row[j - 1]! + 1;
        if (i > 1 && j > 1 && typed[i - 2] === wanted && typed[i - 1] === text.charCodeAt(start + j - 2)) {
          if (before[j - 2]! + 1 < steps) steps = before[j - 2]! + 1;
        }
        row[j] = Math.min(steps, far);
        if (steps < least) least = steps;
      }
      if (least > edits) return false;
      [before, above, row] = [above, row, before];
    }
    return above[length]! <= edits;
  };
}

export function bitCount(bits: number): number {
  let v = bits - ((bits >>> 1) & 0x5555_5555);
  v = (v & 0x3333_3333) + ((v >>> 2) & 0x3333_3333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

/** Pairs of letters that Danes confuse or replace without a Danish keyboard. */
const NEAR = new Set(
  'oø øo aå åa aæ æa æe eæ åo oå ck kc sz zs iy yi dt td cs sc gk kg bp pb fv vf vw wv yø øy'.split(' '),
);

export const takenFor = (letter: string): string[] =>
  [...NEAR].filter((pair) => pair[0] === letter).map((pair) => pair[1]!);

const ROW = 34;
const plain = new Uint8Array(ROW * ROW);
const weighted = new Float64Array(ROW * ROW);

/** Weighted Damerau–Levenshtein distance; undefined if more than `edits` edits are needed. */
export function editCost(typed: string, wanted: string, edits: number): number | undefined {
  const n = typed.length;
  const m = wanted.length;
  if (Math.abs(n - m) > edits || n >= ROW || m >= ROW) return undefined;
  for (let j = 0; j <= m; j++) weighted[j] = plain[j] = j;
  for (let i = 1; i <= n; i++) {
    const row = i * ROW;
    weighted[row] = plain[row] = i;
    let rowMin = i;
    for (let j = 1; j <= m; j++) {
      const at = row + j;
      const up = at - ROW;
      const a = typed[i - 1]!;
      const b = wanted[j - 1]!;
      const differs = a === b ? 0 : 1;
      let steps = Math.min(plain[up - 1]! + differs, plain[up]! + 1, plain[at - 1]! + 1);
      const swapWeight = differs === 0 ? 0 : NEAR.has(a + b) ? 0.5 : 1;
      // A doubled or undoubled letter is the most common slip.
      const dropWeight = i > 1 && typed[i - 2] === a ? 0.6 : 1;
      const addWeight = j > 1 && wanted[j - 2] === b ? 0.6 : 1;
      let cost = Math.min(
        weighted[up - 1]! + swapWeight,
        weighted[up]! + dropWeight,
        weighted[at - 1]! + addWeight,
      );
      if (i > 1 && j > 1 && a === wanted[j - 2] && typed[i - 2] === b) {
        steps = Math.min(steps, plain[up - ROW - 2]! + 1);
        cost = Math.min(cost, weighted[up - ROW - 2]! + 0.8);
      }
      plain[at] = steps;
      weighted[at] = cost;
      if (steps < rowMin) rowMin = steps;
    }
    if (rowMin > edits) return undefined;
  }
  const end = n * ROW + m;
  if (plain[end]! > edits) return undefined;
  // A wrong first letter is rare.
  return weighted[end]! + (typed[0] === wanted[0] ? 0 : 0.3);
}
