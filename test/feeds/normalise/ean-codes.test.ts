import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { checkDigit } from '../../../src/domain/ean.ts';
import { parseCode, parseCodes } from '../../../src/feeds/normalise/ean-codes.ts';

const withCheck = (twelve: string): string => twelve + checkDigit(twelve);
/** Danish codes, 57 and ten digits. */
const danish = fc
  .integer({ min: 0, max: 9_999_999_999 })
  .map((number) => withCheck(`57${String(number).padStart(10, '0')}`));
/** UPC in 13 digits: one leading zero, and no restricted second digit. */
const upc = fc
  .tuple(fc.constantFrom('1', '3', '6', '7', '8', '9'), fc.integer({ min: 0, max: 9_999_999_999 }))
  .map(([system, number]) => withCheck(`0${system}${String(number).padStart(10, '0')}`))
  .filter((code) => !/^(?:0*1234567890)/.test(code) && !/^0?(\d)\1*$/.test(code));

describe('codes', () => {
  it('every way of writing a code is that code', () =>
    fc.assert(
      fc.property(danish, (code) => {
        for (const written of [
          code,
          `0${code}`,
          `'${code}`,
          `="${code}"`,
          `${code}.0`,
          ` ${code} `,
          `${code[0]} ${code.slice(1, 7)} ${code.slice(7)}`,
          `${code.slice(0, 3)}-${code.slice(3, 8)}-${code.slice(8)}`,
        ]) {
          assert.equal(parseCode(written), code, written);
        }
      }),
    ));

  it('lost leading zeros come back when the check digit then holds', () =>
    fc.assert(fc.property(upc, (code) => assert.equal(parseCode(code.replace(/^0/, '')), code))));

  it('one wrong digit is always found', () =>
    fc.assert(
      fc.property(danish, fc.integer({ min: 2, max: 12 }), fc.integer({ min: 1, max: 9 }), (code, at, by) => {
        const wrong = code.slice(0, at) + ((Number(code[at]) + by) % 10) + code.slice(at + 1);
        assert.equal(parseCode(wrong), 'ean_check_digit');
      }),
    ));

  it('any text gives thirteen digits or a reason', () =>
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789 -.,;|/E+X"=\'a') }), (text) => {
        const codes = parseCodes([text], '');
        if ('ean' in codes) for (const code of [codes.ean, ...codes.aliases]) assert.match(code, /^\d{13}$/);
        else assert.match(codes.problem, /^(?:ean_[a-z_]+|pack_code)$/);
      }),
    ));

  it('codes that identify nothing across shops are refused by their reason', () => {
    const cases: [string, string][] = [
      ['', 'ean_missing'],
      ['N/A', 'ean_missing'],
      ['null', 'ean_missing'],
      ['5.70999E+12', 'ean_scientific'],
      ['5,70999E+12', 'ean_scientific'],
      ['0000000000000', 'ean_placeholder'],
      ['0', 'ean_placeholder'],
      ['1111111111111', 'ean_placeholder'],
      ['9999999999999', 'ean_placeholder'],
      ['1234567890123', 'ean_placeholder'],
      ['1234567890128', 'ean_placeholder'],
      ['5709990000002', 'ean_check_digit'],
      ['0034567890126', 'ean_check_digit'],
      ['2100000000494', 'ean_restricted'],
      [withCheck('020000000001'), 'ean_restricted'],
      [withCheck('040000000001'), 'ean_restricted'],
      [withCheck('050000000001'), 'ean_restricted'],
      [withCheck('981000000001'), 'ean_restricted'],
      [withCheck('990000000001'), 'ean_restricted'],
      [withCheck('000002000001').slice(5), 'ean_restricted'],
      ['15709990000053', 'pack_code'],
      ['123', 'ean_length'],
      ['123456789', 'ean_length'],
      ['ABC-123', 'ean_length'],
      ['570999000000123', 'ean_length'],
    ];
    for (const [text, reason] of cases) {
      const codes = parseCodes([text], '');
      assert.equal('problem' in codes ? codes.problem : codes.ean, reason, text);
    }
  });

  it('an EAN-8 is padded', () => assert.equal(parseCode('40170725'), '0000040170725'));

  it('an ISBN-10 becomes its ISBN-13', () => {
    assert.equal(parseCode('0-306-40615-2'), '9780306406157');
    assert.equal(parseCode('080442957X'), '9780804429573');
    assert.equal(parseCode('0804429571'), 'ean_length');
  });

  it('the first good code is the key, the others are aliases, once each', () => {
    for (const field of [
      '5709990000032,5709990100039',
      '5709990000032;5709990100039',
      '5709990000032 | 5709990100039',
      '5709990000032 5709990100039',
      '5709990000033/5709990000032/5709990100039/5709990000032',
    ]) {
      assert.deepEqual(parseCodes([field], ''), { ean: '5709990000032', aliases: ['5709990100039'] }, field);
    }
    assert.deepEqual(parseCodes(['5.70999E+12', '034567890125'], ''), { ean: '0034567890125', aliases: [] });
  });

  it('a row has ten aliases at most, however it writes them', () => {
    const codes = Array.from({ length: 30 }, (_, i) => withCheck(`5709${String(i).padStart(8, '0')}`));
    const aliasesOf = (fields: readonly string[]) => {
      const read = parseCodes(fields, '');
      return 'ean' in read ? read.aliases : [];
    };
    assert.equal(aliasesOf(codes.slice(0, 11)).length, 10);
    assert.deepEqual(aliasesOf(codes.slice(0, 12)), codes.slice(1, 11));
    assert.equal(aliasesOf([codes.slice(0, 15).join(','), codes.slice(15).join(';')]).length, 10);
  });

  it('the first problem is the one told', () =>
    assert.deepEqual(parseCodes(['', '5.70999E+12', '2100000000494'], ''), { problem: 'ean_scientific' }));

  it('a sku serves only when it is thirteen good digits', () => {
    assert.deepEqual(parseCodes([], '5709990000001'), { ean: '5709990000001', aliases: [] });
    for (const sku of ['34567890125', '2100000000494', '5709990000002', '05709990000001']) {
      assert.deepEqual(parseCodes([], sku), { problem: 'ean_missing' }, sku);
    }
  });
});
