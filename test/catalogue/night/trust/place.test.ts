import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasPlace, inTiers, referenceOf } from '../../../../src/catalogue/night/tiers.ts';
import { judge } from '../../../../src/catalogue/night/trust/judge-prices.ts';
import { aMemory, lowest, newcomers, offersBy, since, TODAY } from './a-judgement.ts';
import { aTonight } from './a-tonight.ts';

/** Shops 1 and 2 are newcomers, 3 and 4 are known. */
const tonight = aTonight({ day: TODAY, records: newcomers(1, 2) });
/** An article's first night. */
const seen = (shown: Parameters<typeof offersBy>[0], of = tonight) =>
  inTiers(judge(offersBy(shown), undefined, new Set(), of), (id) => `Butik ${id}`);
const place = (shown: Parameters<typeof offersBy>[0], of = tonight) => hasPlace(seen(shown, of), of);

test('an article that one newcomer has stands and has no place; a voice of good record’s has', () => {
  assert.equal(seen({ 1: 1 })[0]!.tier, 1);
  assert.equal(place({ 1: 1 }), false);
  assert.equal(place({ 3: 1 }), true);
});

test('two newcomers beside each other give no place, whatever they ask', () => {
  assert.equal(place({ 1: 1000, 2: 1000 }), false);
  assert.equal(place({ 1: 1000, 2: 1000, 3: 1000 }), true);
});

test('a shop that the operator vouches for gives its articles a place, and only those', () => {
  const decisions = { accepted: [], joined: [], rejected: [], vouched: [1] };
  const vouched = aTonight({ day: TODAY, records: newcomers(1, 2), decisions });
  assert.equal(place({ 1: 1000 }, vouched), true);
  assert.equal(place({ 2: 1000 }, vouched), false);
  assert.equal(place({ 1: 300, 3: { price: 1000, condition: 'used' } }, vouched), true);
});

test('a voice of good record that is sold out gives a place within 2.5 times the lowest price', () => {
  const soldOut = { price: 1000, stock: 'out_of_stock' } as const;
  assert.equal(place({ 1: 399.99, 3: soldOut }), false);
  assert.equal(place({ 1: 400, 3: soldOut }), true);
  assert.equal(place({ 3: soldOut }), true);
});

test('a used offer of a voice of good record gives a place where nobody has the article new', () => {
  const used = { price: 900, condition: 'used' } as const;
  assert.equal(place({ 3: used }), true);
  assert.equal(place({ 1: used }), false);
  assert.equal(place({ 1: 1000, 3: used }), false);
});

test('an offer that is held gives no place', () => {
  const memory = aMemory({ 1: [since(100, 1000)], 3: [since(100, 1000)] }, [lowest(100, 1000, 3)]);
  const judged = judge(offersBy({ 1: 1000, 3: 90 }), memory, new Set(), tonight);
  assert.equal(judged[1]!.reason, 'far_below');
  assert.equal(
    hasPlace(
      inTiers(judged, (id) => `Butik ${id}`),
      tonight,
    ),
    false,
  );
});

test('feeds are compared with the median of what counts tonight at voices of good record, each voice once', () => {
  assert.deepEqual(referenceOf(seen({ 3: 1000 }), tonight), { ore: 1000_00, voice: 3, voices: 1 });
  assert.deepEqual(referenceOf(seen({ 3: 1000, 4: 1100 }), tonight), { ore: 1050_00, voice: 0, voices: 2 });
  assert.deepEqual(
    referenceOf(seen({ 1: 1, 3: 1000 }), tonight),
    { ore: 1000_00, voice: 3, voices: 1 },
    'held',
  );
  assert.deepEqual(referenceOf(seen({ 1: 900, 3: 1000 }), tonight), { ore: 1000_00, voice: 3, voices: 1 });
  assert.equal(referenceOf(seen({ 1: 1, 2: 1 }), tonight).ore, 0, 'newcomers alone say nothing');
  assert.deepEqual(referenceOf(seen({ 3: { price: 1000, stock: 'out_of_stock' } }), tonight).ore, 0);
});
