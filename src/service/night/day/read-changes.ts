import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { FeedError } from '../../../feeds/feed.ts';
import { fetchFeed } from '../../../feeds/fetch/fetch.ts';
import { objections } from '../../../feeds/guard/guard.ts';
import { recipeOf } from '../../../feeds/reading/recipe.ts';
import { emptyReport, type FeedReport } from '../../../oversight/nights/night-report.ts';
import { dayIn } from '../../../store/disk/data-folder.ts';
import type { FeedRow, GoodReading } from '../../../store/ports/state.ts';
import type { DayFeed, DayFeeds } from '../../../store/spool/day.ts';
import { evidenceOf, goodReadingOf } from '../feeds/judge-reading.ts';
import type { PlannedFeed, ReadParts } from '../feeds/planned-feed.ts';
import { isAsTonight, readFetched } from '../feeds/read-feeds.ts';

export type ChangeParts = Omit<ReadParts, 'state' | 'day'>;

/** A feed that a run may ask for, with what the night knows of it. */
export interface AskedFeed {
  feed: PlannedFeed;
  row: FeedRow & { good: GoodReading };
}

export interface FeedChange {
  report: FeedReport;
  next: DayFeed;
  /** Its file is another than at the last asking. */
  isChanged: boolean;
}

/** Asks for feeds and judges what changed. It writes nothing but spools in the folder of the day. */
export async function readChanges(
  feeds: readonly AskedFeed[],
  known: DayFeeds,
  parts: ChangeParts,
  onDone: (feeds: number) => void,
): Promise<FeedChange[]> {
  mkdirSync(join(parts.dataDir, 'incoming'), { recursive: true });
  let done = 0;
  return Promise.all(
    feeds.map(async (one) => {
      const change = await readChange(one, known[one.row.id], parts);
      onDone(++done);
      return change;
    }),
  );
}

/** Whether the night's reading was made by the feed's present settings. Otherwise the feed waits for the next night. */
export const isReadAsNow = ({ feed, row }: AskedFeed): boolean => row.good.recipe === recipeOf(feed.spec);

async function readChange(
  { feed, row }: AskedFeed,
  known: DayFeed | undefined,
  parts: ChangeParts,
): Promise<FeedChange> {
  const { dataDir, beganAtMs } = parts;
  const { id, good } = row;
  const shown = known?.reading ?? good;
  const previous = isAsTonight(shown, good.recipe, parts) ? shown : null;
  const incoming = join(dataDir, 'incoming', encodeURIComponent(id));
  const stays = { readAtMs: null, reading: null, ...known, askedAtMs: beganAtMs };
  const found = { ...stays, readAtMs: beganAtMs };
  try {
    const fetched = await parts.pacer.run(feed.network, () =>
      fetchFeed({ url: feed.url }, previous, { outbound: parts.outbound, path: incoming }),
    );
    if (fetched.status === 'unchanged') {
      const { etag, lastModified, reason } = fetched;
      const reading = found.reading && { ...found.reading, etag, lastModified };
      return { report: unchanged(id, reason, shown), next: { ...found, reading }, isChanged: false };
    }
    if (fetched.sha256 === good.sha256 && isAsTonight(good, good.recipe, parts))
      return {
        report: unchanged(id, "the night's file again", good),
        next: { ...found, reading: null },
        isChanged: false,
      };
    return await judgeChange(fetched, { feed, row }, { stays, found }, parts);
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    const report: FeedReport = { ...emptyReport(id), status: 'failed', reason: error.message };
    return { report, next: stays, isChanged: false };
  } finally {
    rmSync(incoming, { force: true });
  }
}

const unchanged = (id: string, reason: string, { rows, kept }: GoodReading): FeedReport => ({
  ...emptyReport(id),
  status: 'unchanged',
  reason,
  rows,
  kept,
});

/** Judges a file against the night's reading, however many runs came before: any objection drops it. */
async function judgeChange(
  fetched: Parameters<typeof readFetched>[0],
  { feed, row }: AskedFeed,
  { stays, found }: { stays: DayFeed; found: DayFeed },
  parts: ChangeParts,
): Promise<FeedChange> {
  const { good, trust } = row;
  const fresh = await readFetched(fetched, feed, { good, recipe: good.recipe }, parts, dayIn(parts.dataDir));
  const { rows, kept, skipped } = fresh.reading;
  const report: FeedReport = {
    ...emptyReport(row.id),
    rows,
    kept,
    skipped,
    price_changes: fresh.moves?.changed ?? 0,
    seconds: fresh.seconds,
    bytes: fetched.bytes,
  };
  const [doubt] = objections(evidenceOf(fresh, { good, trust }, feed, parts));
  if (doubt === undefined) {
    const { droppedSha256: _, ...next } = found;
    return { report, next: { ...next, reading: goodReadingOf(fresh, parts) }, isChanged: true };
  }
  rmSync(fresh.spoolPath, { force: true });
  return {
    report: { ...report, status: 'held', reason: `${doubt.reason}; dropped` },
    next: { ...stays, droppedSha256: fetched.sha256 },
    isChanged: stays.droppedSha256 !== fetched.sha256,
  };
}
