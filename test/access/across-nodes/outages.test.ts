import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { createOutage, createPendingCounts } from '../../../src/access/across-nodes/outage.ts';
import type { Decision } from '../../../src/access/limits.ts';
import { aNode, LIMIT, type Node } from './a-node.ts';
import { aRedis, needsRedis } from './a-redis.ts';

const isBack = async ({ limiter }: Node): Promise<void> => {
  while (limiter.counted() === 'per node') await wait(20);
};
const allowedOf = (decisions: readonly Decision[]): number =>
  decisions.filter(({ allowed }) => allowed).length;

/** Awaits the decisions one after another. */
async function takeAll(node: Node, caller: string, times: number): Promise<Decision[]> {
  return Promise.all(Array.from({ length: times }, () => node.take(caller)));
}

test(
  'when Redis hangs a caller waits 100 ms, the next ones not at all, and nobody begins anew',
  needsRedis,
  async () => {
    const redis = await aRedis();
    const node = await aNode(redis.url);
    assert.equal(allowedOf(await takeAll(node, 'x', 3)), 3);
    redis.hang();
    const beganMs = performance.now();
    const first = takeAll(node, 'x', 10);
    await wait(30);
    const second = takeAll(node, 'x', 10);
    assert.equal(allowedOf([...(await first), ...(await second)]), LIMIT - 3);
    const tookMs = performance.now() - beganMs;
    assert.ok(tookMs >= 99 && tookMs < 1_000, `${tookMs} ms`);
    assert.equal(node.limiter.counted(), 'per node');
    const here = node.take('y');
    assert.ok(!(here instanceof Promise) && here.allowed);
    assert.equal(node.log.length, 1);

    redis.goOn();
    await isBack(node);
    assert.match(node.log[1]!, /^info: Redis counts again/);
    assert.equal((await node.take('x')).allowed, false);
    assert.equal(node.log.length, 2);
  },
);

test(
  'when Redis dies every node goes on by itself with at most N, and comes back when Redis does',
  needsRedis,
  async () => {
    const redis = await aRedis();
    const [a, b] = [await aNode(redis.url), await aNode(redis.url)];
    assert.equal(allowedOf([...(await takeAll(a, 'x', 3)), ...(await takeAll(b, 'x', 1))]), 4);
    await redis.die();
    for (const [node, used] of [
      [a, 3],
      [b, 1],
    ] as const) {
      assert.equal(allowedOf(await takeAll(node, 'x', 20)), LIMIT - used);
      assert.equal(node.limiter.counted(), 'per node');
      assert.equal(node.log.length, 1, node.log.join('\n'));
    }
    await redis.come();
    for (const node of [a, b]) {
      await isBack(node);
      assert.equal(allowedOf(await takeAll(node, 'x', 20)), 0);
      assert.equal((await node.take('new')).allowed, true);
      assert.equal(node.log.length, 2, node.log.join('\n'));
    }
  },
);

test(
  'an emptied Redis hands out no fresh N on a node, and the script is loaded again',
  needsRedis,
  async () => {
    const redis = await aRedis();
    const node = await aNode(redis.url, { timeoutMs: 2_000 });
    assert.equal(allowedOf(await takeAll(node, 'x', 20)), LIMIT);
    await redis.ask(async (client) => {
      await client.flushall();
      await client.script('FLUSH');
    });
    assert.equal(allowedOf(await takeAll(node, 'x', 20)), 0);
    assert.equal(allowedOf(await takeAll(node, 'y', 20)), LIMIT);
    assert.deepEqual(node.log, []);
  },
);

test('a Redis that answers and cannot write does not count', needsRedis, async () => {
  const redis = await aRedis();
  const node = await aNode(redis.url);
  await redis.ask((client) => client.replicaof('127.0.0.1', 1));
  assert.equal(allowedOf(await takeAll(node, 'x', 20)), LIMIT);
  assert.equal(node.limiter.counted(), 'per node');
  assert.match(node.log[0]!, /READONLY|no answer|writeable/);
  await redis.ask((client) => client.replicaof('NO', 'ONE'));
  await isBack(node);
});

test('a node starts without Redis, counts by itself, and takes it up when it comes', needsRedis, async () => {
  const redis = await aRedis();
  await redis.die();
  const node = await aNode(redis.url);
  assert.equal(node.limiter.counted(), 'per node');
  assert.equal(allowedOf(await takeAll(node, 'x', 20)), LIMIT);
  await redis.come();
  await isBack(node);
  assert.equal(node.log.length, 2, node.log.join('\n'));
});

test('a pause of this process is not taken for one of Redis', needsRedis, async () => {
  const redis = await aRedis();
  const node = await aNode(redis.url);
  await node.take('x');
  const first = node.take('x');
  // The first command is sent before the pause begins; the next one must wait for the next batch.
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  const second = node.take('x');
  for (const until = performance.now() + 300; performance.now() < until; );
  assert.deepEqual([(await first).remaining, (await second).remaining], [LIMIT - 2, LIMIT - 3]);
  assert.deepEqual(node.log, []);
});

test('it is back after three good probes in a row and the shortest time, not before', async () => {
  let fails = true;
  let probes = 0;
  const told: string[] = [];
  const outage = createOutage({
    probe: async () => {
      probes++;
      if (fails || probes === 4) throw new Error('still away');
    },
    onAway: ({ message }) => told.push(message),
    onBack: () => told.push(`back after ${probes}`),
    probeEveryMs: 5,
    awayMsMin: 0,
  });
  outage.failed(new Error('first'));
  outage.failed(new Error('second'));
  while (probes < 1) await wait(1);
  fails = false;
  while (outage.isAway()) await wait(1);
  assert.deepEqual(told, ['first', 'back after 7']);
  outage.close();

  const beganMs = performance.now();
  const longer = createOutage({
    probe: async () => {},
    onAway: () => {},
    onBack: () => {},
    probeEveryMs: 5,
    awayMsMin: 150,
  });
  longer.failed(new Error('gone'));
  while (longer.isAway()) await wait(1);
  assert.ok(performance.now() - beganMs >= 150);
  longer.close();
});

test('one that is closed while a probe is on its way sends no other', async () => {
  const probe = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  let probes = 0;
  const outage = createOutage({
    probe: () => {
      probes++;
      asked.resolve();
      return probe.promise;
    },
    onAway: () => {},
    onBack: () => {},
    probeEveryMs: 1,
  });
  outage.failed(new Error('gone'));
  await asked.promise;
  outage.close();
  probe.resolve();
  await wait(20);
  assert.equal(probes, 1);
});

test('nobody watches the clock when no request waits', async (t) => {
  const timers = t.mock.method(globalThis, 'setTimeout');
  const pending = createPendingCounts(5, assert.fail);
  const decision = { allowed: true, limit: 1, remaining: 0, resetS: 1, retryAfterS: 0 };
  const count = { accepted: true, remaining: 0, resetMs: 1, retryAfterMs: 0 };
  await pending.wait(
    Promise.resolve(count),
    () => decision,
    () => assert.fail(),
  );
  await wait(30);
  assert.equal(timers.mock.callCount(), 1);
});
