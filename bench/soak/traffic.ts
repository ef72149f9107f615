import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'undici';
import type { Kind, Sample } from './record.ts';

export interface Ask {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** The statuses that are right answers. */
  expects: readonly number[];
  /** Why the body is not an answer, or null. */
  wrong?: (body: string) => string | null;
  answered?: (body: string, status: number) => void;
}

/** The next request, and the rate. */
export type Traffic = Record<Kind, { perSecond: number; next: () => Ask }>;

const CONNECTIONS = 64;
const ANSWER_WITHIN_MS = 10_000;

/** Null when the answer was right, else why not. */
export type Send = (ask: Ask) => Promise<string | null>;

export function openClient(origin: string): { send: Send; close(): Promise<void> } {
  const pool = new Pool(origin, { connections: CONNECTIONS, headersTimeout: ANSWER_WITHIN_MS });
  return {
    async send(ask) {
      const { method, path, headers = {}, body = null } = ask;
      try {
        const answer = await pool.request({ method, path, headers, body });
        const text = await answer.body.text();
        if (!ask.expects.includes(answer.statusCode)) return `${answer.statusCode} ${text.slice(0, 200)}`;
        const wrong = ask.wrong?.(text) ?? null;
        if (wrong === null) ask.answered?.(text, answer.statusCode);
        return wrong;
      } catch (error) {
        return String(error);
      }
    },
    close: () => pool.close(),
  };
}

/** An open loop: each request leaves when it is due, whether or not those before it have been answered. */
export function startTraffic(options: {
  send: Send;
  traffic: Traffic;
  nowS: () => number;
  sampled: (sample: Sample) => void;
}): { stop(): Promise<void> } {
  let stopped = false;

  const loop = async (kind: Kind): Promise<void> => {
    const { perSecond, next } = options.traffic[kind];
    const running = new Set<Promise<void>>();
    const began = performance.now();
    for (let n = 0; !stopped; n++) {
      const dueMs = began + (n * 1000) / perSecond - performance.now();
      if (dueMs > 0) await wait(dueMs);
      const atS = options.nowS();
      const sent = performance.now();
      const asked = options.send(next()).then((failure) => {
        options.sampled({ atS, kind, ms: performance.now() - sent, failure });
        running.delete(asked);
      });
      running.add(asked);
    }
    await Promise.all(running);
  };

  const loops = (Object.keys(options.traffic) as Kind[]).map(loop);
  return {
    async stop() {
      stopped = true;
      await Promise.all(loops);
    },
  };
}
