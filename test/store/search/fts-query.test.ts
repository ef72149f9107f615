import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ftsQuery } from '../../../src/store/sqlite/catalogue/search/question.ts';

test('a question is written with AND, OR and parentheses', () => {
  assert.equal(ftsQuery('sko'), '"sko"');
  assert.equal(
    ftsQuery({ allOf: ['rød', { anyOf: ['vinterstøvl', { allOf: ['vint', 'støvl'] }] }] }),
    '("rød" AND ("vinterstøvl" OR ("vint" AND "støvl")))',
  );
});

test('an operator is a word like any other, and a quote ends nothing', () => {
  assert.equal(ftsQuery({ anyOf: ['OR', 'NEAR(', '*'] }), '("OR" OR "NEAR(" OR "*")');
  assert.equal(ftsQuery('a"b\0'), '"ab"');
});
