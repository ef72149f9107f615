import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { UsageError } from '../../../src/domain/errors.ts';
import { createAnalyser } from '../../../src/search/language/analyse.ts';
import { parseSynonyms } from '../../../src/search/language/synonyms.ts';
import { aProduct, memorySearch } from '../memory-port.ts';

const analyser = createAnalyser();
const parse = (text: string) => parseSynonyms(text, 'ord.txt', analyser);
const SHIPPED = readFileSync(new URL('../../../samples/synonyms.da.txt', import.meta.url), 'utf8');

describe('the synonym file', () => {
  it('ships with at least 200 groups, all of them readable', () => {
    assert.ok(parse(SHIPPED).size >= 200);
  });

  it('names file and line of a mistake', () => {
    const cases: [string, RegExp][] = [
      ['tv, fjernsyn\nsofa', /^ord\.txt:2: a group needs two words/],
      ['# note\n\nsofa,,couch', /^ord\.txt:3: an empty word/],
      ['a => b => c', /^ord\.txt:1: only one/],
      ['sofa, !!!', /^ord\.txt:1: "!!!" has no letter/],
      ['sofa, en meget lang sofa til stuen', /^ord\.txt:1: .* more than 4 words/],
      ['sofa =>', /^ord\.txt:1: an empty word/],
    ];
    for (const [text, message] of cases) {
      assert.throws(
        () => parse(text),
        (error) => error instanceof UsageError && message.test(error.message),
      );
    }
  });

  it('reads Windows line ends, a byte order mark and comments', () => {
    assert.equal(parse('\uFEFFtv, fjernsyn # skærm\r\n\r\n# slut\r\nsofa, couch\r\n').size, 2);
  });
});

describe('synonyms in a search', () => {
  const market = [
    aProduct('Sony høretelefoner'),
    aProduct('LG fjernsyn'),
    aProduct('Lenovo notebook'),
    aProduct('Samsung smartphone'),
    aProduct('Bosch køle-fryseskab'),
    aProduct('Bolia couch'),
    aProduct('Philips elektrisk tandbørste'),
    aProduct('Guld halskæde'),
    aProduct('Fint smykke'),
  ];
  const shop = memorySearch(market, SHIPPED);

  it('finds the same thing by its other names', () => {
    assert.equal(shop.names('hovedtelefoner')[0], 'Sony høretelefoner');
    assert.equal(shop.names('headphones')[0], 'Sony høretelefoner');
    assert.equal(shop.names('smart tv lg')[0], 'LG fjernsyn');
    assert.equal(shop.names('laptop')[0], 'Lenovo notebook');
    assert.equal(shop.names('bærbar computer')[0], 'Lenovo notebook');
    assert.equal(shop.names('mobil')[0], 'Samsung smartphone');
    assert.equal(shop.names('køleskabe')[0], 'Bosch køle-fryseskab');
    assert.equal(shop.names('sofa')[0], 'Bolia couch');
    assert.equal(shop.names('el-tandbørste')[0], 'Philips elektrisk tandbørste');
  });

  it('=> works one way only', () => {
    const oneWay = memorySearch(market, 'smykke => halskæde');
    assert.deepEqual(oneWay.names('smykker'), ['Fint smykke', 'Guld halskæde']);
    assert.deepEqual(oneWay.names('halskæde'), ['Guld halskæde']);
  });

  it('the word itself comes before its synonym', () => {
    const both = memorySearch([aProduct('Fjernsyn sort'), aProduct('TV sort')], SHIPPED);
    assert.equal(both.names('tv sort')[0], 'TV sort');
    assert.equal(both.names('fjernsyn sort')[0], 'Fjernsyn sort');
  });
});
