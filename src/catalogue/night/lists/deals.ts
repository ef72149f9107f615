import type { Day } from '../../../domain/day.ts';
import { kroner, type Ore, percentOf } from '../../../domain/money.ts';
import { createTop, type Top } from '../../../domain/sorting/top.ts';
import type { Deal } from '../../../store/packed/deal.ts';
import { type GatheredGift, placed } from './cheaper-lists.ts';
import type { ListFacts } from './list-facts.ts';
import type { Placed } from './places.ts';
import { claimText, type ListedHonesty } from './worth.ts';

/** The list of real savings, the largest first. */
export function createDeals(max: number, today: Day, honesty: ListedHonesty) {
  const top: Top<Placed> = createTop<Placed>(max);
  return {
    top,
    /** Whether a product has a place among the deals of today. */
    wants({ key, deal }: ListFacts): boolean {
      if (deal === null || today < deal.fromDay || today >= deal.untilDay) return false;
      return top.accepts(savedPercent(deal), key);
    },
    add(gathered: GatheredGift, { deal, claims }: ListFacts): void {
      const { vendorId, priceOre, usualOre, priorOre, isLowestEver } = deal!;
      const extra = [
        '"vendor":\n,"price":',
        kroner(priceOre),
        ',"usual_price":',
        amount(usualOre),
        ',"prior_price":',
        amount(priorOre),
        ',"real_percent":',
        savedPercent(deal!),
        ',"lowest_ever":',
        isLowestEver,
        ',"claim":',
        claimText(
          claims.find((one) => one.vendorId === vendorId),
          today,
          honesty,
        ),
      ].join('');
      const { entry } = placed({ ...gathered, vendorId }, vendorId, extra);
      top.add(savedPercent(deal!), gathered.ean, { entry: { ...entry, priceOre }, vendorId });
    },
  };
}

/** Against the price before the claim, or the usual one where nothing is claimed. */
function savedPercent({ priceOre, usualOre, priorOre }: Deal): number {
  const from = priorOre ?? usualOre ?? priceOre;
  return percentOf(from - priceOre, from);
}

const amount = (ore: Ore | null): number | 'null' => (ore === null ? 'null' : kroner(ore));
