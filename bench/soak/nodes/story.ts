import { setTimeout as wait } from 'node:timers/promises';
import { pricesOf } from '../catalogue.ts';
import { startRefresh } from '../refresh.ts';
import { acceptedAtOnce } from './limits.ts';
import type { NodesScene } from './scene.ts';
import { followSwitch, nextOffer, type Switched } from './switches.ts';

const SWITCH_WITHIN_MS = 700_000;
const DELIVERED_WITHIN_MS = 300_000;
const KILL_EVERY_MS = 5_000;

/** The faults of the run, one at a time. */
export function createStory(scene: NodesScene) {
  const { nodes, builder, engines, book } = scene;
  const { cluster } = engines;

  return {
    async night(day: string): Promise<Switched & { builtS: number }> {
      await scene.putSources(day);
      const { current: before } = await cluster.head();
      const began = performance.now();
      const { done } = startRefresh(builder.env, day);
      const over = new AbortController();
      void done.then(() => over.abort());
      const { id, offeredMs } = await nextOffer(cluster, before, over.signal);
      const switched = await followSwitch(nodes, id, offeredMs, SWITCH_WITHIN_MS);
      if (!(await done)) throw new Error(`the night of ${day} failed`);
      book.night(await pricesOf(builder.dataDir, book.eans()), Date.now());
      return { ...switched, builtS: (offeredMs - began) / 1000 };
    },

    limits: () => acceptedAtOnce(nodes, String(scene.priced[0]!.ean).padStart(13, '0')),

    databaseAway: (ms: number) => engines.databaseAway(ms),

    async killed(): Promise<void> {
      const node = nodes.at(-1)!;
      await node.kill();
      await wait(3_000);
      await node.start();
      await wait(2_000);
    },

    /** Kills and restarts a node every few seconds until every message has arrived. Returns the number of kills. */
    async killsUntilDelivered(): Promise<number> {
      const until = Date.now() + DELIVERED_WITHIN_MS;
      let kills = 0;
      while (book.sum().lost > 0 && Date.now() < until) {
        await wait(KILL_EVERY_MS * Math.random());
        const node = nodes[Math.floor(Math.random() * nodes.length)]!;
        await node.kill();
        kills++;
        await node.start();
        await wait(KILL_EVERY_MS);
      }
      return kills;
    },

    async rollingRestart(): Promise<void> {
      for (const node of nodes) {
        await node.stop();
        await node.start();
        await wait(1_500);
      }
    },

    async pinned(id: string): Promise<number> {
      const began = performance.now();
      await cluster.pin(id);
      const { everywhereMs } = await followSwitch(nodes, id, began, SWITCH_WITHIN_MS);
      await cluster.unpin();
      return everywhereMs;
    },
  };
}
