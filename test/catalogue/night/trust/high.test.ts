import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aMemory, lowest, newcomers, reasonOf, since, TODAY } from './a-judgement.ts';
import { aTonight } from './a-tonight.ts';

const known = (id: number, kroner: number) => ({ [id]: [since(100, kroner)] });
/** Shop 1 is a newcomer, the others are known. */
const withNewcomer = aTonight({ day: TODAY, records: newcomers(1) });

test('a price is high above 2.5 times the others’', () => {
  const memory = aMemory({ ...known(2, 1000), ...known(3, 1000) }, [lowest(100, 1000, 2)]);
  assert.equal(reasonOf(1, { 1: 2500, 2: 1000, 3: 1000 }, memory), null);
  assert.equal(reasonOf(1, { 1: 2500.01, 2: 1000, 3: 1000 }, memory), 'price_high');
});

test('a high price is held while another voice counts, and stands alone', () => {
  const memory = aMemory(known(2, 1000), [lowest(100, 1000, 2)]);
  assert.equal(reasonOf(1, { 1: 3000 }, memory, withNewcomer), null);
  assert.equal(
    reasonOf(1, { 1: 3000, 2: { price: 1000, stock: 'out_of_stock' } }, memory, withNewcomer),
    null,
  );
  assert.equal(reasonOf(1, { 1: 3000, 2: 1000 }, memory, withNewcomer), 'price_high');
});

test('without another voice that counted last night a price is high above 2.5 times the usual low', () => {
  const sold = aMemory({ 2: [since(20, 1000, { stock: 'out_of_stock' })] }, [lowest(60, 1000, 3)]);
  assert.equal(reasonOf(1, { 1: 2500, 2: 1000 }, sold, withNewcomer), null);
  assert.equal(reasonOf(1, { 1: 2500.01, 2: 1000 }, sold, withNewcomer), 'price_high');
  const gone = aMemory({}, [lowest(60, 1000, 3)]);
  const fresh = aTonight({ day: TODAY, records: newcomers(1, 2) });
  assert.equal(reasonOf(1, { 1: 2500, 2: 1000 }, gone, fresh), null, 'beside a newcomer that says nothing');
  assert.equal(reasonOf(1, { 1: 2500.01, 2: 1000 }, gone, fresh), 'price_high');
});

test('a price that jumped above 2.5 times the usual low is nobody’s reference the same night', () => {
  const memory = aMemory({ ...known(2, 1000), ...known(3, 1000) }, [lowest(100, 1000, 2)]);
  // Between the two shop 1 would be held against a mean of 1,750 or of 1,800 kr.
  assert.equal(reasonOf(1, { 1: 700, 2: 1000, 3: 2500 }, memory), null, 'it speaks: 0.4 of 1,750');
  assert.equal(reasonOf(1, { 1: 699, 2: 1000, 3: 2500 }, memory), 'first_night');
  assert.equal(reasonOf(1, { 1: 699, 2: 1000, 3: 2500.01 }, memory), null, 'it does not');
});

test('a newcomer’s price makes no voice of good record a high one', () => {
  const memory = aMemory({ 1: [since(20, 100)], ...known(2, 1000) }, [
    lowest(100, 1000, 2),
    lowest(20, 100, 1),
  ]);
  assert.equal(reasonOf(2, { 1: 100, 2: 1000 }, memory, withNewcomer), null);
});

test('neither a deep cut that was believed nor a price that is new tonight makes another a high one', () => {
  const cut = aMemory({ 2: [since(100, 1000), since(5, 200, { believed: true })], ...known(3, 1000) }, [
    lowest(100, 1000, 3),
    lowest(5, 200, 2),
  ]);
  assert.equal(reasonOf(1, { 1: 1600, 2: 200, 3: 1000 }, cut), null);
  const memory = aMemory(known(3, 1000), [lowest(100, 1000, 3)]);
  assert.equal(reasonOf(1, { 1: 1900, 2: 450, 3: 1000 }, memory), null);
  const counted = aMemory({ ...known(2, 450), ...known(3, 1000) }, [lowest(100, 450, 2)]);
  assert.equal(reasonOf(1, { 1: 1900, 2: 450, 3: 1000 }, counted), 'price_high');
});

test('a price that was believed makes nobody else’s a high one, however long it stands', () => {
  for (const nights of [5, 60, 100]) {
    const memory = aMemory({ 1: [since(nights, 200, { believed: true })], 2: [since(100, 1000)] }, [
      lowest(100, 1000, 2),
      lowest(nights, 200, 1),
    ]);
    assert.equal(reasonOf(2, { 1: 200, 2: 1000 }, memory), null, `${nights} nights`);
    assert.equal(reasonOf(2, { 1: 200, 2: 990 }, memory), null, `${nights} nights, lowered`);
  }
});

test('a voice of good record that nothing is known to compare with is not high beside a dearer newcomer', () => {
  const tonight = aTonight({ day: TODAY, records: newcomers(2) });
  assert.equal(reasonOf(1, { 1: 1000, 2: 2000 }, aMemory(), tonight), null);
});
