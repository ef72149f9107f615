import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { createKnownWords } from '../../../src/search/index/known-words.ts';
import { aProduct, describeAll } from '../memory-port.ts';

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc
    .array(
      fc.constantFrom('sko', 'T-shirt', 'vinterstøvler', 'WH-1000XM5', '0,5 l', 'til', '15', "'|~#@17", 'aa'),
      {
        maxLength: 12,
      },
    )
    .map((words) => words.join(' ')),
);
const product = fc
  .record({
    name: text,
    brand: text,
    categoryPath: fc.array(text, { maxLength: 3 }),
    color: text,
    size: text,
  })
  .map(({ name, ...more }) => aProduct(name, more));

describe('the words of a catalogue that is being read', () => {
  it('a product is described alike whether its words have numbers or are written out', () => {
    fc.assert(
      fc.property(fc.array(product, { maxLength: 8 }), fc.nat(6), (products, numbers) => {
        const all = describeAll(products);
        const few = describeAll(products, undefined, { words: 1_000, numbers });
        assert.deepEqual(few.described, all.described);
        assert.deepEqual(few.lexicon.bytes(), all.lexicon.bytes());
      }),
    );
  });

  it('when there are too many, those seen once are let go, and counted again when they return', () => {
    const sko = (brand: string) => aProduct('sko', { brand });
    const once = ['støvler', 'aber', 'bananer'].map((name) => aProduct(name));
    const products = [sko(''), sko('Kurs'), ...once, sko('Kurs'), sko('Kurs')];
    const { lexicon } = describeAll(products, undefined, { words: 4, numbers: 0 });
    const counts = ['sko', 'kurs', 'støvler', 'bananer'].map((word) => lexicon.count(word));
    assert.deepEqual(counts, [4, 2, 0, 0]);
  });

  it('a catalogue in which every word comes twice is not looked through again and again', () => {
    const known = createKnownWords({ words: 100, numbers: 0 });
    let cleared = 0;
    for (let at = 0; at < 1_000; at++) {
      known.of(`ord${at}`).count = 2;
      if (known.makeRoom()) cleared++;
    }
    assert.ok(cleared <= 10, `${cleared} times`);
    assert.equal([...known.all()].length, 1_000);
  });
});
