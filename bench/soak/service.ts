import { type ChildProcess, spawn } from 'node:child_process';
import { openSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** The command as an operator runs it. */
export const PRISME = 'bin/prisme.js';
const NO_LIMIT = '100000000';
const START_WITHIN_MS = 60_000;

export interface Served {
  child: ChildProcess;
  pid: number;
  origin: string;
}

/** Starts `prisme serve` in a process of its own, its limits so high that they count and refuse nothing. */
export function startServing(env: Record<string, string>, logPath: string): ChildProcess {
  const log = openSync(logPath, 'w');
  return spawn(process.execPath, [PRISME, 'serve'], {
    env: {
      ...process.env,
      PORT: '0',
      REFRESH_AT: 'off',
      LIMIT_REST_FREE: NO_LIMIT,
      LIMIT_REST_TOKEN: NO_LIMIT,
      LIMIT_MCP_FREE: NO_LIMIT,
      LIMIT_MCP_TOKEN: NO_LIMIT,
      ...env,
    },
    stdio: ['ignore', 'ignore', log],
  });
}

/** Serves a catalogue that is there, and tells where. */
export async function serve(env: Record<string, string>, logPath: string): Promise<Served> {
  const child = startServing(env, logPath);
  const until = performance.now() + START_WITHIN_MS;
  while (performance.now() < until && child.exitCode === null) {
    const port = /answers at http:\/\/localhost:(\d+)/.exec(readFileSync(logPath, 'utf8'))?.[1];
    if (port) return { child, pid: child.pid!, origin: `http://127.0.0.1:${port}` };
    await wait(50);
  }
  child.kill('SIGKILL');
  throw new Error(`the service did not start; its log is ${logPath}`);
}

export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise((resolve) => child.once('exit', resolve));
}

/** Mapped catalogue pages belong to the page cache; what is the process's own is anonymous. 0 when it has ended. */
export function anonymousMb(pid: number | undefined): number {
  if (pid === undefined) return 0;
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/RssAnon:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Files that are gone from their folder but not from the disk, because the process has them open. */
export function deletedButOpen(pid: number): string[] {
  return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
    try {
      const target = readlinkSync(`/proc/${pid}/fd/${fd}`);
      return / \(deleted\)$/.test(target) ? [target] : [];
    } catch {
      return [];
    }
  });
}
