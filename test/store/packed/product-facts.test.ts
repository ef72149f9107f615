import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
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
const facts = fc.record(
  {
    digest: fc.maxSafeNat(),
    staleFromDay: day,
    decidedDay: day,
    tier: fc.constantFrom(1, 2, 3, 4),
    vendorId,
    firstSeen: day,
    changedDay: day,
    categoryPath: fc.array(level, { maxLength: 5 }),
    hasPlace: fc.boolean(),
    reference: fc.record({ ore: fc.nat(), voice: fc.nat(), voices: fc.nat({ max: 2_000 }) }, PLAIN),
    offers: fc.array(fc.oneof(unrated, rated), { maxLength: 40 }),
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
