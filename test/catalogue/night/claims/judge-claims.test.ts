import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isArrival, judgeClaims } from '../../../../src/catalogue/night/claims/judge-claims.ts';
import { NEVER } from '../../../../src/domain/claim.ts';
import { addDays } from '../../../../src/domain/day.ts';
import type { VendorPoint } from '../../../../src/domain/history.ts';
import { ore } from '../../../../src/domain/money.ts';
import type { Offer } from '../../../../src/domain/product.ts';
import { anOffer } from '../../../builders.ts';
import { aMemory, since, TODAY } from '../trust/a-judgement.ts';
import { aRecord, aTonight } from '../trust/a-tonight.ts';

const record = aRecord(TODAY, { read: [[addDays(TODAY, -300), addDays(TODAY, -1)]] });
const tonight = aTonight({ day: TODAY, records: { 1: record, 2: record, 3: record } });
const [BEFORE, PRICE] = [ore(1300_00), ore(800_00)];
const CLAIM = anOffer({ priceOre: PRICE, beforeOre: BEFORE });
const NOW: VendorPoint = [TODAY, PRICE, BEFORE, 0, 0];

/** The claim of shop 1, 1300 kr. before 800 kr., after prices of so many days ago. */
function judged(
  own: Partial<Offer & { isRecommended: boolean; isClubPrice: boolean }>,
  past: readonly VendorPoint[] = [since(250, 1000)],
) {
  return judgeClaims([{ ...CLAIM, ...own }], aMemory({ 1: [...past, NOW] }), [], tonight);
}
const verdict = (...told: Parameters<typeof judged>) => judged(...told).claims[0]?.claim.verdict;

test('a before price above the price of a new article is judged', () => {
  assert.equal(verdict({}), 'overstated');
  assert.equal(verdict({ condition: 'used' }), undefined);
  assert.deepEqual(judged({ beforeOre: null }), { claims: [], changesOn: NEVER });
});

test('the price of members or of several articles cannot be judged', () => {
  assert.equal(verdict({ isClubPrice: true }), 'unknown');
  assert.equal(verdict({ name: 'Kaffekop, 2 stk.' }), 'unknown');
});

test('what the feed calls recommended is, and it is told if nobody asks it', () => {
  const nobody = judged({ isRecommended: true });
  assert.deepEqual(nobody.claims[0]!.claim.flags, ['nobody_sells_at']);
  const somebody = judged({ isRecommended: true }, [since(250, 1000), since(150, 1300), since(149, 1000)]);
  assert.deepEqual(
    [somebody.claims[0]!.claim.verdict, somebody.claims[0]!.claim.flags],
    ['recommended_price', []],
  );
  assert.ok(nobody.changesOn > TODAY + 30);
  assert.equal(somebody.changesOn, TODAY + 30, 'until that is 180 days ago');
  assert.deepEqual(judged({}).claims[0]!.claim.flags, []);
});

test('so is what three shops show and none has asked', () => {
  const offers = [1, 2, 3].map((vendorId) => ({ ...CLAIM, vendorId }));
  const past = [since(250, 1000), NOW];
  const { claims } = judgeClaims(offers, aMemory({ 1: past, 2: past, 3: past }), [], tonight);
  assert.deepEqual(
    claims.map((one) => one.claim.verdict),
    ['recommended_price', 'recommended_price', 'recommended_price'],
  );
});

test('an article arrives if the shop did not have it in the last thirty days', () => {
  const arrives = (...own: readonly VendorPoint[]): boolean =>
    isArrival(anOffer(), own.length === 0 ? undefined : aMemory({ 1: own }), TODAY);
  assert.equal(arrives(), true);
  assert.equal(isArrival(anOffer({ condition: 'used' }), undefined, TODAY), false);
  assert.equal(arrives(since(0, 800)), true, 'the first run of tonight does not count');
  assert.deepEqual([arrives(since(29, null)), arrives(since(30, null))], [false, true]);
  assert.equal(arrives(since(90, 800)), false);
});
