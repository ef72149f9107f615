import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { offersOf } from '../../../../src/catalogue/answers/lookup.ts';
import { VERDICTS } from '../../../../src/domain/claim.ts';
import { addDays } from '../../../../src/domain/day.ts';
import { ore } from '../../../../src/domain/money.ts';
import type { Offer } from '../../../../src/domain/product.ts';
import { aFolder, anEan, anOffer, day } from '../../../builders.ts';
import { aCatalogue } from '../a-catalogue.ts';

export const FIRST = day('2026-09-20');
/** Forty other articles of the shop, so that one more is no rush. */
const others = Array.from({ length: 40 }, (_, i) => anOffer({ ean: anEan(100 + i), price: 50 + i }));

type Catalogue = Awaited<ReturnType<typeof aCatalogue>>;
type Own = Parameters<Catalogue['night']>[2];

/** An offer with a before price, in kroner. */
export const claimed = (price: number, before: number, own: Partial<Offer> = {}): Offer =>
  anOffer({ price, beforeOre: ore(Math.round(before * 100)), ...own });

/** Folders of generations, by the nights that were published into them. A test's own folder is gone when the test ends. */
const pasts = new Map<string, string>();
const pastsDir = aFolder();

/** The generations after a number of nights with the same offers. They are published once, and each test gets a copy. */
async function aPast(count: number, offers: readonly Offer[]): Promise<string> {
  const key = JSON.stringify([count, offers]);
  const known = pasts.get(key);
  if (known !== undefined) return known;
  const { nights, dir } = await claimNights();
  await nights(0, count, offers);
  const past = join(pastsDir, String(pasts.size));
  cpSync(join(dir, 'generations'), past, { recursive: true });
  pasts.set(key, past);
  return past;
}

/** A catalogue whose nights are counted from the first. It begins after `pastCount` nights with the offers `before`. */
export async function claimNights(pastCount = 0, before: readonly Offer[] = []) {
  const dir = aFolder();
  if (pastCount > 0) cpSync(await aPast(pastCount, before), join(dir, 'generations'), { recursive: true });
  const catalogue = await aCatalogue(dir);
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
