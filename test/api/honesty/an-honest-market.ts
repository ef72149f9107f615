import { addDays } from '../../../src/domain/day.ts';
import { ore } from '../../../src/domain/money.ts';
import type { Offer } from '../../../src/domain/product.ts';
import { anOffer } from '../../builders.ts';
import { anApp, TODAY } from '../an-app.ts';

/** The API over a market whose shops have been read on every fourth night, which makes all days known. */
export async function anHonestMarket(daysAgo: number, offersOn: (ago: number) => readonly Offer[]) {
  const { market, get } = await anApp([]);
  for (let ago = daysAgo; ago > 0; ago -= ago > 4 ? 4 : 1)
    await market.publish(addDays(TODAY, -ago), offersOn(ago), { searchable: false });
  await market.publish(TODAY, offersOn(0), { searchable: false });
  return { market, get };
}

export const claiming = (price: number, before: number, own: Partial<Offer> = {}): Offer =>
  anOffer({ price, beforeOre: ore(Math.round(before * 100)), ...own });
