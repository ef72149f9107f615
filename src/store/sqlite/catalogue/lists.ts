import type { DatabaseSync } from 'node:sqlite';
import type { EanNumber } from '../../../domain/ean.ts';
import {
  type FilledGiftList,
  LISTS,
  type ListReader,
  type ListWriter,
  type PageQuery,
  type PageRow,
  REAL_KEY,
} from '../../ports/lists.ts';
import { entriesOf, intersect, type Posting, packPosting, unpackPosting, walk } from './postings.ts';

// A filter's matches are one row: the positions and prices of all its entries. 50,000 entries with five keys each are
// then some thousand inserts instead of 250,000, and a page of a filter is one read and a walk over numbers.
export const LIST_SCHEMA = `
  create table list_entry (
    list integer not null, pos integer not null, ean integer not null, vendor integer, extra text not null,
    primary key (list, pos)) without rowid;
  create table list_posting (
    list integer not null, key text not null, entries blob not null,
    primary key (list, key)) without rowid;
  create table category (leaf text primary key, levels text not null) without rowid;
  create table gift_list (pos integer primary key, filled text not null);
  create table vendor_count (vendor integer primary key, products integer not null);
`;

export const LIST_QUERIES = {
  page: 'select pos, ean, vendor, extra from list_entry where list = ? and pos > ? order by pos limit ?',
  entry: 'select pos, ean, vendor, extra from list_entry where list = ? and pos = ?',
  posting: 'select entries from list_posting where list = ? and key = ?',
  levels: 'select levels from category where leaf = ?',
  vendorCount: 'select products from vendor_count where vendor = ?',
};
/** Reads the whole of a small table. */
const GIFT_LISTS = 'select filled from gift_list order by pos';

/** Reads the whole of a table: asked by the operator alone. */
const PLACES = 'select list, pos from list_entry where ean = ? order by list';

export function listWriterIn(db: DatabaseSync): ListWriter {
  const addEntry = db.prepare('insert into list_entry values (?, ?, ?, ?, ?)');
  const addPosting = db.prepare('insert into list_posting values (?, ?, ?)');
  const addCategory = db.prepare('insert into category values (?, ?)');
  const addGiftList = db.prepare('insert into gift_list values (?, ?)');
  const addCount = db.prepare('insert into vendor_count values (?, ?)');
  return {
    addCategories(levelsOfLeaf) {
      for (const leaf of [...levelsOfLeaf.keys()].sort())
        addCategory.run(leaf, JSON.stringify([...levelsOfLeaf.get(leaf)!]));
    },
    addList(name, entries) {
      const list = LISTS.indexOf(name);
      entries.forEach((entry, pos) => {
        addEntry.run(list, pos, entry.ean, entry.vendorId, entry.extra);
      });
      const postings = entriesOf(entries);
      for (const key of [...postings.keys()].sort())
        addPosting.run(list, key, packPosting(postings.get(key)!));
    },
    addGiftLists: (lists) =>
      lists.forEach((list, pos) => {
        addGiftList.run(pos, JSON.stringify(list));
      }),
    addVendorCounts(products) {
      for (const [vendor, count] of [...products].sort((a, b) => a[0] - b[0])) addCount.run(vendor, count);
    },
  };
}

/** The posting of a whole list, or of all but a few of it, is 400 KB and takes 2 ms to read: once per generation it is. */
function postingReader(read: (list: number, key: string) => Posting): (list: number, key: string) => Posting {
  const large = new Map<string, Posting>();
  return (list, key) => {
    if (key !== '' && key !== REAL_KEY) return read(list, key);
    const known = large.get(`${list} ${key}`) ?? read(list, key);
    large.set(`${list} ${key}`, known);
    return known;
  };
}

type Row = [pos: number, ean: EanNumber, vendorId: number | null, extra: string];

/** `productOf` gives the contract's JSON: products may lie in other files than the lists. */
export function listReaderIn(db: DatabaseSync, productOf: (ean: EanNumber) => string): ListReader {
  const prepare = (sql: string) => {
    const statement = db.prepare(sql);
    statement.setReturnArrays(true);
    return statement;
  };
  const page = prepare(LIST_QUERIES.page);
  const entry = prepare(LIST_QUERIES.entry);
  const posting = prepare(LIST_QUERIES.posting);
  const levels = prepare(LIST_QUERIES.levels);
  const vendorCount = prepare(LIST_QUERIES.vendorCount);
  const giftLists = prepare(GIFT_LISTS);
  const places = prepare(PLACES);
  let gifts: readonly FilledGiftList[] | undefined;

  const rowOf = ([pos, ean, vendorId, extra]: Row): PageRow => ({
    pos,
    product: productOf(ean),
    vendorId,
    extra,
  });
  const postingOf = postingReader((list, key) =>
    unpackPosting((posting.get(list, key) as unknown as [Uint8Array] | undefined)?.[0]),
  );

  const filtered = (list: number, query: PageQuery): PageRow[] => {
    const keys = query.keys.length === 0 ? [''] : query.keys;
    const found = intersect(keys.map((key) => postingOf(list, key)));
    return walk(found, query).map((pos) => rowOf(entry.get(list, pos) as unknown as Row));
  };

  return {
    page(name, query) {
      const list = LISTS.indexOf(name);
      const plain = query.keys.length === 0 && query.minOre <= 0 && query.maxOre === Number.POSITIVE_INFINITY;
      if (!plain) return filtered(list, query);
      return (page.all(list, query.after + (query.skip ?? 0), query.limit + 1) as unknown as Row[]).map(
        rowOf,
      );
    },
    levelsOf(leaf) {
      const row = levels.get(leaf) as unknown as [string] | undefined;
      return row === undefined ? [leaf] : (JSON.parse(row[0]) as string[]);
    },
    // Immutable and small (300 products a list at most): read once per generation.
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
