import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { currencyIn, parsePrice, writesThousandths } from '../../../src/feeds/normalise/price.ts';
import { parseShipping } from '../../../src/feeds/normalise/terms.ts';

const group = (whole: number, separator: string): string =>
  String(whole).replace(/\B(?=(\d{3})+$)/g, separator);

describe('prices', () => {
  it('every Danish spelling of an amount is that amount', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999 }),
        fc.integer({ min: 0, max: 99 }),
        fc.constantFrom('', ' ', '\u00a0'),
        fc.constantFrom('', 'DKK', 'kr.', 'kr', 'Kr', 'dkk'),
        fc.boolean(),
        (whole, cents, gap, word, leads) => {
          const two = String(cents).padStart(2, '0');
          const spellings = [
            `${whole}.${two}`,
            `${whole},${two}`,
            `${group(whole, '.')},${two}`,
            `${group(whole, ',')}.${two}`,
            `${group(whole, ' ')},${two}`,
            `${group(whole, '\u00a0')}.${two}`,
            ...(cents === 0
              ? [
                  `${whole}`,
                  `${group(whole, '.')}`,
                  `${group(whole, ' ')}`,
                  `${group(whole, '.')},-`,
                  `${whole},-`,
                ]
              : []),
            ...(cents % 10 === 0 ? [`${whole},${two[0]}`] : []),
          ];
          for (const spelling of spellings) {
            const text =
              word === '' ? spelling : leads ? `${word}${gap}${spelling}` : `${spelling}${gap}${word}`;
            assert.equal(parsePrice(text), whole * 100 + cents, text);
          }
        },
      ),
    ));

  it('the spellings named in the field guide', () => {
    const cases: [string, number][] = [
      ['99.99 SEK', 9999],
      ['SEK 100', 10000],
      ['10,000.00 SEK', 1000000],
      ['10 000.00 SEK', 1000000],
      ['10.000 SEK', 1000000],
      ['1.144.000 SEK', 114400000],
      ['649.00DKK', 64900],
      ['kr. 499,-', 49900],
      ['3.499,00 kr.', 349900],
      ['499,-', 49900],
      ['1.299,- kr', 129900],
      ['149.00 ', 14900],
      ['899.0000', 89900],
      ['1299.000', 129900],
      ['0,950', 95],
      ['899 :-', 89900],
    ];
    for (const [text, expected] of cases) assert.equal(parsePrice(text), expected, text);
  });

  it('what is no price is no price', () => {
    for (const text of [
      '',
      '-5',
      '10.0.00.00',
      'gratis',
      'fra 499',
      '12,34,56',
      '1.2.3',
      ',50',
      '899.',
      '1e5',
      'Infinity',
      '9'.repeat(12),
      '4 for 100',
    ]) {
      assert.equal(parsePrice(text), undefined, text);
    }
  });

  it('any text gives a whole number of øre or nothing', () =>
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,- krDKK:') }), (text) => {
        const value = parsePrice(text);
        assert.ok(value === undefined || (Number.isSafeInteger(value) && value >= 0));
      }),
    ));

  it('1.299 is 1299 kr., unless the feed writes three decimals', () => {
    assert.equal(parsePrice('1.299'), 129900);
    assert.equal(parsePrice('1.299', true), 130);
    assert.equal(writesThousandths(['1.299', '899', '2.499']), false);
    assert.equal(writesThousandths(['1299.000', '89.950']), true);
    assert.equal(writesThousandths(['1299.000', '89.95']), false);
    assert.equal(writesThousandths(Array.from({ length: 20 }, (_, i) => `${i + 49}.950`)), true);
    assert.equal(writesThousandths(['1.299.000', '1.299']), false);
    assert.equal(writesThousandths([]), false);
  });

  it('the currency beside a price', () => {
    for (const [text, currency] of [
      ['899.00 DKK', 'DKK'],
      ['649.00dkk', 'DKK'],
      ['EUR 5', 'EUR'],
      ['100$', 'USD'],
      ['€ 5', 'EUR'],
      ['499 kr.', 'kr'],
      ['499', undefined],
      ['499,-', undefined],
    ] as const) {
      assert.equal(currencyIn(text), currency, text);
    }
  });
});

describe('shipping', () => {
  it('free is 0, unknown is null', () => {
    for (const word of ['Gratis', 'Fri fragt', 'gratis levering', '0', '0,00', 'DKK 0'])
      assert.equal(parseShipping([word]), 0, word);
    for (const word of ['', '-1', 'Gratis over 499 kr.', 'ring', '5 EUR', 'SE:::49 SEK'])
      assert.equal(parseShipping([word]), null, word);
    assert.equal(parseShipping([]), null);
  });

  it('a list of countries is read whatever their letters', () => {
    assert.equal(parseShipping(['DNK:::0 DKK,SWE:::99 SEK']), 0);
    assert.equal(parseShipping(['SWE:::99 SEK,DNK:::29 DKK']), 2900);
    assert.equal(parseShipping(['se:::59 SEK, dk:::39 DKK']), 3900);
    assert.equal(parseShipping(['DK:::49,95 DKK']), 4995);
  });

  it('the cheapest way to Denmark is taken', () => {
    assert.equal(parseShipping(['DK::Hjemmelevering:49.00 DKK,DK::Pakkeshop:39.00 DKK']), 3900);
    assert.equal(parseShipping(['DK:::49,00 DKK', 'DK:::29,50 DKK', 'SE:::0 SEK']), 2950);
    assert.equal(parseShipping([':::39.00 DKK']), 3900);
    assert.equal(parseShipping(['DK:39.00 DKK']), 3900);
    assert.equal(parseShipping(['DK:::39.00 DKK:0:1:1:2']), 3900);
    assert.equal(parseShipping(['DKK 39']), 3900);
    assert.equal(parseShipping(['DK:::']), null);
  });
});
