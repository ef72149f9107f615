import assert from 'node:assert/strict';
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { after } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { openGenerations } from '../../src/store/open.ts';
import { BARE_ENV } from '../builders.ts';
import { prisme as runHere } from '../commands/running.ts';

const MAIN = new URL('../../src/main.ts', import.meta.url).pathname;

type Child = ChildProcessByStdio<null, Readable, Readable>;

export function prisme(args: readonly string[], env: Record<string, string> = {}): Child {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { ...BARE_ENV, LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A test that fails must not leave it running.
  after(() => child.kill('SIGKILL'));
  return child;
}

/** Runs to its end; what it printed and how long it took. */
export async function whole(args: readonly string[], env?: Record<string, string>) {
  const began = performance.now();
  const child = prisme(args, env);
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    said.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    said.err += chunk;
  });
  const [code] = await once(child, 'close');
  assert.equal(code, 0, said.err);
  return { ...said, tookMs: performance.now() - began };
}

/** Runs to its end in this process, without the second that a process takes to load: for what no kill is to hit. */
export async function undisturbed(args: readonly string[], env?: Record<string, string>): Promise<void> {
  const { code, err } = await runHere(args, env);
  assert.equal(code, 0, err);
}

export async function kill(child: Child): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Kills a child `ms` after now; how long it had run when it was done before that. */
export async function killAfter(child: Child, ms: number): Promise<number | 'killed'> {
  const began = performance.now();
  child.stdout.resume();
  child.stderr.resume();
  await Promise.race([wait(ms), once(child, 'close')]);
  if (child.exitCode !== null) return performance.now() - began;
  await kill(child);
  return 'killed';
}

/** Opens what a server would open and reads all of it. */
export async function served(dataDir: string): Promise<{ id: string; products: number }> {
  const complaints: string[] = [];
  const generations = await openGenerations({
    dir: join(dataDir, 'generations'),
    log: (_, line) => complaints.push(line),
  });
  const current = generations.current();
  assert.ok(current, 'there is always a catalogue');
  let products = 0;
  for (const { offered } of current.memories()) products += Number(offered);
  assert.equal(products, current.meta.products, 'and it is whole');
  generations.close();
  assert.deepEqual(complaints, []);
  return { id: current.meta.id, products };
}
