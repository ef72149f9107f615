import type { Day } from '../../domain/day.ts';
import { inForce } from '../../domain/history.ts';
import { CLAIM_FLAGS, type Claim, type ClaimFlag, NEVER } from '../../domain/honesty/claim.ts';
import type { Ore } from '../../domain/money.ts';
import { flagsNumber, HOLDING_BITS } from '../../store/packed/codes.ts';
import { fillSpells, type Series } from './series/known-days.ts';
import { doubtMisreads } from './series/misreads.ts';
import { CLAIMED, Spells } from './series/spells.ts';
import { isClaim } from './series/tolerance.ts';
import { countOnSale, isAlwaysOnSale, type OnSaleDays } from './steps/always-on-sale.ts';
import { campaignStart } from './steps/campaign-start.ts';
import { changesOn } from './steps/changes-on.ts';
import { tookWithin90, usualBefore } from './steps/usual.ts';
import { verdictOf } from './steps/verdict.ts';
import { lookAtWindow, newWindowView, PERISHABLE_WINDOW, USUAL_WINDOW, windowEnd } from './steps/window.ts';
import { UNJUDGED } from './unjudged.ts';

export interface ClaimOptions {
  /** Goods that spoil or date quickly: 14 days count instead of 30. */
  isPerishable?: boolean;
  /** The before price is a recommended one. */
  isRecommended?: boolean;
  /** Nobody has asked that recommended price in 180 days. */
  nobodySellsAt?: boolean;
  /** What the price is for is not clear: several for one article, a quantity or bundle, members only. */
  isUnclear?: boolean;
}

export interface JudgedClaim extends Claim {
  /** From this day on the date alone may have changed it, while the offer stays as it is and the shop is read. */
  changesOn: Day;
}

const AMBIGUOUS_BIT = flagsNumber(['ambiguous']);

const spells = new Spells();
const view = newWindowView();
const onSale: OnSaleDays = { known: 0, claimed: 0 };

/**
 * What today's before price is worth, by the shop's own prices; null when it claims nothing. Deterministic: anybody who
 * has the change points and the days on which the shop was read comes to the same.
 */
export function judgeClaim(series: Series, today: Day, options: ClaimOptions = {}): JudgedClaim | null {
  const now = inForce(series.points, today);
  if (now === undefined || now[1] === null || !isClaim(now[1], now[2])) return null;
  const [, priceOre, beforeOre, , flags] = now;
  const rule = options.isPerishable ? PERISHABLE_WINDOW : USUAL_WINDOW;
  if (options.isUnclear || flags & (HOLDING_BITS | AMBIGUOUS_BIT)) return inDoubt(rule.days);
  fillSpells(spells, series, today);
  doubtMisreads(spells);
  const last = spells.count - 1;
  if (last < 0 || spells.kind[last] !== CLAIMED) return inDoubt(rule.days);

  const sinceDay = campaignStart(spells);
  const end = windowEnd(sinceDay, today);
  lookAtWindow(spells, end, rule.days, view);
  countOnSale(spells, onSale);
  const usualOre = usualBefore(spells, sinceDay);
  const verdict = verdictOf({
    priceOre: priceOre!,
    beforeOre: beforeOre!,
    window: view,
    rule,
    usualOre,
    wasUsual: usualOre > 0 && tookWithin90(spells, usualOre, sinceDay),
    isRecommended: options.isRecommended === true,
  });
  const isFounded = view.known >= rule.knownMin && view.priced > 0 && verdict !== 'unknown';
  return {
    verdict,
    flags: flagsOf(
      isAlwaysOnSale(onSale),
      view.known >= rule.knownMin && view.priced > 0 && view.priced < rule.knownMin,
      view.isSuspect,
      options.isRecommended === true && options.nobodySellsAt === true,
    ),
    sinceDay,
    windowDays: rule.days,
    knownDays: view.known,
    priorOre: isFounded ? (view.priorOre as Ore) : null,
    priorDay: isFounded && view.priorDay < end - 1 ? (view.priorDay as Day) : null,
    usualOre: usualOre > 0 ? (usualOre as Ore) : null,
    changesOn: changesOn(spells, sinceDay, today, rule.days, onSale),
  };
}

/** Today's price itself cannot be judged. */
const inDoubt = (windowDays: number): JudgedClaim => ({ ...UNJUDGED, windowDays, changesOn: NEVER });

const STORED_FLAGS = CLAIM_FLAGS.filter((flag) => flag !== 'long_sale');
/** Every set of flags there is, made once. */
const FLAG_SETS: readonly (readonly ClaimFlag[])[] = Array.from(
  { length: 1 << STORED_FLAGS.length },
  (_, bits) => STORED_FLAGS.filter((_flag, at) => bits & (1 << at)),
);

const flagsOf = (always: boolean, short: boolean, suspect: boolean, nobody: boolean): readonly ClaimFlag[] =>
  FLAG_SETS[Number(always) | (Number(short) << 1) | (Number(suspect) << 2) | (Number(nobody) << 3)]!;
