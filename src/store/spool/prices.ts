import { readSync } from 'node:fs';
import type { EanNumber } from '../../domain/ean.ts';
import { withFile } from '../disk/files.ts';
import { readFooter } from './footer.ts';
import { offerOfLine, openRuns } from './read.ts';

const NUMBER_BYTES = Float64Array.BYTES_PER_ELEMENT;
/** Numbers per entry: code, price, and before price (0 if the shop gives none). */
const WIDTH = 3;
/** A code on more rows than this may not be an article's own. */
const ROWS_MAX = 10;

/** Collects the lowest price of each article in new condition, in code order. */
export class PriceList {
  #keys: EanNumber[] = [];
  #prices: number[] = [];
  #befores: number[] = [];
  #isSorted = true;

  add(key: EanNumber, priceOre: number, beforeOre: number): void {
    if (key < (this.#keys.at(-1) ?? 0)) this.#isSorted = false;
    this.#keys.push(key);
    this.#prices.push(priceOre);
    this.#befores.push(beforeOre);
  }

  /** The packed list, and the codes that more than ten rows share. */
  finish(): { bytes: Buffer; crowded: EanNumber[] } {
    const [keys, prices] = [this.#keys, this.#prices];
    const order = keys.map((_, at) => at);
    if (!this.#isSorted) order.sort((a, b) => keys[a]! - keys[b]!);
    const list = new Float64Array(keys.length * WIDTH);
    const crowded: EanNumber[] = [];
    let filled = 0;
    let rows = 0;
    for (const at of order) {
      const isRepeat = filled > 0 && list[filled - WIDTH] === keys[at];
      rows = isRepeat ? rows + 1 : 1;
      if (rows === ROWS_MAX + 1) crowded.push(keys[at]!);
      if (!isRepeat) filled += WIDTH;
      else if (list[filled - WIDTH + 1]! <= prices[at]!) continue;
      list.set([keys[at]!, prices[at]!, this.#befores[at]!], filled - WIDTH);
    }
    return { bytes: Buffer.from(list.buffer, 0, filled * NUMBER_BYTES), crowded };
  }
}

export interface SpoolPrices {
  count: number;
  ean(at: number): EanNumber;
  ore(at: number): number;
  /** The shop's before price; 0 if it gives none. */
  beforeOre(at: number): number;
}

export function readPrices(path: string): SpoolPrices {
  return withFile(path, 'r', (fd) => {
    const { prices, priceWidth = 2 } = readFooter(fd, path);
    const [start, end] = prices;
    const list = new Float64Array((end - start) / NUMBER_BYTES);
    readSync(fd, list, 0, end - start, start);
    return {
      count: list.length / priceWidth,
      ean: (at) => list[at * priceWidth] as EanNumber,
      ore: (at) => list[at * priceWidth + 1]!,
      beforeOre: (at) => (priceWidth === WIDTH ? list[at * priceWidth + 2]! : 0),
    };
  });
}

export function* sharedPrices(before: SpoolPrices, after: SpoolPrices): Generator<SharedPrice> {
  for (let i = 0, j = 0; i < before.count && j < after.count; ) {
    const [oldKey, key] = [before.ean(i), after.ean(j)];
    if (oldKey === key)
      yield {
        oldOre: before.ore(i),
        oldBeforeOre: before.beforeOre(i),
        ore: after.ore(j),
        beforeOre: after.beforeOre(j),
      };
    if (oldKey <= key) i++;
    if (key <= oldKey) j++;
  }
}

/** A before price is 0 if the shop gives none. */
export interface SharedPrice {
  oldOre: number;
  oldBeforeOre: number;
  ore: number;
  beforeOre: number;
}

/** The codes of a spool that more than ten rows with different names share: they are no article's own. */
export function sharedCodes(path: string): ReadonlySet<EanNumber> {
  const crowded = withFile(path, 'r', (fd) => readFooter(fd, path).crowded ?? []);
  const names = new Map(crowded.map((code) => [code, new Set<string>()]));
  if (names.size === 0) return new Set();
  const { runs, close } = openRuns([path]);
  try {
    for (const run of runs) while (run.next()) names.get(run.key)?.add(offerOfLine(run).name);
  } finally {
    close();
  }
  return new Set([...names].filter(([, different]) => different.size > 1).map(([code]) => code));
}
