import assert from 'node:assert/strict';
import { test } from 'node:test';
import { VERDICTS } from '../../../src/domain/claim.ts';
import {
  aTally,
  byGoods,
  claimsJudged,
  claimsMade,
  countClaim,
  shareOf,
} from '../../../src/oversight/report/tally.ts';

test('every claim is counted; unknown ones and recommended prices are not among the judged', () => {
  const tally = aTally();
  for (const verdict of VERDICTS) countClaim(tally, verdict);
  assert.equal(claimsMade(tally), VERDICTS.length);
  assert.equal(claimsJudged(tally), VERDICTS.length - 2);
});

test('a share is told of a hundred or more', () => {
  assert.equal(shareOf(50, 100), 50);
  assert.equal(shareOf(50, 99), null);
  assert.equal(shareOf(0, 0, 1), null);
  assert.equal(shareOf(1, 1, 0), 100);
});

test('the largest come first, equals by name, and what has nothing is left out', () => {
  const of = (goods: number) => ({ ...aTally(), goods });
  const tallies = new Map([
    ['b', of(1)],
    ['a', of(1)],
    ['none', of(0)],
    ['most', of(2)],
  ]);
  assert.deepEqual(
    byGoods(tallies).map(([name]) => name),
    ['most', 'a', 'b'],
  );
});
