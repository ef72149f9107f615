import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Day } from '../../domain/day.ts';
import { FeedError, type FeedSpec } from '../../feeds/feed.ts';
import { fetchFeed } from '../../feeds/fetch/fetch.ts';
import type { Pacer } from '../../feeds/fetch/pace.ts';
import { type Evidence, type Objection, objections } from '../../feeds/guard/guard.ts';
import { feedRatio } from '../../feeds/guard/price-ratio.ts';
import type { ParsePool } from '../../feeds/reading/parse-pool.ts';
import { recipeOf } from '../../feeds/reading/recipe.ts';
import type { Outbound } from '../../net/outbound.ts';
import { spoolsIn } from '../../store/disk/data-folder.ts';
import type { FeedTrust, GoodReading, State, Validators } from '../../store/ports/state.ts';
import { readPrices } from '../../store/spool/prices.ts';
import { isOverruled, type MarketBefore, trustAfterGood, trustAfterHeld } from './feed-trust.ts';
import { heldOutcome } from './held-outcome.ts';
import type { FeedReport } from './report.ts';

/** What the operator says of a feed's prices. */
export interface FeedTerms {
  /** Its before prices are recommended ones. */
  isRecommended: boolean;
  /** Its prices are for members alone. */
  isClubPrice: boolean;
}

/** A feed as the run knows it: what to read, from where, and which network's pace to keep. */
export interface PlannedFeed {
  spec: FeedSpec;
  url: string;
  network: string;
  terms?: FeedTerms;
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

/** Fetch ► parse ► judge for one feed. Never throws for what a shop does: the outcome is in the report. */
export async function readFeed(feed: PlannedFeed, parts: ReadParts): Promise<FeedReport> {
  const { spec } = feed;
  const { state, beganAtMs, dataDir } = parts;
  const recipe = recipeOf(spec);
  const good = usableReading((await state.feeds.get(spec.id))?.good ?? null, dataDir);
  // Asked for when it is needed: the operator may decide while the feed is being read.
  const trustNow = async () => (await state.feeds.get(spec.id))?.trust ?? NEW_FEED;
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
  const unchanged = async (
    reason: string,
    { etag, lastModified }: Validators = good!,
  ): Promise<FeedReport> => {
    await state.feeds.confirm(spec.id, { readAtMs: beganAtMs, etag, lastModified });
    if ((await trustNow()).held !== null)
      await state.feeds.setTrust(spec.id, spec.vendor.id, { ...(await trustNow()), held: null });
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
    if (fetched.status === 'unchanged') return await unchanged(fetched.reason, fetched);
    report.bytes = fetched.bytes;
    const spool = `${encodeURIComponent(spec.id)}-${fetched.sha256.slice(0, 16)}-${recipe}-${beganAtMs}.spool`;
    const spoolPath = join(spoolsIn(dataDir), spool);
    const goodSpoolPath = good === null ? null : join(spoolsIn(dataDir), good.spool);
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
    const trust = await trustNow();
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
    if (doubt !== undefined) return await hold(report, doubt, { good, trust }, feed, parts);
    const { sha256, etag, lastModified } = fetched;
    const { rows, kept, eans, coverage, host, validUntilMs } = reading;
    await state.feeds.accept(spec.id, spec.vendor.id, {
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
    await state.feeds.setTrust(spec.id, spec.vendor.id, trustAfterGood(trust, evidence, parts.day));
    if (spec.vendor.domain.endsWith(UNKNOWN_DOMAIN) && reading.host !== null)
      report.reason = await settleDomain(spec.vendor.id, reading.host, parts);
    return report;
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    const doubt: Objection = { kind: 'failed', reason: error.message };
    return await hold(report, doubt, { good, trust: await trustNow() }, feed, parts);
  } finally {
    rmSync(incoming, { force: true });
  }
}

/**
 * A shop is believed to be who its links lead to, unless that is a shop of good record: whoever writes such links would
 * speak for it the next night.
 */
function settleDomain(vendorId: number, host: string, { state, market }: ReadParts): Promise<string> {
  // As one step: another feed that is read at the same time may lead to the same domain.
  return state.transaction(async ({ vendors }) => {
    const owner = await vendors.byDomain(host);
    if (owner !== undefined && owner.id !== vendorId && !market.isFirst && !market.isNewcomer(owner.id))
      return `its links lead to ${owner.domain}, which is another shop's: 'import vendors' gives that shop the program if they are one`;
    const { domain } = await vendors.giveDomain(vendorId, host);
    return `the shop's domain seems to be ${domain}; 'import vendors' corrects it`;
  });
}

/** A reading whose spool is gone (a restored backup, a cleaned disk) is no reading. */
function usableReading(good: GoodReading | null, dataDir: string): GoodReading | null {
  return good !== null && existsSync(join(spoolsIn(dataDir), good.spool)) ? good : null;
}

/** A reading that is not taken over: what it was held for is remembered, and the last good offers stay for a while. */
async function hold(
  report: FeedReport,
  doubt: Objection,
  { good, trust }: { good: GoodReading | null; trust: FeedTrust },
  { spec }: PlannedFeed,
  { state, day }: ReadParts,
): Promise<FeedReport> {
  const next = trustAfterHeld(trust, doubt, day);
  await state.feeds.setTrust(spec.id, spec.vendor.id, next);
  return { ...report, ...heldOutcome(spec.id, doubt, good, next, day) };
}
