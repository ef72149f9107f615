import { packRecord } from '../../../../store/packed/shop-record.ts';
import type { GenerationBuilder } from '../../../../store/ports/catalogue.ts';
import type { ClaimLedger } from '../../claims/claim-ledger.ts';
import type { Tonight } from '../tonight.ts';
import type { Ledger } from './ledger.ts';
import { nextRecord } from './shop-record.ts';

const FORGOTTEN_DAYS = 730;

/** Every shop with its record after tonight. One that was not offered from keeps the record it had, for two years. */
export function addShops(
  tonight: Tonight,
  { ledger, claimLedger }: { ledger: Ledger; claimLedger: ClaimLedger },
  vendors: ReadonlyMap<number, { domain: string }>,
  /** Shops of which a feed has been missing for too long. */
  partly: ReadonlySet<number>,
  into: Pick<GenerationBuilder, 'addShop'>,
): void {
  const records = new Map(tonight.records);
  for (const [vendorId, night, isRead] of ledger.shops()) {
    const record = tonight.records.get(vendorId);
    const honesty = claimLedger.after(vendorId, record?.honesty, partly.has(vendorId));
    const standing = tonight.standing(vendorId);
    records.set(vendorId, nextRecord(record, night, { standing, isRead, honesty }));
  }
  for (const [id, { domain }] of vendors) {
    const record = records.get(id);
    const lastRead = record?.read.at(-1)?.[1] ?? record?.since ?? 0;
    const isKept = record !== undefined && tonight.day - lastRead <= FORGOTTEN_DAYS;
    into.addShop({ id, domain, record: isKept ? packRecord(record) : null });
  }
}
