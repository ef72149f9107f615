import type { GenerationBuilder } from '../../store/ports.ts';
import type { Ledger } from './ledger.ts';
import { nextRecord, packRecord } from './shop-record.ts';
import type { Tonight } from './tonight.ts';

const FORGOTTEN_DAYS = 730;

/** The shops' records after tonight. One that was not offered from keeps the record it had, for two years. */
export function addShops(
  tonight: Tonight,
  ledger: Ledger,
  vendors: ReadonlyMap<number, { domain: string }>,
  into: GenerationBuilder,
): void {
  const next = new Map(tonight.records);
  for (const [vendorId, night, isRead] of ledger.shops())
    next.set(
      vendorId,
      nextRecord(tonight.records.get(vendorId), night, { standing: tonight.standing(vendorId), isRead }),
    );
  for (const [id, record] of next) {
    const lastRead = record.read.at(-1)?.[1] ?? record.since;
    if (tonight.day - lastRead > FORGOTTEN_DAYS) continue;
    into.addShop({ id, domain: vendors.get(id)?.domain ?? '', record: packRecord(record) });
  }
}
