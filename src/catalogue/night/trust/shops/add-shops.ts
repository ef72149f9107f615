import type { GenerationBuilder } from '../../../../store/ports/catalogue.ts';
import type { Tonight } from '../tonight.ts';
import type { Ledger } from './ledger.ts';
import { nextRecord, packRecord } from './shop-record.ts';

const FORGOTTEN_DAYS = 730;

/** Every shop with its record after tonight. One that was not offered from keeps the record it had, for two years. */
export function addShops(
  tonight: Tonight,
  ledger: Ledger,
  vendors: ReadonlyMap<number, { domain: string }>,
  into: Pick<GenerationBuilder, 'addShop'>,
): void {
  const records = new Map(tonight.records);
  for (const [vendorId, night, isRead] of ledger.shops())
    records.set(
      vendorId,
      nextRecord(tonight.records.get(vendorId), night, { standing: tonight.standing(vendorId), isRead }),
    );
  for (const [id, { domain }] of vendors) {
    const record = records.get(id);
    const lastRead = record?.read.at(-1)?.[1] ?? record?.since ?? 0;
    const isKept = record !== undefined && tonight.day - lastRead <= FORGOTTEN_DAYS;
    into.addShop({ id, domain, record: isKept ? packRecord(record) : null });
  }
}
