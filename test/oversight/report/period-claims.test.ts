import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays, type Day } from '../../../src/domain/day.ts';
import type { Ore } from '../../../src/domain/money.ts';
import { claimsIn, type ShopFacts } from '../../../src/oversight/report/period-claims.ts';
import type { StoredOffer } from '../../../src/store/packed/stored-offers.ts';
import { at, gone, type Leg, soldOut, times } from '../../catalogue/honesty/a-story.ts';
import { FROM, PUBLISHED, TO, until } from './a-past.ts';

const OWN = { isRecommended: false, isClubPrice: false };
const FACTS: ShopFacts = {
  days: () => ({ read: [[addDays(PUBLISHED, -500), PUBLISHED]], partly: [] }),
  rushes: () => [],
  voice: (id) => id,
  domain: String,
  terms: () => OWN,
  perishables: [],
  ids: [1, 2, 3],
};

function verdicts(
  shops: readonly (readonly Leg[])[],
  own: Partial<ShopFacts> = {},
  { isPerishable = false, offers = [] as StoredOffer[] } = {},
) {
  const vendors = shops.map((legs, i) => [i + 1, until(...legs)] as const);
  const memory = { firstSeen: 0 as Day, slug: '', points: [], vendors, wordsOf: null };
  const given = { facts: { ...FACTS, ...own }, isPerishable, offersOf: () => offers };
  return claimsIn(memory, { from: FROM, to: TO }, given).map(({ verdict }) => verdict);
}

const anOfferCalled = (name: string): StoredOffer => ({
  vendorId: 1,
  condition: 'new',
  priceOre: 1 as Ore,
  shippingOre: null,
  beforeOre: null,
  stock: 'in_stock',
  deliveryTime: null,
  name,
  size: null,
  color: null,
  url: '',
  feed: 7,
  flags: [],
  claim: null,
});

const SALE = [times(394, 1000), times(4, at(800, 1000)), times(2, 1000)];

test('a claim of the period is judged by its last day in it, whatever came after', () => {
  assert.deepEqual(verdicts([SALE]), ['genuine']);
  assert.deepEqual(verdicts([[times(394, 1000), at(800, 1000), times(5, 1000)]]), ['genuine']);
});

test('a claim that sold out before the period ended is judged by the last night on which it could be bought', () => {
  const out = soldOut(times(3, at(800, 1000)));
  assert.deepEqual(verdicts([[times(394, 1000), at(800, 1000), out, times(2, 1000)]]), ['genuine']);
  assert.deepEqual(verdicts([[times(394, 1000), soldOut(at(800, 1000)), out, times(2, 1000)]]), []);
});

test('a claim of less than five percent is left out', () => {
  const off = (price: number) => verdicts([[times(394, 1000), times(4, at(price, 1000)), times(2, 1000)]]);
  assert.deepEqual([off(950.01), off(950)], [[], ['genuine']]);
});

test('claims of the night before and of the night after the period are none of its', () => {
  assert.deepEqual(verdicts([[times(393, 1000), at(800, 1000), times(6, 1000)]]), []);
  assert.deepEqual(verdicts([[times(398, 1000), times(2, at(800, 1000))]]), []);
});

test('goods that spoil are held against 14 days', () => {
  const story = [times(380, 18), times(14, 20), times(4, at(15, 20)), times(2, 20)];
  assert.deepEqual(verdicts([story], {}, { isPerishable: true }), ['genuine']);
  assert.deepEqual(verdicts([story]), ['overstated']);
});

test('members’ prices and bundles are not judged, a recommended price is called so', () => {
  assert.deepEqual(verdicts([SALE], { terms: () => ({ ...OWN, isClubPrice: true }) }), ['unknown']);
  assert.deepEqual(verdicts([SALE], { terms: () => ({ ...OWN, isRecommended: true }) }), [
    'recommended_price',
  ]);
  assert.deepEqual(verdicts([SALE], {}, { offers: [anOfferCalled('Kopper, 6 stk')] }), ['unknown']);
  assert.deepEqual(verdicts([SALE], {}, { offers: [anOfferCalled('Kop')] }), ['genuine']);
});

test('the feed that an offer comes from is asked, not the shop’s others', () => {
  const asked: (number | undefined)[] = [];
  const terms = (_: number, feed: number | undefined) => {
    asked.push(feed);
    return OWN;
  };
  verdicts([SALE], { terms }, { offers: [anOfferCalled('Kop')] });
  verdicts([SALE], { terms });
  assert.deepEqual(asked, [7, undefined]);
});

test('three independent shops that never asked a before price show a recommended one', () => {
  const story = [times(394, 1000), times(4, at(800, 1300)), times(2, 1000)];
  assert.deepEqual(verdicts([story, story, story]), Array(3).fill('recommended_price'));
  assert.deepEqual(verdicts([story, story, story], { voice: () => 1 }), Array(3).fill('overstated'));
});

test('what came with many others on one night is not called unfounded', () => {
  const story = [gone(394), times(4, at(800, 1000)), times(2, 1000)];
  assert.deepEqual(verdicts([story]), ['unfounded']);
  assert.deepEqual(verdicts([story], { rushes: () => [FROM] }), ['unknown']);
});
