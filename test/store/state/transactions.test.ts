import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { StateTx } from '../../../src/store/ports/state.ts';
import { type Engine, onEveryEngine } from './engines.ts';

/** A state with two shops, and how many feeds are in it. */
async function opened(engine: Engine) {
  const { state, open: again } = await engine.aState();
  await state.vendors.ensure({ name: 'A', domain: 'a.dk' });
  await state.vendors.ensure({ name: 'B', domain: 'b.dk' });
  const feeds = async (from: StateTx = state) => (await from.feeds.all()).length;
  return { state, feeds, again };
}

const trust = { agreed: 0, agreedDay: null, held: null, accepted: null };

onEveryEngine((engine) => {
  const open = () => opened(engine);
  describe('a transaction of the state', () => {
    it('is all or nothing', async () => {
      const { state, feeds } = await open();
      const failing = state.transaction(async (tx) => {
        await tx.feeds.setTrust('a', 1, trust);
        await tx.setFact('a', '1');
        await tx.agents.setMatchedGeneration('g1');
        await tx.vendors.ensure({ name: 'C', domain: 'c.dk' });
        assert.equal(await feeds(tx), 1, 'it sees what it has written');
        throw new Error('changed my mind');
      });
      await assert.rejects(failing, /changed my mind/);
      assert.deepEqual(
        [await feeds(), await state.fact('a'), await state.agents.matchedGeneration()],
        [0, undefined, undefined],
      );
      assert.equal(await state.vendors.byDomain('c.dk'), undefined);
      assert.equal(await state.transaction(async (tx) => feeds(tx)), 0, 'and the next one is none the worse');
    });

    it('is one new revision, however much it changes, and none when it is taken back', async () => {
      const { state } = await open();
      const before = await state.revision();
      const change = (tx: StateTx) =>
        tx.vendors.ensure({ name: 'C', domain: 'c.dk' }).then(() => tx.decisions.join(1, 2));
      await assert.rejects(
        state.transaction(async (tx) => {
          await change(tx);
          throw new Error('no');
        }),
      );
      assert.equal(await state.revision(), before);
      await state.transaction(change);
      const after = await state.revision();
      assert.notEqual(after, before);
    });

    it('cannot be used after its end, whichever way it ended', async () => {
      const { state, feeds } = await open();
      const kept: StateTx[] = [];
      await state.transaction(async (tx) => void kept.push(tx));
      await assert.rejects(
        state.transaction(async (tx) => {
          kept.push(tx);
          throw new Error('no');
        }),
      );
      for (const tx of kept) {
        await assert.rejects(feeds(tx), /after its end/);
        await assert.rejects(tx.agents.outbox.openCount(), /after its end/);
      }
    });

    it('does not nest', async () => {
      const { state, feeds } = await open();
      const nested = state.transaction(async (tx) => {
        await tx.feeds.setTrust('a', 1, trust);
        await state.transaction(async () => {});
      });
      await assert.rejects(nested, /wait for itself/);
      await assert.rejects(
        state.agents.transaction(async () => state.transaction(async () => {})),
        /wait for itself/,
      );
      assert.equal(await feeds(), 0);
    });

    it('refuses a call past it instead of waiting for itself, also after a turn of the event loop', async () => {
      const { state } = await open();
      for (const call of [
        () => state.fact('a'),
        () => state.agents.outbox.openCount(),
        () => state.close(),
      ]) {
        await assert.rejects(
          state.transaction(async () => {
            await nextTurn();
            await call();
          }),
          /wait for itself/,
        );
      }
      let later: Promise<string | undefined> | undefined;
      await state.transaction(async () => {
        later = nextTurn().then(() => state.fact('a'));
      });
      assert.equal(await later, undefined, 'what was begun inside and goes on after the end is outside');
    });
  });

  describe('while a transaction is open', () => {
    it('what counts and then writes cannot be overtaken', async () => {
      const { state } = await open();
      const take = () =>
        state.transaction(async (tx) => {
          const taken = Number((await tx.fact('taken')) ?? 0);
          await nextTurn();
          if (taken >= 5) return false;
          await tx.setFact('taken', String(taken + 1));
          return true;
        });
      const outcomes = await Promise.all(Array.from({ length: 20 }, take));
      assert.equal(outcomes.filter(Boolean).length, 5);
    });

    it('one that fails lets the next begin', async () => {
      const { state, feeds } = await open();
      const failing = state.transaction(async (tx) => {
        await tx.feeds.setTrust('a', 1, trust);
        await nextTurn();
        throw new Error('no');
      });
      const count = state.transaction(async (tx) => feeds(tx));
      await assert.rejects(failing, /no/);
      assert.equal(await count, 0);
    });
  });
});
