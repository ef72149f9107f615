import { type EanNumber, eanColumn } from '../../domain/ean.ts';

/** Keeps the best of many: highest score first, ties by EAN ascending. Memory is bounded by its capacity. */
export interface Top<T> {
  /** Whether `add` would keep it: lets a caller skip the work of making the value. */
  accepts(score: number, ean: EanNumber): boolean;
  add(score: number, ean: EanNumber, value: T): void;
  /** What was kept, the best first. */
  sorted(): { score: number; ean: EanNumber; value: T }[];
}

export function createTop<T>(capacity: number): Top<T> {
  // A binary heap with the worst on top: what comes next has to beat that one. Numbers lie in arrays of their own, which
  // halves the time of a comparison.
  const scores = new Float64Array(capacity);
  const eans = eanColumn(capacity);
  const values: T[] = [];

  /** Whether the j-th stands behind one of that score and code. */
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
    values.push(value);
    while (i > 0) {
      const parent = (i - 1) >> 1;
      // Codes differ, so what does not stand behind stands before.
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
