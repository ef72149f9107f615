import { bytesOfNumbers, numbersOfBytes } from '../../packed/little-endian.ts';
import { type ListEntry, REAL_KEY } from '../../ports/lists.ts';

/** Which entries of a list a key holds: their positions, ascending, and their prices. */
export interface Posting {
  positions: Uint32Array;
  prices: Uint32Array;
}

const PRICE_MAX = 0xffff_ffff;
const NONE: Posting = { positions: new Uint32Array(), prices: new Uint32Array() };

/** By key, `''` being every entry: alternating position and price. */
export function entriesOf(entries: readonly ListEntry[]): Map<string, number[]> {
  const all: number[] = [];
  const postings = new Map<string, number[]>([['', all]]);
  const put = (key: string, pos: number, price: number) => {
    const posting = postings.get(key);
    if (posting === undefined) postings.set(key, [pos, price]);
    else posting.push(pos, price);
  };
  entries.forEach(({ categoryKeys, brandKey, priceOre, isReal }, pos) => {
    const price = Math.min(priceOre, PRICE_MAX);
    all.push(pos, price);
    for (const key of categoryKeys) put(key, pos, price);
    if (brandKey !== null) put(brandKey, pos, price);
    if (isReal) put(REAL_KEY, pos, price);
  });
  return postings;
}

/** Little-endian 32-bit numbers: all positions, then all prices. */
export function packPosting(pairs: readonly number[]): Uint8Array {
  const count = pairs.length / 2;
  const words = new Uint32Array(count * 2);
  for (let i = 0; i < count; i++) {
    words[i] = pairs[2 * i]!;
    words[count + i] = pairs[2 * i + 1]!;
  }
  return bytesOfNumbers(words);
}

export function unpackPosting(stored: Uint8Array | undefined): Posting {
  if (stored === undefined) return NONE;
  const words = numbersOfBytes(Uint32Array, stored);
  const count = words.length / 2;
  return { positions: words.subarray(0, count), prices: words.subarray(count) };
}

/** The entries that are in every posting. */
export function intersect(postings: readonly Posting[]): Posting {
  return postings.reduce((a, b) => {
    const positions = new Uint32Array(Math.min(a.positions.length, b.positions.length));
    const prices = new Uint32Array(positions.length);
    let count = 0;
    for (let i = 0, j = 0; i < a.positions.length && j < b.positions.length; ) {
      const difference = a.positions[i]! - b.positions[j]!;
      if (difference === 0) {
        positions[count] = a.positions[i]!;
        prices[count++] = a.prices[i]!;
      }
      if (difference <= 0) i++;
      if (difference >= 0) j++;
    }
    return { positions: positions.subarray(0, count), prices: prices.subarray(0, count) };
  });
}

/** The next positions within the price band, one more than the limit. */
export function walk(
  { positions, prices }: Posting,
  query: { after: number; skip?: number; limit: number; minOre: number; maxOre: number },
): number[] {
  const found: number[] = [];
  let skipped = 0;
  for (let i = firstAfter(positions, query.after); i < positions.length && found.length <= query.limit; i++) {
    if (prices[i]! < query.minOre || prices[i]! > query.maxOre) continue;
    if (skipped < (query.skip ?? 0)) skipped++;
    else found.push(positions[i]!);
  }
  return found;
}

function firstAfter(positions: Uint32Array, after: number): number {
  let low = 0;
  let high = positions.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (positions[middle]! <= after) low = middle + 1;
    else high = middle;
  }
  return low;
}
