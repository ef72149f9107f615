import { spawn } from 'node:child_process';
import { join, relative } from 'node:path';
import { globalSetup, globalTeardown } from '../../test/setup.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const FILES_AT_ONCE = 4;
const TEST_TIMEOUT_MS = 180_000;
const PROCESS_TIMEOUT_MS = 480_000;

interface EndedProcess {
  /** What the process printed, without its counts. */
  said: string;
  failures: string;
  counts: ReadonlyMap<string, number>;
}

const COUNT = /^ℹ (tests|pass|fail|cancelled|skipped|todo) (\d+)$/gm;
const FAILURES = /^✖ failing tests:$[\s\S]*/m;

/** Runs one process. Without counts it did not end as tests end. */
function ended(file: string, signal: AbortSignal): Promise<EndedProcess> {
  const { promise, resolve } = Promise.withResolvers<EndedProcess>();
  const child = spawn(
    process.execPath,
    // A test that fails may leave a server open; its process ends nevertheless.
    [`--test-timeout=${TEST_TIMEOUT_MS}`, '--test-force-exit', '--test-reporter=spec', file],
    {
      cwd: ROOT,
      signal,
      timeout: PROCESS_TIMEOUT_MS,
      killSignal: 'SIGKILL',
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part) => (text += part));
  child.on('error', (error) => (text += `\n${error.message}\n`));
  child.on('close', (code, killed) => {
    const counts = new Map([...text.matchAll(COUNT)].map(([, name, count]) => [name!, Number(count)]));
    const isCut = counts.size === 0 || (code !== 0 && (counts.get('fail') ?? 0) === 0);
    if (isCut) counts.set('fail', (counts.get('fail') ?? 0) + 1);
    const cut = isCut
      ? `✖ ${relative(ROOT, file)} ended with ${killed ?? code} before its tests did\n${text}`
      : '';
    resolve({
      said: text
        .replace(FAILURES, '')
        .replace(/^ℹ (?:suites|duration_ms|tests|pass|fail|cancelled|skipped|todo) .*\n?/gm, ''),
      failures: cut + (FAILURES.exec(text)?.[0].replace(/^✖ failing tests:\n/, '') ?? ''),
      counts,
    });
  });
  return promise;
}

/** Runs each file in a process of its own. The runner of `node --test` sometimes loses what a process says at its end. */
export async function runProcesses(files: readonly string[], signal: AbortSignal): Promise<boolean> {
  const began = performance.now();
  // The servers that tests share do not keep this process alive.
  const alive = setInterval(() => {}, 60_000);
  await globalSetup();
  const sums = new Map<string, number>();
  let failures = '';
  const waiting = [...files];
  const work = async () => {
    for (let file = waiting.shift(); file !== undefined && !signal.aborted; file = waiting.shift()) {
      const { said, counts, failures: own } = await ended(file, signal);
      console.log(said.trim());
      failures += own;
      for (const [name, count] of counts) sums.set(name, (sums.get(name) ?? 0) + count);
    }
  };
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, work));
  await globalTeardown();
  clearInterval(alive);
  if (failures !== '') console.log(`\n✖ failing tests:\n${failures}`);
  for (const [name, count] of sums) console.log(`ℹ ${name} ${count}`);
  console.log(`ℹ seconds ${Math.round((performance.now() - began) / 1000)}`);
  const isClean = (sums.get('fail') ?? 0) === 0 && (sums.get('cancelled') ?? 0) === 0;
  return isClean && (sums.get('tests') ?? 0) > 0 && !signal.aborted;
}
