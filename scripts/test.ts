import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

/*
 * `npm test [files]`: what `npm run verify` says, and every test; or the tests of some files alone. Each file has a process
 * of its own, and what one has compiled the others take from a cache, a fifth of the whole run's CPU. Four run at a time,
 * since many wait for processes, servers and timers of theirs. Verify runs beside them, and its failure ends them.
 */

const ROOT = join(import.meta.dirname, '..');
const FILES_AT_ONCE = 4;
const TIMEOUT_MS = 180_000;
/** Browsers, nights and clusters take longest. They come first, so that none is left alone with half of the machine. */
const FIRST = ['web', 'service', 'commands', 'agents', 'catalogue'].map((room) => join('test', room));

const placeOf = (file: string): number => {
  const place = FIRST.findIndex((folder) => file.startsWith(folder));
  return place < 0 ? FIRST.length : place;
};

function everyFile(): string[] {
  const files = globSync('test/**/*.test.ts', { cwd: ROOT });
  return files.sort((a, b) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1));
}

interface Verified {
  isGood: boolean;
  said: string;
}

function verified(): Promise<Verified> {
  const { promise, resolve } = Promise.withResolvers<Verified>();
  const child = spawn(process.execPath, [join(import.meta.dirname, 'verify.ts')], { cwd: ROOT });
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  child.on('close', (code) => resolve({ isGood: code === 0, said }));
  return promise;
}

function tested(files: readonly string[], signal: AbortSignal): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  let isGood = false;
  const events = run({
    cwd: ROOT,
    files,
    concurrency: FILES_AT_ONCE,
    timeout: TIMEOUT_MS,
    execArgv: [`--test-timeout=${TIMEOUT_MS}`],
    signal,
    // Node 24 takes it; its types do not know it yet.
    ...({ globalSetupPath: join(ROOT, 'test', 'setup.ts') } as object),
  });
  // Each file has a summary, too; the last one is of all.
  events.on('test:summary', ({ file, success, counts }) => {
    if (file === undefined) isGood = success && counts.tests > 0;
  });
  events.on('end', () => resolve(isGood));
  events.compose(spec).pipe(process.stdout);
  return promise;
}

process.env.NODE_COMPILE_CACHE = join(ROOT, 'node_modules', '.cache', 'compiled');
const asked = process.argv.slice(2);
const stop = new AbortController();
const tests = tested(asked.length > 0 ? asked : everyFile(), stop.signal);
const { isGood, said } = asked.length > 0 ? { isGood: true, said: '' } : await verified();
if (isGood) process.stdout.write(said);
else stop.abort();
process.exitCode = (await tests) && isGood ? 0 : 1;
// Printed last, below the output of all tests.
if (!isGood) console.log(`\n${said}\n'npm run verify' failed, and the tests were ended.`);
