import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openState } from '../../src/store/open.ts';
import type { ClaimedMessage, NewMessage, Rank } from '../../src/store/ports/outbox.ts';
import { openAgentStore } from '../../src/store/sqlite/state/agents/agent-db.ts';
import { aFolder } from '../builders.ts';

const LEASE_MS = 1_000;

/** An outbox with one message, due from 0 on. */
function anOutbox(...own: Partial<NewMessage>[]) {
  const dir = aFolder();
  // The state makes the tables.
  openState(dir).close();
  const store = openAgentStore(dir);
  after(() => store.close());
  const { outbox } = store;
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
  for (const message of own.length > 0 ? own : [{}]) add(message);
  const take = (nowMs: number, rank: Rank = 'next') => outbox.claim('email', () => rank, nowMs, LEASE_MS);
  return { outbox, add, take };
}
const stateOf = ({ outbox }: ReturnType<typeof anOutbox>) => outbox.state('one')?.state;

test('a message that is claimed is nobody else’s until its lease has ended', () => {
  const { take } = anOutbox();
  assert.equal(take(0)?.id, 'one');
  assert.equal(take(0), undefined);
  assert.equal(take(LEASE_MS - 1), undefined);
  assert.equal(take(LEASE_MS)?.id, 'one', 'whoever died while sending left it to the next');
});

test('a message is due from its time on, and not before', () => {
  const { add, take } = anOutbox();
  take(0);
  add({ id: 'later' }, 500);
  assert.equal(take(499), undefined);
  assert.equal(take(500)?.id, 'later');
});

/** A sender that was too slow: its lease ended, and another has claimed the message since. */
function aSlowSender() {
  const all = anOutbox();
  const slow = all.take(0)!;
  const other = all.take(LEASE_MS)!;
  assert.notEqual(slow.claim, other.claim);
  return { ...all, slow, other };
}

test('who was too slow finishes nothing: the message is the other’s, who does', () => {
  for (const state of ['sent', 'failed', 'dropped'] as const) {
    const all = aSlowSender();
    all.outbox.finish(all.slow, state, LEASE_MS + 1);
    assert.equal(stateOf(all), 'open');
    all.outbox.finish(all.other, 'sent', LEASE_MS + 2);
    assert.equal(stateOf(all), 'sent');
    all.outbox.finish(all.slow, 'failed', LEASE_MS + 3);
    assert.equal(stateOf(all), 'sent', 'what is done stays done');
  }
});

test('who was too slow neither puts a message off nor gives it back', () => {
  for (const meddle of [
    ({ outbox, slow }: ReturnType<typeof aSlowSender>) => outbox.retry(slow, 0, 5),
    ({ outbox, slow }: ReturnType<typeof aSlowSender>) => outbox.giveBack(slow, 0),
  ]) {
    const all = aSlowSender();
    meddle(all);
    assert.equal(all.take(2 * LEASE_MS - 1), undefined, 'the other has it still');
    const next = all.take(2 * LEASE_MS)!;
    assert.deepEqual([next.attempts, next.strikes], [3, 0]);
  }
});

test('every claim is an attempt, and one that is given back was none', () => {
  const { outbox, take } = anOutbox();
  const tried = (message: ClaimedMessage | undefined) => message?.attempts;
  const first = take(0)!;
  assert.equal(tried(first), 1);
  outbox.giveBack(first, 10);
  assert.equal(take(9), undefined);
  const second = take(10)!;
  assert.equal(tried(second), 1);
  outbox.retry(second, 20, 1);
  assert.equal(take(19), undefined);
  const third = take(20)!;
  assert.deepEqual([tried(third), third.strikes], [2, 1]);
});

test('a finished message keeps its outcome and not its recipient', () => {
  const { outbox, take } = anOutbox();
  assert.equal(outbox.links().length, 1);
  outbox.finish(take(0)!, 'sent', 1);
  assert.deepEqual(outbox.links(), []);
  assert.equal(outbox.hasLink('hash', 'my_agents'), false);
  assert.equal(outbox.state('one')?.state, 'sent');
  assert.equal(outbox.openCount(), 0);
});
