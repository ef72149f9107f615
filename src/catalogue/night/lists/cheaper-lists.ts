import { addDays } from '../../../domain/day.ts';
import { buyable, isLowest, lowestOf30Days } from '../../../domain/history.ts';
import { dropPercent, type Ore } from '../../../domain/money.ts';
import { createTop, type Top } from '../../../domain/sorting/top.ts';
import type { ListName } from '../../../store/ports/lists.ts';
import { bayesian } from '../../lists/rating.ts';
import { type DropLows, dropExtra, dropOf, PERIODS, type Period, type Priced, popularDrop } from './drops.ts';
import type { GiftProduct } from './gifts.ts';
import type { ListFacts } from './list-facts.ts';
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

  const addDrops = (gift: GiftProduct, facts: ListFacts, priced: Priced) => {
    const { vendorId, currentOre } = priced;
    for (const { period, percent, amount } of drops) {
      const previousOre = dropOf(priced, period);
      if (previousOre === undefined) continue;
      // In the order of the shown percent: items that show the same one stand in EAN order.
      const score = dropPercent(previousOre, currentOre);
      const dropped = previousOre - currentOre;
      if (!percent.accepts(score, gift.ean) && !amount.accepts(dropped, gift.ean)) continue;
      const worth = worthOfFall(facts, priced, previousOre, PERIODS[period], honesty);
      const extra = dropExtra(priced, period, previousOre, lowsOf(facts, priced), worth.extra);
      const entry = placed(gift, { vendorId, priceOre: currentOre }, vendorId, extra, !worth.isRaised);
      percent.add(score, gift.ean, entry);
      amount.add(dropped, gift.ean, entry);
    }
  };

  const addPopular = (gift: GiftProduct, facts: ListFacts, priced: Priced) => {
    const rated = gift.rating();
    if (rated === undefined || !isPopular(rated)) return;
    const score = bayesian(rated);
    if (!popular.accepts(score, gift.ean)) return;
    const drop = popularDrop(priced);
    if (drop === undefined) return;
    const { vendorId, currentOre } = priced;
    const { previousOre, period } = drop;
    const worth = worthOfFall(facts, priced, previousOre, PERIODS[period], honesty);
    const extra = popularExtra(rated, previousOre, currentOre, worth.extra);
    popular.add(
      score,
      gift.ean,
      placed(gift, { vendorId, priceOre: currentOre }, null, extra, !worth.isRaised),
    );
  };

  return {
    /** `priced` is the product's price as a drop is measured. */
    add(gift: GiftProduct, facts: ListFacts, priced: Priced): void {
      addDrops(gift, facts, priced);
      addPopular(gift, facts, priced);
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

function lowsOf({ points, firstSeen }: ListFacts, { currentOre, today }: Priced): DropLows {
  const bought = buyable(points);
  return {
    lowest30Ore: lowestOf30Days(bought, firstSeen, today),
    isLowest: isLowest(bought, currentOre),
  };
}

/** A fall that a list measures over some days is taken to have begun on the first day after its reference. */
function worthOfFall(
  { claims }: ListFacts,
  { points, currentOre, vendorId, today }: Priced,
  previousOre: Ore,
  days: number,
  honesty: ListedHonesty,
) {
  const claim = claims.find((one) => one.vendorId === vendorId && one.priceOre === currentOre);
  return worthOf({ points, start: addDays(today, 1 - days), previousOre, currentOre, claim }, today, honesty);
}

/** A price, and the shop that set it. */
export interface SetPrice {
  vendorId: number;
  priceOre: Ore;
}

/** An entry of a list, with whose voice has it. `shown` is the shop that the item names. */
export function placed(
  { ean, product, path, brand }: GiftProduct,
  { vendorId, priceOre }: SetPrice,
  shown: number | null,
  extra: string,
  isReal?: boolean,
): Placed {
  const brandKey = product.brand === '' ? null : `b:${brand()}`;
  const entry = {
    ean,
    priceOre,
    vendorId: shown,
    extra,
    categoryKeys: path.keys,
    brandKey,
    ...(isReal !== undefined && { isReal }),
  };
  return { entry, vendorId };
}
