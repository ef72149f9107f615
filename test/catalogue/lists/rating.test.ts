import assert from 'node:assert/strict';
import { test } from 'node:test';
import { meanRating, type Raters } from '../../../src/domain/rating.ts';
import { parseRating } from '../../../src/feeds/normalise/shop-texts.ts';

type Told = readonly [vendorId: number, rating: number, reviewCount: number];
const raters: Raters = { voiceOf: (id) => id, isGood: () => true };
const mean = (told: readonly Told[], own: Partial<Raters> = {}) =>
  meanRating(
    told.map(([vendorId, rating, reviewCount]) => ({ vendorId, rating, reviewCount })),
    [],
    { ...raters, ...own },
  );

test('over a million reviews is no number of reviews', () => {
  const read = (reviewCount: string) => parseRating({ rating: '4.5', reviewCount });
  assert.deepEqual(read('1000000'), { rating: 4.5, reviewCount: 1_000_000 });
  assert.deepEqual(read('1000001'), { rating: null, reviewCount: null });
  assert.deepEqual(read('9007199254740991'), { rating: null, reviewCount: null });
});

test('one voice weighs ten thousand reviews at most', () => {
  assert.equal(mean([[1, 5, 10_000]])!.reviewCount, 10_000);
  assert.equal(mean([[1, 5, 10_001]])!.reviewCount, 10_000);
});

test('more than twenty times the median of the others is ignored', () => {
  assert.equal(
    mean([
      [1, 5, 2000],
      [2, 4, 100],
    ])!.reviewCount,
    2100,
  );
  assert.equal(
    mean([
      [1, 5, 2001],
      [2, 4, 100],
    ])!.reviewCount,
    100,
  );
  assert.equal(
    mean([
      [1, 5, 2001],
      [2, 4, 100],
      [3, 4, 300],
    ])!.reviewCount,
    2401,
    'the median of two is 200',
  );
});

test('a newcomer’s reviews say nothing, beside others and alone; imported ones count as before', () => {
  const newcomer = { isGood: (id: number) => id !== 2 };
  const [honest, invented] = [
    [1, 4.5, 5000],
    [2, 5, 9000],
  ] as const;
  assert.deepEqual(mean([honest, invented], newcomer), { rating: 4.5, reviewCount: 5000 });
  assert.equal(mean([invented], newcomer), undefined);
  assert.deepEqual(
    meanRating([{ vendorId: 2, rating: 5, reviewCount: 9000 }], [{ rating: 4, reviewCount: 100 }], {
      ...raters,
      ...newcomer,
    }),
    { rating: 4, reviewCount: 100 },
  );
  assert.equal(mean([honest, [2, 1, 1]], newcomer)!.reviewCount, 5000, 'a single review silences nobody');
  assert.equal(mean([honest, [2, 1, 1]])!.reviewCount, 1, 'one of another voice of good record does');
  assert.equal(
    mean([honest, [2, 4.5, 5000]], newcomer)!.reviewCount,
    5000,
    'figures that a newcomer copies stay those of the voice that has them',
  );
});

test('shops of one voice, and shops with the very same figures, are one source', () => {
  const one = { voiceOf: () => 1 };
  assert.equal(
    mean(
      [
        [1, 5, 100],
        [2, 4, 300],
      ],
      one,
    )!.reviewCount,
    300,
  );
  assert.equal(
    mean([
      [1, 4.5, 300],
      [2, 4.5, 300],
    ])!.reviewCount,
    300,
  );
});
