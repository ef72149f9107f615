import type { Day } from '../../../../domain/day.ts';
import type { OfferFacts } from '../../../../store/packed/product-facts.ts';
import type { ShopNight } from '../../../../store/packed/shop-record.ts';
import type { HeldReason, Judged } from '../judged.ts';

/** What a shop's prices came to tonight, for its record and for the operator. */
interface Tally extends Omit<ShopNight, 'day'> {
  reasons: Partial<Record<HeldReason, number>>;
  isRead: boolean;
  /** Of `believed`, those on articles that one other voice has. */
  onSingles: number;
}

/** Counts for every shop what was decided of its offers while the night's articles pass by. */
export function createLedger(day: Day) {
  // By number, not in a Map: every offer of the night is counted.
  const tallies: Tally[] = [];
  const of = (vendorId: number): Tally => {
    tallies[vendorId] ??= emptyTally();
    return tallies[vendorId];
  };
  return {
    /** Offers as they stand after tonight, made anew or taken over. */
    count(offers: readonly OfferFacts[]): void {
      for (const { vendorId, shared, agrees } of offers) {
        const tally = of(vendorId);
        tally.offers++;
        if (shared) tally.shared++;
        if (agrees) tally.agreeing++;
      }
    },
    /** Only articles that were made anew have anything held or cut: the others are as they were. */
    judged(judged: readonly Judged[]): void {
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
    /** One of the shop's feeds was read well tonight. */
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

const emptyTally = (): Tally => ({
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
