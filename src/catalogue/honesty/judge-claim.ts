import { CLAIM_FLAGS, type Claim, type ClaimFlag, isClaim, NEVER } from '../../domain/claim.ts';
import type { Day } from '../../domain/day.ts';
import { inForce } from '../../domain/history.ts';
import type { Ore } from '../../domain/money.ts';
import { flagsNumber } from '../../store/packed/stored-offers.ts';
import { campaignStart, changesOn, countOnSale, isAlwaysOnSale, type OnSaleDays } from './campaign.ts';
import { UNJUDGED } from './claim-on-day.ts';
import { CLAIMED, doubtMisreads, fillSpells, type PriceSeries, type SpellKind, Spells } from './spells.ts';
import { tookWithin90, usualBefore } from './usual.ts';
import {
  newPriorPeriod,
  PERISHABLE_PRIOR_RULE,
  type PriorPeriod,
  priorPeriodEnd,
  readPriorPeriod,
  USUAL_PRIOR_RULE,
  verdictOf,
} from './verdict.ts';

export interface ClaimOptions {
  /** For goods that spoil or date quickly the prior period has 14 days instead of 30. */
  isPerishable?: boolean;
  isRecommended?: boolean;
  /** No shop has asked that recommended price in 180 days. */
  nobodySellsAt?: boolean;
  /** The price is a bundle's or for members only, so it cannot be judged. */
  isUnclear?: boolean;
}

export interface JudgedClaim extends Claim {
  /** The first day on which the verdict may change although the offer stays the same and the shop is read. */
  changesOn: Day;
}

const AMBIGUOUS_BIT = flagsNumber(['ambiguous']);

const spells = new Spells();
const period = newPriorPeriod();
const onSale: OnSaleDays = { known: 0, claimed: 0 };

/** Deterministic: the change points and the shop's read days give the same verdict to anyone. Null without a claim. */
export function judgeClaim(series: PriceSeries, today: Day, options: ClaimOptions = {}): JudgedClaim | null {
  const now = inForce(series.points, today);
  if (now === undefined || now[1] === null || !isClaim(now[1], now[2])) return null;
  const [, priceOre, beforeOre, , flags] = now;
  const rule = options.isPerishable ? PERISHABLE_PRIOR_RULE : USUAL_PRIOR_RULE;
  if (options.isUnclear || flags & AMBIGUOUS_BIT) return inDoubt(rule.days);
  fillSpells(spells, series, today);
  doubtMisreads(spells);
  const last = spells.count - 1;
  if (spells.kind[last] !== CLAIMED) return inDoubt(rule.days);

  const sinceDay = campaignStart(spells);
  const end = priorPeriodEnd(sinceDay, today);
  readPriorPeriod(spells, end, rule.days, period);
  countOnSale(spells, onSale);
  const usualOre = usualBefore(spells, sinceDay);
  const verdict = verdictOf({
    priceOre: priceOre!,
    beforeOre: beforeOre!,
    period,
    rule,
    usualOre,
    wasUsual: tookWithin90(spells, usualOre, sinceDay),
    isRecommended: options.isRecommended === true,
  });
  const isFounded = period.known >= rule.knownMin && period.priced > 0 && verdict !== 'unknown';
  return {
    verdict,
    flags: flagsOf(
      isAlwaysOnSale(onSale),
      period.known >= rule.knownMin && period.priced > 0 && period.priced < rule.knownMin,
      period.isSuspect,
      options.isRecommended === true && options.nobodySellsAt === true,
    ),
    sinceDay,
    periodDays: rule.days,
    knownDays: period.known,
    priorOre: isFounded ? (period.priorOre as Ore) : null,
    priorDay: isFounded && period.priorDay < end - 1 ? (period.priorDay as Day) : null,
    usualOre: usualOre > 0 ? (usualOre as Ore) : null,
    changesOn: changesOn(spells, sinceDay, today, rule.days, onSale),
  };
}

const inDoubt = (periodDays: number): JudgedClaim => ({ ...UNJUDGED, periodDays, changesOn: NEVER });

const STORED_FLAGS = CLAIM_FLAGS.filter((flag) => flag !== 'long_sale');
/** Every possible set of flags, allocated once. */
const FLAG_SETS: readonly (readonly ClaimFlag[])[] = Array.from(
  { length: 1 << STORED_FLAGS.length },
  (_, bits) => STORED_FLAGS.filter((_flag, at) => bits & (1 << at)),
);

const flagsOf = (always: boolean, short: boolean, suspect: boolean, nobody: boolean): readonly ClaimFlag[] =>
  FLAG_SETS[Number(always) | (Number(short) << 1) | (Number(suspect) << 2) | (Number(nobody) << 3)]!;

/** Words for a price of several articles: `2 stk`, `3-pak`, `sæt`, `pakkepris`, but not `1 stk`. */
const SEVERAL =
  /(?:^|[^a-z0-9æøå])(?:(?:[2-9]|[1-9]\d+)[ -]?(?:stk|styk|pak|pack)|sæt|sampak|pakkepris|pakketilbud|mængderabat|bundle)(?![a-zæøå])/i;

export const isBundle = (name: string): boolean => SEVERAL.test(name);

interface KnownSpell {
  from: Day;
  to: Day;
  kind: SpellKind;
  ore: number;
}

export interface Explanation {
  spells: readonly KnownSpell[];
  /** null if the claim's start is unknown. */
  period: (PriorPeriod & { knownMin: number; pricedMin: number }) | null;
}

export function explainClaim(series: PriceSeries, today: Day, claim: Claim | null): Explanation {
  const spells = new Spells();
  fillSpells(spells, series, today);
  doubtMisreads(spells);
  const rule = claim?.periodDays === PERISHABLE_PRIOR_RULE.days ? PERISHABLE_PRIOR_RULE : USUAL_PRIOR_RULE;
  const { knownMin, pricedMin } = rule;
  const priorPeriod = { ...newPriorPeriod(), knownMin, pricedMin };
  const sinceDay = claim?.sinceDay ?? null;
  if (sinceDay !== null) readPriorPeriod(spells, priorPeriodEnd(sinceDay, today), rule.days, priorPeriod);
  return {
    spells: Array.from({ length: spells.count }, (_, at) => ({
      from: spells.from[at] as Day,
      to: spells.to[at] as Day,
      kind: spells.kind[at] as SpellKind,
      ore: spells.isPriced(at) ? spells.ore[at]! : 0,
    })),
    period: sinceDay === null ? null : priorPeriod,
  };
}
