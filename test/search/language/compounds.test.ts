import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createVocabulary } from '../../../src/search/index/vocabulary.ts';
import { createAnalyser } from '../../../src/search/language/analyse.ts';
import { createSplit } from '../../../src/search/language/compounds.ts';
import { buildLexicon, loadLexicon } from '../../../src/search/language/lexicon.ts';
import { aProduct } from '../memory-port.ts';

function lexiconOf(words: Record<string, number>, brands: string[] = []) {
  const entries = Object.entries(words).map(([word, count]) => ({
    word,
    count,
    brand: brands.includes(word),
    plainLetters: false,
    article: false,
  }));
  return buildLexicon(entries, 1000);
}

const WORDS = {
  vinter: 40,
  støvler: 90,
  sko: 120,
  børn: 60,
  arbejde: 20,
  tøj: 80,
  kaffe: 50,
  maskine: 30,
  regn: 20,
  jakke: 70,
  bord: 40,
  lampe: 40,
  nord: 9,
  havn: 9,
  nordhavn: 30,
  el: 30,
  cykel: 50,
  armbånd: 30,
  ur: 40,
};

describe('compounds are split by the catalogue’s own words', () => {
  const split = createSplit(lexiconOf(WORDS, ['nordhavn']));

  it('plain, and with the linking -s- and -e-', () => {
    assert.deepEqual(split('vinterstøvler'), ['vinter', 'støvler']);
    assert.deepEqual(split('kaffemaskine'), ['kaffe', 'maskine']);
    assert.deepEqual(split('børnesko'), ['børn', 'sko']);
    assert.deepEqual(split('arbejdstøj'), ['arbejde', 'tøj']);
    assert.deepEqual(split('armbåndsur'), ['armbånd', 'ur']);
    assert.deepEqual(split('elcykel'), ['el', 'cykel']);
  });

  it('in the other number than the parts are sold in', () => {
    assert.deepEqual(split('vinterstøvle'), ['vinter', 'støvler']);
  });

  it('three words deep', () => {
    assert.deepEqual(split('børnevinterstøvler'), ['børn', 'vinter', 'støvler']);
  });

  it('a brand is never torn', () => {
    assert.deepEqual(split('nordhavn'), []);
  });

  it('a word whose parts are not words of their own stays whole', () => {
    for (const word of ['computer', 'høretelefoner', 'støvler', 'sandaler', 'vinter', 'jakker']) {
      assert.deepEqual(split(word), []);
    }
  });

  it('parts seen too seldom do not split', () => {
    const rare = createSplit(lexiconOf({ fjeld: 1, hytte: 90 }));
    assert.deepEqual(rare('fjeldhytte'), []);
  });

  it('a general Danish noun ends a compound though the catalogue never has it alone', () => {
    const few = createSplit(lexiconOf({ bordlampe: 9, gulvlampe: 9, sidebørster: 9, urrem: 9 }));
    assert.deepEqual(few('bordlampe'), ['bord', 'lampe']);
    assert.deepEqual(few('sidebørster'), ['side', 'børster']);
    assert.deepEqual(few('urrem'), ['ur', 'rem']);
  });

  it('a colour ends its shades', () => {
    const few = createSplit(lexiconOf({ marineblå: 9, rugbrød: 9 }));
    assert.deepEqual(few('marineblå'), ['marine', 'blå']);
    assert.notEqual(few('rugbrød').at(-1), 'rød');
  });

  it('the likelier of two splits wins', () => {
    const both = createSplit(lexiconOf({ køkken: 50, køkkens: 2, stol: 60, tol: 2 }));
    assert.deepEqual(both('køkkenstol'), ['køkken', 'stol']);
  });
});

describe('the vocabulary', () => {
  it('survives being stored with the generation', () => {
    const vocabulary = createVocabulary(createAnalyser());
    for (let i = 0; i < 3; i++)
      vocabulary.add(aProduct('Aeg vaskemaskine Blå', { brand: 'AEG', categoryPath: ['Støvler'] }));
    const built = vocabulary.build();
    // An odd offset: bytes out of a database are seldom aligned.
    const shifted = new Uint8Array(built.bytes().length + 1);
    shifted.set(built.bytes(), 1);
    const loaded = loadLexicon(shifted.subarray(1));
    assert.equal(loaded.products, 3);
    assert.equal(loaded.count('støvler'), 3);
    assert.equal(loaded.count('findesikke'), 0);
    assert.equal(loaded.isBrand('æg'), true);
    assert.equal(loaded.isBrand('støvler'), false);
    assert.equal(loaded.display('æg'), 'aeg');
    assert.equal(loaded.display('blå'), 'blå');
  });

  it('has the head that many compounds share and no product has alone', () => {
    const vocabulary = createVocabulary(createAnalyser());
    for (const name of ['Vandautomat', 'Kaffeautomat', 'Foderautomat', 'Vand', 'Kaffe', 'Foder', 'Vandene'])
      vocabulary.add(aProduct(name));
    const lexicon = vocabulary.build();
    assert.equal(lexicon.count('automat'), 3);
    assert.deepEqual(createSplit(lexicon)('vandautomat'), ['vand', 'automat']);
  });

  it('damaged bytes are refused', () => {
    const bytes = createVocabulary(createAnalyser()).build().bytes();
    assert.throws(() => loadLexicon(bytes.subarray(0, bytes.length - 1)), /damaged/);
    assert.throws(() => loadLexicon(new Uint8Array(64)), /damaged/);
  });

  it('an empty market has an empty vocabulary', () => {
    const empty = createVocabulary(createAnalyser()).build();
    assert.equal(empty.size, 0);
    assert.equal(empty.count('sko'), 0);
    assert.deepEqual(createSplit(empty)('fjeldhytte'), []);
  });

  it('every word counted is found again', () => {
    const words = Array.from({ length: 5000 }, (_, i) =>
      `ord${i}`.replace(/\d/g, (d) => 'abcdefghij'[Number(d)]!),
    );
    const lexicon = lexiconOf(Object.fromEntries(words.map((word, i) => [word, i + 1])));
    words.forEach((word, i) => {
      assert.equal(lexicon.count(word), i + 1);
    });
  });
});
