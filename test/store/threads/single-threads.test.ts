import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { QUIET_END, runInThread, startBackground } from '../../../src/store/threads/thread.ts';

const SCRIPT = new URL('./a-single-thread.ts', import.meta.url);

test('a task in a thread of its own gives its answer, and says on the way how far it is', async () => {
  const steps: number[] = [];
  assert.equal(await runInThread<null, number>(SCRIPT, 'steps', { onProgress: (n) => steps.push(n) }), null);
  assert.deepEqual(steps, [1, 2]);
});

test('a thread that throws fails its task with the error and its code', async () => {
  await assert.rejects(runInThread(SCRIPT, 'throw'), { message: 'no more files', code: 'EMFILE' });
});

test('a thread that exits without an error fails its task instead of leaving it waiting', async () => {
  await assert.rejects(runInThread(SCRIPT, 'exit'), { message: QUIET_END });
});

/** The errors that a thread in the background tells until it has ended. */
async function told(data: string, until: number): Promise<string[]> {
  const errors: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = startBackground(SCRIPT, data, ({ message }) => {
    if (errors.push(message) === until) resolve();
  });
  // The thread alone does not keep this process.
  const kept = setInterval(() => {}, 1_000);
  if (until > 0) await promise;
  clearInterval(kept);
  await stop();
  return errors;
}

test('what goes wrong in the background is told, also that a thread is gone without a word', async () => {
  assert.deepEqual(await told('problem', 1), ['a problem']);
  assert.deepEqual(await told('throw', 1), ['no more files']);
  assert.deepEqual(await told('exit', 1), [QUIET_END]);
});

test('a thread in the background that is stopped has ended then, and that is no error', async () => {
  assert.deepEqual(await told('listen', 0), []);
});

const THREAD = JSON.stringify(new URL('../../../src/store/threads/thread.ts', import.meta.url).href);

/** What a process of its own prints as JSON. */
const toldBy = (script: string): unknown =>
  JSON.parse(execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' }));

test('a process that is made nice is so in all its threads, those of V8 too, and never less nice than before', {
  skip: process.platform !== 'linux',
}, () => {
  const levels = toldBy(`
    const { readdirSync } = await import('node:fs');
    const { getPriority, setPriority } = await import('node:os');
    const { makeProcessNice } = await import(${THREAD});
    const threads = readdirSync('/proc/self/task').map(Number);
    setPriority(threads.at(-1), 15);
    makeProcessNice(10);
    console.log(JSON.stringify(threads.map((thread) => getPriority(thread))));`) as number[];
  assert.ok(levels.length > 1);
  assert.deepEqual(levels, [...levels.slice(1).map(() => 10), 15]);
});

test('a process leaves one processor to others in all its threads, and goes on where that cannot be done', {
  skip: process.platform !== 'linux',
}, () => {
  const { before, after, left, again } = toldBy(`
    const { readdirSync, readFileSync } = await import('node:fs');
    const { leaveOneCpu } = await import(${THREAD});
    const masks = () => [...new Set(readdirSync('/proc/self/task').map((task) =>
      /Cpus_allowed:\\s*(\\S+)/.exec(readFileSync('/proc/self/task/' + task + '/status', 'latin1'))[1]))];
    const before = masks();
    const left = leaveOneCpu();
    const after = masks();
    process.env.PATH = '';
    console.log(JSON.stringify({ before, after, left, again: leaveOneCpu() }));`) as Record<string, unknown>;
  const count = ([mask]: string[]) =>
    mask!
      .replace(/[^0-9a-f]/g, '')
      .split('')
      .reduce((sum, digit) => sum + BITS[Number.parseInt(digit, 16)]!, 0);
  const [had, has] = [count(before as string[]), count(after as string[])];
  assert.equal((after as string[]).length, 1);
  const hasCommand = spawnSync('taskset', ['--version']).error === undefined;
  assert.equal(left, hasCommand && had > 1);
  assert.equal(has, left ? had - 1 : had);
  assert.equal(again, false, 'without the command nothing is changed');
});

const BITS = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];
