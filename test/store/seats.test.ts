import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openState } from '../../src/store/open.ts';
import { aFolder, aMarket, anOffer, day } from '../builders.ts';

const CATALOGUE = [
  { id: 1, domain: 'a.dk' },
  { id: 2, domain: 'b.dk' },
  { id: 7, domain: 'g.dk' },
];

async function aState(shops: readonly { id: number; domain: string }[] = []) {
  const state = await openState(aFolder());
  await state.vendors.seat(shops);
  const known = async () => (await state.vendors.all()).map(({ id, domain }) => ({ id, domain }));
  return { ...state, known };
}
const alias = (state: Awaited<ReturnType<typeof aState>>, domain: string, of: string) =>
  state.imports.putVendor({ name: null, domain: of, aliases: [domain], logoUrl: null, programs: [] });

test('a state that knows no shop gets them all back under their numbers, and counts on behind them', async () => {
  const state = await aState();
  const before = await state.revision();
  assert.deepEqual(await state.vendors.seat(CATALOGUE), { seated: 3, swapped: null });
  assert.deepEqual(await state.known(), CATALOGUE);
  assert.equal((await state.vendors.byDomain('g.dk'))?.name, 'g.dk');
  assert.ok((await state.revision()) > before);
  assert.equal((await state.vendors.ensure({ name: 'Ny', domain: 'ny.dk' })).id, 8);
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

const SWAPS: [what: string, state: () => ReturnType<typeof aState>, told: object][] = [
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

test('a catalogue knows every shop that has a number', async () => {
  const market = await aMarket();
  await market.publish(day('2026-11-15'), [anOffer()]);
  const shops = market.live.generation().shops();
  assert.deepEqual(
    shops.map(({ id, domain, record }) => [id, domain, record !== null]),
    (await market.state.vendors.all()).map(({ id, domain }) => [id, domain, id === 1]),
    'a shop that was read has a record too',
  );
});

test('a catalogue keeps what is written of a shop', async () => {
  const market = await aMarket();
  const builder = market.generations.build();
  const record = JSON.stringify({ ledger: 'x'.repeat(4096) });
  builder.addShop({ id: 3, domain: 'ærø.dk', record });
  const meta = { day: day('2026-11-15'), dataAsOfMs: 0, inputs: '', demo: false };
  builder.publish({ ...meta, products: 0, offers: 0, vendors: 0 });
  const [shop] = market.generations.current()!.shops();
  assert.deepEqual({ ...shop }, { id: 3, domain: 'ærø.dk', record });
});
