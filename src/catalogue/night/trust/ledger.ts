import type { Day } from '../../../domain/day.ts';
import type { OfferFacts } from '../../../store/packed/product-facts.ts';
import { packRecord, type ShopNight } from '../../../store/packed/shop-record.ts';
import type { GenerationBuilder } from '../../../store/ports/catalogue.ts';
import type { ClaimLedger } from '../claims/claim-ledger.ts';
import type { HeldReason, JudgedOffer } from './judged.ts';
import { nextRecord } from './shop-record.ts';
import type { Tonight } from './tonight.ts';

interface OfferTally extends Omit<ShopNight, 'day'> {
  reasons: Partial<Record<HeldReason, number>>;
  isRead: boolean;
  /** The part of `believed` on articles that exactly one other voice sells. */
  onSingles: number;
}

export function createLedger(day: Day) {
  // An array by vendor id is faster than a Map, and every offer of the night is counted.
  const tallies: OfferTally[] = [];
  const of = (vendorId: number): OfferTally => {
    tallies[vendorId] ??= emptyTally();
    return tallies[vendorId];
  };
  return {
    count(offers: readonly OfferFacts[]): void {
      for (const { vendorId, shared, agrees } of offers) {
        const tally = of(vendorId);
        tally.offers++;
        if (shared) tally.shared++;
        if (agrees) tally.agreeing++;
      }
    },
    /** Counts held offers and cuts; call it for articles that were judged tonight. */
    judged(judged: readonly JudgedOffer[]): void {
      for (const { offer, reason, longHeld, newCut, cutWeight, newlyBelieved, otherVoices } of judged) {
        const tally = of(offer.vendorId);
        if (reason !== null) {
          tally.held++;
          tally.reasons[reason] = (tally.reasons[reason] ?? 0) + 1;
        }
        if (longHeld) tally.longHeld++;
        if (newCut) tally.newCuts += cutWeight;
        if (newlyBelieved) tally.believed += cutWeight;
        if (newlyBelieved && otherVoices === 1) tally.onSingles += cutWeight;
      }
    },
    read(vendorId: number): void {
      of(vendorId).isRead = true;
    },
    *shops(): Generator<readonly [vendorId: number, night: ShopNight, isRead: boolean]> {
      for (const [vendorId, tally] of tallies.entries()) {
        if (tally === undefined) continue;
        const { reasons: _, onSingles: __, isRead, ...night } = tally;
        yield [vendorId, { day, ...night }, isRead];
      }
    },
    held: (): number => tallies.reduce((sum, { held }) => sum + held, 0),
    believedOnSingles: (vendorId: number): number => tallies[vendorId]?.onSingles ?? 0,
    reasons: (vendorId: number) => tallies[vendorId]?.reasons ?? {},
  };
}
export type Ledger = ReturnType<typeof createLedger>;

const emptyTally = (): OfferTally => ({
  offers: 0,
  shared: 0,
  agreeing: 0,
  held: 0,
  longHeld: 0,
  newCuts: 0,
  believed: 0,
  reasons: {},
  isRead: false,
  onSingles: 0,
});

/** Writes every shop's record after tonight. */
export function addShops(
  tonight: Tonight,
  { ledger, claimLedger }: { ledger: Ledger; claimLedger: ClaimLedger },
  vendors: ReadonlyMap<number, { domain: string }>,
  /** Shops with a feed that has been missing for too long. */
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
    into.addShop({ id, domain, record: record === undefined ? null : packRecord(record) });
  }
}
