import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LeasedMessage, NewMessage, PeerPriority } from '../../../src/store/ports/outbox.ts';
import { type Engine, onEveryEngine } from './engines.ts';

const LEASE_MS = 1_000;

/** An outbox with one message, due from 0 on. */
async function anOutbox(engine: Engine, ...own: Partial<NewMessage>[]) {
  const { state, open } = await engine.aState();
  const { outbox } = state.agents;
  const add = (message: Partial<NewMessage> = {}, nowMs = 0) =>
    outbox.add(
      {
        id: 'one',
        agentId: null,
        channel: 'email',
        peer: 'mail',
        kind: 'my_agents',
        language: 'da',
        toHash: 'hash',
        toBox: new Uint8Array([1]),
        payload: '{}',
        ...message,
      },
      nowMs,
    );
  for (const message of own.length > 0 ? own : [{}]) await add(message);
  const take = (nowMs: number, rank: PeerPriority = 'next') =>
    outbox.lease('email', () => rank, nowMs, LEASE_MS);
  return { outbox, add, take, open };
}
const stateOf = async ({ outbox }: Pick<Awaited<ReturnType<typeof anOutbox>>, 'outbox'>) =>
  (await outbox.state('one'))?.state;

/** A sender that was too slow: its lease ended, and another has claimed the message since. */
async function aSlowSender(engine: Engine) {
  const all = await anOutbox(engine);
  const slow = (await all.take(0))!;
  const other = (await all.take(LEASE_MS))!;
  assert.notEqual(slow.leaseKey, other.leaseKey);
  return { ...all, slow, other };
}

onEveryEngine((engine) => {
  test('a message that is claimed is nobody else’s until its lease has ended', async () => {
    const { take } = await anOutbox(engine);
    assert.equal((await take(0))?.id, 'one');
    assert.equal(await take(0), undefined);
    assert.equal(await take(LEASE_MS - 1), undefined);
    assert.equal((await take(LEASE_MS))?.id, 'one', 'whoever died while sending left it to the next');
  });

  test('a message is due from its time on, and not before', async () => {
    const { add, take } = await anOutbox(engine);
    await take(0);
    await add({ id: 'later' }, 500);
    assert.equal(await take(499), undefined);
    assert.equal((await take(500))?.id, 'later');
  });

  test('who was too slow finishes nothing: the message is the other’s, who does', async () => {
    for (const state of ['sent', 'failed', 'dropped'] as const) {
      const all = await aSlowSender(engine);
      await all.outbox.finish(all.slow, state, LEASE_MS + 1);
      assert.equal(await stateOf(all), 'open');
      await all.outbox.finish(all.other, 'sent', LEASE_MS + 2);
      assert.equal(await stateOf(all), 'sent');
      await all.outbox.finish(all.slow, 'failed', LEASE_MS + 3);
      assert.equal(await stateOf(all), 'sent', 'what is done stays done');
    }
  });

  test('who was too slow neither puts a message off nor gives it back', async () => {
    for (const meddle of [
      ({ outbox, slow }: Awaited<ReturnType<typeof aSlowSender>>) => outbox.retry(slow, 0, 5),
      ({ outbox, slow }: Awaited<ReturnType<typeof aSlowSender>>) => outbox.giveBack(slow, 0),
    ]) {
      const all = await aSlowSender(engine);
      await meddle(all);
      assert.equal(await all.take(2 * LEASE_MS - 1), undefined, 'the other has it still');
      const next = (await all.take(2 * LEASE_MS))!;
      assert.deepEqual([next.attempts, next.strikes], [3, 0]);
    }
  });

  test('every claim is an attempt, and one that is given back was none', async () => {
    const { outbox, take } = await anOutbox(engine);
    const tried = (message: LeasedMessage | undefined) => message?.attempts;
    const first = (await take(0))!;
    assert.equal(tried(first), 1);
    await outbox.giveBack(first, 10);
    assert.equal(await take(9), undefined);
    const second = (await take(10))!;
    assert.equal(tried(second), 1);
    await outbox.retry(second, 20, 1);
    assert.equal(await take(19), undefined);
    const third = (await take(20))!;
    assert.deepEqual([tried(third), third.strikes], [2, 1]);
  });

  test('a finished message keeps its outcome and not its recipient', async () => {
    const { outbox, take } = await anOutbox(engine);
    assert.equal((await outbox.links()).length, 1);
    await outbox.finish((await take(0))!, 'sent', 1);
    assert.deepEqual(await outbox.links(), []);
    assert.equal(await outbox.hasLink('hash', 'my_agents'), false);
    assert.equal((await outbox.state('one'))?.state, 'sent');
    assert.equal(await outbox.openCount(), 0);
  });

  test('of many who claim at once each gets another message, and nobody gets one twice', async () => {
    const messages = Array.from({ length: 20 }, (_, i) => ({ id: `m${i}`, peer: `p${i % 5}` }));
    const { outbox, open } = await anOutbox(engine, ...messages);
    const others = [outbox, (await open()).agents.outbox];
    const claims = await Promise.all(
      Array.from({ length: 40 }, (_, i) => others[i % 2]!.lease('email', () => 'next', 0, LEASE_MS)),
    );
    const ids = claims.flatMap((claim) => claim?.id ?? []);
    assert.deepEqual([ids.length, new Set(ids).size], [20, 20]);
  });
});
