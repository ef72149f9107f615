import { type AgentKind, type AgentOptions, CAUSE_OF_KIND, type Cause } from '../../contract/agents/kinds.ts';
import { DAY_MS } from '../core/limits.ts';
import { campaignKey, type Sight } from './sight.ts';

/*
 * When an agent of each kind is told. A rule looks at what holds now and at one stored amount, the price mark; it needs no
 * earlier generation, so nothing is lost when a comparison was left out. The mark is
 *   target          the price told last; null while nothing is told
 *   drop, rise      the price to measure from: that of creation, then the price told, moved back by nights
 *   low_within      the price of the last night; once told, the price told
 *   back_in_stock   1 when it was in stock at the last comparison, else 0
 *   real_discount   none: the campaigns that were told are kept by shop and first day
 * Runs of the day may tell; only a night re-arms an agent or moves its mark back.
 */

/** What an agent waits for, and what it was told. */
export interface Wish {
  kind: AgentKind;
  targetOre: number;
  options: AgentOptions;
  markOre: number | null;
  /** Told, and not re-armed since. */
  isTold: boolean;
  toldMs: number | null;
  /** Campaigns that were told, as `shop:day` in order. */
  campaigns: string | null;
}

export interface Comparison extends Pick<Wish, 'markOre' | 'isTold' | 'campaigns'> {
  /** Null if there is nothing to tell. */
  cause: Exclude<Cause, 'test'> | null;
}

export interface ComparisonTime {
  isNight: boolean;
  nowMs: number;
}

export const compare = (wish: Wish, sight: Sight, time: ComparisonTime): Comparison =>
  RULES[wish.kind](wish, sight, time);

export const isChange = (wish: Wish, { markOre, isTold, campaigns, cause }: Comparison): boolean =>
  cause !== null || markOre !== wish.markOre || isTold !== wish.isTold || campaigns !== wish.campaigns;

/** Whether time alone changes the agent: a told one is told again after some days, a low is forgotten after its own. */
export const isDueInTime = ({ isTold, kind, options }: Pick<Wish, 'isTold' | 'kind' | 'options'>): boolean =>
  isTold && (options.repeatAfterDays !== undefined || kind === 'low_within');

type Rule = (wish: Wish, sight: Sight, time: ComparisonTime) => Comparison;

const same = ({ markOre, isTold, campaigns }: Wish): Comparison => ({
  markOre,
  isTold,
  campaigns,
  cause: null,
});
const tell = (wish: Wish, cause: Comparison['cause'], markOre: number | null): Comparison => ({
  ...same(wish),
  markOre,
  isTold: true,
  cause,
});
const rearm = (wish: Wish, markOre: number | null): Comparison => ({ ...same(wish), markOre, isTold: false });
const move = (wish: Wish, markOre: number | null): Comparison => ({ ...same(wish), markOre });

const target: Rule = (wish, sight, time) => {
  const { priceOre } = sight;
  if (priceOre === null) return same(wish);
  if (priceOre <= wish.targetOre)
    return wish.isTold ? again(wish, priceOre, time) : tell(wish, CAUSE_OF_KIND.target, priceOre);
  return wish.isTold && time.isNight && sight.standingOre()! > wish.targetOre
    ? rearm(wish, null)
    : same(wish);
};

const drop: Rule = (wish, sight, time) => {
  const { markOre } = wish;
  const { priceOre } = sight;
  if (priceOre === null) return same(wish);
  if (markOre === null) return move(wish, priceOre);
  if (isDown(priceOre, markOre, wish.options)) return tell(wish, CAUSE_OF_KIND.drop, priceOre);
  if (priceOre <= markOre) return stillHolds(wish, priceOre, time);
  const standingOre = time.isNight ? sight.standingOre()! : markOre;
  return standingOre > markOre ? rearm(wish, standingOre) : same(wish);
};

const rise: Rule = (wish, sight, time) => {
  const { markOre } = wish;
  const { priceOre } = sight;
  if (priceOre === null) return same(wish);
  if (markOre === null) return move(wish, priceOre);
  if (priceOre < markOre) return time.isNight ? rearm(wish, priceOre) : same(wish);
  if (isUp(priceOre, markOre, wish.options) && isUp(sight.standingOre()!, markOre, wish.options))
    return tell(wish, CAUSE_OF_KIND.rise, priceOre);
  return wish.isTold && sight.standingOre()! >= markOre ? stillHolds(wish, priceOre, time) : same(wish);
};

const lowWithin: Rule = (wish, sight, time) => {
  const { markOre, options } = wish;
  const { priceOre } = sight;
  if (priceOre === null) return same(wish);
  if (markOre === null) return move(wish, priceOre);
  if (!wish.isTold) {
    if (priceOre < markOre && sight.isLowOf(options.withinDays!))
      return tell(wish, CAUSE_OF_KIND.low_within, priceOre);
    return move(wish, time.isNight ? sight.standingOre() : Math.min(markOre, priceOre));
  }
  if (priceOre <= markOre) {
    const isLongAgo = time.nowMs - wish.toldMs! >= options.withinDays! * DAY_MS;
    const outcome = again(wish, priceOre, time);
    // A low that was told before those days is no low of them any more: the next one is news.
    return outcome.cause === null && isLongAgo && time.isNight ? rearm(wish, priceOre) : outcome;
  }
  const standingOre = time.isNight ? sight.standingOre()! : markOre;
  return standingOre > markOre ? rearm(wish, standingOre) : same(wish);
};

const IN = 1;
const OUT = 0;

const backInStock: Rule = (wish, sight, time) => {
  const { markOre } = wish;
  if (sight.isInStock()) {
    if (markOre === OUT) {
      if (sight.isStockNews()) return tell(wish, CAUSE_OF_KIND.back_in_stock, IN);
      return time.isNight ? move(wish, IN) : same(wish);
    }
    return markOre === null ? move(wish, IN) : stillHolds(wish, IN, time);
  }
  if (markOre === OUT || (markOre !== null && !time.isNight)) return same(wish);
  if (sight.isStandingInStock()) return markOre === null ? move(wish, IN) : same(wish);
  return rearm(wish, OUT);
};

const realDiscount: Rule = (wish, sight, time) => {
  if (!time.isNight) return same(wish);
  const discounts = sight.realDiscounts(wish.options.minChangePercent!);
  const known = wish.campaigns?.split(' ') ?? [];
  const fresh = discounts.map(campaignKey).filter((key) => !known.includes(key));
  if (fresh.length > 0) {
    const campaigns = [...known, ...fresh].slice(-CAMPAIGNS_MAX).join(' ');
    return { ...tell(wish, CAUSE_OF_KIND.real_discount, wish.markOre), campaigns };
  }
  if (discounts.length > 0) return stillHolds(wish, wish.markOre, time);
  return wish.isTold && !sight.hasAwayOffer() ? rearm(wish, wish.markOre) : same(wish);
};

const RULES: Readonly<Record<AgentKind, Rule>> = {
  target,
  drop,
  rise,
  low_within: lowWithin,
  back_in_stock: backInStock,
  real_discount: realDiscount,
};

/** Campaigns are told once, also when their shop was away meanwhile, so more are kept than can run at a time. */
const CAMPAIGNS_MAX = 60;

function isDown(priceOre: number, markOre: number, options: AgentOptions): boolean {
  const { minChangeOre, minChangePercent } = options;
  if (minChangeOre !== undefined) return markOre - priceOre >= minChangeOre;
  return isLowerBy(priceOre, markOre, minChangePercent!);
}

function isUp(priceOre: number, markOre: number, { minChangeOre, minChangePercent }: AgentOptions): boolean {
  if (minChangeOre !== undefined) return priceOre - markOre >= minChangeOre;
  return (priceOre - markOre) * 1000 >= markOre * tenths(minChangePercent!);
}

const isLowerBy = (priceOre: number, fromOre: number, percent: number): boolean =>
  (fromOre - priceOre) * 1000 >= fromOre * tenths(percent);

/** Percents have one decimal; whole numbers are compared without rounding errors. */
const tenths = (percent: number): number => Math.round(percent * 10);

/** What a told agent is told again while its price holds. */
function again(wish: Wish, priceOre: number, time: ComparisonTime): Comparison {
  const { markOre, options } = wish;
  if (options.lowerAgainPercent !== undefined) {
    if (markOre === null) return move(wish, priceOre);
    if (isLowerBy(priceOre, markOre, options.lowerAgainPercent)) return tell(wish, 'lower_again', priceOre);
  }
  return stillHolds(wish, Math.min(markOre ?? priceOre, priceOre), time);
}

function stillHolds(wish: Wish, markOre: number | null, { nowMs }: ComparisonTime): Comparison {
  const { repeatAfterDays } = wish.options;
  if (!wish.isTold || repeatAfterDays === undefined || wish.toldMs === null) return same(wish);
  const isDue = nowMs - wish.toldMs >= repeatAfterDays * DAY_MS - EARLY_MS;
  return isDue ? tell(wish, 'still', markOre) : same(wish);
}

/** Nights do not begin at the same minute: one that begins a little early is on time. */
const EARLY_MS = DAY_MS / 2;
