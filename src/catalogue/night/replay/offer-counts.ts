import type { Day } from '../../../domain/day.ts';
import type { OfferFacts } from '../../../store/packed/product-facts.ts';
import type { ClaimLedger } from '../claims/claim-ledger.ts';
import type { Ledger } from '../trust/ledger.ts';

const FIELDS = 3;

/** What every shop offers on each night of a span: noted where it changes, added up when the nights are gone through. */
export class OfferCounts {
  #fromDay: Day;
  #shops: number;
  /** Of every night and shop: by how much its offers, those shared and those agreeing are more than the night before. */
  #changes: Int32Array;
  #sums: Int32Array;

  constructor(fromDay: Day, toDay: Day, vendorIds: readonly number[]) {
    this.#fromDay = fromDay;
    this.#shops = Math.max(...vendorIds) + 1;
    this.#sums = new Int32Array(this.#shops * FIELDS);
    this.#changes = new Int32Array((toDay - fromDay + 1) * this.#sums.length);
  }

  /** From a day on these offers are there, or with -1 are not. */
  count(day: Day, offers: readonly OfferFacts[], by: 1 | -1): void {
    const night = (day - this.#fromDay) * this.#sums.length;
    for (const { vendorId, shared, agrees } of offers) {
      const at = night + vendorId * FIELDS;
      this.#changes[at]! += by;
      if (shared) this.#changes[at + 1]! += by;
      if (agrees) this.#changes[at + 2]! += by;
    }
  }

  /** Tells a night's ledgers what is offered on it. Nights come one after the other. */
  carryTo(day: Day, ledger: Ledger, claimLedger: ClaimLedger): void {
    const sums = this.#sums;
    const night = (day - this.#fromDay) * sums.length;
    for (let i = 0; i < sums.length; i++) sums[i]! += this.#changes[night + i]!;
    for (let vendorId = 0; vendorId < this.#shops; vendorId++) {
      const [offers, shared, agreeing] = sums.subarray(vendorId * FIELDS) as unknown as number[];
      if (offers === 0) continue;
      ledger.carry(vendorId, { offers: offers!, shared: shared!, agreeing: agreeing! });
      claimLedger.carry(vendorId, offers!);
    }
  }
}
