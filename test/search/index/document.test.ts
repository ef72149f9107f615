import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { aProduct, memorySearch } from '../memory-port.ts';

const one = (name: string, more = {}) => {
  const market = memorySearch([
    aProduct(name, more),
    aProduct('Vinter sko'),
    aProduct('Vinter støvler'),
    aProduct('Sko støvler'),
  ]);
  return { tokens: market.tokens[0]!.split(' '), doc: market.docs[0]! };
};

describe('a product as the index keeps it', () => {
  it('has each token once', () => {
    const { tokens } = one('Sko sko SKO', { brand: 'Sko', categoryPath: ['Sko', 'Sko'] });
    assert.deepEqual(tokens, ['sko', '=sko']);
  });

  it('has the compound and its parts', () => {
    const { tokens } = one('Vinterstøvler');
    for (const token of ['vinterstøvl', 'vint', 'støvl', '=vinterstøvl', '=støvl'])
      assert.ok(tokens.includes(token), token);
  });

  it('marks as its core what it is, not what it is for, has or looks like', () => {
    const { tokens } = one('Panserglas sort til iPhone 15 med ramme', { categoryPath: ['Mobiltilbehør'] });
    assert.deepEqual(tokens.filter((token) => token.startsWith('=')).toSorted(), [
      '=glas',
      '=mobiltilbehør',
      '=pansergla',
      '=tilbehør',
    ]);
  });

  it('is one line of eight fields, whatever a shop writes', () => {
    const { doc } = one('Tab\there \' + ~ < > = \n\0 😀 "quoted"', {
      brand: 'A\tB',
      color: 'blå\nrød',
      size: "+~'",
    });
    assert.equal(doc.split('\t').length, 8);
    assert.doesNotMatch(doc, /[\n\0"]/);
  });

  it('a name of a thousand words is cut', () => {
    const { doc } = one('ord '.repeat(1000));
    assert.ok(doc.length < 300);
  });

  it('stays within its share of 400 bytes', () => {
    const { tokens, doc } = one('Nordhavn kaffemaskine NK-200 med termokande 1,2 l, rustfrit stål', {
      brand: 'Nordhavn',
      categoryPath: ['Køkken', 'Kaffe og te', 'Kaffemaskiner'],
      color: 'sort',
    });
    assert.ok(Buffer.byteLength(doc) < 180, doc);
    // A posting costs 2–4 bytes in the index; the token's text is shared by all products that have it.
    assert.ok(tokens.length < 30, tokens.join(' '));
  });
});
