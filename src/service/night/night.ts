import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { addDays, type Clock, type Day, dayAt, formatDay, instantOf } from '../../domain/day.ts';
import { UsageError } from '../../domain/errors.ts';
import { Pacer } from '../../feeds/fetch/pace.ts';
import { askServersMs } from '../../feeds/fetch/server-time.ts';
import { createParsePool } from '../../feeds/reading/parse-pool.ts';
import { readSources, type Sources } from '../../feeds/sources/sources.ts';
import { demoMarket, type Market, writeMarketDay } from '../../market/demo/demo-market.ts';
import { PICTURES_PATH } from '../../market/demo/pictures.ts';
import { createOutbound, type Outbound } from '../../net/outbound.ts';
import type { RefreshReport } from '../../oversight/nights/night-report.ts';
import { mayHaveRuns } from '../../oversight/nights/nights.ts';
import type { Progress } from '../../oversight/progress.ts';
import type { Generation } from '../../store/ports/catalogue.ts';
import { isDemo, type Stores } from '../stores.ts';
import { beginRun } from './day/begin-run.ts';
import { NightLost, NoRun } from './day/no-run.ts';
import { loadDemoExtras } from './demo/extras.ts';
import { openDemoPast, readDemoPast } from './demo/past.ts';
import { plannedFeeds } from './feeds/planned-feed.ts';
import { knownShops, numberedShops } from './feeds/shops.ts';
import { paceRules, readWords, sourcesFor } from './inputs.ts';
import { type Leap, leapProblem, needsServers } from './leap.ts';
import { networkFeeds, syncNetworks } from './networks.ts';
import { type RefreshInput, refresh } from './refresh.ts';

export interface Night {
  config: Config;
  stores: Stores;
  progress: Progress;
  nowMs: number;
  /** A day other than today's: its instant is that day's noon. */
  asOf?: Day;
  /** The night that was due: after midnight it may be yesterday's. */
  due?: Day;
  /** Publishes also a day that the servers or the clock contradict. */
  force?: boolean;
  onlyFeed?: string;
  /** Without it a refresh is a run of the day if today's night is published and its day may have runs, else a night. */
  kind?: 'night' | 'run';
  /** Tells a run when its day is over. */
  clock?: Clock;
}

const NOON = 12 * 60;

/** Runs one night, or one run of the day: from the sources file or the demo market to a published generation. */
export async function runNight(night: Night): Promise<RefreshReport> {
  const { config, stores } = night;
  const day = night.asOf ?? night.due ?? dayAt(night.nowMs);
  const beganAtMs = night.asOf === undefined ? night.nowMs : instantOf(night.asOf, NOON);
  if (isRunOf(day, night)) {
    const { asOf, clock, ...request } = night;
    const run = { ...request, ...(asOf === undefined && clock && { clock }), day, beganAtMs };
    const report = await beginRun(run).catch((error: unknown) => {
      if (!(error instanceof NightLost) || night.kind === 'run') throw error;
    });
    if (report) return report;
  }
  if (!(await isDemo(config, stores.state))) {
    return readAndPublish(night, await sourcesFor(config, stores.state), day, beganAtMs);
  }
  return runDemoNight(night, day, beganAtMs);
}

/** Whether a refresh of a day is a run of that day. Throws if it must be one and cannot. */
export function isRunOf(day: Day, { kind, due, stores: { generations } }: Night): boolean {
  if (kind === 'night' || due !== undefined) return false;
  const isPossible =
    mayHaveRuns(generations.current()?.meta, day) && generations.night()?.nightTerms() !== undefined;
  if (kind === 'run' && !isPossible)
    throw new NoRun(`${formatDay(day)} has no run: its night is not published, or it is the first`);
  return isPossible;
}

/** The state's fact that says by how many days the calendar of this demo is ahead of the market's. */
const SHIFT_FACT = 'demo_shift_days';

/**
 * The first night of a demo stands on the past that is shipped with it. That past ends on a day of its own, so the market
 * goes on from there, whatever the calendar says: every demo sees the same days.
 */
async function runDemoNight(night: Night, day: Day, beganAtMs: number): Promise<RefreshReport> {
  const { config, stores } = night;
  const { state, generations } = stores;
  const marketAhead = (shiftDays: number) => demoMarket(`${config.baseUrl}${PICTURES_PATH}`, shiftDays);
  if (generations.current() !== undefined)
    return demoDay(night, marketAhead(Number((await state.fact(SHIFT_FACT)) ?? 0)), day, beganAtMs);
  const shipped = readDemoPast();
  const yesterday = addDays(day, -1);
  const shiftDays = yesterday - shipped.lastDay;
  const market = marketAhead(shiftDays);
  // Shops get their ids before the past names them.
  await plannedFeeds((await writtenDay(night, market, day)).feeds, numberedShops(state));
  const dir = join(config.dataDir, 'demo', 'past');
  const past = await openDemoPast(shipped, yesterday, await state.vendors.all(), dir);
  try {
    await state.setFact(SHIFT_FACT, String(shiftDays));
    return await demoDay(night, market, day, beganAtMs, past.generations.current());
  } finally {
    past.remove();
  }
}

async function demoDay(
  night: Night,
  market: Market,
  day: Day,
  beganAtMs: number,
  past?: Generation,
): Promise<RefreshReport> {
  const sources = await writtenDay(night, market, day);
  await loadDemoExtras(night.stores.state, day, market);
  return readAndPublish(night, sources, day, beganAtMs, { ...(past && { past }) });
}

async function writtenDay({ config }: Night, market: Market, day: Day): Promise<Sources> {
  const dir = join(config.dataDir, 'demo');
  await writeMarketDay(market, day, dir);
  return readSources(join(dir, 'sources.json'));
}

async function readAndPublish(
  night: Night,
  sources: Sources,
  day: Day,
  beganAtMs: number,
  own: Pick<RefreshInput, 'past'> = {},
): Promise<RefreshReport> {
  const { config, stores } = night;
  const demo = await isDemo(config, stores.state);
  const outbound = createOutbound({ allowPrivateHosts: config.allowPrivateHosts });
  const pool = createParsePool(demo ? 0 : config.cores);
  try {
    await refuseLeap(night, sources, day, outbound);
    const { networks } = sources;
    const shops = numberedShops(stores.state);
    const reports = await syncNetworks({ networks, state: stores.state, outbound, secret: config.secret });
    for (const { network, problem, vouchersProblem } of reports)
      for (const each of [problem, vouchersProblem]) if (each) night.progress.note(`${network}: ${each}`);
    const listed = reports.flatMap((report) => report.listed);
    return await refresh({
      ...stores,
      outbound,
      pool,
      pacer: new Pacer(paceRules(sources)),
      dataDir: config.dataDir,
      day,
      beganAtMs,
      feeds: [
        ...(await plannedFeeds(sources.feeds, shops)),
        ...(await networkFeeds(stores.state, shops, networks, listed)),
      ],
      ...(night.onlyFeed !== undefined && { onlyFeed: night.onlyFeed }),
      demo,
      accessories: readWords('ACCESSORIES', config.accessoriesPath),
      perishables: readWords('PERISHABLE', config.perishablePath),
      ...own,
      progress: night.progress,
    });
  } finally {
    await Promise.all([pool.close(), outbound.close()]);
  }
}

/** Refuses a wrong date before anything is read: offers would be judged and stored by it. */
async function refuseLeap(night: Night, sources: Sources, day: Day, outbound: Outbound): Promise<void> {
  const { config, stores, nowMs } = night;
  if (night.force) return;
  const leap: Leap = {
    publishedDay: stores.generations.current()?.meta.day,
    day,
    nowMs,
    isChosen: night.asOf !== undefined,
    demo: await isDemo(config, stores.state),
  };
  const feeds = await networkFeeds(stores.state, knownShops(stores.state), sources.networks);
  const urls = [...sources.feeds, ...feeds].map(({ url }) => url);
  const problem = leapProblem(leap, needsServers(leap) ? await askServersMs(urls, outbound) : []);
  if (problem !== undefined) throw new UsageError(problem);
}
