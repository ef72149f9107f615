import { setTimeout as wait } from 'node:timers/promises';
import type { Engines } from './engines.ts';
import type { FleetNode } from './fleet.ts';

const LOOK_EVERY_MS = 50;

export interface Switched {
  id: string;
  /** Time from the offer until the last node answers from the generation. */
  everywhereMs: number;
  /** Time from the first node's switch to the last one's. */
  apartMs: number;
}

/** Waits until every node answers from a generation, and tells when each did. */
export async function followSwitch(
  nodes: readonly FleetNode[],
  id: string,
  offeredMs: number,
  withinMs: number,
): Promise<Switched> {
  const sinceMs = new Map<string, number>();
  const until = performance.now() + withinMs;
  while (sinceMs.size < nodes.length) {
    if (performance.now() > until)
      throw new Error(`only ${[...sinceMs.keys()]} answer from ${id} after ${withinMs} ms`);
    await Promise.all(
      nodes.map(async (node) => {
        if ((await node.ready())?.generation === id && !sinceMs.has(node.name))
          sinceMs.set(node.name, performance.now());
      }),
    );
    await wait(LOOK_EVERY_MS);
  }
  const times = [...sinceMs.values()];
  const last = Math.max(...times);
  return { id, everywhereMs: last - offeredMs, apartMs: last - Math.min(...times) };
}

/** Waits for the head to offer something, or to name something new. */
export async function nextOffer(
  cluster: Engines['cluster'],
  before: string | null,
  signal: AbortSignal,
): Promise<{ id: string; offeredMs: number }> {
  for (;;) {
    const { current, next } = await cluster.head();
    const id = next ?? (current === before ? null : current);
    if (id !== null) return { id, offeredMs: performance.now() };
    if (signal.aborted) throw new Error('the night ended and offered nothing');
    await wait(LOOK_EVERY_MS);
  }
}
