import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { CLAIM_FLAGS, type Claim, VERDICTS } from '../../../src/domain/claim.ts';
import type { Day } from '../../../src/domain/day.ts';
import { packClaim, packWaiting, unpackClaim, unpackWaiting } from '../../../src/store/packed/claims.ts';
import { type ProductFacts, packFacts, unpackFacts } from '../../../src/store/packed/product-facts.ts';

/** So that a record equals what was packed of it. */
const PLAIN = { noNullPrototype: true };
const day = fc.integer({ min: 0, max: 9_999_999 });
const vendorId = fc.integer({ min: 1, max: 100_000 });
const answers = { vendorId, shared: fc.boolean(), agrees: fc.boolean() };
const unrated = fc.record({ ...answers, rating: fc.constant(null), reviewCount: fc.constant(null) }, PLAIN);
const rated = fc.record(
  {
    ...answers,
    rating: fc.option(fc.integer({ min: 1, max: 500 }).map((hundredths) => hundredths / 100)),
    reviewCount: fc.maxSafeNat(),
  },
  PLAIN,
);
const level = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !/\p{Cc}/u.test(text));
const verdict = fc.constantFrom(...VERDICTS);
const aDay = fc.integer({ min: 1, max: 99_999 });
const ore = fc.integer({ min: 1, max: 2 ** 40 });
const judged = fc.record(
  {
    verdict,
    flags: fc.subarray([...CLAIM_FLAGS]),
    sinceDay: aDay,
    periodDays: fc.constantFrom(30, 14),
    knownDays: fc.nat({ max: 30 }),
    priorOre: fc.option(ore),
    priorDay: fc.option(aDay),
    usualOre: fc.option(ore),
  },
  PLAIN,
);
const unjudged = judged.map((one) => ({ ...one, sinceDay: null, knownDays: null }));
const claim = fc.oneof(judged, unjudged) as unknown as fc.Arbitrary<Claim>;
const offerClaim = fc.record({ vendorId, priceOre: ore, beforeOre: ore, claim }, PLAIN);
const deal = fc.record(
  {
    vendorId,
    priceOre: ore,
    usualOre: fc.option(ore),
    priorOre: fc.option(ore),
    isLowestEver: fc.boolean(),
    fromDay: fc.nat({ max: 99_999 }),
    untilDay: fc.constantFrom(20_412, 9_999_999),
  },
  PLAIN,
);
const facts = fc.record(
  {
    digest: fc.maxSafeNat(),
    staleFromDay: day,
    decidedDay: day,
    madeDay: day,
    tier: fc.constantFrom(1, 2, 3, 4),
    vendorId,
    firstSeen: day,
    changedDay: day,
    categoryPath: fc.array(level, { maxLength: 5 }),
    hasPlace: fc.boolean(),
    offerKinds: fc.integer({ min: 0, max: 31 }),
    reference: fc.record({ ore: fc.nat(), voice: fc.nat(), voices: fc.nat({ max: 2_000 }) }, PLAIN),
    offers: fc.array(fc.oneof(unrated, rated), { maxLength: 40 }),
    claims: fc.array(offerClaim, { maxLength: 5 }),
    deal: fc.option(deal),
    ended: fc.array(fc.record({ vendorId, sinceDay: aDay, verdict }, PLAIN), { maxLength: 5 }),
    nameBefore: fc.option(fc.record({ name: level, brand: fc.oneof(level, fc.constant('')) }, PLAIN)),
  },
  PLAIN,
) as unknown as fc.Arbitrary<ProductFacts>;

test('a product’s facts come back as they were packed', () => {
  fc.assert(fc.property(facts, (packed) => assert.deepEqual(unpackFacts(packFacts(packed)), packed)));
});

test('facts that another version packed are unknown, so that the product is made again', () => {
  assert.equal(
    unpackFacts('[5249446091436863,9999999,20771,1,57,20681,20681,[],[144900,0,3,1],[231]]'),
    undefined,
  );
  assert.equal(unpackFacts(''), undefined);
});

test('a claim comes back as it was packed', () => {
  fc.assert(fc.property(claim, (one) => assert.deepEqual(unpackClaim(packClaim(one)), one)));
});

test('the campaigns of an article that nobody offers come back as they were packed', () => {
  const ended = [{ vendorId: 7, sinceDay: 20_412 as Day, verdict: 'dearer' as const }];
  assert.deepEqual(unpackWaiting(packWaiting(ended)), ended);
  assert.equal(packWaiting([]), null);
  assert.deepEqual(unpackWaiting(null), []);
  assert.deepEqual(unpackWaiting('3:5249446091436863 9999999 20771'), []);
});
