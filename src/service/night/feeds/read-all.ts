import { UsageError } from '../../../domain/errors.ts';
import type { FeedReport } from '../../../oversight/nights/night-report.ts';
import type { Progress } from '../../../oversight/progress.ts';
import { forgetRefused } from '../../../store/spool/refused.ts';
import type { MarketBefore } from './feed-trust.ts';
import type { PlannedFeed, ReadParts } from './planned-feed.ts';
import { readFeed } from './read-feed.ts';
import { afterDamage, forgetDamaged } from './spools.ts';

/** What a night reads its feeds with. */
export interface FeedsInput extends Omit<ReadParts, 'market'> {
  feeds: readonly PlannedFeed[];
  /** Only this feed is read; the others keep what they have. */
  onlyFeed?: string;
  progress: Progress;
}

/** Reads every feed that is wanted, and forgets those that are in no source any more. */
export async function readAll(input: FeedsInput, market: MarketBefore): Promise<FeedReport[]> {
  const { state, feeds, progress } = input;
  const wanted = feeds.filter(({ spec }) => input.onlyFeed === undefined || spec.id === input.onlyFeed);
  if (wanted.length === 0 && input.onlyFeed !== undefined) {
    throw new UsageError(
      `no feed ${JSON.stringify(input.onlyFeed)} in the sources; 'prisme feeds list' shows them`,
    );
  }
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

/** A feed whose last good offers the disk has lost is read in the same night, asked for or not. */
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
