import { join } from 'node:path';
import { addDays } from '../../../domain/day.ts';
import type { LastDownload } from '../../../feeds/fetch/answer.ts';
import {
  disagreeingRatio,
  type Evidence,
  type Objection,
  objections,
  ratioText,
} from '../../../feeds/guard/guard.ts';
import { feedRatio, wholeSample } from '../../../feeds/guard/price-ratio.ts';
import type { ReadFeed } from '../../../feeds/reading/parse-pool.ts';
import { emptyReport, type FeedReport } from '../../../oversight/nights/night-report.ts';
import { spoolsIn } from '../../../store/disk/data-folder.ts';
import type { FeedTrust, GoodReading, State } from '../../../store/ports/state.ts';
import { keepHeld } from '../../../store/spool/held.ts';
import { readPrices } from '../../../store/spool/prices.ts';
import { FILE_CHARS, heldOutcome, isOverruled, trustAfterGood, trustAfterHeld } from './feed-trust.ts';
import type { PlannedFeed, ReadParts } from './planned-feed.ts';
import { UNKNOWN_DOMAIN } from './shops.ts';

/** A file that was read tonight and is not accepted yet. */
export interface FreshReading extends ReadFeed {
  fetched: LastDownload & { bytes: number };
  recipe: string;
  listedAtMs: number | null;
  spool: string;
  spoolPath: string;
}

const NEW_FEED: FeedTrust = { agreed: 0, agreedDay: null, held: null, accepted: null };

/** Reads a feed's trust late: the operator may decide while the feed is being read. */
export const trustOf = async (id: string, state: State): Promise<FeedTrust> =>
  (await state.feeds.get(id))?.trust ?? NEW_FEED;

export async function judgeReading(
  fresh: FreshReading,
  good: GoodReading | null,
  feed: PlannedFeed,
  parts: ReadParts,
): Promise<FeedReport> {
  const { spec } = feed;
  const { reading, moves, seconds } = fresh;
  const { rows, kept, skipped, host } = reading;
  const report: FeedReport = {
    ...emptyReport(spec.id),
    rows,
    kept,
    skipped,
    price_changes: moves?.changed ?? 0,
    seconds,
    bytes: fresh.fetched.bytes,
  };
  const trust = await trustOf(spec.id, parts.state);
  const evidence = evidenceOf(fresh, { good, trust }, feed, parts);
  const doubt = objections(evidence).find((one) => !isOverruled(one, trust, parts.day));
  if (doubt !== undefined) {
    const file = fresh.fetched.sha256.slice(0, FILE_CHARS);
    keepHeld(fresh.spoolPath, parts.dataDir, spec.id, file);
    return holdReading(report, doubt, { good, trust }, feed, parts, file);
  }
  await parts.state.feeds.accept(spec.id, spec.vendor.id, goodReadingOf(fresh, parts));
  await parts.state.feeds.setTrust(spec.id, spec.vendor.id, trustAfterGood(trust, evidence, parts.day));
  if (spec.vendor.domain.endsWith(UNKNOWN_DOMAIN) && host !== null)
    return { ...report, reason: await giveDomainOfLinks(spec.vendor.id, host, parts) };
  return { ...report, reason: whoMoved(evidence, feed, trust, parts) };
}

/** For an accepted feed that disagrees with the others: names the shops that moved their prices. Null when none did. */
function whoMoved(
  evidence: Evidence,
  { spec: { vendor } }: PlannedFeed,
  { agreedDay }: FeedTrust,
  { market, day }: ReadParts,
): string | null {
  const ratio = disagreeingRatio(evidence);
  if (ratio === undefined) return null;
  const { stillEans } = evidence.ratio;
  // The prices that it agreed with then were those of the night before.
  const since = agreedDay === null ? addDays(day, -MOVED_WITHIN_DAYS) : addDays(agreedDay, -1);
  const moved = market.movedShops(stillEans, market.voiceOf(vendor.id), since);
  if (moved.length === 0) return null;
  const who = moved.map(({ domain, articles }) => `${domain} ${articles}`).join(', ');
  return `${ratioText(ratio)}; of ${stillEans.length} that stand where they stood others moved theirs: ${who}`;
}

/** When the day of the last agreement is unknown, moves of this many days are named. */
const MOVED_WITHIN_DAYS = 30;

export function evidenceOf(
  { reading, moves, sample, spoolPath }: FreshReading,
  { good, trust }: { good: GoodReading | null; trust: FeedTrust },
  { spec: { vendor }, listed }: PlannedFeed,
  { market, dataDir }: Pick<ReadParts, 'market' | 'dataDir'>,
): Evidence {
  const newcomer = market.isNewcomer(vendor.id);
  const pricesBefore = () => (good === null ? null : readPrices(join(spoolsIn(dataDir), good.spool)));
  return {
    reading,
    good,
    moves,
    ratio: feedRatio(sample, () => wholeSample(readPrices(spoolPath), pricesBefore()), market.references, {
      voice: market.voiceOf(vendor.id),
      isTrusted: !newcomer,
    }),
    newcomer,
    agreed: trust.agreed,
    statedRows: listed?.products ?? null,
  };
}

export function goodReadingOf(fresh: FreshReading, { beganAtMs }: Pick<ReadParts, 'beganAtMs'>): GoodReading {
  const { recipe, listedAtMs, spool } = fresh;
  const { sha256, etag, lastModified } = fresh.fetched;
  const { rows, kept, eans, coverage, host, validUntilMs } = fresh.reading;
  return {
    sha256,
    etag,
    lastModified,
    readAtMs: beganAtMs,
    recipe,
    listedAtMs,
    validUntilMs,
    spool,
    rows,
    kept,
    eans,
    coverage,
    host,
  };
}

/**
 * Gives a shop the domain that its links lead to, unless that domain has a shop of good record: an impostor with such links
 * would speak for that shop the next night.
 */
function giveDomainOfLinks(vendorId: number, host: string, { state, market }: ReadParts): Promise<string> {
  // It is one transaction: another feed that is read at the same time may lead to the same domain.
  return state.transaction(async ({ vendors }) => {
    const owner = await vendors.byDomain(host);
    if (owner !== undefined && owner.id !== vendorId && !market.isFirst && !market.isNewcomer(owner.id))
      return `its links lead to ${owner.domain}, which is another shop's: 'import vendors' gives that shop the program if they are one`;
    const { domain } = await vendors.giveDomain(vendorId, host);
    return `the shop's domain seems to be ${domain}; 'import vendors' corrects it`;
  });
}

/** Holds a reading: the reason is stored, and the last good offers stay for a while. */
export async function holdReading(
  report: FeedReport,
  doubt: Objection,
  { good, trust }: { good: GoodReading | null; trust: FeedTrust },
  { spec }: PlannedFeed,
  { state, day }: ReadParts,
  file?: string,
): Promise<FeedReport> {
  const next = trustAfterHeld(trust, doubt, day, file);
  await state.feeds.setTrust(spec.id, spec.vendor.id, next);
  return { ...report, ...heldOutcome(spec.id, doubt, good, next, day) };
}
