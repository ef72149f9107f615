import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { checkDigit, eanOfNumber, hasValidCheckDigit, numberOfEan, parseEan } from '../../src/domain/ean.ts';

test('a short code is padded to 13 digits', () => {
  assert.equal(parseEan('34567890125'), '0034567890125');
  assert.equal(parseEan('1'), '0000000000001');
});

test('anything but 1 to 13 ASCII digits is refused', () => {
  for (const text of [
    '',
    '12345678901234',
    '57099900000a1',
    ' 5709990000001',
    '5709990000001\n',
    '٣٤٥',
    '5.7e12',
    '-1',
  ]) {
    assert.equal(parseEan(text), undefined, JSON.stringify(text));
  }
});

test('parsing is the inverse of printing for every code', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999_999_999 }), (n) => {
      const ean = parseEan(String(n))!;
      return numberOfEan(ean) === n && eanOfNumber(numberOfEan(ean)) === ean;
    }),
  );
});

test('the check digit of known codes holds, and any single wrong digit breaks it', () => {
  for (const code of ['5709990000001', '0034567890125', '9788700001237'])
    assert.ok(hasValidCheckDigit(code), code);
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 999_999_999_999 }),
      fc.integer({ min: 0, max: 12 }),
      fc.integer({ min: 1, max: 9 }),
      (n, at, by) => {
        const twelve = String(n).padStart(12, '0');
        const code = twelve + checkDigit(twelve);
        const wrong = code.slice(0, at) + ((+code[at]! + by) % 10) + code.slice(at + 1);
        return hasValidCheckDigit(code) && !hasValidCheckDigit(wrong);
      },
    ),
  );
});
