import type { DatabaseSync } from 'node:sqlite';
import { bytesOfNumbers } from '../../../packed/numbers.ts';
import type { TraitNames, Traits } from '../../../ports/traits.ts';
import { blockId, PRICE_MAX, TRAIT_FIELDS, TRAIT_NAMES } from '../schema.ts';

/** A block is read whole: 130 KB of codes take 30 µs. */
const BLOCK_PRODUCTS = 16_384;
const FIRST_PRODUCTS = 32;
/** All paths' blocks are written when so many products wait in memory: 30 MB. */
const WAITING_MAX = 1_000_000;

type Columns = { [Name in keyof typeof TRAIT_FIELDS]: InstanceType<(typeof TRAIT_FIELDS)[Name]> };

/** The products of a path that wait to be written. */
interface Waiting {
  size: number;
  columns: Columns;
  vendors: Buffer;
  vendorBytes: number;
  part: number;
}

export function traitWriterIn(db: DatabaseSync) {
  const places = TRAIT_NAMES.map(() => '?').join(', ');
  const addBlock = db.prepare(`insert into trait_block values (?, ?, ${places}, ?)`);
  const byPath = new Map<number, Waiting>();
  let waiting = 0;

  const write = (path: number, held: Waiting) => {
    const { size, columns, vendors, vendorBytes } = held;
    if (size === 0) return;
    const blobs = TRAIT_NAMES.map((name) => bytesOfNumbers(columns[name].slice(0, size)));
    addBlock.run(blockId(path, held.part++), size, ...blobs, vendors.subarray(0, vendorBytes));
    waiting -= size;
    held.size = 0;
    held.vendorBytes = 0;
  };
  const flush = () => {
    for (const [path, held] of byPath) write(path, held);
  };
  return {
    add(rank: number, traits: Traits): void {
      const { path } = traits;
      const held = byPath.get(path) ?? noneWaiting();
      if (held.size === 0) byPath.set(path, held);
      put(held, rank, traits);
      waiting++;
      if (held.size === BLOCK_PRODUCTS) write(path, held);
      if (waiting === WAITING_MAX) flush();
    },
    flush,
  };
}

const noneWaiting = (): Waiting => ({
  size: 0,
  columns: columnsOf(FIRST_PRODUCTS),
  vendors: Buffer.alloc(FIRST_PRODUCTS),
  vendorBytes: 0,
  part: 0,
});

function columnsOf(products: number): Columns {
  const columns = TRAIT_NAMES.map((name) => [name, new TRAIT_FIELDS[name](products)]);
  return Object.fromEntries(columns) as Columns;
}

/** Ends a product's list of shops. */
const NEWLINE = 10;

function put(held: Waiting, rank: number, traits: Traits): void {
  if (held.size === held.columns.ranks.length) grow(held);
  const { columns, size } = held;
  columns.ranks[size] = rank;
  columns.eans[size] = traits.ean;
  columns.prices[size] = Math.min(traits.priceOre, PRICE_MAX);
  columns.days[size] = traits.firstSeenDay;
  columns.drops[size] = traits.dropTenths;
  columns.kinds[size] = traits.kinds;
  columns.brands[size] = traits.brand;
  held.size++;
  const { vendors } = traits;
  const bytes = held.vendorBytes + vendors.length + 1;
  if (bytes > held.vendors.length) held.vendors = longer(held.vendors, 2 * bytes);
  held.vendors.write(vendors, held.vendorBytes, 'latin1');
  held.vendors[bytes - 1] = NEWLINE;
  held.vendorBytes = bytes;
}

function grow(held: Waiting): void {
  const columns = columnsOf(held.columns.ranks.length * 2);
  for (const name of TRAIT_NAMES) columns[name].set(held.columns[name] as never);
  held.columns = columns;
}

function longer(bytes: Buffer, length: number): Buffer {
  const grown = Buffer.allocUnsafe(length);
  bytes.copy(grown);
  return grown;
}

/** Writes the names that traits are numbers of, and how many products have a place. */
export function writeTraitNames(db: DatabaseSync, { placed, brands, categories, paths }: TraitNames): void {
  db.prepare('insert into place values (?)').run(placed);
  const addBrand = db.prepare('insert into brand values (?, ?, ?, ?)');
  for (const { number, key, name, products } of brands) addBrand.run(number, key, name, products);
  const addNode = db.prepare('insert into category_node values (?, ?, ?, ?, ?, ?, ?, ?)');
  for (const { number, key, name, slug, parent, path, products, children } of categories)
    addNode.run(number, key, name, slug, parent, JSON.stringify(path), products, children);
  const addPath = db.prepare('insert into category_path values (?, ?)');
  const addMember = db.prepare('insert into category_member values (?, ?)');
  for (const { number, leaf, nodes } of paths) {
    addPath.run(number, leaf);
    for (const node of nodes) addMember.run(node, number);
  }
}
