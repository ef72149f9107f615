import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../../../domain/errors.ts';
import { FeedError } from '../../../feeds/feed.ts';
import { type FetchResult, fetchFeed } from '../../../feeds/fetch/fetch.ts';
import { recipeOf } from '../../../feeds/reading/recipe.ts';
import { emptyReport, type FeedReport } from '../../../oversight/nights/night-report.ts';
import type { Progress } from '../../../oversight/progress.ts';
import { spoolsIn } from '../../../store/disk/data-folder.ts';
import type { GoodReading, Validators } from '../../../store/ports/state.ts';
import { forgetRefused, refusedPath } from '../../../store/spool/refused.ts';
import { type FreshReading, holdReading, judgeReading, trustOf } from './judge-reading.ts';
import type { MarketBefore } from './market-before.ts';
import type { PlannedFeed, ReadParts } from './planned-feed.ts';
import { afterDamage, forgetDamaged } from './spools.ts';

type FetchedFile = Extract<FetchResult, { status: 'fetched' }>;

export interface FeedsInput extends Omit<ReadParts, 'market'> {
  feeds: readonly PlannedFeed[];
  /** Only this feed is read; the others keep their last good offers. */
  onlyFeed?: string;
  progress: Progress;
}

/** Throws if the sources have no feed of the name. */
export function wantedFeeds<Feed extends Pick<PlannedFeed, 'spec'>>({
  feeds,
  onlyFeed,
}: {
  feeds: readonly Feed[];
  onlyFeed?: string;
}): readonly Feed[] {
  if (onlyFeed === undefined) return feeds;
  const wanted = feeds.filter(({ spec }) => spec.id === onlyFeed);
  if (wanted.length > 0) return wanted;
  throw new UsageError(`no feed ${JSON.stringify(onlyFeed)} in the sources; 'prisme feeds list' shows them`);
}

/** Reads all feeds, or only `onlyFeed`, and removes feeds that the sources no longer name. */
export async function readAll(input: FeedsInput, market: MarketBefore): Promise<FeedReport[]> {
  const { state, feeds, progress } = input;
  const wanted = wantedFeeds(input);
  const step = progress.step('reading feeds', wanted.length);
  let done = 0;
  const reports = await Promise.all(
    wanted.map(async (feed) => {
      const report = await readFeed(feed, { ...input, market });
      step(++done);
      return report;
    }),
  );
  const kept = new Set(feeds.map(({ spec }) => spec.id));
  for (const { id } of await state.feeds.all())
    if (!kept.has(id)) {
      await state.feeds.remove(id);
      forgetRefused(input.dataDir, id);
    }
  const anew = await readDamagedAnew(input, market, reports);
  return [...new Map([...reports, ...anew].map((report) => [report.id, report])).values()];
}

/** Reads feeds whose last good offers are damaged on the disk once more, even with `onlyFeed`. */
async function readDamagedAnew(
  input: FeedsInput,
  market: MarketBefore,
  read: readonly FeedReport[],
): Promise<FeedReport[]> {
  const damaged = await forgetDamaged(input.state, input.dataDir, read);
  const again = input.feeds.filter(({ spec }) => damaged.has(spec.id));
  const reports = again.map((feed) => readFeed(feed, { ...input, market }));
  return (await Promise.all(reports)).map((report) => afterDamage(report, damaged.get(report.id)!));
}

/** Fetches, parses and judges one feed. It never throws for a shop's fault: the report tells it. */
export async function readFeed(feed: PlannedFeed, parts: ReadParts): Promise<FeedReport> {
  const { state, dataDir } = parts;
  const { id } = feed.spec;
  const recipe = recipeOf(feed.spec);
  const good = usableReading((await state.feeds.get(id))?.good ?? null, dataDir);
  const current = good !== null && isAsTonight(good, recipe, parts) ? good : null;
  if (current !== null && isListedAsRead(feed, current)) return unchanged(NOT_UPDATED, feed, current, parts);

  const incoming = join(dataDir, 'incoming', encodeURIComponent(id));
  mkdirSync(join(dataDir, 'incoming'), { recursive: true });
  let bytes = 0;
  try {
    const fetched = await parts.pacer.run(feed.network, () =>
      fetchFeed({ url: feed.url }, current, { outbound: parts.outbound, path: incoming }),
    );
    if (fetched.status === 'unchanged')
      return await unchanged(fetched.reason, feed, current!, parts, fetched);
    bytes = fetched.bytes;
    return await judgeReading(await readFetched(fetched, feed, { good, recipe }, parts), good, feed, parts);
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    const doubt = { kind: 'failed', reason: error.message } as const;
    const trust = await trustOf(id, state);
    return await holdReading({ ...emptyReport(id), bytes }, doubt, { good, trust }, feed, parts);
  } finally {
    rmSync(incoming, { force: true });
  }
}

/** A reading without its spool (a restored backup, a cleaned disk) does not count. */
function usableReading(good: GoodReading | null, dataDir: string): GoodReading | null {
  return good !== null && existsSync(join(spoolsIn(dataDir), good.spool)) ? good : null;
}

/** Whether tonight the same file would give the same offers. */
export const isAsTonight = (
  good: GoodReading,
  recipe: string,
  { beganAtMs }: Pick<ReadParts, 'beganAtMs'>,
): boolean => good.recipe === recipe && (good.validUntilMs ?? Infinity) > beganAtMs;

const NOT_UPDATED = 'not updated since';

/** Whether the network's list says that the file has not changed. Only then is its server not asked. */
function isListedAsRead({ listed }: PlannedFeed, { listedAtMs }: GoodReading): boolean {
  return listedAtMs !== null && listed?.updatedAtMs === listedAtMs;
}

async function unchanged(
  reason: string,
  { spec }: PlannedFeed,
  good: GoodReading,
  { state, beganAtMs }: ReadParts,
  { etag, lastModified }: Validators = good,
): Promise<FeedReport> {
  await state.feeds.confirm(spec.id, { readAtMs: beganAtMs, etag, lastModified });
  const trust = await trustOf(spec.id, state);
  if (trust.held !== null) await state.feeds.setTrust(spec.id, spec.vendor.id, { ...trust, held: null });
  return { ...emptyReport(spec.id), status: 'unchanged', reason, rows: good.rows, kept: good.kept };
}

/** Reads a file into a spool in `intoDir`. Rows that became no offer are kept for the operator, unless `intoDir` is the day's. */
export async function readFetched(
  fetched: FetchedFile,
  { spec, listed }: PlannedFeed,
  { good, recipe }: { good: GoodReading | null; recipe: string },
  { pool, dataDir, beganAtMs }: Pick<ReadParts, 'pool' | 'dataDir' | 'beganAtMs'>,
  intoDir = spoolsIn(dataDir),
): Promise<FreshReading> {
  const spool = `${encodeURIComponent(spec.id)}-${fetched.sha256.slice(0, 16)}-${recipe}-${beganAtMs}.spool`;
  const spoolPath = join(intoDir, spool);
  const read = await pool.run({
    spec,
    path: fetched.path,
    spoolPath,
    goodSpoolPath: good === null ? null : join(spoolsIn(dataDir), good.spool),
    sameRecipe: good?.recipe === recipe,
    nowMs: beganAtMs,
    ...(intoDir === spoolsIn(dataDir) && { refusedPath: refusedPath(dataDir, spec.id) }),
  });
  return { ...read, fetched, recipe, listedAtMs: listed?.updatedAtMs ?? null, spool, spoolPath };
}
