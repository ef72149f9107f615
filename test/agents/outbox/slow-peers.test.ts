import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CallEnd, createSlowPeers } from '../../../src/agents/outbox/sender-memory.ts';

test('a host that answers late rests in proportion; silence doubles the rest up to an hour; an answer ends it', () => {
  const peers = createSlowPeers();
  const rest = (tookMs: number, by: CallEnd['by']) => {
    peers.note('a', { tookMs, by }, 1000);
    return peers.untilMs('a', 1000);
  };
  assert.equal(peers.isProven('a'), false);
  assert.equal(rest(999, 'answer'), 0);
  assert.equal(peers.isProven('a'), true);
  assert.equal(rest(1000, 'answer'), 1000 + 6_000);
  assert.equal(peers.isProven('a'), false);
  assert.equal(rest(3000, 'answer'), 1000 + 18_000);
  assert.deepEqual(
    [1, 2, 3].map(() => rest(10_000, 'silence')),
    [61_000, 121_000, 241_000],
  );
  for (let i = 0; i < 50; i++) rest(10_000, 'silence');
  assert.equal(peers.untilMs('a', 1000), 1000 + 3_600_000);
  assert.equal(peers.untilMs('a', 999), 0, 'a clock that was put back makes no rest longer');
  assert.equal(rest(3000, 'answer'), 19_000);
  assert.equal(rest(10, 'answer'), 0);
  assert.equal(peers.untilMs('b', 1000), 0);
});

test('a mail server that cannot be used is left alone for a minute, then two, up to a quarter of an hour', () => {
  const peers = createSlowPeers();
  const minutes = [1, 2, 3, 4, 5, 6].map(() => {
    peers.note('a', { tookMs: 5, by: 'no way' }, 0);
    return peers.untilMs('a', 0) / 60_000;
  });
  assert.deepEqual(minutes, [1, 2, 4, 8, 15, 15]);
});
