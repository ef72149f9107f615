import type { EanColumn } from '../../../../domain/ean.ts';
import { numbersOfBytes } from '../../../packed/numbers.ts';
import type { TraitBlock } from '../../../ports/search-index.ts';
import { vendorList } from '../../../ports/traits.ts';
import type { PreparedStatements } from '../catalogue-files.ts';
import { blockId, pathOfBlock, TRAIT_FIELDS } from '../schema.ts';
import type { ColumnCache } from './column-cache.ts';

export const BLOCK_QUERIES = {
  ofPath: 'select id, products from trait_block where id between ? and ? order by id',
  field: (name: string) => `select ${name} from trait_block where id = ?`,
};

const ALL: readonly [number, number] = [0, Number.MAX_SAFE_INTEGER];

interface BlockSource {
  prepared: PreparedStatements;
  cache: ColumnCache;
  /** False before schema 8: no product has a size, a colour or a family. */
  hasFolded: boolean;
}

export function* blocksIn(source: BlockSource, paths: readonly number[] | undefined): Generator<TraitBlock> {
  const ranges = paths?.map((path) => [blockId(path, 0), blockId(path + 1, 0) - 1] as const) ?? [ALL];
  for (const [from, to] of ranges)
    for (const [id, products] of source.prepared(BLOCK_QUERIES.ofPath).all(from, to) as unknown as number[][])
      yield blockOf(source, id!, products!);
}

function blockOf({ prepared, cache, hasFolded }: BlockSource, id: number, products: number): TraitBlock {
  const bytes = (name: string) => (prepared(BLOCK_QUERIES.field(name)).get(id) as unknown as [Uint8Array])[0];
  const column = <Name extends keyof typeof TRAIT_FIELDS>(name: Name) =>
    cache(
      `${name} of block ${id}`,
      () =>
        numbersOfBytes(TRAIT_FIELDS[name] as never, bytes(name)) as InstanceType<(typeof TRAIT_FIELDS)[Name]>,
    );
  const folded = <Name extends 'sizes' | 'colors' | 'families'>(name: Name) =>
    hasFolded
      ? column(name)
      : (new TRAIT_FIELDS[name](products) as InstanceType<(typeof TRAIT_FIELDS)[Name]>);
  return {
    path: pathOfBlock(id),
    products,
    ranks: () => column('ranks'),
    eans: () => column('eans') as EanColumn,
    prices: () => column('prices'),
    days: () => column('days'),
    drops: () => column('drops'),
    kinds: () => column('kinds'),
    brands: () => column('brands'),
    units: () => column('units'),
    sizes: () => folded('sizes'),
    colors: () => folded('colors'),
    families: () => folded('families'),
    eachVendor: (first, use) => eachVendor(bytes('vendors'), first, use),
    offeredBy: (vendorIds) => offeredBy(bytes('vendors'), products, vendorIds),
  };
}

const NEWLINE = 10;

/** Searches each shop's id in the text of all lists, and counts lines up to each match. */
function offeredBy(bytes: Uint8Array, products: number, vendorIds: readonly number[]): Uint8Array {
  const offered = new Uint8Array(products);
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const vendorId of vendorIds) {
    const wanted = vendorList([vendorId]);
    let product = 0;
    let counted = 0;
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
      for (; counted < at; counted++) if (text[counted] === NEWLINE) product++;
      offered[product] = 1;
    }
  }
  return offered;
}

const ZERO = 48;

/** Reads the lists of products: numbers between spaces, a line per product. */
function eachVendor(text: Uint8Array, products: number, use: (at: number, vendorId: number) => void): void {
  let product = 0;
  let number = 0;
  let isNumber = false;
  for (let at = 0; at < text.length && product < products; at++) {
    const code = text[at]!;
    if (code >= ZERO) {
      number = number * 10 + code - ZERO;
      isNumber = true;
      continue;
    }
    if (isNumber) use(product, number);
    number = 0;
    isNumber = false;
    if (code === NEWLINE) product++;
  }
}
