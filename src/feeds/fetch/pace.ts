import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../../domain/day.ts';

export interface LaneRule {
  concurrency?: number;
  /** The least time from the start of one download to the start of the next. */
  paceMs?: number;
}

export interface PaceRules {
  /** Concurrent downloads over all lanes. */
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

/** The lane of a URL is its network, else its host. */
export function laneOf(url: string): string {
  const { hostname, protocol } = new URL(url);
  if (protocol === 'file:') return 'file';
  const network = NETWORK_HOSTS.find(([suffix]) => hostname === suffix || hostname.endsWith(`.${suffix}`));
  return network?.[1] ?? hostname;
}

/** Runs tasks in lanes. A lane that waits for its pace takes none of the common slots. */
export class Pacer {
  readonly #rules: PaceRules;
  readonly #clock: Clock;
  readonly #sleep: (ms: number) => Promise<unknown>;
  readonly #lanes = new Map<string, Lane>();
  #running = 0;

  constructor(rules: PaceRules, clock: Clock = Date.now, sleep: (ms: number) => Promise<unknown> = wait) {
    this.#rules = rules;
    this.#clock = clock;
    this.#sleep = sleep;
  }

  run<T>(lane: string, task: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#laneNamed(lane).queue.push(() => (async () => task())().then(resolve, reject));
      this.#pump();
    });
  }

  #laneNamed(name: string): Lane {
    let lane = this.#lanes.get(name);
    if (lane === undefined) {
      const { concurrency = this.#rules.laneConcurrency, paceMs = 0 } = this.#rules.lanes[name] ?? {};
      lane = { concurrency, paceMs, running: 0, nextStartMs: 0, isWaiting: false, queue: [] };
      this.#lanes.set(name, lane);
    }
    return lane;
  }

  /** Starts the slowest lanes first: their queues decide how long the night is. Each round starts one task per lane. */
  #pump(): void {
    const ordered = [...this.#lanes.values()].sort((a, b) => b.paceMs - a.paceMs);
    let started = true;
    while (started) {
      started = false;
      for (const lane of ordered) started = this.#startOne(lane) || started;
    }
  }

  #startOne(lane: Lane): boolean {
    const isFull = lane.running >= lane.concurrency || this.#running >= this.#rules.concurrencyMax;
    if (lane.queue.length === 0 || isFull) return false;
    const waitMs = lane.nextStartMs - this.#clock();
    if (waitMs > 0) {
      if (!lane.isWaiting) void this.#waitForPace(lane, waitMs);
      return false;
    }
    const task = lane.queue.shift()!;
    lane.nextStartMs = this.#clock() + lane.paceMs;
    lane.running++;
    this.#running++;
    void task().finally(() => {
      lane.running--;
      this.#running--;
      this.#pump();
    });
    return true;
  }

  async #waitForPace(lane: Lane, waitMs: number): Promise<void> {
    lane.isWaiting = true;
    await this.#sleep(waitMs);
    lane.isWaiting = false;
    this.#pump();
  }
}
