import { readdirSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { dayAt, formatDay } from '../domain/day.ts';
import { GENERATIONS_FOLDER, HELD_FOLDER, SPOOL_FOLDER } from '../store/disk/data-folder.ts';
import type { AgentStore } from '../store/ports/agents.ts';
import type { GenerationMeta } from '../store/ports/catalogue.ts';
import type { State } from '../store/ports/state.ts';
import { expectedFeeds } from './feeds/expected-feeds.ts';
import { type FeedFacts, feedFacts } from './feeds/feed-facts.ts';
import { pinnedId } from './generations.ts';
import { lastFailure, type NightFailure, type NightProgress, runningNight } from './nights/night-marks.ts';
import type { BehindShop } from './nights/night-report.ts';
import { type EndedNight, nextNightMs, recentNights } from './nights/nights.ts';
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
    operator: { name: parts.operator.name, contact: parts.operator.contact },
    searchesRefused: days.reduce((sum, day) => sum + (refused[day] ?? 0), 0),
  };
}

interface DiskFacts {
  freeBytes: number;
  totalBytes: number;
  generationsBytes: number;
  spoolsBytes: number;
  otherBytes: number;
  /** The most that the next night needs: a catalogue of today's size, its index work files, and new spools of all feeds. */
  neededBytes: number;
}

/** A night builds a catalogue and its index beside the two existing ones. */
const NIGHT_TIMES = 1.5;
const GENERATIONS_KEPT = 2;

function diskFacts(dataDir: string): DiskFacts {
  const { bavail, blocks, bsize } = statfsSync(dataDir);
  const generationsBytes = folderBytes(join(dataDir, GENERATIONS_FOLDER));
  const spoolsBytes = folderBytes(join(dataDir, SPOOL_FOLDER)) + folderBytes(join(dataDir, HELD_FOLDER));
  return {
    freeBytes: bavail * bsize,
    totalBytes: blocks * bsize,
    generationsBytes,
    spoolsBytes,
    otherBytes: folderBytes(dataDir),
    neededBytes: Math.round((generationsBytes / GENERATIONS_KEPT + spoolsBytes) * NIGHT_TIMES),
  };
}

/** The bytes of the files directly in a folder; a file that is removed meanwhile counts 0. */
function folderBytes(dir: string): number {
  let bytes = 0;
  for (const name of namesIn(dir)) {
    const stat = statSync(join(dir, name), { throwIfNoEntry: false });
    if (stat?.isFile()) bytes += stat.size;
  }
  return bytes;
}

function namesIn(dir: string): string[] {
  try {
    return readdirSync(dir);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
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
