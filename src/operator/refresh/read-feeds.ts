import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Day } from '../../domain/day.ts';
import { dayAt } from '../../domain/day.ts';
import { FeedError, type FeedSpec } from '../../feeds/feed.ts';
import { fetchFeed } from '../../feeds/fetch.ts';
import { type Evidence, type Objection, objections, STALE_DAYS_MAX } from '../../feeds/guard.ts';
import type { Pacer } from '../../feeds/pace.ts';
import type { ParsePool } from '../../feeds/parse-pool.ts';
import { feedRatio } from '../../feeds/price-ratio.ts';
import { recipeOf } from '../../feeds/recipe.ts';
import type { Outbound } from '../../net/outbound.ts';
import { readPrices } from '../../store/spool/prices.ts';
import type { FeedTrust, GoodReading, State } from '../../store/state-ports.ts';
import { isOverruled, type MarketBefore, trustAfterGood, trustAfterHeld } from './feed-trust.ts';
import type { FeedReport } from './report.ts';

/** A feed as the run knows it: what to read, from where, and which network's pace to keep. */
export interface PlannedFeed {
  spec: FeedSpec;
  url: string;
  network: string;
  /** What the network's own list says of the feed: when it was made, and how much is in it. */
  listed?: { updatedAtMs: number | null; products: number | null };
}

export interface ReadParts {
  state: State;
  outbound: Outbound;
  pool: ParsePool;
  pacer: Pacer;
  dataDir: string;
  day: Day;
  beganAtMs: number;
  /** What the feed's prices are held against. */
  market: MarketBefore;
  /** Set when a run of this day was cut off: feeds it had read well need not be read again. */
  resumedFromMs: number | null;
}

const NEW_FEED: FeedTrust = { agreed: 0, agreedDay: null, held: null, accepted: null };

/** Stands in for a domain that a network does not tell, until the shop's own links do. */
export const UNKNOWN_DOMAIN = '.invalid';

export const spoolFolder = (dataDir: string): string => join(dataDir, 'spool');

/** Fetch ► parse ► judge for one feed. Never throws for what a shop does: the outcome is in the report. */
export async function readFeed(feed: PlannedFeed, parts: ReadParts): Promise<FeedReport> {
  const { spec } = feed;
  const { state, beganAtMs, dataDir } = parts;
  const recipe = recipeOf(spec);
  const good = usableReading(state.feeds.get(spec.id)?.good ?? null, dataDir);
  // Asked for when it is needed: the operator may decide while the feed is being read.
  const trustNow = () => state.feeds.get(spec.id)?.trust ?? NEW_FEED;
  const report: FeedReport = {
    id: spec.id,
    status: 'accepted',
    reason: null,
    rows: 0,
    kept: 0,
    skipped: {},
    price_changes: 0,
    seconds: 0,
    bytes: 0,
  };
  const unchanged = (reason: string): FeedReport => {
    state.feeds.confirm(spec.id, beganAtMs);
    if (trustNow().held !== null)
      state.feeds.setTrust(spec.id, spec.vendor.id, { ...trustNow(), held: null });
    return { ...report, status: 'unchanged', reason, rows: good!.rows, kept: good!.kept };
  };
  const current =
    good !== null && good.recipe === recipe && (good.validUntilMs ?? Infinity) > beganAtMs ? good : null;
  if (current && parts.resumedFromMs !== null && current.readAtMs >= parts.resumedFromMs) {
    return unchanged('read before the run was cut off');
  }

  const listedAtMs = feed.listed?.updatedAtMs ?? null;
  if (current && listedAtMs !== null && listedAtMs === current.listedAtMs)
    return unchanged('not updated since');

  const incoming = join(dataDir, 'incoming', encodeURIComponent(spec.id));
  mkdirSync(join(dataDir, 'incoming'), { recursive: true });
  try {
    const fetched = await parts.pacer.run(feed.network, () =>
      fetchFeed({ url: feed.url }, current, { outbound: parts.outbound, path: incoming }),
    );
    if (fetched.status === 'unchanged') return unchanged(fetched.reason);
    report.bytes = fetched.bytes;
    const spool = `${encodeURIComponent(spec.id)}-${fetched.sha256.slice(0, 16)}-${recipe}-${beganAtMs}.spool`;
    const spoolPath = join(spoolFolder(dataDir), spool);
    const goodSpoolPath = good === null ? null : join(spoolFolder(dataDir), good.spool);
    const { reading, moves, sample, seconds } = await parts.pool.run({
      spec,
      path: fetched.path,
      spoolPath,
      goodSpoolPath,
      sameRecipe: good?.recipe === recipe,
      nowMs: beganAtMs,
    });
    Object.assign(report, { rows: reading.rows, kept: reading.kept, skipped: reading.skipped, seconds });
    report.price_changes = moves?.changed ?? 0;
    const trust = trustNow();
    const evidence: Evidence = {
      reading,
      good,
      moves,
      ratio: feedRatio(
        sample,
        () => readPrices(spoolPath),
        parts.market.references,
        parts.market.voiceOf(spec.vendor.id),
      ),
      newcomer: parts.market.isNewcomer(spec.vendor.id),
      agreed: trust.agreed,
      statedRows: feed.listed?.products ?? null,
    };
    const doubt = objections(evidence).find((one) => !isOverruled(one, trust, parts.day));
    if (doubt !== undefined) return hold(report, doubt, { good, trust }, feed, parts);
    const { sha256, etag, lastModified } = fetched;
    const { rows, kept, eans, coverage, host, validUntilMs } = reading;
    state.feeds.accept(spec.id, spec.vendor.id, {
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
    });
    state.feeds.setTrust(spec.id, spec.vendor.id, trustAfterGood(trust, evidence, parts.day));
    if (spec.vendor.domain.endsWith(UNKNOWN_DOMAIN) && reading.host !== null)
      report.reason = settleDomain(spec.vendor.id, reading.host, parts);
    return report;
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    const doubt: Objection = { kind: 'failed', reason: error.message };
    return hold(report, doubt, { good, trust: trustNow() }, feed, parts);
  } finally {
    rmSync(incoming, { force: true });
  }
}

/**
 * A shop is believed to be who its links lead to, unless that is a shop of good record: whoever writes such links would
 * speak for it the next night.
 */
function settleDomain(vendorId: number, host: string, { state, market }: ReadParts): string {
  const owner = state.vendors.byDomain(host);
  if (owner !== undefined && owner.id !== vendorId && !market.isFirst && !market.isNewcomer(owner.id))
    return `its links lead to ${owner.domain}, which is another shop's: 'import vendors' gives that shop the program if they are one`;
  const { domain } = state.vendors.settleDomain(vendorId, host);
  return `the shop's domain seems to be ${domain}; 'import vendors' corrects it`;
}

/** A reading whose spool is gone (a restored backup, a cleaned disk) is no reading. */
function usableReading(good: GoodReading | null, dataDir: string): GoodReading | null {
  return good !== null && existsSync(join(spoolFolder(dataDir), good.spool)) ? good : null;
}

/** A reading that is not taken over: what it was held for is remembered, and the last good offers stay for a while. */
function hold(
  report: FeedReport,
  doubt: Objection,
  { good, trust }: { good: GoodReading | null; trust: FeedTrust },
  { spec }: PlannedFeed,
  { state, day }: ReadParts,
): FeedReport {
  const next = trustAfterHeld(trust, doubt, day);
  state.feeds.setTrust(spec.id, spec.vendor.id, next);
  return { ...report, ...heldOutcome(spec.id, doubt, good, next, day) };
}

/** A price that is not believed waits for the operator; what could not be read at all has failed once its offers are gone. */
export function heldOutcome(
  id: string,
  { kind, reason }: Objection,
  good: GoodReading | null,
  { held }: FeedTrust,
  day: Day,
): Pick<FeedReport, 'status' | 'reason'> {
  const isDoubted = kind === 'ratio' || kind === 'factor' || kind === 'grown';
  const since = held!.nights > 1 ? `; held for ${held!.nights} nights` : '';
  const accept = isDoubted ? `; 'prisme feeds accept ${id}' takes it over` : '';
  if (good === null) return { status: isDoubted ? 'held' : 'failed', reason: reason + since + accept };
  const age = day - dayAt(good.readAtMs);
  if (age <= STALE_DAYS_MAX)
    return { status: 'held', reason: `${reason}; offers of ${ago(age)} stay${since}${accept}` };
  const gone = `; last read well ${ago(age)}, its offers are gone`;
  return { status: isDoubted ? 'held' : 'failed', reason: reason + gone + since + accept };
}

const ago = (days: number): string =>
  days <= 0 ? 'earlier today' : days === 1 ? 'yesterday' : `${days} days ago`;
