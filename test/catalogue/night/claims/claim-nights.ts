import { offersOf } from '../../../../src/catalogue/answers/lookup.ts';
import { VERDICTS } from '../../../../src/domain/claim.ts';
import { addDays } from '../../../../src/domain/day.ts';
import { ore } from '../../../../src/domain/money.ts';
import type { Offer } from '../../../../src/domain/product.ts';
import { anEan, anOffer, day } from '../../../builders.ts';
import { aCatalogue } from '../a-catalogue.ts';

export const FIRST = day('2026-09-20');
/** Forty other articles of the shop, so that one more is no rush. */
const others = Array.from({ length: 40 }, (_, i) => anOffer({ ean: anEan(100 + i), price: 50 + i }));

type Catalogue = Awaited<ReturnType<typeof aCatalogue>>;
type Own = Parameters<Catalogue['night']>[2];

/** An offer with a before price, in kroner. */
export const claimed = (price: number, before: number, own: Partial<Offer> = {}): Offer =>
  anOffer({ price, beforeOre: ore(Math.round(before * 100)), ...own });

/** A catalogue whose nights are counted from the first. */
export async function claimNights() {
  const catalogue = await aCatalogue();
  return {
    ...catalogue,
    /** So many nights with the same offers, from the `from`th on. */
    async nights(from: number, count: number, offers: readonly Offer[], own?: Own): Promise<void> {
      for (let i = 0; i < count; i++)
        await catalogue.night(addDays(FIRST, from + i), [...offers, ...others], own);
    },
    /** What the cheapest offer of an article claims, as the contract shows it. */
    async claim(n = 1) {
      await catalogue.live.refresh();
      return offersOf(catalogue.live, catalogue.current(), anEan(n)).offers[0]!.claim;
    },
    /** Shop 1's campaigns of 90 days, those that there are. */
    campaigns(): Record<string, number> {
      const counts = catalogue.record().honesty.campaigns.map((count, i) => [VERDICTS[i]!, count] as const);
      return Object.fromEntries(counts.filter(([, count]) => count > 0));
    },
  };
}
