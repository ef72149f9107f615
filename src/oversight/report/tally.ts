import { VERDICTS, type Verdict } from '../../domain/claim.ts';
import { percentOf } from '../../domain/money.ts';
import {
  MONTH_FINDINGS,
  type MonthFinding,
  type PriceFinding,
  YEAR_FINDINGS,
  type YearFinding,
} from './price-finding.ts';

/** What was counted of some goods: all of them, a category's, a shop's. */
export interface Tally {
  /** Articles that had a price in the period. */
  goods: number;
  year: Record<YearFinding, number>;
  month: Record<MonthFinding, number>;
  claims: Record<Verdict, number>;
}

const zeros = <K extends string>(keys: readonly K[]): Record<K, number> =>
  Object.fromEntries(keys.map((key) => [key, 0])) as Record<K, number>;

export const aTally = (): Tally => ({
  goods: 0,
  year: zeros(YEAR_FINDINGS),
  month: zeros(MONTH_FINDINGS),
  claims: zeros(VERDICTS),
});

export function countFinding(tally: Tally, { year, month }: PriceFinding): void {
  tally.goods++;
  tally.year[year]++;
  tally.month[month]++;
}

export function countClaim(tally: Tally, verdict: Verdict): void {
  tally.claims[verdict]++;
}

export const yearKnown = ({ goods, year }: Tally): number => goods - year.unknown;
export const monthKnown = ({ goods, month }: Tally): number => goods - month.unknown;
export const claimsMade = ({ claims }: Tally): number => VERDICTS.reduce((sum, one) => sum + claims[one], 0);
/** Those of which the shop's own prices say something. */
export const claimsJudged = (tally: Tally): number =>
  claimsMade(tally) - tally.claims.unknown - tally.claims.recommended_price;

/** Of fewer than so many a share says more about chance than about anybody. */
const SHARE_OF_MIN = 100;

/** A share in percent; null where there are too few to tell. */
export const shareOf = (part: number, whole: number, min = SHARE_OF_MIN): number | null =>
  whole < Math.max(1, min) ? null : percentOf(part, whole);

/** The largest first; of equals by name. */
export const byGoods = (tallies: ReadonlyMap<string, Tally>): [name: string, tally: Tally][] =>
  [...tallies]
    .filter(([, tally]) => tally.goods > 0 || claimsMade(tally) > 0)
    .sort(([a, x], [b, y]) => y.goods - x.goods || (a < b ? -1 : 1));
