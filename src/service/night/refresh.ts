import { createHash } from 'node:crypto';
import { nightIn } from '../../catalogue/night/night-of-runs.ts';
import { publish } from '../../catalogue/night/publish.ts';
import { formatDay } from '../../domain/day.ts';
import { UsageError } from '../../domain/errors.ts';
import { announce } from '../../oversight/announce.ts';
import { noteNight } from '../../oversight/feeds/feed-days.ts';
import {
  type BehindShop,
  type FeedReport,
  type RefreshReport,
  totalsOf,
} from '../../oversight/nights/night-report.ts';
import { deltasIn } from '../../store/disk/data-folder.ts';
import type { Generation, Generations } from '../../store/ports/catalogue.ts';
import type { Decisions } from '../../store/ports/decisions.ts';
import { emptyDay } from '../../store/spool/day.ts';
import { joinHints, sayDoubts, sayFiring } from './doubts-text.ts';
import { keptAnyway, withoutDisagreeing } from './feeds/feed-trust.ts';
import { type MarketBefore, marketBefore, steepShops } from './feeds/market-before.ts';
import { type FeedTerms, vendorsOf } from './feeds/planned-feed.ts';
import { type FeedsInput, readAll } from './feeds/read-feeds.ts';
import { goodSpools, partlyRead, stayingAnyway, sweepSpools } from './feeds/spools.ts';
import { matchTonight } from './match-tonight.ts';
import { indexOfNight } from './search-index.ts';

export interface RefreshInput extends FeedsInput {
  generations: Generations;
  demo: boolean;
  /** The generation that the demo's first catalogue is built upon. */
  past?: Generation;
  accessories: readonly string[];
  perishables: readonly string[];
}

/** Reads and judges every feed, merges the good ones and publishes. The caller has the refresh lock. */
export async function refresh(input: RefreshInput): Promise<RefreshReport> {
  const { state, generations, day } = input;
  const began = performance.now();
  const newest = generations.current();
  if (newest && day < newest.meta.day) {
    throw new UsageError(
      `${formatDay(day)} is before the published day ${formatDay(newest.meta.day)}; history cannot be rewritten`,
    );
  }
  // A kill between publishing and announcing is made good here.
  await announce(input, newest?.meta.id, newest?.meta.dataAsOfMs ?? 0);
  const market = marketBefore(input.past ?? nightIn(generations), {
    day,
    vendors: new Map((await state.vendors.all()).map((vendor) => [vendor.id, vendor])),
    feedVendors: input.feeds.map(({ spec }) => vendorsOf(spec)),
    decisions: await state.decisions.all(),
  });
  // Damage in last night's catalogue would be copied into all later ones, under checksums that are right.
  const [read] = await Promise.all([readAll(input, market), generations.prove()]);
  generations.mend();
  const current = nightIn(generations);
  // The parsers' memory is freed before the merge needs its own.
  await input.pool.close();
  const judged = market.isFirst ? await withoutDisagreeing(read, input, market) : read;
  const staying = stayingAnyway(await state.feeds.all(), day);
  const reports = judged.map((feed) => (staying.has(feed.id) ? keptAnyway(feed) : feed));
  const spools = await goodSpools(input);
  // Older spools may go only when the new ones are durable.
  await state.durable();
  await sweepSpools(input);
  const report = (night: NightOutcome) => addReport(input, reports, night, began);
  if (spools.length === 0 && !current) return report({ meta: NOTHING, published: false, doubts: [] });
  const inputs = await digest(input, spools);
  // With other prices of the day in its place, the same night is published again.
  const isServed = current === generations.current();
  if (current?.meta.day === day && current.meta.inputs === inputs && isServed)
    return report({ meta: current.meta, published: false, doubts: [] });
  // A first night does not know its number of articles; there are no more than offers.
  const expected = current?.meta.products ?? reports.reduce((sum, { kept }) => sum + kept, 0);
  const outcome = await publishNight(input, { spools, inputs, last: current, expected, market });
  emptyDay(input.dataDir);
  await noteNight(state, day, reports);
  return report(outcome);
}

interface NightOutcome {
  meta: { id: string | null; products: number; offers: number; vendors: number };
  published: boolean;
  doubts: readonly string[];
  behind?: readonly BehindShop[];
}

const NOTHING = { id: null, products: 0, offers: 0, vendors: 0 };

async function addReport(
  { state, day, beganAtMs }: RefreshInput,
  feeds: FeedReport[],
  { meta, published, doubts, behind }: NightOutcome,
  began: number,
): Promise<RefreshReport> {
  const seconds = (performance.now() - began) / 1000;
  const whole: RefreshReport = {
    day: formatDay(day),
    generation: meta.id,
    published,
    totals: totalsOf(feeds, meta, seconds),
    feeds,
    doubts,
    ...(behind && { behind }),
  };
  await state.runs.add(day, beganAtMs, JSON.stringify(whole));
  return whole;
}

/** Merges the good spools, publishes the catalogue and matches the price agents. */
async function publishNight(
  input: RefreshInput,
  night: {
    spools: Awaited<ReturnType<typeof goodSpools>>;
    inputs: string;
    last: Generation | undefined;
    expected: number;
    market: MarketBefore;
  },
): Promise<NightOutcome> {
  const { state, generations, day, beganAtMs, progress } = input;
  const vendors = new Map((await state.vendors.all()).map((vendor) => [vendor.id, vendor]));
  const vendorOf = (id: number) => vendors.get(id) ?? { name: '', domain: '' };
  const decisions = await decisionsOf(input);
  const partly = await partlyRead(input);
  const giftLists = await state.imports.giftLists.all();
  const ratings = await state.imports.ratings.products();
  const merging = progress.step('merging', night.expected);
  const indexer = await indexOfNight({ dataDir: input.dataDir, day, ...night });
  let indexing: ((done: number) => void) | undefined;
  const { meta, doubts } = publish(generations, {
    day,
    beganAtMs,
    demo: input.demo,
    inputs: night.inputs,
    spools: night.spools,
    vendors,
    decisions,
    accessories: input.accessories,
    perishables: input.perishables,
    partly,
    steepShops: steepShops(night.spools, night.market),
    ...(input.past && { past: input.past }),
    deltaDir: deltasIn(input.dataDir),
    indexer,
    giftLists,
    ratings,
    onProgress: merging,
    onIndexed: (done, total) => {
      indexing ??= progress.step('indexing for search', total);
      indexing(done);
    },
  });
  await announce(input, meta.id, beganAtMs);
  const matched = await matchTonight(input, vendorOf);
  progress.end();
  return {
    meta,
    published: true,
    behind: doubts.behind.map(({ vendorId, articles, behind, sells }) => {
      return { domain: vendorOf(vendorId).domain, articles, behind, sells };
    }),
    doubts: [
      ...sayDoubts(doubts, vendorOf),
      ...(await sayFiring(matched, state, night.market)),
      ...(await joinHints(state, night.market)),
    ],
  };
}

async function decisionsOf({ state, feeds }: RefreshInput): Promise<Decisions> {
  const decisions = await state.decisions.all();
  return { ...decisions, vouched: [...new Set([...decisions.vouched, ...vouchedIn(feeds)])] };
}

const vouchedIn = (feeds: RefreshInput['feeds']): number[] =>
  feeds.flatMap(({ spec, terms }) => (terms?.isVouched ? vendorsOf(spec) : []));

/** A digest of all that decides the catalogue: equal inputs on one day make an equal catalogue. */
async function digest(
  { day, state, demo, accessories, perishables, feeds }: RefreshInput,
  spools: readonly ({ id: string; sha256: string; recipe: string } & Partial<FeedTerms>)[],
): Promise<string> {
  const parts = spools.map((one) => [
    ...[one.id, one.sha256, one.recipe],
    ...[one.isRecommended, one.isClubPrice, one.isExported],
  ]);
  return createHash('sha256')
    .update(
      JSON.stringify([day, demo, await state.revision(), parts, accessories, perishables, vouchedIn(feeds)]),
    )
    .digest('hex');
}
