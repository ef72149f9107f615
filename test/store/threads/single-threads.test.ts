import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
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

test('a process that is made nice is so in all its threads, those of V8 too, and never less nice than before', {
  skip: process.platform !== 'linux',
}, () => {
  const script = `
    const { readdirSync } = await import('node:fs');
    const { getPriority, setPriority } = await import('node:os');
    const { makeProcessNice } = await import(${JSON.stringify(new URL('../../../src/store/threads/thread.ts', import.meta.url).href)});
    const threads = readdirSync('/proc/self/task').map(Number);
    setPriority(threads.at(-1), 15);
    makeProcessNice(10);
    console.log(JSON.stringify(threads.map((thread) => getPriority(thread))));`;
  const levels = JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' }),
  ) as number[];
  assert.ok(levels.length > 1);
  assert.deepEqual(levels, [...levels.slice(1).map(() => 10), 15]);
});
