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

/** A feed this small may lose what it likes; a larger one is held against its last good reading. */
const COMPARED_MIN = 200;
const LOST_MAX = 0.2;
const GROWN_TIMES = 5;
/** Growth to fewer articles than this is nothing to look at. */
const GROWN_MIN = 20;
const UNREADABLE_MAX = 0.05;
/** The share of unreadable rows is asked from so many rows on, at a first reading too. */
const UNREADABLE_ROWS_MIN = 20;
const COVERAGE_LOST_MAX = 0.1;

const RATIO_BAND_NEWCOMER = [0.85, 1.2] as const;
/** A newcomer's prices are held to the narrow band until so many readings in a row agreed. */
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

/** What a reading is judged by. */
export interface Evidence {
  reading: FileReading;
  /** The last good reading, however old: waiting is no proof. */
  good: GoodReading | null;
  moves: PriceMoves | null;
  ratio: FeedRatio;
  /** The shop is a newcomer, and on how many readings in a row its prices agreed. */
  newcomer: boolean;
  agreed: number;
  /** How many products the network's list says the feed has. */
  statedRows: number | null;
}

/**
 * Why a reading must not replace the last good one; none when it may. What prices say comes first. All reasons are told: one
 * that the operator or the fourth night overrules must not hide the next.
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

/** Whether a ratio lies where a shop's prices may lie beside the others'; undefined when too little can be compared. */
export function agrees({
  ratio,
  newcomer,
  agreed,
}: Pick<Evidence, 'newcomer' | 'agreed'> & { ratio: PriceRatio }): boolean | undefined {
  if (ratio.articles < RATIO_ARTICLES_MIN) return undefined;
  const [low, high] = newcomer && agreed < AGREED_MIN ? RATIO_BAND_NEWCOMER : RATIO_BAND;
  return ratio.by >= low && ratio.by <= high;
}

/** A move by one factor that may be a sale on everything is named first: its last good offers stay longer. */
function priceObjections(evidence: Evidence): (Objection | undefined)[] {
  const [ratio, factor] = [ratioObjection(evidence), factorObjection(evidence)];
  const { by } = evidence.moves?.factor ?? { by: 0 };
  return by >= SALE_MIN && by < 1 ? [factor, ratio] : [ratio, factor];
}

/** No sale on everything goes deeper. */
const SALE_MIN = 0.4;

/**
 * Against one voice alone, and while the feed's own prices stand still, only a ratio holds that no rival can bring about.
 */
function ratioObjection(evidence: Evidence): Objection | undefined {
  const { ratio } = evidence;
  if (agrees(evidence) === false && (!standsStill(ratio) || isOutOfReach(ratio.by))) return ratioDoubt(ratio);
  const isFar = ratio.any.articles >= RATIO_ARTICLES_MIN && isOutOfReach(ratio.any.by);
  return isFar ? ratioDoubt(ratio.any) : undefined;
}

const ratioDoubt = (ratio: PriceRatio): Objection => ({ kind: 'ratio', reason: ratioText(ratio) });

export const ratioText = ({ by, articles }: PriceRatio): string =>
  `prices are ${shown(by)} times the other shops' on ${articles} shared articles${ratioName(by)}`;

/** Half or more of what was compared costs what it cost at the last good reading: then it was others who moved. */
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
  const said = `${articles} of ${moves.shared} prices moved by the same factor ${shown(by)}`;
  return { kind: 'factor', reason: said + ratioName(by) };
}

/** A moderate factor that is not one of moms proves itself where the prices agree with the others' after the move. */
function isProved(by: number, evidence: Evidence): boolean {
  if (by < FACTOR_BAND[0] || by > FACTOR_BAND[1] || isFactorOfMoms(by)) return false;
  return agrees(evidence) ?? agrees({ ...evidence, ratio: evidence.ratio.any }) ?? false;
}

function rowsObjections({ reading, good, statedRows }: Evidence): Objection[] {
  const found: Objection[] = [];
  if (statedRows !== null && statedRows >= COMPARED_MIN && reading.rows < statedRows * (1 - LOST_MAX))
    found.push({ kind: 'lost', reason: `${reading.rows} rows, but the network's list says ${statedRows}` });
  const before = good === null ? null : (good.eans ?? good.kept);
  if (before !== null && reading.eans > before * GROWN_TIMES && reading.eans > GROWN_MIN)
    found.push({
      kind: 'grown',
      reason: `${reading.eans} articles, more than five times the last good ${before}`,
    });
  if (reading.rows >= UNREADABLE_ROWS_MIN && reading.unreadable > reading.rows * UNREADABLE_MAX) {
    const share = percent(reading.unreadable / reading.rows);
    found.push({
      kind: 'unreadable',
      reason: `${share} of the rows could not be read (${topReason(reading)})`,
    });
  }
  if (good === null || before === null || before < COMPARED_MIN) return found;
  if (good.coverage - reading.coverage > COVERAGE_LOST_MAX) {
    const fell = `from ${percent(good.coverage)} to ${percent(reading.coverage)}`;
    found.push({ kind: 'coverage', reason: `rows with a usable EAN fell ${fell}` });
  }
  if (reading.eans < before * (1 - LOST_MAX)) {
    const lost = percent(1 - reading.eans / before);
    found.push({
      kind: 'lost',
      reason: `${reading.eans} articles, ${lost} fewer than the last good ${before}`,
    });
  }
  return found;
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;
const shown = (factor: number): string => String(Number(factor.toPrecision(3)));

function topReason(reading: FileReading): string {
  const [reason, count] = Object.entries(reading.skipped).sort((a, b) => b[1] - a[1])[0] ?? ['no reason', 0];
  const others = reason === 'currency_other' ? ` (${reading.currencies.join(', ')})` : '';
  return `${reason}${others}: ${count}`;
}

/** Offers of a feed that cannot be read are shown this long, marked by their `updated_at`; then they go. */
const STALE_DAYS_MAX = 3;
/** All prices moved by one factor: that may be an honest sale on everything, and the operator has time to look. */
const STALE_DAYS_FACTOR = 14;

/** For how many days after its last good reading a feed's offers stay. */
export const staleDaysMax = ({ held }: Pick<FeedTrust, 'held'>): number =>
  held?.kind === 'factor' ? STALE_DAYS_FACTOR : STALE_DAYS_MAX;
