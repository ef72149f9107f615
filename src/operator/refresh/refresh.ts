import { createHash } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { publish } from '../../catalogue/night/publish.ts';
import { type Day, dayAt, formatDay } from '../../domain/day.ts';
import { UsageError } from '../../domain/errors.ts';
import { STALE_DAYS_MAX } from '../../feeds/guard/guard.ts';
import { createIndexer } from '../../search/index/indexer.ts';
import { spoolsIn } from '../../store/disk/data-folder.ts';
import type { Generation, Generations } from '../../store/ports/catalogue.ts';
import type { State } from '../../store/ports/state.ts';
import { matchGeneration } from '../agents.ts';
import type { Progress } from '../progress.ts';
import { afterDamage, forgetDamaged } from './damaged-spools.ts';
import { sayDoubts } from './doubts-text.ts';
import { type MarketBefore, marketBefore } from './feed-trust.ts';
import { sayFiring } from './firing-text.ts';
import { withoutDisagreeing } from './first-night.ts';
import { joinHints } from './join-hints.ts';
import { type PlannedFeed, type ReadParts, readFeed } from './read-feeds.ts';
import { type FeedReport, type RefreshReport, totalsOf } from './report.ts';

export interface RefreshInput extends Omit<ReadParts, 'resumedFromMs' | 'market'> {
  generations: Generations;
  feeds: readonly PlannedFeed[];
  /** Only this feed is read; the others keep what they have. */
  onlyFeed?: string;
  demo: boolean;
  /** What the first catalogue stands on, where its past was made elsewhere. */
  past?: Generation;
  /** Words of accessories, spare parts and rentals. */
  accessories: readonly string[];
  progress: Progress;
}

/** One night: read every shop's feed, judge it, merge what is good, publish. The caller holds the refresh lock. */
export async function refresh(input: RefreshInput): Promise<RefreshReport> {
  const { state, generations, day, beganAtMs, progress } = input;
  const began = performance.now();
  const newest = generations.current();
  if (newest && day < newest.meta.day) {
    throw new UsageError(
      `${formatDay(day)} is before the published day ${formatDay(newest.meta.day)}; history cannot be rewritten`,
    );
  }
  const market = await marketBefore(input.past ?? newest, state, day, feedVendors(input));
  // Damage in what tonight stands upon would be carried into every night after it, under checksums that are right.
  const [read] = await Promise.all([readAll(input, market), generations.prove()]);
  generations.mend();
  const current = generations.current();
  // The readers' memory is given back before the merge needs its own.
  await input.pool.close();
  const reports = market.isFirst ? await withoutDisagreeing(read, input, market) : read;
  const spools = await goodSpools(input);
  // What a feed said before is not needed once the disk knows what it says now.
  await state.durable();
  await sweepSpools(input);
  const inputs = await digest(day, state, spools, input.demo);
  const identical = current?.meta.day === day && current.meta.inputs === inputs;
  const report = async (
    meta: { id: string | null; products: number; offers: number; vendors: number },
    published: boolean,
    doubts: readonly string[],
  ) => {
    const seconds = (performance.now() - began) / 1000;
    const whole: RefreshReport = {
      day: formatDay(day),
      generation: meta.id,
      published,
      totals: totalsOf(reports, meta, seconds),
      feeds: reports,
      doubts,
    };
    await state.runs.add(day, beganAtMs, JSON.stringify(whole));
    return whole;
  };
  if (spools.length === 0 && !current)
    return report({ id: null, products: 0, offers: 0, vendors: 0 }, false, []);
  if (identical) return report(current.meta, false, []);

  const vendors = new Map((await state.vendors.all()).map((vendor) => [vendor.id, vendor]));
  const vendorOf = (id: number) => vendors.get(id) ?? { name: '', domain: '' };
  // How many articles there will be is not known on a first night; there cannot be more than offers.
  const expected = current?.meta.products ?? reports.reduce((sum, { kept }) => sum + kept, 0);
  const merging = progress.step('merging', expected);
  let indexing: ((done: number) => void) | undefined;
  const { meta, doubts } = publish(generations, {
    day,
    beganAtMs,
    demo: input.demo,
    inputs,
    spools,
    vendors,
    decisions: await state.decisions.all(),
    accessories: input.accessories,
    ...(input.past && { past: input.past }),
    indexer: createIndexer(join(input.dataDir, 'tmp-index')),
    giftLists: await state.imports.giftLists.all(),
    ratings: await state.imports.ratings.products(),
    onProgress: merging,
    onIndexed: (done, total) => {
      indexing ??= progress.step('indexing for search', total);
      indexing(done);
    },
  });
  const published = generations.current()!;
  const matched = await matchGeneration(state, published, vendorOf, beganAtMs);
  await state.setFact('unfinished_run', '');
  progress.end();
  return report(meta, true, [
    ...sayDoubts(doubts, vendorOf),
    ...(await sayFiring(matched, state, market)),
    ...(await joinHints(state, market)),
  ]);
}

async function readAll(input: RefreshInput, market: MarketBefore): Promise<FeedReport[]> {
  const { state, day, beganAtMs, feeds, progress } = input;
  const cut = await state.fact('unfinished_run');
  const unfinished = cut ? (JSON.parse(cut) as { day: number; beganAtMs: number }) : null;
  const resumedFromMs = unfinished?.day === day ? unfinished.beganAtMs : null;
  await state.setFact('unfinished_run', JSON.stringify({ day, beganAtMs: resumedFromMs ?? beganAtMs }));

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
      const report = await readFeed(feed, { ...input, market, resumedFromMs });
      step(++done);
      return report;
    }),
  );
  const kept = new Set(feeds.map(({ spec }) => spec.id));
  for (const { id } of await state.feeds.all()) if (!kept.has(id)) await state.feeds.remove(id);
  const anew = await readDamagedAnew(input, market, reports);
  return [...new Map([...reports, ...anew].map((report) => [report.id, report])).values()];
}

/** A feed whose last good offers the disk has lost is read in the same night, asked for or not. */
async function readDamagedAnew(
  input: RefreshInput,
  market: MarketBefore,
  read: readonly FeedReport[],
): Promise<FeedReport[]> {
  const damaged = await forgetDamaged(input.state, input.dataDir, read);
  const again = input.feeds.filter(({ spec }) => damaged.has(spec.id));
  const reports = again.map((feed) => readFeed(feed, { ...input, market, resumedFromMs: null }));
  return (await Promise.all(reports)).map((report) => afterDamage(report, damaged.get(report.id)!));
}

const vendorsOf = ({ vendor, vendors }: PlannedFeed['spec']): number[] =>
  vendors === undefined ? [vendor.id] : [...new Set([vendor.id, ...Object.values(vendors)])];

const feedVendors = ({ feeds }: RefreshInput): number[][] => feeds.map(({ spec }) => vendorsOf(spec));

/** What the merge reads: every feed's last good offers that are not too old. */
async function goodSpools({ state, day, dataDir, feeds }: RefreshInput) {
  const vendorIds = new Map(feeds.map(({ spec }) => [spec.id, vendorsOf(spec)]));
  return (await state.feeds.all()).flatMap(({ id, good }) => {
    if (good === null || day - dayAt(good.readAtMs) > STALE_DAYS_MAX) return [];
    const path = join(spoolsIn(dataDir), good.spool);
    const { readAtMs, sha256, recipe } = good;
    return [{ id, path, readAtMs, sha256, recipe, vendorIds: vendorIds.get(id) ?? [] }];
  });
}

/** The same files on the same day make the same catalogue, whenever they were fetched. */
async function digest(
  day: Day,
  state: State,
  spools: readonly { id: string; sha256: string; recipe: string }[],
  demo: boolean,
): Promise<string> {
  const parts = spools.map(({ id, sha256, recipe }) => [id, sha256, recipe]);
  return createHash('sha256')
    .update(JSON.stringify([day, demo, await state.revision(), parts]))
    .digest('hex');
}

async function sweepSpools({ state, dataDir }: RefreshInput): Promise<void> {
  const dir = spoolsIn(dataDir);
  const kept = new Set((await state.feeds.all()).map(({ good }) => good?.spool));
  for (const name of existsSync(dir) ? readdirSync(dir) : [])
    if (!kept.has(name)) rmSync(join(dir, name), { recursive: true, force: true });
}
