import { type ShopRecord, unpackRecord } from '../../store/packed/shop-record.ts';
import type { Generation } from '../../store/ports/catalogue.ts';

const known = new WeakMap<Generation, ReadonlyMap<number, ShopRecord>>();

/** What a generation knows of each shop's past, read once: a generation never changes. */
export function shopRecords(generation: Generation): ReadonlyMap<number, ShopRecord> {
  const found = known.get(generation);
  if (found !== undefined) return found;
  const records = new Map(
    generation.shops().flatMap(({ id, record }) => (record === null ? [] : [[id, unpackRecord(record)]])),
  );
  known.set(generation, records);
  return records;
}
