import { addDays, type Day } from '../../../domain/day.ts';
import { buyable, isLowest, lowestOf30Days, usualLow } from '../../../domain/history.ts';
import { dropPercent, kroner, type Ore, percentOf } from '../../../domain/money.ts';
import { bayesian, type ReviewRating, shownRating } from '../../../domain/rating.ts';
import { createTop, type Top } from '../../../domain/sorting.ts';
import type { Deal } from '../../../store/packed/claims.ts';
import type { ListName } from '../../../store/ports/lists.ts';
import {
  type DropLows,
  type DropPeriod,
  type DropPrice,
  dropExtra,
  dropOf,
  PERIODS,
  popularDrop,
} from './drops.ts';
import {
  claimText,
  type ListCandidate,
  type ListedHonesty,
  type ListedShops,
  type ListFacts,
  type PlacedEntry,
  placed,
  worthOf,
} from './list-entry.ts';

const periods = Object.keys(PERIODS) as DropPeriod[];

export function createCheaperLists(max: number, honesty: ListedHonesty) {
  const drops = periods.map((period) => ({
    period,
    percent: createTop<PlacedEntry>(max),
    amount: createTop<PlacedEntry>(max),
  }));
  const popular = createTop<PlacedEntry>(max);

  const addDrops = (candidate: ListCandidate, facts: ListFacts, priced: DropPrice) => {
    const { vendorId, currentOre } = priced;
    for (const { period, percent, amount } of drops) {
      const previousOre = dropOf(priced, period);
      if (previousOre === undefined) continue;
      // Sorted by the rounded percent that is shown; equal ones are in EAN order.
      const score = dropPercent(previousOre, currentOre);
      const dropped = previousOre - currentOre;
      if (!percent.accepts(score, candidate.ean) && !amount.accepts(dropped, candidate.ean)) continue;
      const worth = worthOfFall(facts, priced, previousOre, PERIODS[period], honesty);
      const extra = dropExtra(priced, period, previousOre, lowsOf(facts, priced), worth.extra);
      const entry = placed(candidate, { vendorId, priceOre: currentOre }, vendorId, extra, !worth.isRaised);
      percent.add(score, candidate.ean, entry);
      amount.add(dropped, candidate.ean, entry);
    }
  };

  const addPopular = (candidate: ListCandidate, facts: ListFacts, priced: DropPrice) => {
    const rated = candidate.rating();
    if (rated === undefined || !isPopular(rated)) return;
    const score = bayesian(rated);
    if (!popular.accepts(score, candidate.ean)) return;
    const drop = popularDrop(priced);
    if (drop === undefined) return;
    const { vendorId, currentOre } = priced;
    const { previousOre, period } = drop;
    const worth = worthOfFall(facts, priced, previousOre, PERIODS[period], honesty);
    const extra = popularExtra(rated, previousOre, currentOre, worth.extra);
    popular.add(
      score,
      candidate.ean,
      placed(candidate, { vendorId, priceOre: currentOre }, null, extra, !worth.isRaised),
    );
  };

  return {
    add(candidate: ListCandidate, facts: ListFacts, priced: DropPrice): void {
      addDrops(candidate, facts, priced);
      addPopular(candidate, facts, priced);
    },
    *all(): Generator<readonly [list: ListName, top: Top<PlacedEntry>]> {
      for (const { period, percent, amount } of drops) {
        yield [`${period} percent`, percent];
        yield [`${period} amount`, amount];
      }
      yield ['popular', popular];
    },
  };
}

function lowsOf({ points, firstSeen }: ListFacts, { currentOre, today }: DropPrice): DropLows {
  const bought = buyable(points);
  return {
    lowest30Ore: lowestOf30Days(bought, firstSeen, today),
    isLowest: isLowest(bought, currentOre),
  };
}

/** The worth of a fall, which is taken to begin on the first day of the list's period. */
function worthOfFall(
  { claims }: ListFacts,
  { points, currentOre, vendorId, today }: DropPrice,
  previousOre: Ore,
  days: number,
  honesty: ListedHonesty,
) {
  const claim = claims.find((one) => one.vendorId === vendorId && one.priceOre === currentOre);
  return worthOf({ points, start: addDays(today, 1 - days), previousOre, currentOre, claim }, today, honesty);
}

const RATING_MIN = 4.2;
const REVIEWS_MIN = 50;

export const isPopular = ({ rating, reviewCount }: ReviewRating): boolean =>
  rating >= RATING_MIN && reviewCount >= REVIEWS_MIN;

function popularExtra(
  { rating, reviewCount }: ReviewRating,
  previousOre: Ore,
  currentOre: Ore,
  worth: string,
): string {
  return (
    `"rating":${shownRating(rating)},"review_count":${reviewCount},` +
    `"previous_price":${kroner(previousOre)},"discount_percent":${dropPercent(previousOre, currentOre)}${worth}`
  );
}

/** A deal saves at least one twentieth of the price. */
const SAVED_PART = 20;

export function createDeals(
  max: number,
  today: Day,
  shops: Pick<ListedShops, 'isGood'>,
  honesty: ListedHonesty,
) {
  const top: Top<PlacedEntry> = createTop<PlacedEntry>(max);

  return {
    top,
    /**
     * Measured against the article's usual low: a shop that asks more than others for a month and then the same saves nobody
     * anything. Other shops' prices of tonight are ignored, since on Black Friday all of them fall.
     */
    savedPercent(facts: ListFacts): number | undefined {
      const { key, deal } = facts;
      if (deal === null || today < deal.fromDay || today >= deal.untilDay) return undefined;
      const { points } = facts;
      const usualOre = usualLow(points, today, shops.isGood) || usualLow(points, today);
      const fromOre = Math.min(ownFrom(deal), usualOre || Number.POSITIVE_INFINITY);
      const savedOre = fromOre - deal.priceOre;
      if (savedOre * SAVED_PART < fromOre) return undefined;
      const percent = percentOf(savedOre, fromOre);
      return top.accepts(percent, key) ? percent : undefined;
    },
    add(candidate: ListCandidate, { deal, claims }: ListFacts, percent: number): void {
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
      top.add(percent, candidate.ean, placed(candidate, deal!, vendorId, extra));
    },
  };
}

/** The shop's own earlier price: the prior price of its claim, or its usual price without a claim. */
const ownFrom = ({ priceOre, usualOre, priorOre }: Deal): number => priorOre ?? usualOre ?? priceOre;

const amount = (ore: Ore | null): number | 'null' => (ore === null ? 'null' : kroner(ore));
