import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PriceRange } from './peer.ts';

/** The task of an engine's process. */
export interface PeerTask {
  peer: string;
  dir: string;
  /** One title a line, `total` of them, of which `size` are taken. */
  titles: string;
  total: number;
  size: number;
  /** A file of `PeerQueries`. */
  queries: string;
  warmUps: number;
  warmUpS: number;
  budgetS: number;
  out: string;
}

export interface PeerQueries {
  words: readonly string[];
  /** All words are asked again, each within one of these in turn. */
  ranges: readonly PriceRange[];
}

export interface PeerTold {
  buildS: number;
  memoryMb: number;
  diskMb: number | null;
  /** The results of as many queries, in order, as the time allowed. */
  ms: number[];
  answers: string[][];
  /** The same of queries within price ranges. */
  rangedMs: number[];
}

const HEAP_MB = 4096;
const WITHIN_MS = 20 * 60_000;
const ONE_PEER = fileURLToPath(new URL('./one-peer.ts', import.meta.url));

/** Undefined when the engine could not hold that many in 4 GB of heap and twenty minutes. */
export function runPeer(task: PeerTask): PeerTold | undefined {
  rmSync(task.out, { force: true });
  spawnSync(process.execPath, [`--max-old-space-size=${HEAP_MB}`, ONE_PEER, JSON.stringify(task)], {
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: WITHIN_MS,
    killSignal: 'SIGTERM',
  });
  return existsSync(task.out) ? JSON.parse(readFileSync(task.out, 'utf8')) : undefined;
}
