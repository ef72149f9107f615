import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HALVES, halfOf } from '../../bench/relevance/mixed/queries.ts';
import { misspellings } from '../../bench/relevance/spelling/run.ts';

test('every misspelling is there once, differs from what was meant, and is long enough to be searched for', () => {
  const all = [...misspellings('misspellings.da.txt'), ...misspellings('misspellings-mixed.da.txt')];
  assert.equal(new Set(all.map(({ wrong }) => wrong)).size, all.length);
  for (const { wrong, right } of all) {
    assert.ok(right, `${wrong} has no right spelling`);
    assert.notEqual(wrong, right);
    assert.ok(wrong.length >= 4 && wrong === wrong.trim(), wrong);
  }
});

test('half of the mixed misspellings is left unseen', () => {
  const words = misspellings('misspellings-mixed.da.txt');
  for (const half of HALVES) {
    const share = words.filter(({ wrong }) => halfOf(wrong) === half).length;
    assert.ok(share >= 60, `${half}: ${share}`);
  }
});
