import { dayAt, formatDay } from '../domain/day.ts';
import type { GenerationMeta } from '../store/ports/catalogue.ts';
import type { State } from '../store/ports/state.ts';
import { type DiskFacts, diskFacts } from './disk-facts.ts';
import { expectedFeeds } from './feeds/expected-feeds.ts';
import { type FeedFacts, feedFacts } from './feeds/feed-facts.ts';
import { lastFailure, type NightFailure, type NightProgress, runningNight } from './nights/night-marks.ts';
import type { BehindShop } from './nights/night-report.ts';
import { nextNightMs } from './nights/night-times.ts';
import { type EndedNight, recentNights } from './nights/nights.ts';
import { type OutboxFacts, outboxFacts } from './outbox-facts.ts';
import { pinnedId } from './pinned.ts';
import { refusedSearches } from './refused-searches.ts';

/** All that an operator wants to know in a minute. */
export interface ServiceStatus {
  atMs: number;
  generation: GenerationMeta | undefined;
  /** The catalogue that the operator went back to. */
  pinned: string | undefined;
  night: {
    running: NightProgress | undefined;
    last: EndedNight | undefined;
    failure: NightFailure | undefined;
    /** null when nights are begun by hand (REFRESH_AT=off). */
    nextMs: number | null;
  };
  feeds: readonly FeedFacts[];
  /** Why the sources could not be read. */
  sourcesProblem: string | null;
  outbox: OutboxFacts;
  disk: DiskFacts;
  /** Today and yesterday. */
  searchesRefused: number;
  /** Newcomers most of whose articles stand behind all others. */
  behind: readonly BehindShop[];
}

export interface StatusParts {
  state: State;
  published: GenerationMeta | undefined;
  dataDir: string;
  sourcesPath: string | undefined;
  refreshAt: number | 'off';
  nowMs: number;
}

/** Runs that had nothing new to publish tell less than the one before them. */
const NIGHTS_LOOKED_AT = 10;

export async function serviceStatus(parts: StatusParts): Promise<ServiceStatus> {
  const { state, published, refreshAt, nowMs } = parts;
  const expected = await expectedFeeds(state, parts.sourcesPath);
  const nights = await recentNights(state, NIGHTS_LOOKED_AT);
  const [last] = nights;
  const refused = await refusedSearches(state);
  const days = [nowMs, nowMs - 86_400_000].map((ms) => formatDay(dayAt(ms)));
  return {
    atMs: nowMs,
    generation: published,
    pinned: await pinnedId(state),
    night: {
      running: await runningNight(state, nowMs),
      last,
      failure: await lastFailure(state),
      nextMs: refreshAt === 'off' ? null : nextNightMs(nowMs, refreshAt, published?.day),
    },
    feeds: await feedFacts(state, expected.feeds, nowMs),
    sourcesProblem: expected.problem,
    outbox: await outboxFacts(state.agents),
    disk: diskFacts(parts.dataDir),
    behind: nights.find(({ report }) => report.behind !== undefined)?.report.behind ?? [],
    searchesRefused: days.reduce((sum, day) => sum + (refused[day] ?? 0), 0),
  };
}
