import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { connection, getRequest } from './load.ts';

const LOOKUP_EVERY_MS = 10;
/** A prime, so that consecutive lookups are of distant products. */
const EANS_APART = 7_919;

export interface FeltLatency {
  asked: number;
  failed: number;
  p99Ms: number;
  slowestMs: number;
  tookMs: number;
  /** Every lookup's time, the shortest first. */
  timesMs: readonly number[];
}

/** What callers waited over several periods, as if they had been one. */
export function together(periods: readonly FeltLatency[]): FeltLatency {
  const sum = (of: (period: FeltLatency) => number) =>
    periods.reduce((total, period) => total + of(period), 0);
  return latencyOf(
    periods.flatMap(({ timesMs }) => timesMs),
    {
      asked: sum(({ asked }) => asked),
      failed: sum(({ failed }) => failed),
      tookMs: sum(({ tookMs }) => tookMs),
    },
  );
}

function latencyOf(
  timesMs: readonly number[],
  counts: Pick<FeltLatency, 'asked' | 'failed' | 'tookMs'>,
): FeltLatency {
  const sorted = timesMs.toSorted((a, b) => a - b);
  const p99Ms = sorted[Math.floor(sorted.length * 0.99)]!;
  return { ...counts, p99Ms, slowestMs: sorted.at(-1)!, timesMs: sorted };
}

/**
 * Looks up a hundred products a second while `work` goes on, and tells how long a caller waits. With `fetch` half of the time was
 * the client's own, and so was most of its p99.
 */
export async function felt(
  origin: string,
  eans: readonly string[],
  work: (beganMs: number) => Promise<unknown>,
): Promise<FeltLatency> {
  const timesMs: number[] = [];
  let asked = 0;
  let failed = 0;
  const callers = createCallers(Number(new URL(origin).port), (ms, isAnswered) => {
    timesMs.push(ms);
    if (!isAnswered) failed++;
  });
  const asking = setInterval(() => {
    callers.ask(`/public/product/${eans[(asked++ * EANS_APART) % eans.length]}`);
  }, LOOKUP_EVERY_MS);
  const beganMs = performance.now();
  try {
    await work(beganMs);
  } finally {
    clearInterval(asking);
    await callers.end();
  }
  return latencyOf(timesMs, { asked, failed, tookMs: performance.now() - beganMs });
}

/** A server that answers nobody for so long has failed the lookups that still wait at the end. */
const ANSWERED_WITHIN_MS = 60_000;

/** Connections of which each has one question at a time; a question that finds none free opens one. */
function createCallers(port: number, told: (ms: number, isAnswered: boolean) => void) {
  const free: { ask: (path: string) => void }[] = [];
  const all = new Set<Socket>();
  let waiting = 0;
  const open = () => {
    let askedMs: number | undefined;
    const answered = (isAnswered: boolean) => {
      if (askedMs === undefined) return;
      told(performance.now() - askedMs, isAnswered);
      askedMs = undefined;
      waiting--;
    };
    const socket = connection(port, (headers) => {
      answered(!/^HTTP\/1.1 5/.test(headers));
      free.push(caller);
    });
    const caller = {
      ask(path: string): void {
        askedMs = performance.now();
        waiting++;
        socket.write(getRequest(path));
      },
    };
    all.add(socket);
    // The service closes connections that are not used for some seconds; an error is followed by the end, too.
    socket.on('error', () => {}).on('end', () => socket.destroy());
    socket.on('close', () => {
      all.delete(socket);
      if (free.includes(caller)) free.splice(free.indexOf(caller), 1);
      answered(false);
    });
    return caller;
  };
  return {
    ask: (path: string) => (free.pop() ?? open()).ask(path),
    async end(): Promise<void> {
      const untilMs = performance.now() + ANSWERED_WITHIN_MS;
      while (waiting > 0 && performance.now() < untilMs) await wait(5);
      const closed = [...all].map((socket) => once(socket, 'close'));
      for (const socket of all) socket.destroy();
      await Promise.all(closed);
    },
  };
}
