import type { EanColumn } from '../../../../domain/ean.ts';
import { numbersOfBytes } from '../../../packed/little-endian.ts';
import type { TraitBlock } from '../../../ports/search-index.ts';
import { vendorList } from '../../../ports/traits.ts';
import type { ColumnCache } from './column-cache.ts';
import type { Prepared } from './kept-statements.ts';
import { blockId, FIELD_KINDS } from './trait-fields.ts';

export const BLOCK_QUERIES = {
  ofPath: 'select id, products from trait_block where id between ? and ? order by id',
  field: (name: string) => `select ${name} from trait_block where id = ?`,
};

const ALL: readonly [number, number] = [0, Number.MAX_SAFE_INTEGER];

export function* blocksIn(
  prepared: Prepared,
  cache: ColumnCache,
  paths: readonly number[] | undefined,
): Generator<TraitBlock> {
  const ranges = paths?.map((path) => [blockId(path, 0), blockId(path + 1, 0) - 1] as const) ?? [ALL];
  for (const [from, to] of ranges)
    for (const [id, products] of prepared(BLOCK_QUERIES.ofPath).all(from, to) as unknown as [
      number,
      number,
    ][])
      yield blockOf(prepared, cache, id, products);
}

function blockOf(prepared: Prepared, cache: ColumnCache, id: number, products: number): TraitBlock {
  const bytes = (name: string) => (prepared(BLOCK_QUERIES.field(name)).get(id) as unknown as [Uint8Array])[0];
  const column = <Name extends keyof typeof FIELD_KINDS>(name: Name) =>
    cache(
      `${name} of block ${id}`,
      () =>
        numbersOfBytes(FIELD_KINDS[name] as never, bytes(name)) as InstanceType<(typeof FIELD_KINDS)[Name]>,
    );
  return {
    products,
    ranks: () => column('ranks'),
    eans: () => column('eans') as EanColumn,
    prices: () => column('prices'),
    days: () => column('days'),
    drops: () => column('drops'),
    kinds: () => column('kinds'),
    brands: () => column('brands'),
    offeredBy: (vendorId) => offeredBy(bytes('vendors'), products, vendorId),
  };
}

const NEWLINE = 10;

/** Looks for the shop in the text of all lists, and counts the lines up to where it stands. */
function offeredBy(bytes: Uint8Array, products: number, vendorId: number): Uint8Array {
  const offered = new Uint8Array(products);
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const wanted = vendorList([vendorId]);
  let product = 0;
  let counted = 0;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    for (; counted < at; counted++) if (text[counted] === NEWLINE) product++;
    offered[product] = 1;
  }
  return offered;
}
