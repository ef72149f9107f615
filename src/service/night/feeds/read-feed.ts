import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { FeedError } from '../../../feeds/feed.ts';
import { type FetchResult, fetchFeed } from '../../../feeds/fetch/fetch.ts';
import { recipeOf } from '../../../feeds/reading/recipe.ts';
import { emptyReport, type FeedReport } from '../../../oversight/nights/night-report.ts';
import { spoolsIn } from '../../../store/disk/data-folder.ts';
import type { GoodReading, Validators } from '../../../store/ports/state.ts';
import { refusedPath } from '../../../store/spool/refused.ts';
import { type FreshReading, holdReading, judgeReading, trustOf } from './judge-reading.ts';
import type { PlannedFeed, ReadParts } from './planned-feed.ts';

type FetchedFile = Extract<FetchResult, { status: 'fetched' }>;

/** Fetch ► parse ► judge for one feed. Never throws for what a shop does: the outcome is in the report. */
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

/** A reading whose spool is gone (a restored backup, a cleaned disk) is no reading. */
function usableReading(good: GoodReading | null, dataDir: string): GoodReading | null {
  return good !== null && existsSync(join(spoolsIn(dataDir), good.spool)) ? good : null;
}

/** Whether the same file would be read tonight as it was then. */
const isAsTonight = (good: GoodReading, recipe: string, { beganAtMs }: ReadParts): boolean =>
  good.recipe === recipe && (good.validUntilMs ?? Infinity) > beganAtMs;

const NOT_UPDATED = 'not updated since';

/** Whether the network's list says that the file is the one that was read: only then is its server not asked. */
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

async function readFetched(
  fetched: FetchedFile,
  { spec, listed }: PlannedFeed,
  { good, recipe }: { good: GoodReading | null; recipe: string },
  { pool, dataDir, beganAtMs }: ReadParts,
): Promise<FreshReading> {
  const spool = `${encodeURIComponent(spec.id)}-${fetched.sha256.slice(0, 16)}-${recipe}-${beganAtMs}.spool`;
  const spoolPath = join(spoolsIn(dataDir), spool);
  const read = await pool.run({
    spec,
    path: fetched.path,
    spoolPath,
    goodSpoolPath: good === null ? null : join(spoolsIn(dataDir), good.spool),
    sameRecipe: good?.recipe === recipe,
    nowMs: beganAtMs,
    refusedPath: refusedPath(dataDir, spec.id),
  });
  return { ...read, fetched, recipe, listedAtMs: listed?.updatedAtMs ?? null, spool, spoolPath };
}
