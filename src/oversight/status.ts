import { dayAt, formatDay } from '../domain/day.ts';
import type { AgentStore } from '../store/ports/agents.ts';
import type { GenerationMeta } from '../store/ports/catalogue.ts';
import type { State } from '../store/ports/state.ts';
import { type DiskFacts, diskFacts } from './disk.ts';
import { expectedFeeds } from './feeds/expected-feeds.ts';
import { type FeedFacts, feedFacts } from './feeds/feed-facts.ts';
import { pinnedId } from './generations.ts';
import { type EndedRun, lastRun } from './nights/day-runs.ts';
import { lastFailure, type NightFailure, type NightProgress, runningNight } from './nights/night-marks.ts';
import type { BehindShop } from './nights/night-report.ts';
import { type EndedNight, nextNightMs, nextRunMs, recentNights } from './nights/nights.ts';
import { refusedSearches } from './search-notes.ts';

export interface ServiceStatus {
  atMs: number;
  generation: GenerationMeta | undefined;
  pinned: string | undefined;
  night: {
    running: NightProgress | undefined;
    last: EndedNight | undefined;
    failure: NightFailure | undefined;
    /** When the next night begins; null with REFRESH_AT=off. */
    nextMs: number | null;
  };
  run: {
    running: NightProgress | undefined;
    last: EndedRun | undefined;
    /** When the next run of the day begins; null if today has none left. */
    nextMs: number | null;
  };
  feeds: readonly FeedFacts[];
  sourcesProblem: string | null;
  outbox: OutboxFacts;
  disk: DiskFacts;
  /** The refused searches of today and yesterday. */
  searchesRefused: number;
  behind: readonly BehindShop[];
  /** Who runs the service, as pages say it; empty texts if unset. */
  operator: { name: string; contact: string };
}

export interface StatusParts {
  state: State;
  published: GenerationMeta | undefined;
  dataDir: string;
  sourcesPath: string | undefined;
  refreshAt: number | 'off';
  runsAt: readonly number[];
  operator: { name: string; contact: string };
  nowMs: number;
}

/** The last run that published: later runs without anything new tell less. */
const NIGHTS_LOOKED_AT = 10;

export async function serviceStatus(parts: StatusParts): Promise<ServiceStatus> {
  const { state, published, refreshAt, nowMs } = parts;
  const expected = await expectedFeeds(state, parts.sourcesPath);
  const nights = await recentNights(state, NIGHTS_LOOKED_AT);
  const [last] = nights;
  const running = await runningNight(state, nowMs);
  const refused = await refusedSearches(state);
  const days = [nowMs, nowMs - 86_400_000].map((ms) => formatDay(dayAt(ms)));
  return {
    atMs: nowMs,
    generation: published,
    pinned: await pinnedId(state),
    night: {
      running: running?.run ? undefined : running,
      last,
      failure: await lastFailure(state),
      nextMs: refreshAt === 'off' ? null : nextNightMs(nowMs, refreshAt, published?.day),
    },
    run: {
      running: running?.run ? running : undefined,
      last: await lastRun(state),
      nextMs: nextRunMs(nowMs, parts.runsAt, published),
    },
    feeds: await feedFacts(state, expected.feeds, nowMs),
    sourcesProblem: expected.problem,
    outbox: await outboxFacts(state.agents),
    disk: diskFacts(parts.dataDir),
    behind: nights.find(({ report }) => report.behind !== undefined)?.report.behind ?? [],
    operator: { name: parts.operator.name, contact: parts.operator.contact },
    searchesRefused: days.reduce((sum, day) => sum + (refused[day] ?? 0), 0),
  };
}

export interface OutboxFacts {
  open: number;
  oldestOpenMs: number | null;
  /** Channels of price agents that fail, and disabled ones. */
  failing: number;
  disabled: number;
}

export async function outboxFacts({ outbox, agents }: AgentStore): Promise<OutboxFacts> {
  const troubles = await agents.allTroubles();
  const disabled = troubles.filter(({ disabledMs }) => disabledMs !== null).length;
  return {
    open: await outbox.openCount(),
    oldestOpenMs: await outbox.oldestOpenMs(),
    failing: troubles.length - disabled,
    disabled,
  };
}
