import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  createChannelProofs,
  createInFlight,
  createSlowPeers,
} from '../../../src/agents/outbox/sender-memory.ts';
import type { LeasedMessage } from '../../../src/store/ports/outbox.ts';

test('a receiver is called once at a time, and so is an address, until the call ends', () => {
  const inFlight = createInFlight();
  inFlight.begin('a');
  assert.deepEqual([inFlight.isBusy('a'), inFlight.isBusy('b')], [true, false]);
  assert.equal(inFlight.reach('a', ['93.184.215.14', '2a01:4f8::1']), true);
  inFlight.begin('b');
  assert.equal(inFlight.reach('b', ['93.184.215.15', '2a01:4f8::2']), false, 'of one /64');
  inFlight.end('b');
  assert.equal(inFlight.isBusy('b'), true, 'where it was found somebody is being called');
  inFlight.begin('c');
  assert.equal(inFlight.reach('c', ['93.184.215.15']), true);
  inFlight.end('a');
  assert.deepEqual([inFlight.isBusy('a'), inFlight.isBusy('b'), inFlight.isBusy('c')], [false, true, true]);
  inFlight.end('c');
  assert.equal(inFlight.isBusy('b'), false);
});

test('ten thousand receivers and their networks are remembered, the latest', () => {
  const peers = createSlowPeers();
  const inFlight = createInFlight();
  const meet = (peer: string, address: string) => {
    peers.note(peer, { tookMs: 0, by: 'answer' }, 0);
    inFlight.begin(peer);
    inFlight.reach(peer, [address]);
  };
  meet('first', '93.184.215.14');
  inFlight.end('first');
  meet('neighbour', '93.184.215.14');
  for (let n = 3; n <= 10_000; n++) meet(`${n}`, '10.0.0.1');
  assert.deepEqual([peers.isProven('first'), inFlight.isBusy('first')], [true, true]);
  meet('10001', '10.0.0.1');
  assert.deepEqual([peers.isProven('first'), inFlight.isBusy('first')], [false, false]);
});

test('a failure counts if another message was delivered on its channel since the last one', () => {
  const proofs = createChannelProofs();
  const message = { id: 'a', channel: 'webhook' } as LeasedMessage;
  proofs.note('webhook');
  assert.equal(proofs.sinceLastTry(message), false, 'the first one');
  assert.equal(proofs.sinceLastTry(message), false, 'nothing was delivered');
  proofs.note('email');
  assert.equal(proofs.sinceLastTry(message), false, 'on another channel');
  proofs.note('webhook');
  assert.equal(proofs.sinceLastTry(message), true);
  proofs.note('webhook');
  proofs.forget(message);
  assert.equal(proofs.sinceLastTry(message), false, 'it was forgotten');
});
