import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { createPace } from '../../src/service/pace.ts';
import { pauseForAnswers } from '../../src/store/threads/pause-for-answers.ts';

/** Keeps the event loop busy, as a read that waits for the disk does. */
function block(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

test('answers are slow while the event loop is blocked again and again, and threads see it too', async () => {
  const pace = createPace();
  const slow = async () => {
    for (let tries = 0; tries < 40 && !pace.isSlow(); tries++) {
      block(60);
      await wait(5);
    }
    return pace.isSlow();
  };
  assert.equal(pace.isSlow(), false);
  assert.equal(await slow(), true);
  assert.equal(Atomics.load(pace.shared, 0), 1);
  for (let tries = 0; tries < 100 && pace.isSlow(); tries++) await wait(50);
  assert.equal(pace.isSlow(), false);
  pace.close();
});

test('background work waits while answers are slow, and goes on after two seconds whatever happens', async () => {
  let isSlow = true;
  let beganMs = performance.now();
  const took = () => performance.now() - beganMs;
  await pauseForAnswers(() => false);
  assert.ok(took() < 40, `${took()} ms`);
  setTimeout(() => {
    isSlow = false;
  }, 300);
  beganMs = performance.now();
  await pauseForAnswers(() => isSlow);
  assert.ok(took() >= 290 && took() < 1_500, `${took()} ms`);
  beganMs = performance.now();
  await pauseForAnswers(() => true);
  assert.ok(took() >= 1_990 && took() < 4_000, `${took()} ms`);
});
