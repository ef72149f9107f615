import assert from 'node:assert/strict';
import { suite, type TestContext, test } from 'node:test';
import { createGate } from '../../../src/access/gate.ts';
import { createLimiter } from '../../../src/access/limiter.ts';
import type { Limiter } from '../../../src/access/limits.ts';
import { createTokens } from '../../../src/access/token/verify.ts';
import type { Ean } from '../../../src/domain/ean.ts';
import { aMarket, anEan, anOffer } from '../../builders.ts';
import { NOW_MS, TODAY } from '../an-app.ts';
import { type Ask, comparable, listening } from './a-lane.ts';

const LIMITS = { restFree: 3, restToken: 100, mcpFree: 10, mcpToken: 100, pages: 120 };
const PATH = `/public/product/${anEan(1)}`;
const UNKNOWN = `/public/product/${anEan(2)}`;
const WAYS = ['lane', 'framework'] as const;

/** A gate whose limiter answers with a promise, as the shared one does. */
const aGate = async (take: Limiter['take']) =>
  createGate({
    tokens: await createTokens({ store: (await aMarket()).state.tokens, clock: () => NOW_MS }),
    limiter: { take },
    limits: LIMITS,
  });

suite('the two lanes answer alike', () => {
  test('a lookup, of what is known and of what is not, from any origin', async () => {
    const parts = { baseUrl: 'https://prisme.example' };
    for (const path of [PATH, '/public/product/5', '/public/product/0000000000000']) {
      for (const headers of [{}, { origin: 'https://shop.example' }] as Record<string, string>[]) {
        // Two servers: each has counted one request when it answers.
        const { lane } = await listening([anOffer()], parts, LIMITS);
        const { framework } = await listening([anOffer()], parts, LIMITS);
        const answer = await lane(path, headers);
        assert.deepEqual(comparable(answer), comparable(await framework(path, headers)));
        assert.match(String(answer.headers['x-request-id']), /^[0-9a-f]{16}$/);
      }
    }
  });

  test('a refusal, counted in one window', async () => {
    const { lane, framework } = await listening([anOffer()], {}, LIMITS);
    for (const [way, remaining] of [
      [lane, '2'],
      [framework, '1'],
      [lane, '0'],
    ] as const)
      assert.equal((await way(PATH)).headers['x-ratelimit-remaining'], remaining);
    const refused = await lane(PATH);
    assert.equal(refused.status, 429);
    assert.deepEqual(comparable(refused), comparable(await framework(PATH)));
  });

  test('a server without a catalogue', async () => {
    const { lane } = await listening([], {}, LIMITS);
    const { framework } = await listening([], {}, LIMITS);
    const answer = await lane(PATH);
    assert.deepEqual([answer.status, answer.headers['retry-after']], [503, '30']);
    assert.equal(answer.headers['x-ratelimit-remaining'], undefined, 'it is not counted');
    assert.deepEqual(comparable(answer), comparable(await framework(PATH)));
  });

  test('a limiter that answers later, as one that several nodes share does', async () => {
    const limiter = createLimiter();
    const gate = await aGate(async (...asked) => limiter.take(...asked));
    const { lane, framework } = await listening([anOffer()], { gate });
    for (const remaining of ['2', '1', '0'])
      assert.equal((await lane(PATH)).headers['x-ratelimit-remaining'], remaining);
    const refused = await lane(PATH);
    assert.equal(refused.status, 429);
    assert.deepEqual(comparable(refused), comparable(await framework(PATH)));
  });
});

/** The effects of these requests on a server: engagement, metrics and limits. */
async function doneFor(way: (typeof WAYS)[number], asking: (ask: Ask) => Promise<unknown>, limits = LIMITS) {
  const parts = { metricsToken: 'secret', trustProxy: ['127.0.0.1'] };
  const made = await listening([anOffer()], parts, limits);
  await asking(made[way]);
  const { body } = await made.framework('/metrics', { authorization: 'Bearer secret' });
  const interest = async (kind: 'lookup' | 'like', n: number) =>
    await made.engagement.callers(kind, anEan(n), TODAY, TODAY);
  return {
    lookups: [await interest('lookup', 1), await interest('lookup', 2)],
    likes: await interest('like', 1),
    counted: body.match(/^prisme_requests_total.*$/gm),
    timed: body.match(/^prisme_request_seconds_count.*$/gm),
  };
}
const from = (address: string) => ({ 'x-forwarded-for': address });
const counted = (status: number, times: number) =>
  `prisme_requests_total{route="/public/product/:ean",status="${status}"} ${times}`;
const timed = (times: number) => `prisme_request_seconds_count{route="/public/product/:ean"} ${times}`;

suite('the two lanes do alike', () => {
  for (const way of WAYS) {
    test(`${way}: a lookup is interest in the article, once a caller`, async () => {
      const { lookups, likes } = await doneFor(way, async (ask) => {
        for (const address of ['198.51.100.7', '198.51.100.7', '203.0.113.8']) await ask(PATH, from(address));
      });
      assert.deepEqual([lookups, likes], [[2, 0], 0]);
    });

    test(`${way}: what is not found is no interest, and neither is a lookup that was refused`, async () => {
      const { lookups } = await doneFor(
        way,
        async (ask) => {
          await ask(UNKNOWN);
          await ask(PATH);
        },
        { ...LIMITS, restFree: 1 },
      );
      assert.deepEqual(lookups, [0, 0]);
    });

    test(`${way}: every answer is observed under its route, refusals as refusals`, async () => {
      const done = await doneFor(way, async (ask) => {
        for (const path of [PATH, UNKNOWN, PATH, PATH, UNKNOWN]) await ask(path);
      });
      assert.deepEqual(done.counted, [counted(200, 3), counted(429, 2)]);
      assert.deepEqual(done.timed, [timed(5)]);
    });

    test(`${way}: what is not found spends a request as what is found does`, async () => {
      const made = await listening([anOffer()], {}, LIMITS);
      await made[way](UNKNOWN);
      assert.equal((await made[way](PATH)).headers['x-ratelimit-remaining'], '1');
    });

    test(`${way}: a wrong token spends one request and is refused`, async () => {
      const made = await listening([anOffer()], {}, LIMITS);
      const refused = await made[way](PATH, { 'x-api-token': '123e4567-e89b-12d3-a456-426614174000' });
      assert.equal(refused.status, 401);
      assert.equal(refused.headers['x-ratelimit-remaining'], '2');
    });

    test(`${way}: the forwarded address is counted behind a trusted proxy, and from elsewhere not believed`, async () => {
      for (const [proxy, left] of [
        ['127.0.0.1', '2'],
        ['10.0.0.1', '1'],
      ] as const) {
        const made = await listening([anOffer()], { trustProxy: [proxy] }, LIMITS);
        await made[way](PATH, from('198.51.100.7'));
        assert.equal((await made[way](PATH, from('198.51.100.8'))).headers['x-ratelimit-remaining'], left);
      }
    });

    test(`${way}: a request leaves its window after 60 seconds`, async (t) => {
      const loop = aLoop(t);
      const made = await listening([anOffer()], {}, LIMITS);
      const statusAt = async (ms: number) => {
        loop.nowMs = ms;
        return (await made[way](PATH)).status;
      };
      const seen: number[] = [];
      for (const ms of [1_000, 1_000, 1_000, 1_000, 60_999, 61_000]) seen.push(await statusAt(ms));
      assert.deepEqual(seen, [200, 200, 200, 429, 429, 200]);
    });

    test(`${way}: while the loop is late again and again lookups are refused and spend nothing`, async (t) => {
      const loop = aLoop(t);
      const made = await listening([anOffer()], {}, LIMITS);
      loop.look(1_200);
      loop.look(1_200);
      const refused = await made[way](PATH);
      assert.deepEqual([refused.status, refused.headers['retry-after']], [503, '2']);
      assert.match(refused.body, /overloaded/);
      assert.equal(await made.engagement.callers('lookup', anEan(1), TODAY, TODAY), 0);
      loop.look(5);
      assert.equal((await made[way](PATH)).headers['x-ratelimit-remaining'], '2');
    });

    test(`${way}: a lookup by another code of a product counts for the product`, async () => {
      const made = await listening([anOffer({ aliases: [anEan(7)] })], {}, LIMITS);
      assert.match((await made[way](`/public/product/${anEan(7)}`)).body, /"found":true/);
      const counted = (ean: Ean) => made.engagement.callers('lookup', ean, TODAY, TODAY);
      assert.deepEqual([await counted(anEan(1)), await counted(anEan(7))], [1, 0]);
    });

    test(`${way}: who was let in and meets a failure is told his limits`, async () => {
      const made = await listening([anOffer()], {}, LIMITS);
      made.market.live.read = () => {
        throw new Error('the catalogue is broken');
      };
      const { status, headers } = await made[way](PATH);
      assert.deepEqual([status, headers['x-ratelimit-remaining']], [500, '2']);
    });

    test(`${way}: a failure of ours is a 500 under a number, and logged under it`, async () => {
      const logged: unknown[] = [];
      const log = { error: (about: { reqId: string }) => void logged.push(about.reqId) } as never;
      const gate = await aGate(async () => {
        throw new Error('the shared counter is away');
      });
      const { status, headers } = await (await listening([anOffer()], { log, gate }))[way](PATH);
      assert.equal(status, 500);
      assert.deepEqual(logged, [headers['x-request-id']]);
    });
  }
});

/** An event loop with a clock of the test, which is as late as the test says. */
function aLoop(t: TestContext) {
  const LOOK_EVERY_MS = 250;
  const loop = {
    nowMs: 0,
    look(lateMs: number) {
      loop.nowMs += LOOK_EVERY_MS + lateMs;
      t.mock.timers.tick(LOOK_EVERY_MS);
    },
  };
  t.mock.timers.enable({ apis: ['setInterval'] });
  t.mock.method(performance, 'now', () => loop.nowMs);
  return loop;
}
