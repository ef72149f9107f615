import type { DatabaseSync } from 'node:sqlite';
import { bytesOfNumbers } from '../../../packed/numbers.ts';
import type { CategoryPath, FamilyColumns, RankRoom, TraitNames, Traits } from '../../../ports/traits.ts';
import { blockId, PRICE_MAX, TRAIT_FIELDS, TRAIT_NAMES } from '../schema.ts';

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

export function traitWriterIn(db: DatabaseSync) {
  const places = TRAIT_NAMES.map(() => '?').join(', ');
  const addBlock = db.prepare(`insert into trait_block values (?, ?, ${places}, ?)`);
  const byPath = new Map<number, PathBuffer>();
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
    for (const [path, buffer] of byPath) write(path, buffer);
  };
  return {
    add(rank: number, traits: Traits): void {
      const { path } = traits;
      const buffer = byPath.get(path) ?? emptyBuffer();
      if (buffer.size === 0) byPath.set(path, buffer);
      put(buffer, rank, traits);
      waiting++;
      if (buffer.size === BLOCK_PRODUCTS) write(path, buffer);
      if (waiting === WAITING_MAX) flush();
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

const NEWLINE = 10;

function put(buffer: PathBuffer, rank: number, traits: Traits): void {
  if (buffer.size === buffer.columns.ranks.length) grow(buffer);
  const { columns, size } = buffer;
  columns.ranks[size] = rank;
  columns.eans[size] = traits.ean;
  columns.prices[size] = Math.min(traits.priceOre, PRICE_MAX);
  columns.days[size] = traits.firstSeenDay;
  columns.drops[size] = traits.dropTenths;
  columns.kinds[size] = traits.kinds;
  columns.brands[size] = traits.brand;
  columns.sizes[size] = traits.size;
  columns.colors[size] = traits.color;
  columns.families[size] = traits.family;
  columns.units[size] = traits.unitPrice;
  buffer.size++;
  const { vendors } = traits;
  const bytes = buffer.vendorBytes + vendors.length + 1;
  if (bytes > buffer.vendors.length) buffer.vendors = longer(buffer.vendors, 2 * bytes);
  buffer.vendors.write(vendors, buffer.vendorBytes, 'latin1');
  buffer.vendors[bytes - 1] = NEWLINE;
  buffer.vendorBytes = bytes;
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
