import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../../domain/day.ts';

export interface LaneRule {
  /** Downloads at the same time. */
  concurrency?: number;
  /** The least time from the start of one download to the start of the next. */
  paceMs?: number;
}

export interface PaceRules {
  /** Downloads at the same time over all lanes. */
  concurrencyMax: number;
  laneConcurrency: number;
  lanes: Readonly<Record<string, LaneRule>>;
}

// Adtraction answers "Rate limit exceeded. Retry after 60 seconds" to back-to-back feeds.
export const PACE_RULES: PaceRules = {
  concurrencyMax: 8,
  laneConcurrency: 2,
  lanes: { adtraction: { paceMs: 65_000 } },
};

export interface Pacer {
  run<T>(lane: string, task: () => Promise<T>): Promise<T>;
}

interface Lane {
  concurrency: number;
  paceMs: number;
  running: number;
  nextStartMs: number;
  isWaiting: boolean;
  queue: (() => Promise<void>)[];
}

const NETWORK_HOSTS: readonly [suffix: string, lane: string][] = [
  ['adtraction.com', 'adtraction'],
  ['adtraction.net', 'adtraction'],
  ['partner-ads.com', 'partner-ads'],
  ['awin.com', 'awin'],
];

/** Who is spared: the network behind a URL, else its host. */
export function laneOf(url: string): string {
  const { hostname, protocol } = new URL(url);
  if (protocol === 'file:') return 'file';
  const network = NETWORK_HOSTS.find(([suffix]) => hostname === suffix || hostname.endsWith(`.${suffix}`));
  return network?.[1] ?? hostname;
}

/** Runs tasks lane by lane. A lane that waits for its pace holds none of the common slots. */
export function createPacer(
  rules: PaceRules,
  clock: Clock = Date.now,
  sleep: (ms: number) => Promise<unknown> = wait,
): Pacer {
  const lanes = new Map<string, Lane>();
  let running = 0;

  function laneNamed(name: string): Lane {
    let lane = lanes.get(name);
    if (lane === undefined) {
      const { concurrency = rules.laneConcurrency, paceMs = 0 } = rules.lanes[name] ?? {};
      lane = { concurrency, paceMs, running: 0, nextStartMs: 0, isWaiting: false, queue: [] };
      lanes.set(name, lane);
    }
    return lane;
  }

  function startOne(lane: Lane): boolean {
    if (lane.queue.length === 0 || lane.running >= lane.concurrency || running >= rules.concurrencyMax)
      return false;
    const waitMs = lane.nextStartMs - clock();
    if (waitMs > 0) {
      if (!lane.isWaiting) void waitForPace(lane, waitMs);
      return false;
    }
    const task = lane.queue.shift()!;
    lane.nextStartMs = clock() + lane.paceMs;
    lane.running++;
    running++;
    void task().finally(() => {
      lane.running--;
      running--;
      pump();
    });
    return true;
  }

  async function waitForPace(lane: Lane, waitMs: number): Promise<void> {
    lane.isWaiting = true;
    await sleep(waitMs);
    lane.isWaiting = false;
    pump();
  }

  /** The slowest lanes first: their queue decides how long the night is. One start per lane and round, so none starves. */
  function pump(): void {
    const ordered = [...lanes.values()].sort((a, b) => b.paceMs - a.paceMs);
    let started = true;
    while (started) {
      started = false;
      for (const lane of ordered) started = startOne(lane) || started;
    }
  }

  return {
    run: (name, task) =>
      new Promise((resolve, reject) => {
        laneNamed(name).queue.push(() => (async () => task())().then(resolve, reject));
        pump();
      }),
  };
}
