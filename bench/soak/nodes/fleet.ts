import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ended, startServing } from '../service.ts';
import { freePort } from './engines.ts';

const READY_WITHIN_MS = 120_000;

export interface FleetNode {
  name: string;
  origin: string;
  dataDir: string;
  env: Record<string, string>;
  /** The body of `/ready`; undefined unless it answers 200. */
  ready(): Promise<{ generation: string; limits?: string } | undefined>;
  /** kill -9. */
  kill(): Promise<void>;
  /** SIGTERM, and waits for its end. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** A node on a port of its own that it comes back to. */
export async function aFleetNode(
  name: string,
  work: string,
  env: Record<string, string>,
  readyWithinMs = READY_WITHIN_MS,
): Promise<FleetNode> {
  const port = await freePort();
  const dataDir = join(work, `node-${name}`);
  const origin = `http://127.0.0.1:${port}`;
  const own = { ...env, DATA_DIR: dataDir, PORT: String(port) };
  let serving: ChildProcess | undefined;
  let starts = 0;
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    serving?.kill(signal);
    if (serving) await ended(serving);
    serving = undefined;
  };
  process.once('exit', () => serving?.kill('SIGKILL'));
  const node: FleetNode = {
    name,
    origin,
    dataDir,
    env: own,
    async ready() {
      try {
        const answer = await fetch(`${origin}/ready`, { signal: AbortSignal.timeout(2_000) });
        return answer.ok ? ((await answer.json()) as { generation: string }) : undefined;
      } catch {
        return undefined;
      }
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    async start() {
      serving = startServing(own, join(work, `node-${name}-${++starts}.log`));
      const until = performance.now() + readyWithinMs;
      while ((await node.ready()) === undefined) {
        if (performance.now() > until || serving.exitCode !== null)
          throw new Error(`node ${name} is not ready; its log is in ${work}`);
        await wait(100);
      }
    },
  };
  return node;
}
