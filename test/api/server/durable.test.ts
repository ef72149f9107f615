import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { aMarket, anOffer } from '../../builders.ts';
import { anApp, TODAY } from '../an-app.ts';

/** An app with its own market, whose disk writes finish when the test says. */
async function slowDisk(outcome: Promise<void>) {
  const market = await aMarket();
  await market.publish(TODAY, [anOffer()]);
  let asked = 0;
  const durable = () => {
    asked++;
    return outcome;
  };
  const { app } = await anApp([], {
    live: market.live,
    state: { ...market.state, durable },
  });
  const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload });
  return { app, market, post, asked: () => asked };
}

const anAgent = { ean: String(anOffer().ean), target_price: 1 };

test('a price agent is answered for when it is on the disk, not before', async () => {
  const disk = Promise.withResolvers<void>();
  const { post, asked } = await slowDisk(disk.promise);
  let answered = false;
  const answer = post('/price-agents', anAgent).finally(() => {
    answered = true;
  });
  await wait(100);
  assert.deepEqual([asked(), answered], [1, false]);
  disk.resolve();
  assert.equal((await answer).statusCode, 201);
});

test('a price agent that did not reach the disk is not promised', async () => {
  const failing = Promise.reject<void>(new Error('EIO'));
  void failing.catch(() => {});
  const { post } = await slowDisk(failing);
  const answer = await post('/price-agents', anAgent);
  assert.equal(answer.statusCode, 500);
  assert.match(answer.json().message, /went wrong on our side/);
  assert.doesNotMatch(answer.body, /EIO/);
});

test('what only asks does not wait for the disk', async () => {
  const { app, asked } = await slowDisk(new Promise(() => {}));
  assert.equal((await app.inject(`/public/product/${anOffer().ean}`)).statusCode, 200);
  assert.equal((await app.inject('/price-agents/check/00000000000000000000000000000000')).statusCode, 404);
  assert.equal(asked(), 0);
});
