import type { Ean } from '../../../domain/ean.ts';
import type { Judged } from './judged.ts';
import { isTrusted } from './shops/standing.ts';
import type { Tonight } from './tonight.ts';

/** The higher of two prices that agree is at most this many times the lower. */
const SPREAD_MAX = 1.25;

/** Articles on which one voice counts and several that agree with each other do not, and the first of them. */
export interface Outnumbered {
  articles: number;
  eans: readonly Ean[];
}

const EANS_TOLD = 5;

/** Notes the articles on which somebody should look which price is wrong. */
export function createOutnumbering(tonight: Tonight) {
  const noted = { articles: 0, eans: [] as Ean[] };
  return {
    see(ean: Ean, judged: readonly Judged[]): void {
      if (areOutnumbering(judged, tonight) && noted.articles++ < EANS_TOLD) noted.eans.push(ean);
    },
    noted: (): Outnumbered => noted,
  };
}

/** Whether two voices of good record that agree with each other are too dear beside one that counts. */
function areOutnumbering(judged: readonly Judged[], tonight: Tonight): boolean {
  // Nearly no article has a price that is too high.
  if (!judged.some(({ reason }) => reason === 'price_high')) return false;
  const good = judged.filter(({ offer }) => isTrusted(tonight.standing(offer.vendorId)));
  const voicesOf = (some: readonly Judged[]) =>
    new Set(some.map(({ offer }) => tonight.standing(offer.vendorId).voice));
  const counting = good.filter(
    ({ reason, offer }) => reason === null && offer.condition === 'new' && offer.stock !== 'out_of_stock',
  );
  if (voicesOf(counting).size !== 1) return false;
  const high = good.filter(({ reason }) => reason === 'price_high');
  return high.some(({ offer: { priceOre } }) => {
    const near = high.filter(
      ({ offer }) => offer.priceOre >= priceOre && offer.priceOre <= SPREAD_MAX * priceOre,
    );
    return voicesOf(near).size > 1;
  });
}
