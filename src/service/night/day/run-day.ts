import { type NightTerms, nightTermsOf } from '../../../catalogue/night/night-of-runs.ts';
import { type Publication, publish } from '../../../catalogue/night/publish.ts';
import { formatDay } from '../../../domain/day.ts';
import type { PaceRules } from '../../../feeds/fetch/pace.ts';
import { announce } from '../../../oversight/announce.ts';
import { feedDays, noteAsked } from '../../../oversight/feeds/feed-days.ts';
import { type RefreshReport, totalsOf } from '../../../oversight/nights/night-report.ts';
import { deltasIn } from '../../../store/disk/data-folder.ts';
import type { Generation, GenerationMeta, Generations } from '../../../store/ports/catalogue.ts';
import type { FeedRow } from '../../../store/ports/state.ts';
import { type DayFeeds, keepDayFeeds, readDayFeeds } from '../../../store/spool/day.ts';
import { sayDefects } from '../doubts-text.ts';
import { type MarketBefore, marketBefore, steepShops } from '../feeds/market-before.ts';
import { type FeedsInput, wantedFeeds } from '../feeds/read-feeds.ts';
import { matchTonight } from '../match-tonight.ts';
import { indexOfRun } from '../search-index.ts';
import { feedsToAsk } from './choose-feeds.ts';
import { type DaySpool, inputsOf, isOther, spoolsOfDay, withSoundReadings } from './day-spools.ts';
import { NightLost } from './no-run.ts';
import { type AskedFeed, type FeedChange, isReadAsNow, readChanges } from './read-changes.ts';

/*
 * A run of the day: reads the feeds that changed since the night and builds a whole generation from the night's, never from
 * the run before. What it reads lies in a folder of its own. It changes no feed's row, no shop's record and no count, so the
 * next night is what it would be without it.
 */

export interface RunInput extends FeedsInput {
  generations: Generations;
  isRunShown?: boolean;
  demo: boolean;
  lanes: PaceRules['lanes'];
  untilNextMs: number;
  /** Throws when the run must end: its day is over. */
  goOn: () => void;
}

/** The caller has the refresh lock, and today's night is published. */
export async function runDay(input: RunInput): Promise<RefreshReport> {
  const { state, dataDir, goOn } = input;
  const began = performance.now();
  const { current, night, terms } = await soundNight(input);
  await announce(input, current.meta.id, current.meta.dataAsOfMs);
  const rows = new Map((await state.feeds.all()).map((row) => [row.id, row]));
  const known = withSoundReadings(readDayFeeds(dataDir, night.meta.id), dataDir);
  const market = marketBefore(night, {
    day: input.day,
    isRun: true,
    vendors: new Map(terms.vendors.map((vendor) => [vendor.id, vendor])),
    feedVendors: terms.feeds.map(({ vendorIds }) => vendorIds ?? []),
    decisions: terms.decisions,
  });
  const changes = await askFeeds(input, { terms, rows, known, market });
  // The parsers' memory is freed before the merge needs its own.
  await input.pool.close();
  const next = { ...known, ...Object.fromEntries(changes.map((change) => [change.report.id, change.next])) };
  keepDayFeeds(dataDir, night.meta.id, next);
  goOn();
  const spools = spoolsOfDay(terms, rows, next, dataDir);
  const inputs = inputsOf(input, night.meta.id, spools);
  const { isRunShown = false } = input;
  const isNew = isOther(current.meta, night.meta.id, { inputs, day: next, isRunShown });
  const publication = isNew ? await publishRun(input, { night, terms, spools, inputs, market }) : undefined;
  return reportOf(input, changes, { published: current.meta, publication }, began);
}

/** The night that a run is built from, read through. */
async function soundNight({ generations, day }: RunInput) {
  // Damage in the night's catalogue would be copied under checksums that are right.
  await generations.prove();
  generations.mend();
  const [current, night] = [generations.current(), generations.night()];
  const terms = night && nightTermsOf(night);
  if (current === undefined || night?.meta.day !== day || terms === undefined)
    throw new NightLost("the night's catalogue is lost; the next night stands on what is left");
  return { current, night, terms };
}

interface KnownDay {
  terms: NightTerms;
  rows: ReadonlyMap<string, FeedRow>;
  known: DayFeeds;
  market: MarketBefore;
}

/** New feeds, and those whose settings changed since the night, wait for the next night. */
async function askFeeds(input: RunInput, { terms, rows, known, market }: KnownDay): Promise<FeedChange[]> {
  const { state, day, progress, goOn } = input;
  const ofNight = new Set(terms.feeds.map(({ id }) => id));
  const feeds = wantedFeeds(input).flatMap((feed): AskedFeed[] => {
    const row = rows.get(feed.spec.id);
    if (!ofNight.has(feed.spec.id) || row?.good == null) return [];
    return [{ feed, row: { ...row, good: row.good } }];
  });
  const days = await feedDays(state);
  const wanted = feeds.filter(isReadAsNow);
  const chosen =
    input.onlyFeed === undefined
      ? feedsToAsk(wanted, { day, known, days, lanes: input.lanes, untilNextMs: input.untilNextMs })
      : wanted;
  const step = progress.step('reading feeds', chosen.length);
  const changes = await readChanges(chosen, known, { ...input, market }, (done) => {
    step(done);
    goOn();
  });
  await noteAsked(
    state,
    day,
    changes.map(({ report, isChanged }) => ({ id: report.id, isChanged })),
  );
  return changes;
}

interface RunBasis {
  night: Generation;
  terms: NightTerms;
  spools: readonly DaySpool[];
  inputs: string;
  market: MarketBefore;
}

/** Merges the night with the readings of the day, publishes the catalogue and matches the price agents. */
async function publishRun(
  input: RunInput,
  { night, terms, spools, inputs, market }: RunBasis,
): Promise<Publication> {
  const { state, generations, day, beganAtMs, dataDir, progress, goOn } = input;
  const vendors = new Map(terms.vendors.map((vendor) => [vendor.id, vendor]));
  const giftLists = await state.imports.giftLists.all();
  const ratings = await state.imports.ratings.products();
  const cutsInSpools = steepShops(spools, market);
  const merging = progress.step('merging', night.meta.products);
  const indexer = await indexOfRun(night, dataDir);
  const { decisions, accessories, perishables, hasNewAccessories } = terms;
  const publication = publish(generations, {
    isRun: true,
    day,
    beganAtMs,
    demo: input.demo,
    inputs,
    spools,
    vendors,
    decisions,
    accessories,
    perishables,
    hasNewAccessories,
    steepShops: cutsInSpools,
    deltaDir: deltasIn(dataDir),
    indexer,
    giftLists,
    ratings,
    onProgress: (products) => {
      merging(products);
      goOn();
    },
    onIndexed: goOn,
  });
  await announce(input, publication.meta.id, beganAtMs);
  const vendorOf = (id: number) => vendors.get(id) ?? { name: '', domain: '' };
  await matchTonight(input, vendorOf);
  progress.end();
  return publication;
}

function reportOf(
  { day }: RunInput,
  changes: readonly FeedChange[],
  { published, publication }: { published: GenerationMeta; publication: Publication | undefined },
  began: number,
): RefreshReport {
  const feeds = changes.map(({ report }) => report);
  const meta = publication?.meta ?? published;
  return {
    day: formatDay(day),
    run: true,
    generation: meta.id,
    published: publication !== undefined,
    totals: totalsOf(feeds, meta, (performance.now() - began) / 1000),
    feeds,
    doubts: publication === undefined ? [] : sayDefects(publication.doubts.defects),
  };
}
