import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inTiers } from '../../../../src/catalogue/night/tiers.ts';
import { judge } from '../../../../src/catalogue/night/trust/judge-prices.ts';
import { hasPlace, referenceOf } from '../../../../src/catalogue/night/trust/place.ts';
import { newcomers, offersBy, TODAY } from './a-judgement.ts';
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

test('a second voice gives a place at a price that agrees', () => {
  assert.equal(place({ 1: 400, 2: 1000 }), true);
  assert.equal(place({ 1: 399, 2: 1000 }), false);
  const joined = { accepted: [], joined: [[1, 2]], rejected: [] };
  assert.equal(
    place({ 1: 400, 2: 1000 }, aTonight({ day: TODAY, records: newcomers(1, 2), decisions: joined })),
    false,
  );
});

test('a voice of good record that is sold out gives a newcomer a place at a price that agrees only', () => {
  const soldOut = { price: 1000, stock: 'out_of_stock' } as const;
  assert.equal(place({ 1: 1, 3: soldOut }), false);
  assert.equal(place({ 1: 400, 3: soldOut }), true);
});

test('offers that are held, and used ones, give no place', () => {
  assert.equal(place({ 1: 1000, 2: { price: 900, condition: 'used' } }), false);
  assert.equal(place({ 1: 1, 3: { price: 900, condition: 'used' } }), false);
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
