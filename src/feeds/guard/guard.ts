import type { GoodReading, HoldKind } from '../../store/ports/state.ts';
import type { FileReading } from '../file-reading.ts';
import type { PriceMoves } from './price-moves.ts';
import { type PriceRatio, RATIO_ARTICLES_MIN, ratioName } from './price-ratio.ts';

/** A feed this small may lose what it likes; a larger one is held against its last good reading. */
const COMPARED_MIN = 200;
const LOST_MAX = 0.2;
const GROWN_TIMES = 5;
/** Growth to fewer articles than this is nothing to look at. */
const GROWN_MIN = 20;
const UNREADABLE_MAX = 0.05;
const COVERAGE_LOST_MAX = 0.1;

const RATIO_BAND = [0.67, 1.5] as const;
const RATIO_BAND_NEWCOMER = [0.85, 1.2] as const;
/** A newcomer's prices are held to the narrow band until so many readings in a row agreed. */
const AGREED_MIN = 3;
const FACTOR_ARTICLES_MIN = 20;
const FACTOR_SHARE = 0.5;

/** Offers of a feed that cannot be read are shown this long, marked by their `updated_at`; then they go. */
export const STALE_DAYS_MAX = 3;

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
  ratio: PriceRatio;
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
  return [ratioObjection(evidence), factorObjection(evidence), ...rowsObjections(evidence)].filter(
    (doubt) => doubt !== undefined,
  );
}

/** Whether a ratio lies where a shop's prices may lie beside the others'; undefined when too little can be compared. */
export function agrees({ ratio, newcomer, agreed }: Pick<Evidence, 'ratio' | 'newcomer' | 'agreed'>) {
  if (ratio.articles < RATIO_ARTICLES_MIN) return undefined;
  const [low, high] = newcomer && agreed < AGREED_MIN ? RATIO_BAND_NEWCOMER : RATIO_BAND;
  return ratio.by >= low && ratio.by <= high;
}

function ratioObjection(evidence: Evidence): Objection | undefined {
  const { by, articles } = evidence.ratio;
  if (agrees(evidence) !== false) return undefined;
  const said = `prices are ${shown(by)} times the other shops' on ${articles} shared articles`;
  return { kind: 'ratio', reason: said + ratioName(by) };
}

function factorObjection({ moves }: Evidence): Objection | undefined {
  if (moves?.factor == null || moves.shared < FACTOR_ARTICLES_MIN) return undefined;
  const { by, articles } = moves.factor;
  if (articles < moves.shared * FACTOR_SHARE) return undefined;
  const said = `${articles} of ${moves.shared} prices moved by the same factor ${shown(by)}`;
  return { kind: 'factor', reason: said + ratioName(by) };
}

function rowsObjections({ reading, good, statedRows }: Evidence): Objection[] {
  const found: Objection[] = [];
  if (statedRows !== null && statedRows >= COMPARED_MIN && reading.rows < statedRows * (1 - LOST_MAX))
    found.push({ kind: 'lost', reason: `${reading.rows} rows, but the network's list says ${statedRows}` });
  if (good === null) return found;
  const before = good.eans ?? good.kept;
  if (reading.eans > before * GROWN_TIMES && reading.eans > GROWN_MIN)
    found.push({
      kind: 'grown',
      reason: `${reading.eans} articles, more than five times the last good ${before}`,
    });
  if (before < COMPARED_MIN) return found;
  if (reading.unreadable > reading.rows * UNREADABLE_MAX) {
    const share = percent(reading.unreadable / reading.rows);
    found.push({
      kind: 'unreadable',
      reason: `${share} of the rows could not be read (${topReason(reading)})`,
    });
  }
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
  return `${reason}: ${count}`;
}
