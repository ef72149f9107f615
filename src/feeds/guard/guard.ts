import type { FeedTrust, GoodReading, HoldKind } from '../../store/ports/state.ts';
import type { FileReading } from '../feed.ts';
import type { PriceMoves } from './price-moves.ts';
import {
  type FeedRatio,
  isFactorOfMoms,
  isOutOfReach,
  type PriceRatio,
  RATIO_ARTICLES_MIN,
  RATIO_BAND,
  ratioName,
} from './price-ratio.ts';

/** A feed with at least this many articles is compared with its last good reading. */
const COMPARED_MIN = 200;
const LOST_MAX = 0.2;
const GROWN_TIMES = 5;
/** Growth to at most this many articles is not checked. */
const GROWN_MIN = 20;
const UNREADABLE_MAX = 0.05;
/** The share of unreadable rows is checked from this many rows on, even at a first reading. */
const UNREADABLE_ROWS_MIN = 20;
const COVERAGE_LOST_MAX = 0.1;

const RATIO_BAND_NEWCOMER = [0.85, 1.2] as const;
/** The narrow band applies to a newcomer until this many readings in a row agreed. */
const AGREED_MIN = 3;
const FACTOR_ARTICLES_MIN = 20;
const FACTOR_SHARE = 0.5;
/** A factor within these may be a sale on everything, or a change of moms. */
const FACTOR_BAND = [0.7, 1.4] as const;
const STILL_SHARE = 0.5;

export interface Objection {
  kind: HoldKind;
  reason: string;
}

export interface Evidence {
  reading: FileReading;
  /** The last good reading, however old: time alone proves nothing. */
  good: GoodReading | null;
  moves: PriceMoves | null;
  ratio: FeedRatio;
  newcomer: boolean;
  /** Number of readings in a row in which the newcomer's prices agreed. */
  agreed: number;
  /** The number of products in the network's list. */
  statedRows: number | null;
}

/**
 * Why a reading must not replace the last good one; none when it may. Objections to prices come first. All are returned: one that
 * the operator or the fourth night overrules must not hide the next.
 */
export function objections(evidence: Evidence): readonly Objection[] {
  const { reading } = evidence;
  if (reading.rows === 0) return [{ kind: 'empty', reason: 'the feed is empty' }];
  if (reading.kept === 0)
    return [
      { kind: 'no_offer', reason: `none of ${reading.rows} rows gave an offer (${topReason(reading)})` },
    ];
  return [...priceObjections(evidence), ...rowsObjections(evidence)].filter((doubt) => doubt !== undefined);
}

/** Whether a ratio to the other shops' prices is within the allowed band; undefined when too few articles are shared. */
export function agrees({
  ratio,
  newcomer,
  agreed,
}: Pick<Evidence, 'newcomer' | 'agreed'> & { ratio: PriceRatio }): boolean | undefined {
  if (ratio.articles < RATIO_ARTICLES_MIN) return undefined;
  const [low, high] = newcomer && agreed < AGREED_MIN ? RATIO_BAND_NEWCOMER : RATIO_BAND;
  return ratio.by >= low && ratio.by <= high;
}

/** A factor that may be a sale on everything comes first, because the last good offers then stay longer. */
function priceObjections(evidence: Evidence): (Objection | undefined)[] {
  const [ratio, factor] = [ratioObjection(evidence), factorObjection(evidence)];
  const { by } = evidence.moves?.factor ?? { by: 0 };
  return by >= SALE_MIN && by < 1 ? [factor, ratio] : [ratio, factor];
}

/** A lower factor is no sale on everything. */
const SALE_MIN = 0.4;

/** Compared with a single voice, or while the feed's own prices stand still, only a ratio that no rival can cause counts. */
function ratioObjection(evidence: Evidence): Objection | undefined {
  const { ratio } = evidence;
  if (agrees(evidence) === false && (!standsStill(ratio) || isOutOfReach(ratio.by))) return ratioDoubt(ratio);
  const isFar = ratio.any.articles >= RATIO_ARTICLES_MIN && isOutOfReach(ratio.any.by);
  return isFar ? ratioDoubt(ratio.any) : undefined;
}

const ratioDoubt = (ratio: PriceRatio): Objection => ({ kind: 'ratio', reason: ratioText(ratio) });

export const ratioText = ({ by, articles }: PriceRatio): string =>
  `prices are ${shown(by)} times the other shops' on ${articles} shared articles${ratioName(by)}`;

/** Half of the compared articles or more cost what they cost at the last good reading: the other shops moved. */
const standsStill = ({ still, articles }: FeedRatio): boolean => still >= articles * STILL_SHARE;

/** The ratio of a feed that is taken over although its prices do not agree with the others'; undefined when they do. */
export function disagreeingRatio(evidence: Evidence): PriceRatio | undefined {
  const { ratio } = evidence;
  return [ratio, ratio.any].find((one) => agrees({ ...evidence, ratio: one }) === false);
}

function factorObjection(evidence: Evidence): Objection | undefined {
  const { moves } = evidence;
  if (moves?.factor == null || moves.shared < FACTOR_ARTICLES_MIN) return undefined;
  const { by, articles } = moves.factor;
  if (articles < moves.shared * FACTOR_SHARE || isProved(by, evidence)) return undefined;
  const text = `${articles} of ${moves.shared} prices moved by the same factor ${shown(by)}`;
  return { kind: 'factor', reason: text + ratioName(by) };
}

/** A moderate factor other than moms is accepted where the prices agree with other shops' after the move. */
function isProved(by: number, evidence: Evidence): boolean {
  if (by < FACTOR_BAND[0] || by > FACTOR_BAND[1] || isFactorOfMoms(by)) return false;
  return agrees(evidence) ?? agrees({ ...evidence, ratio: evidence.ratio.any }) ?? false;
}

function rowsObjections({ reading, good, statedRows }: Evidence): Objection[] {
  const doubts: Objection[] = [];
  if (statedRows !== null && statedRows >= COMPARED_MIN && reading.rows < statedRows * (1 - LOST_MAX))
    doubts.push({ kind: 'lost', reason: `${reading.rows} rows, but the network's list says ${statedRows}` });
  const before = good === null ? null : (good.eans ?? good.kept);
  if (before !== null && reading.eans > before * GROWN_TIMES && reading.eans > GROWN_MIN)
    doubts.push({
      kind: 'grown',
      reason: `${reading.eans} articles, more than five times the last good ${before}`,
    });
  if (reading.rows >= UNREADABLE_ROWS_MIN && reading.unreadable > reading.rows * UNREADABLE_MAX) {
    const share = percent(reading.unreadable / reading.rows);
    doubts.push({
      kind: 'unreadable',
      reason: `${share} of the rows could not be read (${topReason(reading)})`,
    });
  }
  if (good === null || before === null || before < COMPARED_MIN) return doubts;
  if (good.coverage - reading.coverage > COVERAGE_LOST_MAX) {
    const fell = `from ${percent(good.coverage)} to ${percent(reading.coverage)}`;
    doubts.push({ kind: 'coverage', reason: `rows with a usable EAN fell ${fell}` });
  }
  if (reading.eans < before * (1 - LOST_MAX)) {
    const lost = percent(1 - reading.eans / before);
    doubts.push({
      kind: 'lost',
      reason: `${reading.eans} articles, ${lost} fewer than the last good ${before}`,
    });
  }
  return doubts;
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;
const shown = (factor: number): string => String(Number(factor.toPrecision(3)));

function topReason(reading: FileReading): string {
  const [reason, count] = Object.entries(reading.skipped).sort((a, b) => b[1] - a[1])[0] ?? ['no reason', 0];
  const others = reason === 'currency_other' ? ` (${reading.currencies.join(', ')})` : '';
  return `${reason}${others}: ${count}`;
}

/** Offers of a feed that cannot be read are shown for this long, with an old `updated_at`. */
const STALE_DAYS_MAX = 3;
/** Prices that all moved by one factor may be an honest sale, so the operator gets more time to look. */
const STALE_DAYS_FACTOR = 14;

export const staleDaysMax = ({ held }: Pick<FeedTrust, 'held'>): number =>
  held?.kind === 'factor' ? STALE_DAYS_FACTOR : STALE_DAYS_MAX;
