import type { DatabaseSync } from 'node:sqlite';
import { bytesOfNumbers } from '../../../packed/numbers.ts';
import type { CategoryPath, FamilyColumns, RankRoom, TraitNames } from '../../../ports/traits.ts';
import { blockId, KINDS_OF_GONE, TRAIT_FIELDS, TRAIT_NAMES } from '../schema.ts';
import type { RankBlock } from './rank-block.ts';

/** A block is read whole: 130 KB of codes take 30 µs. */
const BLOCK_PRODUCTS = 16_384;
const FIRST_PRODUCTS = 32;
/** All blocks are written when this many products are buffered: 30 MB. */
const WAITING_MAX = 1_000_000;

type BufferColumns = { [Name in keyof typeof TRAIT_FIELDS]: InstanceType<(typeof TRAIT_FIELDS)[Name]> };

interface PathBuffer {
  size: number;
  columns: BufferColumns;
  vendors: Buffer;
  vendorBytes: number;
  part: number;
}

/** Writes the traits of each category path's products, in rank order. */
export function traitWriterIn(db: DatabaseSync) {
  const places = TRAIT_NAMES.map(() => '?').join(', ');
  const addBlock = db.prepare(`insert into trait_block values (?, ?, ${places}, ?)`);
  const byPath: PathBuffer[] = [];
  let waiting = 0;

  const write = (path: number, buffer: PathBuffer) => {
    const { size, columns, vendors, vendorBytes } = buffer;
    if (size === 0) return;
    const blobs = TRAIT_NAMES.map((name) => bytesOfNumbers(columns[name].slice(0, size)));
    addBlock.run(blockId(path, buffer.part++), size, ...blobs, vendors.subarray(0, vendorBytes));
    waiting -= size;
    buffer.size = 0;
    buffer.vendorBytes = 0;
  };
  const flush = () => {
    byPath.forEach((buffer, path) => {
      write(path, buffer);
    });
  };
  return {
    /** Adds the products of a block of ranks. */
    add(block: RankBlock, firstRank: number): void {
      const { kinds, paths } = block.columns;
      for (let at = 0; at < block.size; at++) {
        if (kinds[at] === KINDS_OF_GONE) continue;
        const path = paths[at]!;
        byPath[path] ??= emptyBuffer();
        const buffer = byPath[path];
        put(buffer, firstRank + at, block, at);
        waiting++;
        if (buffer.size === BLOCK_PRODUCTS) write(path, buffer);
        if (waiting === WAITING_MAX) flush();
      }
    },
    flush,
  };
}

const emptyBuffer = (): PathBuffer => {
  const [columns, vendors] = [columnsOf(FIRST_PRODUCTS), Buffer.alloc(FIRST_PRODUCTS)];
  return { size: 0, columns, vendors, vendorBytes: 0, part: 0 };
};

function columnsOf(products: number): BufferColumns {
  const columns = TRAIT_NAMES.map((name) => [name, new TRAIT_FIELDS[name](products)]);
  return Object.fromEntries(columns) as BufferColumns;
}

function put(buffer: PathBuffer, rank: number, block: RankBlock, at: number): void {
  if (buffer.size === buffer.columns.ranks.length) grow(buffer);
  const { columns, size } = buffer;
  const from = block.columns;
  columns.ranks[size] = rank;
  columns.eans[size] = block.eans[at]!;
  columns.prices[size] = from.prices[at]!;
  columns.days[size] = from.days[at]!;
  columns.drops[size] = from.drops[at]!;
  columns.kinds[size] = from.kinds[at]!;
  columns.brands[size] = from.brands[at]!;
  columns.sizes[size] = from.sizes[at]!;
  columns.colors[size] = from.colors[at]!;
  columns.families[size] = from.families[at]!;
  columns.units[size] = from.units[at]!;
  buffer.size++;
  putVendors(buffer, block, at);
}

const NEWLINE = 10;
const SPACE = 32;
const ZERO = 48;
/** The bytes of the longest number and the space behind it. */
const NUMBER_BYTES = 11;

/** Writes a `vendorList` as a line. */
function putVendors(buffer: PathBuffer, { shops, starts, counts }: RankBlock, at: number): void {
  const count = counts[at]!;
  const bytesMax = buffer.vendorBytes + NUMBER_BYTES * count + 3;
  if (bytesMax > buffer.vendors.length) buffer.vendors = longer(buffer.vendors, 2 * bytesMax);
  const { vendors } = buffer;
  let end = buffer.vendorBytes;
  vendors[end++] = SPACE;
  if (count === 0) vendors[end++] = SPACE;
  for (let shop = 0; shop < count; shop++) {
    end = writeNumber(vendors, end, shops[starts[at]! + shop]!);
    vendors[end++] = SPACE;
  }
  vendors[end++] = NEWLINE;
  buffer.vendorBytes = end;
}

/** Returns the offset after the number. */
function writeNumber(bytes: Buffer, from: number, number: number): number {
  let digits = 1;
  for (let power = 10; power <= number; power *= 10) digits++;
  let rest = number;
  for (let at = from + digits - 1; at >= from; at--) {
    bytes[at] = ZERO + (rest % 10);
    rest = Math.floor(rest / 10);
  }
  return from + digits;
}

function grow(buffer: PathBuffer): void {
  const columns = columnsOf(buffer.columns.ranks.length * 2);
  for (const name of TRAIT_NAMES) columns[name].set(buffer.columns[name] as never);
  buffer.columns = columns;
}

function longer(bytes: Buffer, length: number): Buffer {
  const grown = Buffer.allocUnsafe(length);
  bytes.copy(grown);
  return grown;
}

export function writeRooms(db: DatabaseSync, rooms: readonly RankRoom[]): void {
  const add = db.prepare('insert or replace into rank_room values (?, ?, ?)');
  for (const { bucket, free, until } of rooms) add.run(bucket, free, until);
}

export function writeFamilies(db: DatabaseSync, { keys, numbers }: FamilyColumns): void {
  const add = db.prepare('insert into family values (?, ?)');
  for (const [at, key] of keys.entries()) add.run(key, numbers[at]!);
}

export function writeTraitNames(db: DatabaseSync, names: TraitNames): void {
  const { placed, rooms, brands, sizes, colors, categories, paths } = names;
  db.prepare('insert into place values (?, 0, 0, 0)').run(placed);
  writeRooms(db, rooms);
  const addBrand = db.prepare('insert into brand values (?, ?, ?, ?)');
  for (const { number, key, name, products } of brands) addBrand.run(number, key, name, products);
  const addSize = db.prepare('insert into size values (?, ?)');
  for (const { number, name } of sizes) addSize.run(number, name);
  const addColor = db.prepare('insert into color values (?, ?)');
  for (const { number, name } of colors) addColor.run(number, name);
  const addNode = db.prepare('insert into category_node values (?, ?, ?, ?, ?, ?, ?, ?)');
  for (const { number, key, name, slug, parent, path, products, children } of categories)
    addNode.run(number, key, name, slug, parent, JSON.stringify(path), products, children);
  const addPath = pathWriterIn(db);
  for (const path of paths) addPath(path);
}

export function pathWriterIn(db: DatabaseSync): (path: CategoryPath) => void {
  const addPath = db.prepare('insert into category_path values (?, ?)');
  const addMember = db.prepare('insert into category_member values (?, ?)');
  return ({ number, leaf, nodes }) => {
    addPath.run(number, leaf);
    for (const node of nodes) addMember.run(node, number);
  };
}
