import { type EanNumber, eanColumn } from './ean.ts';

export function median(values: readonly number[]): number {
  if (values.length < 2) return values[0] ?? 0;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** The median of values with weights, such as prices with the number of days they held. */
export function weightedMedian(values: readonly (readonly [value: number, weight: number])[]): number {
  const sorted = [...values].sort((a, b) => a[0] - b[0]);
  const total = sorted.reduce((sum, [, weight]) => sum + weight, 0);
  let below = 0;
  for (const [at, [value, weight]] of sorted.entries()) {
    below += weight;
    if (below * 2 > total) return value;
    if (below * 2 === total) return (value + sorted[at + 1]![0]) / 2;
  }
  return 0;
}

/** Keeps the top entries by score, ties by ascending EAN. Memory is bounded by the capacity. */
export interface Top<T> {
  /** Whether `add` would keep the entry, so that a caller need not build a value in vain. */
  accepts(score: number, ean: EanNumber): boolean;
  add(score: number, ean: EanNumber, value: T): void;
  sorted(): { score: number; ean: EanNumber; value: T }[];
}

/** The columns of a top grow with its entries: most lists of a small catalogue stay far below their capacity. */
const ENTRIES_AT_FIRST = 256;

export function createTop<T>(capacity: number): Top<T> {
  // A binary heap with the worst entry on top. Numbers are in typed arrays, which halves the time of a comparison.
  let scores = new Float64Array(Math.min(capacity, ENTRIES_AT_FIRST));
  let eans = eanColumn(scores.length);
  const values: T[] = [];

  /** Whether entry j sorts after one with this score and EAN. */
  const worseThan = (j: number, score: number, ean: EanNumber): boolean =>
    scores[j]! < score || (scores[j]! === score && eans[j]! > ean);
  const put = (i: number, score: number, ean: EanNumber, value: T) => {
    scores[i] = score;
    eans[i] = ean;
    values[i] = value;
  };
  const move = (from: number, to: number) => put(to, scores[from]!, eans[from]!, values[from]!);

  const addBelow = (score: number, ean: EanNumber, value: T) => {
    let i = values.length;
    if (i === scores.length) [scores, eans] = [doubled(scores), doubled(eans)];
    values.push(value);
    while (i > 0) {
      const parent = (i - 1) >> 1;
      // EANs are unique, so there are no ties.
      if (worseThan(parent, score, ean)) break;
      move(parent, i);
      i = parent;
    }
    put(i, score, ean, value);
  };
  const replaceWorst = (score: number, ean: EanNumber, value: T) => {
    let i = 0;
    for (;;) {
      let worst = 2 * i + 1;
      if (worst >= capacity) break;
      if (worst + 1 < capacity && worseThan(worst + 1, scores[worst]!, eans[worst]!)) worst++;
      if (!worseThan(worst, score, ean)) break;
      move(worst, i);
      i = worst;
    }
    put(i, score, ean, value);
  };

  return {
    accepts: (score, ean) => values.length < capacity || worseThan(0, score, ean),
    add(score, ean, value) {
      if (values.length < capacity) addBelow(score, ean, value);
      else if (worseThan(0, score, ean)) replaceWorst(score, ean, value);
    },
    sorted() {
      const order = Array.from(values, (_, i) => i);
      order.sort((a, b) => scores[b]! - scores[a]! || eans[a]! - eans[b]!);
      return order.map((i) => ({ score: scores[i]!, ean: eans[i]!, value: values[i]! }));
    },
  };
}

/** Returns a copy of twice the length, the new half zero. */
export function doubled<T extends Float64Array | Int32Array | Uint32Array | Uint16Array | Uint8Array>(
  values: T,
): T {
  const copy = new (values.constructor as new (length: number) => T)(values.length * 2);
  copy.set(values);
  return copy;
}

/** Binary search: the first index in [from, to) for which `holds` is true, else `to`. */
export function firstIndex(from: number, to: number, holds: (index: number) => boolean): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
