import { addDays } from '../../../domain/day.ts';
import { dropPercent, type Ore } from '../../../domain/money.ts';
import { createTop, type Top } from '../../../domain/sorting/top.ts';
import type { ClaimingOffer } from '../../../store/packed/claims.ts';
import type { ListName } from '../../../store/ports/lists.ts';
import { bayesian } from '../../lists/rating.ts';
import { dropExtra, dropOf, PERIODS, type Period, type Priced, popularDrop } from './drops.ts';
import type { GiftProduct } from './gifts.ts';
import type { Placed } from './places.ts';
import { isPopular, popularExtra } from './popular.ts';
import { type ListedHonesty, worthOf } from './worth.ts';

const periods = Object.keys(PERIODS) as Period[];

/** The lists of what costs less than it did: drops by period and measure, and what is well rated besides. */
export function createCheaperLists(max: number, honesty: ListedHonesty) {
  const drops = periods.map((period) => ({
    period,
    percent: createTop<Placed>(max),
    amount: createTop<Placed>(max),
  }));
  const popular = createTop<Placed>(max);

  const addDrops = (gathered: GatheredGift, priced: Priced) => {
    for (const { period, percent, amount } of drops) {
      const previousOre = dropOf(priced, period);
      if (previousOre === undefined) continue;
      // In the order of the shown percent: items that show the same one stand in EAN order.
      const score = dropPercent(previousOre, priced.currentOre);
      const dropped = previousOre - priced.currentOre;
      if (!percent.accepts(score, gathered.ean) && !amount.accepts(dropped, gathered.ean)) continue;
      const worth = worthOfFall(gathered, priced, previousOre, PERIODS[period], honesty);
      const extra = dropExtra(priced, period, previousOre, worth.extra);
      const entry = placed(gathered, gathered.vendorId, extra, !worth.isRaised);
      percent.add(score, gathered.ean, entry);
      amount.add(dropped, gathered.ean, entry);
    }
  };

  const addPopular = (gathered: GatheredGift, priced: Priced) => {
    const rated = gathered.rating();
    if (rated === undefined || !isPopular(rated)) return;
    const score = bayesian(rated);
    if (!popular.accepts(score, gathered.ean)) return;
    const drop = popularDrop(priced);
    if (drop === undefined) return;
    const { previousOre, period } = drop;
    const worth = worthOfFall(gathered, priced, previousOre, PERIODS[period], honesty);
    const extra = popularExtra(rated, previousOre, priced.currentOre, worth.extra);
    popular.add(score, gathered.ean, placed(gathered, null, extra, !worth.isRaised));
  };

  return {
    add(gathered: GatheredGift, priced: Priced): void {
      addDrops(gathered, priced);
      addPopular(gathered, priced);
    },
    *all(): Generator<readonly [list: ListName, top: Top<Placed>]> {
      for (const { period, percent, amount } of drops) {
        yield [`${period} percent`, percent];
        yield [`${period} amount`, amount];
      }
      yield ['popular', popular];
    },
  };
}

/** What is looked at of a product that some list may take. */
export interface GatheredGift extends GiftProduct {
  /** Who has the lowest price. */
  vendorId: number | null;
  /** What the cheapest offer claims. */
  claim: ClaimingOffer | undefined;
}

/** A fall that a list measures over some days is taken to have begun on the first day after its reference. */
const worthOfFall = (
  { claim }: GatheredGift,
  { points, currentOre, today }: Priced,
  previousOre: Ore,
  days: number,
  honesty: ListedHonesty,
) => worthOf({ points, start: addDays(today, 1 - days), previousOre, currentOre, claim }, today, honesty);

/** An entry of a list, with whose voice has it. */
export function placed(
  gathered: Omit<GatheredGift, 'claim'>,
  shown: number | null,
  extra: string,
  isReal?: boolean,
): Placed {
  const { ean, product, path, brand, vendorId } = gathered;
  const brandKey = product.brand === '' ? null : `b:${brand()}`;
  const entry = {
    ean,
    priceOre: product.lowestOre,
    vendorId: shown,
    extra,
    categoryKeys: path.keys,
    brandKey,
    ...(isReal !== undefined && { isReal }),
  };
  return { entry, vendorId };
}
