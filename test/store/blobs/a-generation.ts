import { join } from 'node:path';
import { aMarket, anEan, anOffer, day } from '../../builders.ts';

/** A real generation of several files on a disk of its own. */
export async function aGeneration(on = '2026-11-15') {
  const market = await aMarket(undefined, { fileBytes: 30_000 });
  const offers = Array.from({ length: 300 }, (_, n) => anOffer({ ean: anEan(n + 1), price: 100 + n }));
  const { id } = await market.publish(day(on), offers);
  return { id, dir: join(market.dir, 'generations') };
}
