import type { DatabaseSync } from 'node:sqlite';
import type { EanNumber } from '../../../domain/ean.ts';
import { bytesOfNumbers, numbersOfBytes } from '../../packed/numbers.ts';
import {
  type FilledGiftList,
  LISTS,
  type ListEntry,
  type ListReader,
  type PageQuery,
  type PageRow,
  REAL_KEY,
} from '../../ports/lists.ts';
import { prepareAllArrays, prepareArrays } from './catalogue-files.ts';

export const LIST_QUERIES = {
  page: 'select pos, ean, vendor, extra from list_entry where list = ? and pos > ? order by pos limit ?',
  entry: 'select pos, ean, vendor, extra from list_entry where list = ? and pos = ?',
  posting: 'select entries from list_posting where list = ? and key = ?',
  levels: 'select levels from category where leaf = ?',
  vendorCount: 'select products from vendor_count where vendor = ?',
};
const GIFT_LISTS = 'select filled from gift_list order by pos';

/** Scans the whole table; only the operator asks for it. */
const PLACES = 'select list, pos from list_entry where ean = ? order by list';

/** Caches the posting list of a whole list or nearly all of it: 400 KB that take 2 ms to read. */
function postingReader(read: (list: number, key: string) => Posting): (list: number, key: string) => Posting {
  const large = new Map<string, Posting>();
  return (list, key) => {
    if (key !== '' && key !== REAL_KEY) return read(list, key);
    const known = large.get(`${list} ${key}`) ?? read(list, key);
    large.set(`${list} ${key}`, known);
    return known;
  };
}

type ListRow = [pos: number, ean: EanNumber, vendorId: number | null, extra: string];

/** `productOf` reads a product, which may be in another file than the lists. */
export function listReaderIn(
  db: DatabaseSync,
  productOf: (ean: EanNumber) => Pick<PageRow, 'product' | 'measure'>,
): ListReader {
  const { page, entry, posting, levels, vendorCount } = prepareAllArrays(db, LIST_QUERIES);
  const giftLists = prepareArrays(db, GIFT_LISTS);
  const places = prepareArrays(db, PLACES);
  let gifts: readonly FilledGiftList[] | undefined;

  const rowOf = ([pos, ean, vendorId, extra]: ListRow): PageRow => {
    return { pos, ...productOf(ean), vendorId, extra };
  };
  const postingOf = postingReader((list, key) =>
    unpackPosting((posting.get(list, key) as unknown as [Uint8Array] | undefined)?.[0]),
  );

  const filtered = (list: number, query: PageQuery): PageRow[] => {
    const keys = query.keys.length === 0 ? [''] : query.keys;
    const found = intersect(keys.map((key) => postingOf(list, key)));
    return walk(found, query).map((pos) => rowOf(entry.get(list, pos) as unknown as ListRow));
  };

  return {
    page(name, query) {
      const list = LISTS.indexOf(name);
      const plain = query.keys.length === 0 && query.minOre <= 0 && query.maxOre === Number.POSITIVE_INFINITY;
      if (!plain) return filtered(list, query);
      const rows = page.all(list, query.after + (query.skip ?? 0), query.limit + 1);
      return (rows as unknown as ListRow[]).map(rowOf);
    },
    levelsOf(leaf) {
      const row = levels.get(leaf) as unknown as [string] | undefined;
      return row === undefined ? [leaf] : (JSON.parse(row[0]) as string[]);
    },
    // Cached: at most 300 products a list, and immutable.
    giftLists: () => {
      gifts ??= (giftLists.all() as unknown as [string][]).map(
        ([filled]) => JSON.parse(filled) as FilledGiftList,
      );
      return gifts;
    },
    placesOf: (ean) =>
      (places.all(ean) as unknown as [number, number][]).map(([list, pos]) => ({ list: LISTS[list]!, pos })),
    vendorProducts: (vendorId) => (vendorCount.get(vendorId) as unknown as [number] | undefined)?.[0] ?? 0,
  };
}

/** Posting list: the positions, ascending, and prices of the entries that have a key. */
export interface Posting {
  positions: Uint32Array;
  prices: Uint32Array;
}

const PRICE_MAX = 0xffff_ffff;
const NONE: Posting = { positions: new Uint32Array(), prices: new Uint32Array() };

/** Posting lists by key, `''` for all entries: alternating position and price. */
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

export function packPosting(pairs: readonly number[]): Uint8Array {
  const count = pairs.length / 2;
  const words = new Uint32Array(count * 2);
  for (let i = 0; i < count; i++) {
    words[i] = pairs[2 * i]!;
    words[count + i] = pairs[2 * i + 1]!;
  }
  return bytesOfNumbers(words);
}

function unpackPosting(stored: Uint8Array | undefined): Posting {
  if (stored === undefined) return NONE;
  const words = numbersOfBytes(Uint32Array, stored);
  const count = words.length / 2;
  return { positions: words.subarray(0, count), prices: words.subarray(count) };
}

function intersect(postings: readonly Posting[]): Posting {
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

/** The next positions within the price range, one more than the limit. */
export function walk({ positions, prices }: Posting, query: Omit<PageQuery, 'keys'>): number[] {
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
