import type { Day } from '../../../domain/day.ts';
import { kroner, type Ore, percentOf } from '../../../domain/money.ts';
import { createTop, type Top } from '../../../domain/sorting/top.ts';
import { usualLow } from '../../../domain/usual-low.ts';
import type { Deal } from '../../../store/packed/claims.ts';
import { placed } from './cheaper-lists.ts';
import type { GiftProduct } from './gifts.ts';
import type { ListedShops, ListFacts } from './list-facts.ts';
import type { Placed } from './places.ts';
import { claimText, type ListedHonesty } from './worth.ts';

/** Less than a twentieth is no deal. */
const SAVED_PART = 20;

/** The list of real savings, the largest first. */
export function createDeals(
  max: number,
  today: Day,
  shops: Pick<ListedShops, 'isGood'>,
  honesty: ListedHonesty,
) {
  const top: Top<Placed> = createTop<Placed>(max);

  return {
    top,
    /**
     * How much a product saves that has a place among the deals of today; undefined for one that has none. A saving is one on
     * the article, not on one shop's own price of it: whoever asks more than others for a month and then what they ask saves
     * nobody anything. What others ask tonight is not looked at: on Black Friday all fall.
     */
    savedPercent({ key, deal, points }: ListFacts): number | undefined {
      if (deal === null || today < deal.fromDay || today >= deal.untilDay) return undefined;
      const usualOre = usualLow(points, today, shops.isGood) || usualLow(points, today);
      const fromOre = Math.min(ownFrom(deal), usualOre || Number.POSITIVE_INFINITY);
      const savedOre = fromOre - deal.priceOre;
      if (savedOre * SAVED_PART < fromOre) return undefined;
      const percent = percentOf(savedOre, fromOre);
      return top.accepts(percent, key) ? percent : undefined;
    },
    add(gathered: GiftProduct, { deal, claims }: ListFacts, percent: number): void {
      const { vendorId, priceOre, usualOre, priorOre, isLowestEver } = deal!;
      const extra = [
        '"vendor":\n,"price":',
        kroner(priceOre),
        ',"usual_price":',
        amount(usualOre),
        ',"prior_price":',
        amount(priorOre),
        ',"real_percent":',
        percent,
        ',"lowest_ever":',
        isLowestEver,
        ',"claim":',
        claimText(
          claims.find((one) => one.vendorId === vendorId),
          today,
          honesty,
        ),
      ].join('');
      top.add(percent, gathered.ean, placed(gathered, deal!, vendorId, extra));
    },
  };
}

/** What the shop itself saves from: its price before the claim, or its usual one where nothing is claimed. */
const ownFrom = ({ priceOre, usualOre, priorOre }: Deal): number => priorOre ?? usualOre ?? priceOre;

const amount = (ore: Ore | null): number | 'null' => (ore === null ? 'null' : kroner(ore));
