import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { anApp } from '../an-app.ts';

const LOOK_EVERY_MS = 250;

/** An event loop that is as late as the test says, and an API that runs in it. */
async function aLoop(t: TestContext) {
  let nowMs = 0;
  t.mock.timers.enable({ apis: ['setInterval'] });
  t.mock.method(performance, 'now', () => nowMs);
  const { get } = await anApp();
  const look = (lateMs: number) => {
    nowMs += LOOK_EVERY_MS + lateMs;
    t.mock.timers.tick(LOOK_EVERY_MS);
  };
  return { look, ask: () => get('/public/product/1'), get };
}

test('while the loop is late again and again callers are told to come back; once it keeps up they are served', async (t) => {
  const { look, ask, get } = await aLoop(t);
  look(1_200);
  look(1_200);
  const refused = await ask();
  assert.equal(refused.statusCode, 503);
  assert.equal(refused.headers['retry-after'], '2');
  assert.deepEqual(refused.json(), {
    statusCode: 503,
    message: 'The server is overloaded; try again in a moment.',
    error: 'Service Unavailable',
    retry_after: 2,
  });
  assert.equal((await get('/health')).statusCode, 200, 'a restart would not help');
  look(5);
  assert.equal((await ask()).statusCode, 200);
});

test('one stall is over when it is seen: nobody is refused for it', async (t) => {
  const { look, ask } = await aLoop(t);
  look(5);
  look(3_000);
  assert.equal((await ask()).statusCode, 200);
  look(5);
  assert.equal((await ask()).statusCode, 200);
});
