import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createInFlight } from '../../../src/agents/outbox/sender-memory.ts';

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
