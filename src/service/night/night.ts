import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { addDays, type Day, dayAt, instantOf } from '../../domain/day.ts';
import { UsageError } from '../../domain/errors.ts';
import { PACE_RULES, type PaceRules, Pacer } from '../../feeds/fetch/pace.ts';
import { askServersMs } from '../../feeds/fetch/server-time.ts';
import { createParsePool } from '../../feeds/reading/parse-pool.ts';
import { parseSources, readSources, type Sources } from '../../feeds/sources/sources.ts';
import { demoMarket, type Market, writeMarketDay } from '../../market/demo/demo-market.ts';
import { PICTURES_PATH } from '../../market/demo/pictures.ts';
import { createOutbound, type Outbound } from '../../net/outbound.ts';
import type { RefreshReport } from '../../oversight/nights/night-report.ts';
import type { Progress } from '../../oversight/progress.ts';
import type { Generation } from '../../store/ports/catalogue.ts';
import type { State } from '../../store/ports/state.ts';
import { isDemo, type Stores } from '../stores.ts';
import { loadDemoExtras } from './demo/extras.ts';
import { openDemoPast, readDemoPast } from './demo/past.ts';
import { plannedFeeds } from './feeds/planned-feed.ts';
import { type Leap, leapProblem, needsServers } from './leap.ts';
import { networkFeeds, syncNetworks } from './networks.ts';
import { type RefreshInput, refresh } from './refresh.ts';

export interface Night {
  config: Config;
  stores: Stores;
  progress: Progress;
  nowMs: number;
  /** A day other than today's: its instant is that day at REFRESH_AT. */
  asOf?: Day;
  /** The night that was due: after midnight it may be yesterday's. */
  due?: Day;
  /** Publishes also a day that the servers or the clock contradict. */
  force?: boolean;
  onlyFeed?: string;
}

const DEFAULT_MINUTES = 240;

/** Runs one night: from the sources file or the demo market to a published generation. */
export async function runNight(night: Night): Promise<RefreshReport> {
  const { config, stores } = night;
  const day = night.asOf ?? night.due ?? dayAt(night.nowMs);
  const minutes = config.refreshAt === 'off' ? DEFAULT_MINUTES : config.refreshAt;
  const beganAtMs = night.asOf === undefined ? night.nowMs : instantOf(night.asOf, minutes);
  if (!(await isDemo(config, stores.state))) {
    return readAndPublish(night, await sourcesFor(config, stores.state), day, beganAtMs);
  }
  return runDemoNight(night, day, beganAtMs);
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
  await plannedFeeds((await writtenDay(night, market, day)).feeds, state);
  const dir = join(config.dataDir, 'demo', 'past');
  const past = await openDemoPast(shipped, yesterday, await state.vendors.all(), dir);
  try {
    await state.setFact(SHIFT_FACT, String(shiftDays));
    return await demoDay(night, market, day, beganAtMs, past.generations.current());
  } finally {
    past.remove();
  }
}

/** Reads the sources: this machine's file, or what `prisme sources put` stored for all nodes. */
async function sourcesFor({ sources }: Config, { cluster }: State): Promise<Sources> {
  if (cluster === undefined) {
    if (sources === undefined) throw new UsageError('SOURCES is not set: there is nothing to read');
    return readSources(sources);
  }
  const put = await cluster.sources();
  if (put === undefined)
    throw new UsageError(
      "the state has no sources yet: 'prisme sources put FILE' gives it yours, SOURCES=demo the demo market",
    );
  return parseSources(put.text, put.path);
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
    const reports = await syncNetworks({ networks, state: stores.state, outbound, secret: config.secret });
    for (const { network, problem } of reports) if (problem) night.progress.note(`${network}: ${problem}`);
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
        ...(await plannedFeeds(sources.feeds, stores.state)),
        ...(await networkFeeds(stores.state, networks, listed)),
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
  const feeds = [...sources.feeds, ...(await networkFeeds(stores.state, sources.networks))];
  const urls = feeds.map(({ url }) => url);
  const problem = leapProblem(leap, needsServers(leap) ? await askServersMs(urls, outbound) : []);
  if (problem !== undefined) throw new UsageError(problem);
}

function paceRules({ networks }: Sources): PaceRules {
  const own = networks.flatMap(({ kind, paceS }) =>
    paceS === undefined ? [] : [[kind, { paceMs: paceS * 1000 }]],
  );
  return { ...PACE_RULES, lanes: { ...PACE_RULES.lanes, ...Object.fromEntries(own) } };
}

/** Reads a file with one word or phrase a line and # comments. `setting` names the file in an error. */
function readWords(setting: string, path: string): string[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(`${setting} ${path} cannot be read: ${(error as Error).message}`);
  }
  return text
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter(Boolean);
}
