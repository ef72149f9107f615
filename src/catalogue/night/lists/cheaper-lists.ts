import { dropPercent } from '../../../domain/money.ts';
import { createTop, type Top } from '../../../domain/sorting/top.ts';
import type { ListName } from '../../../store/ports/lists.ts';
import { bayesian } from '../../lists/rating.ts';
import { dropExtra, dropOf, PERIODS, type Period, type Priced } from './drops.ts';
import type { GiftProduct } from './gifts.ts';
import type { Placed } from './places.ts';
import { discountedFrom, isPopular, popularExtra } from './popular.ts';

const periods = Object.keys(PERIODS) as Period[];

/** The lists of what costs less than it did: drops by period and measure, and what is well rated besides. */
export function createCheaperLists(max: number) {
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
      const entry = placed(gathered, gathered.vendorId, dropExtra(priced, period, previousOre));
      percent.add(score, gathered.ean, entry);
      amount.add(dropped, gathered.ean, entry);
    }
  };

  const addPopular = (gathered: GatheredGift, priced: Priced) => {
    const rated = gathered.rating();
    if (rated === undefined || !isPopular(rated)) return;
    const score = bayesian(rated);
    if (!popular.accepts(score, gathered.ean)) return;
    const previousOre = discountedFrom(priced);
    if (previousOre === undefined) return;
    const extra = popularExtra(rated, previousOre, priced.currentOre);
    popular.add(score, gathered.ean, placed(gathered, null, extra));
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
}

/** An entry of a list, with whose voice has it. */
export function placed(gathered: GatheredGift, shown: number | null, extra: string): Placed {
  const { ean, product, path, brand, vendorId } = gathered;
  const brandKey = product.brand === '' ? null : `b:${brand()}`;
  const entry = {
    ean,
    priceOre: product.lowestOre,
    vendorId: shown,
    extra,
    categoryKeys: path.keys,
    brandKey,
  };
  return { entry, vendorId };
}
