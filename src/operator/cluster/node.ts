import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { Clock } from '../../domain/day.ts';
import { generationsIn } from '../../store/disk/data-folder.ts';
import { followedGenerations } from '../../store/open.ts';
import type { Generations } from '../../store/ports/catalogue.ts';
import type { Head } from '../../store/ports/cluster.ts';
import type { State } from '../../store/ports/state.ts';
import { StateUnavailable } from '../../store/ports/unavailable.ts';
import { versionOf } from '../site.ts';
import { createFetching } from './fetching.ts';
import { sharedSettings } from './shared-settings.ts';

/*
 * What a node does once a second:
 *   asks for the head ► has what it names brought here ► tells what it serves and is ready for ► the last one ready switches
 * The head is the truth also when it names an older generation than this node serves: it goes back.
 */

/** A clock that is further off makes nights of the wrong day and sends mails at the wrong time. */
export const CLOCK_OFF_MS_MAX = 60_000;
const REPORT_EVERY_MS = 5_000;
const CLOCK_EVERY_MS = 30_000;

export interface ClusterNode {
  /** The name that leases are taken under. */
  readonly name: string;
  /** Once a second. Never fails: what goes wrong is told by `trouble`. */
  look(): Promise<void>;
  /** As it was heard last; undefined before. */
  head(): Head | undefined;
  /** The state's time, by this machine's clock and what it was off when it was measured. */
  clock: Clock;
  isClockRight(): boolean;
  trouble(): string | null;
  close(): Promise<void>;
}

interface NodeParts {
  config: Config;
  state: State;
  generations: Generations;
  clock: Clock;
  log: Logger;
  serves: boolean;
}

export async function joinCluster(parts: NodeParts): Promise<ClusterNode> {
  const { config, state, generations, clock, log } = parts;
  const [cluster, snapshot] = [state.cluster!, state.snapshot!];
  const { follow, hasGeneration, schemasRead } = await followedGenerations();
  const id = randomBytes(12).toString('base64url');
  const name = `${hostname()}:${config.port}/${process.pid}`;
  const dir = generationsIn(config.dataDir);
  const fetching = createFetching(config, (level, message) => log[level](message));
  let head: Head | undefined;
  let offsetMs = 0;
  let measuredAt = Number.NEGATIVE_INFINITY;
  let reported = { what: '', at: Number.NEGATIVE_INFINITY };

  const measure = async () => {
    if (performance.now() - measuredAt < CLOCK_EVERY_MS) return;
    const { nowMs, tookMs } = await cluster.time();
    offsetMs = clock() - tookMs / 2 - nowMs;
    measuredAt = performance.now();
  };

  /** Takes up what the head names; the offered generation that could be switched to at once, if any. */
  const followHead = ({ current, next }: Head): string | null => {
    const here = generations.current()?.meta.id;
    if (current !== null && current !== here) {
      if (!hasGeneration(dir, current)) fetching.want(current);
      else {
        follow(dir, [current, ...(here === undefined ? [] : [here])], next === null ? [] : [next]);
        generations.refresh();
        log.info({ generation: current, before: here ?? null }, 'switched');
      }
    }
    if (next === null) return null;
    if (hasGeneration(dir, next)) return next;
    fetching.want(next);
    return null;
  };

  const trouble = (): string | null =>
    fetching.trouble() ?? (Math.abs(offsetMs) > CLOCK_OFF_MS_MAX ? clockTrouble(offsetMs) : null);

  const report = async (ready: string | null) => {
    const generation = generations.current()?.meta.id ?? null;
    const what = JSON.stringify([generation, ready, trouble()]);
    if (what === reported.what && performance.now() - reported.at < REPORT_EVERY_MS) return;
    await cluster.report({
      id,
      name,
      version: versionOf(),
      schemas: schemasRead(),
      settings: sharedSettings(config, snapshot.keyPrint()),
      clockOffsetMs: offsetMs,
      serves: parts.serves,
      generation,
      ready,
      trouble: trouble(),
    });
    reported = { what, at: performance.now() };
  };

  const look = async (): Promise<void> => {
    try {
      const heard = await snapshot.look();
      if (heard === undefined) return;
      head = heard;
      await measure();
      const ready = followHead(heard);
      await report(ready);
      if (ready === null || !(await cluster.switchTo(ready))) return;
      return await look();
    } catch (error) {
      if (!(error instanceof StateUnavailable))
        log.error({ err: error }, 'looking after the other nodes failed');
    }
  };

  return {
    name,
    look,
    head: () => head,
    clock: () => clock() - offsetMs,
    isClockRight: () => Math.abs(offsetMs) <= CLOCK_OFF_MS_MAX,
    trouble,
    async close() {
      await fetching.close();
      await cluster.leave(id).catch((error: unknown) => {
        // It is forgotten by its silence then.
        if (!(error instanceof StateUnavailable)) throw error;
      });
    },
  };
}

const clockTrouble = (offsetMs: number): string =>
  `the clock is ${Math.round(Math.abs(offsetMs) / 1000)} s ${offsetMs > 0 ? 'ahead of' : 'behind'} the state's: set it; until then this node neither builds nor sends`;
