import { closeSync, openSync, readSync } from 'node:fs';
import { readFooter } from './footer.ts';

const NUMBER_BYTES = Float64Array.BYTES_PER_ELEMENT;

/** The lowest price of each article of a spool, in order of code: a code and its price, the next code and its price … */
export class PriceList {
  #keys: number[] = [];
  #prices: number[] = [];
  #isSorted = true;

  add(key: number, priceOre: number): void {
    if (key < (this.#keys.at(-1) ?? 0)) this.#isSorted = false;
    this.#keys.push(key);
    this.#prices.push(priceOre);
  }

  bytes(): Buffer {
    const [keys, prices] = [this.#keys, this.#prices];
    const order = keys.map((_, at) => at);
    if (!this.#isSorted) order.sort((a, b) => keys[a]! - keys[b]!);
    const pairs = new Float64Array(keys.length * 2);
    let filled = 0;
    for (const at of order) {
      if (filled > 0 && pairs[filled - 2] === keys[at]) {
        pairs[filled - 1] = Math.min(pairs[filled - 1]!, prices[at]!);
      } else {
        pairs[filled++] = keys[at]!;
        pairs[filled++] = prices[at]!;
      }
    }
    return Buffer.from(pairs.buffer, 0, filled * NUMBER_BYTES);
  }
}

/** How many articles two spools share, and how many of those changed price. */
export function comparePrices(before: string, after: string): { shared: number; changed: number } {
  const [old, now] = [pairsOf(before), pairsOf(after)];
  let shared = 0;
  let changed = 0;
  for (let i = 0, j = 0; i < old.length && j < now.length; ) {
    const [oldKey, key] = [old[i]!, now[j]!];
    if (oldKey === key) {
      shared++;
      if (old[i + 1] !== now[j + 1]) changed++;
    }
    if (oldKey <= key) i += 2;
    if (key <= oldKey) j += 2;
  }
  return { shared, changed };
}

function pairsOf(path: string): Float64Array {
  const fd = openSync(path, 'r');
  try {
    const [start, end] = readFooter(fd, path).prices;
    const pairs = new Float64Array((end - start) / NUMBER_BYTES);
    readSync(fd, pairs, 0, end - start, start);
    return pairs;
  } finally {
    closeSync(fd);
  }
}
