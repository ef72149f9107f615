import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  amountText,
  countText,
  percentText,
  ratingText,
  typedKroner,
} from '../../../src/domain/format/numbers.ts';

test('an amount is written as people write it, and never breaks', () => {
  for (const [kroner, da, en] of [
    [0, '0 kr.', 'DKK 0'],
    [5, '5 kr.', 'DKK 5'],
    [999, '999 kr.', 'DKK 999'],
    [1000, '1.000 kr.', 'DKK 1,000'],
    [1649, '1.649 kr.', 'DKK 1,649'],
    [49.95, '49,95 kr.', 'DKK 49.95'],
    [49.5, '49,50 kr.', 'DKK 49.50'],
    [0.05, '0,05 kr.', 'DKK 0.05'],
    [1234567.89, '1.234.567,89 kr.', 'DKK 1,234,567.89'],
  ] as const) {
    assert.equal(amountText(kroner, 'da'), da.replace(' ', '\u00a0'));
    assert.equal(amountText(kroner, 'en'), en.replace(' ', '\u00a0'));
  }
});

test('counts, percents and ratings read alike', () => {
  assert.deepEqual([countText(10547, 'da'), countText(10547, 'en')], ['10.547', '10,547']);
  assert.deepEqual([percentText(14.4, 'da'), percentText(14.5, 'en')], ['14\u00a0%', '15%']);
  assert.deepEqual([percentText(0.4, 'da'), percentText(0.96, 'da')], ['0,4\u00a0%', '1\u00a0%']);
  assert.deepEqual(
    [ratingText(4, 'da'), ratingText(4.65, 'da'), ratingText(4.64, 'en')],
    ['4,0', '4,7', '4.6'],
  );
});

for (const [typed, kroner] of [
  ['1500', 1500],
  ['1.500', 1500],
  ['1,500', 1500],
  ['1 500', 1500],
  ['1500 kr.', 1500],
  ['1.500,- ', 1500],
  ['kr. 1500', 1500],
  ['DKK 1500', 1500],
  ['1.499,95', 1499.95],
  ['1,499.95', 1499.95],
  ['1499,5', 1499.5],
  ['1499.95', 1499.95],
  ['0,01', 0.01],
  ['10.000.000', 10_000_000],
] as const) {
  test(`somebody who types ${JSON.stringify(typed)} means ${kroner} kroner`, () => {
    assert.equal(typedKroner(typed), kroner);
  });
}

for (const typed of [
  '',
  '0',
  '0,00',
  '-5',
  'gratis',
  '1.2.3',
  '1e6',
  '10.000.001',
  '12,345,67',
  '1'.repeat(400),
  '٣',
])
  test(`${JSON.stringify(typed.slice(0, 20))} is no price`, () => {
    assert.equal(typedKroner(typed), undefined);
  });
