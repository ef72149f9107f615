import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Engine, onEveryEngine } from './engines.ts';

const CATALOGUE = [
  { id: 1, domain: 'a.dk' },
  { id: 2, domain: 'b.dk' },
  { id: 7, domain: 'g.dk' },
];

async function stateOf(engine: Engine, shops: readonly { id: number; domain: string }[] = []) {
  const { state } = await engine.aState();
  await state.vendors.seat(shops);
  const known = async () => (await state.vendors.all()).map(({ id, domain }) => ({ id, domain }));
  return { ...state, known };
}
const alias = (state: Awaited<ReturnType<typeof stateOf>>, domain: string, of: string) =>
  state.imports.putVendor({ name: null, domain: of, aliases: [domain], logoUrl: null, programs: [] });

onEveryEngine((engine) => {
  const aState = (shops?: readonly { id: number; domain: string }[]) => stateOf(engine, shops);
  test('a state that knows no shop gets them all back under their numbers, and counts on behind them', async () => {
    const state = await aState();
    const before = await state.revision();
    assert.deepEqual(await state.vendors.seat(CATALOGUE), { seated: 3, swapped: null });
    assert.deepEqual(await state.known(), CATALOGUE);
    assert.equal((await state.vendors.byDomain('g.dk'))?.name, 'g.dk');
    assert.notEqual(await state.revision(), before);
    assert.equal((await state.vendors.ensure({ name: 'Ny', domain: 'ny.dk' })).id, 8);
  });

  test('an alias leads to its shop, and those who keep the domains in memory are told of it', async () => {
    const state = await aState(CATALOGUE);
    const before = await state.revision();
    await alias(state, 'b-old.dk', 'b.dk');
    assert.notEqual(await state.revision(), before);
    const told = await state.revision();
    await alias(state, 'b-old.dk', 'b.dk');
    assert.equal(await state.revision(), told, 'nothing is new the second time');
    await alias(state, 'a.dk', 'b.dk');
    const domains = await state.vendors.domains();
    assert.deepEqual(
      ['a.dk', 'b.dk', 'b-old.dk', 'c.dk'].map((domain) => domains.get(domain)),
      [1, 2, 2, undefined],
    );
  });

  test('a state that knows them is left as it is', async () => {
    const state = await aState(CATALOGUE);
    await state.vendors.ensure({ name: 'Butik A', domain: 'a.dk' });
    const before = await state.revision();
    assert.deepEqual(await state.vendors.seat(CATALOGUE), { seated: 0, swapped: null });
    assert.equal((await state.vendors.byDomain('a.dk'))?.name, 'Butik A');
    assert.equal(await state.revision(), before);
  });

  test('an older state gets back the shops that came since', async () => {
    const state = await aState(CATALOGUE.slice(0, 2));
    assert.deepEqual(await state.vendors.seat(CATALOGUE), { seated: 1, swapped: null });
    assert.deepEqual(await state.known(), CATALOGUE);
  });

  test('a shop that moved to another domain keeps its number', async () => {
    const state = await aState([{ id: 7, domain: 'partner-ads-12.invalid' }]);
    assert.equal((await state.vendors.giveDomain(7, 'g.dk')).id, 7);
    assert.deepEqual(await state.vendors.seat([{ id: 7, domain: 'partner-ads-12.invalid' }]), {
      seated: 0,
      swapped: null,
    });
    assert.deepEqual(await state.known(), [{ id: 7, domain: 'g.dk' }]);
  });

  test('a domain that is now another name of the same shop is no other shop', async () => {
    const state = await aState([{ id: 7, domain: 'new.dk' }]);
    await alias(state, 'g.dk', 'new.dk');
    assert.deepEqual(await state.vendors.seat([{ id: 7, domain: 'g.dk' }]), { seated: 0, swapped: null });
  });

  test('a shop that the operator joined with another is not seated beside it', async () => {
    const state = await aState([{ id: 1, domain: 'a.dk' }]);
    await alias(state, 'g.dk', 'a.dk');
    assert.deepEqual(await state.vendors.seat([{ id: 7, domain: 'g.dk' }]), { seated: 0, swapped: null });
    assert.equal((await state.vendors.byDomain('g.dk'))?.id, 1);
  });

  const SWAPS: [what: string, state: () => ReturnType<typeof stateOf>, told: object][] = [
    [
      'two shops have exchanged their numbers',
      async () =>
        await aState([
          { id: 1, domain: 'b.dk' },
          { id: 2, domain: 'a.dk' },
        ]),
      { id: 1, domain: 'a.dk', stateDomain: 'b.dk', stateId: 2 },
    ],
    [
      'a shop has another number, and its own is nobody’s',
      () => aState([{ id: 3, domain: 'g.dk' }]),
      { id: 7, domain: 'g.dk', stateDomain: null, stateId: 3 },
    ],
    [
      'a shop was joined with one, and its number given to a third',
      async () => {
        const state = await aState([
          { id: 1, domain: 'a.dk' },
          { id: 7, domain: 'new.dk' },
        ]);
        await alias(state, 'g.dk', 'a.dk');
        return state;
      },
      { id: 7, domain: 'g.dk', stateDomain: 'new.dk', stateId: 1 },
    ],
  ];

  for (const [what, make, told] of SWAPS) {
    test(`when ${what} nothing is changed, and it is told`, async () => {
      const state = await make();
      const before = await state.known();
      assert.deepEqual(await state.vendors.seat(CATALOGUE), { seated: 0, swapped: told });
      assert.deepEqual(await state.known(), before);
    });
  }
});
