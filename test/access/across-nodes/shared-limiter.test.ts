import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { aNode, LIMIT, type Node, threeNodes } from './a-node.ts';
import { aRedis, needsRedis } from './a-redis.ts';

test(
  '200 callers who all ask three nodes at once are accepted N times each, to the request',
  needsRedis,
  async () => {
    const redis = await aRedis();
    const nodes = await threeNodes(redis.url, { timeoutMs: 60_000 });
    const accepted = new Map<string, number>();
    const asked = Array.from({ length: 200 * 3 * LIMIT }, async (_, n) => {
      const caller = `caller ${n % 200}`;
      const { allowed } = await nodes[n % 3]!.take(caller);
      if (allowed) accepted.set(caller, (accepted.get(caller) ?? 0) + 1);
    });
    await Promise.all(asked);
    assert.deepEqual(
      nodes.flatMap(({ log }) => log),
      [],
    );
    assert.deepEqual([...new Set(accepted.values())], [LIMIT]);
    assert.equal(accepted.size, 200);
  },
);

test('in no window are more than N accepted, and whoever waits as told is accepted', needsRedis, async () => {
  const windowMs = 1_000;
  const redis = await aRedis();
  const nodes = await threeNodes(redis.url, { windowMs, timeoutMs: 60_000 });
  const callers = Array.from({ length: 20 }, (_, n) => `caller ${n}`);
  const until = performance.now() + 4_000;
  await Promise.all(
    callers.map(async (caller, n) => {
      const accepted: { sentMs: number; toldMs: number }[] = [];
      for (let i = n; performance.now() < until; i++) {
        const sentMs = performance.now();
        const { allowed } = await nodes[i % 3]!.take(caller);
        if (allowed) accepted.push({ sentMs, toldMs: performance.now() });
        await wait(5 + ((i * 7) % 40));
      }
      for (let i = LIMIT; i < accepted.length; i++) {
        const tookMs = accepted[i]!.toldMs - accepted[i - LIMIT]!.sentMs;
        assert.ok(tookMs >= windowMs, `${LIMIT + 1} in ${tookMs} ms`);
      }
      assert.ok(accepted.length >= 2 * LIMIT, `only ${accepted.length}`);
    }),
  );
  assert.deepEqual(
    nodes.flatMap(({ log }) => log),
    [],
  );
});

test(
  'an answer says what all nodes counted: what remains, and when a place is free',
  needsRedis,
  async () => {
    const redis = await aRedis();
    const [a, b] = (await threeNodes(redis.url)) as [Node, Node, Node];
    assert.deepEqual(await a.take('x', 3), {
      allowed: true,
      limit: 5,
      remaining: 2,
      resetS: 60,
      retryAfterS: 0,
    });
    const refused = await b.take('x', 3);
    assert.deepEqual([refused.allowed, refused.remaining], [false, 2]);
    assert.ok(refused.retryAfterS >= 59 && refused.retryAfterS <= 60);
    assert.equal((await b.take('x', 2)).remaining, 0);
    assert.equal((await b.take('x', 2, 7)).allowed, true);
    assert.deepEqual(await b.take('x', 9), {
      allowed: false,
      limit: 5,
      remaining: 0,
      resetS: 60,
      retryAfterS: 60,
    });
    assert.equal((await a.limiter.take('mcp', 'x', LIMIT, performance.now())).remaining, 4);
  },
);

test('whoever used up the limit on this node is refused without asking Redis', needsRedis, async () => {
  const redis = await aRedis();
  const node = await aNode(redis.url);
  assert.ok(!(node.take('x', LIMIT + 1) instanceof Promise), 'nor whoever wants more than all of it');
  const all = node.take('x', LIMIT);
  assert.ok(all instanceof Promise && (await all).allowed);
  const refused = node.take('x');
  assert.ok(!(refused instanceof Promise));
  assert.deepEqual(refused, { allowed: false, limit: 5, remaining: 0, resetS: 60, retryAfterS: 60 });
});

test('a key is at most N instants and is gone with the window', needsRedis, async () => {
  const redis = await aRedis();
  const node = await aNode(redis.url, { windowMs: 300 });
  for (let i = 0; i < 20; i++) await node.take('x', 2);
  await redis.ask(async (client) => {
    assert.deepEqual(await client.keys('*'), ['prisme:limits:rest:x']);
    assert.equal(await client.llen('prisme:limits:rest:x'), 4);
    await wait(310);
    assert.deepEqual(await client.keys('*'), []);
  });
});

test('a clock that went back locks nobody out for longer than a window', needsRedis, async () => {
  const redis = await aRedis();
  const node = await aNode(redis.url, { windowMs: 300 });
  const ahead = Date.now() + 3_600_000;
  await redis.ask((client) => client.rpush('prisme:limits:rest:x', ...Array(LIMIT).fill(ahead)));
  const refused = await node.take('x');
  assert.deepEqual([refused.allowed, refused.retryAfterS], [false, 1]);
  await wait(310);
  assert.ok((await node.take('x')).allowed);
});

test(
  'each place is free a window after it was taken, and a batch waits for the last that it needs',
  needsRedis,
  async () => {
    const redis = await aRedis();
    const node = await aNode(redis.url, { timeoutMs: 60_000 });
    const taken = (caller: string, ...secondsAgo: number[]) => {
      const instants = secondsAgo.map((seconds) => Date.now() - seconds * 1_000);
      return redis.ask((client) => client.rpush(`prisme:limits:rest:${caller}`, ...instants));
    };
    await taken('x', 61, 61, 61, 5, 5);
    const free = await node.take('x', 3);
    assert.deepEqual([free.allowed, free.remaining], [true, 0]);

    await taken('y', 50, 10, 10, 10, 10);
    const refused = await node.take('y', 3);
    assert.deepEqual([refused.allowed, refused.remaining], [false, 0]);
    assert.ok(refused.resetS >= 5 && refused.resetS <= 10, `the first leaves in ${refused.resetS} s`);
    assert.ok(
      refused.retryAfterS >= 45 && refused.retryAfterS <= 50,
      `three are free in ${refused.retryAfterS} s`,
    );
  },
);
