import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { openState } from '../../src/store/open.ts';
import type { State, StateTx } from '../../src/store/ports/state.ts';
import { aFolder } from '../builders.ts';

/** A state with two shops, and how many feeds are in it. */
async function open() {
  const state = await openState(aFolder());
  await state.vendors.ensure({ name: 'A', domain: 'a.dk' });
  await state.vendors.ensure({ name: 'B', domain: 'b.dk' });
  const feeds = async (from: StateTx = state) => (await from.feeds.all()).length;
  return { state, feeds };
}

const trust = { agreed: 0, agreedDay: null, held: null, accepted: null };

/** A transaction that stands open until it is let go of. */
function heldOpen(state: State, id: string) {
  const letGo = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const done = state.transaction(async (tx) => {
    await tx.feeds.setTrust(id, 1, trust);
    begun.resolve();
    await letGo.promise;
  });
  return { begun: begun.promise, letGo: letGo.resolve, done };
}

describe('on one connection, while a transaction is open', () => {
  it('a call outside waits, and then sees what was committed', async () => {
    const { state, feeds } = await open();
    const first = heldOpen(state, 'a');
    await first.begun;
    let told = false;
    const count = feeds().finally(() => {
      told = true;
    });
    await nextTurn();
    assert.equal(told, false);
    first.letGo();
    assert.equal(await count, 1);
    await first.done;
  });

  it('another one begins after its end, in the order they came', async () => {
    const { state } = await open();
    const first = heldOpen(state, 'a');
    await first.begun;
    const seen: string[] = [];
    const look = (name: string, from: StateTx) =>
      from.feeds.all().then((all) => void seen.push(`${name} ${all.map(({ id }) => id).join('')}`));
    const second = state.transaction(async (tx) => {
      await look('second', tx);
      await tx.feeds.setTrust('b', 1, trust);
      await nextTurn();
    });
    const outside = look('outside', state);
    const third = state.transaction((tx) => look('third', tx));
    await nextTurn();
    assert.deepEqual(seen, []);
    first.letGo();
    await Promise.all([first.done, second, outside, third]);
    assert.deepEqual(seen, ['second a', 'outside ab', 'third ab']);
  });
});

it('a call when no transaction is open is made at once', async () => {
  const { state } = await open();
  const other = await openState(aFolder());
  await state.transaction(async () => {
    await other.setFact('a', '1');
    assert.equal(await other.fact('a'), '1', 'another state is another matter');
  });
  const order: string[] = [];
  const write = state.setFact('a', '2').then(() => void order.push('written'));
  const read = state.fact('a').then((value) => void order.push(`read ${value}`));
  await Promise.all([write, read]);
  assert.deepEqual(order, ['written', 'read 2']);
});
