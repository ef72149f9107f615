import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { editCost } from '../../../src/search/language/edits.ts';
import { buildLexicon } from '../../../src/search/language/lexicon.ts';
import { soundalikes } from '../../../src/search/language/soundalikes.ts';
import {
  bareForms,
  createCorrect,
  editsAllowed,
  otherEndings,
} from '../../../src/search/language/spelling.ts';

const COUNTS: Record<string, number> = {
  støvler: 900,
  stole: 2000,
  kaffemaskine: 300,
  høretelefoner: 500,
  jakke: 800,
  jakker: 700,
  jakkesæt: 50,
  sko: 999,
  cykel: 400,
  cykler: 300,
  vaskemaskine: 200,
  mørklægningsgardin: 20,
  sneakers: 60,
  dagcreme: 40,
};
const correct = createCorrect(
  buildLexicon(
    Object.entries(COUNTS).map(([word, count]) => ({
      word,
      count,
      brand: false,
      plainLetters: false,
      article: false,
    })),
    5000,
  ),
);
const best = (word: string) => correct(word)[0]?.word;

describe('typing errors', () => {
  it('one edit from four letters, two from five', () => {
    assert.deepEqual([3, 4, 5, 8, 20].map(editsAllowed), [0, 1, 2, 2, 2]);
    assert.equal(best('sk'), undefined);
    assert.equal(best('skp'), undefined);
    assert.equal(best('jake'), 'jakke');
    assert.equal(best('jke'), undefined);
    assert.equal(best('hørtelefner'), 'høretelefoner');
    assert.equal(best('kafemaskin'), 'kaffemaskine');
  });

  it('two edits of less than eight letters are both of the cheap kinds, and leave the beginning as it was', () => {
    assert.equal(best('cikkel'), 'cykel');
    assert.equal(best('cyxxel'), 'cykel');
    assert.equal(best('cyxzel'), undefined);
    assert.equal(best('cyxlre'), undefined, 'swapped letters and a wrong one cost 1.8');
    assert.equal(best('stowler'), 'støvler');
    assert.equal(best('xxøvler'), undefined);
    assert.equal(best('xystovler'), undefined);
  });

  it('two wrong letters are put right in eight letters and not in seven', () => {
    assert.equal(best('stxvlzr'), undefined);
    assert.equal(best('jxkkeqæt'), 'jakkesæt');
  });

  it('six letters have other endings, five have none', () => {
    assert.deepEqual(otherEndings('stole'), []);
    assert.deepEqual(otherEndings('stoles'), ['stoleser', 'stolese', 'stolesne']);
  });

  it('endings are taken off, a genitive too, where five letters are left', () => {
    assert.deepEqual(bareForms('dagkremernes'), ['dagkremerne', 'dagkrem', 'dagkreme']);
    assert.deepEqual(bareForms('stolen'), []);
    assert.deepEqual(bareForms('cykelas'), [], 'a word in -as has no genitive');
    assert.equal(best('dagkremernes'), 'dagcreme');
  });

  it('a sound may be written in another way', () => {
    assert.ok(soundalikes('exstern').includes('eksstern'));
    assert.deepEqual(soundalikes('dyne'), []);
    assert.equal(best('snikers'), 'sneakers');
    assert.deepEqual(
      correct('snikers').map(({ cost }) => cost),
      [0.5],
    );
  });

  it('where no word of the query is known, two edits of any kind are tried in five letters, three in twelve', () => {
    const lost = (word: string) => correct(word, 'far')[0]?.word;
    assert.equal(best('stxvlzr'), undefined);
    assert.equal(lost('stxvlzr'), 'støvler');
    assert.equal(lost('mxrklagningsgardxn'), 'mørklægningsgardin');
    assert.equal(best('mxrklagningsgardxn'), undefined);
    assert.equal(lost('kaxxemxskine'), 'kaffemaskine');
    assert.equal(lost('vxskemxskin'), undefined, 'eleven letters');
  });

  it('a word of which little is asked is put right by one edit alone', () => {
    assert.equal(correct('støbler', 'near')[0]?.word, 'støvler');
    assert.deepEqual(correct('stowler', 'near'), []);
  });

  it('and one part of a compound that nobody sells', () => {
    const lost = (word: string) => correct(word, 'far')[0]?.word;
    assert.equal(lost('jakkestøblerne'), undefined);
    assert.equal(lost('jakkestøbler'), 'jakkestøvler');
    assert.equal(lost('jackestøvler'), 'jakkestøvler');
    assert.equal(best('jakkestøbler'), undefined);
    assert.equal(lost('skostøbler'), undefined, 'three letters are no part');
  });

  it('three words are thought of at most', () => {
    const words = ['kande', 'kante', 'kanne', 'kane'].map((word) => ({
      word,
      count: 5,
      brand: false,
      plainLetters: false,
      article: false,
    }));
    assert.equal(createCorrect(buildLexicon(words.slice(0, 3), 100))('kanxe').length, 3);
    assert.equal(createCorrect(buildLexicon(words, 100))('kanxe').length, 3);
  });

  it('nothing two edits away is thought of where one edit is enough', () => {
    assert.deepEqual(
      correct('jakkert').map(({ word }) => word),
      ['jakker'],
    );
  });

  it('a letter lost, added, wrong or swapped with its neighbour', () => {
    assert.equal(best('støvlr'), 'støvler');
    assert.equal(best('støvlere'), 'støvler');
    assert.equal(best('støbler'), 'støvler');
    assert.equal(best('sotle'), 'stole');
    assert.equal(best('kaffemaksine'), 'kaffemaskine');
  });

  it('o for ø is the cheapest of edits', () => {
    assert.equal(best('stovler'), 'støvler');
    assert.ok(editCost('stovler', 'støvler', 1)! < editCost('stxvler', 'støvler', 1)!);
  });

  it('among equals the more frequent word wins', () => {
    assert.equal(best('jakkex'), 'jakke');
    assert.equal(best('cykelr'), 'cykler');
  });

  it('model numbers and other scripts are never corrected', () => {
    for (const word of ['wh1000xm5', '12345678', 'مرحبا', '', 'a'.repeat(60)])
      assert.deepEqual(correct(word), []);
  });

  it('the edit distance is the same both ways and zero only for the same word', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcæø'), minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        assert.equal(editCost(a, b, 2) === undefined, editCost(b, a, 2) === undefined);
        assert.equal(editCost(a, b, 2) === 0, a === b);
      }),
    );
  });
});

describe('the quick look before the exact one', () => {
  it('takes no word for a misspelling of itself, nor of itself with another ending', () => {
    const words = ['øbøbøa', 'aaa'].map((word) => ({
      word,
      count: 1,
      brand: false,
      plainLetters: false,
      article: false,
    }));
    assert.deepEqual(createCorrect(buildLexicon(words, 100))('øbøbøa'), []);
  });

  it('misses no word within reach', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'abø'), minLength: 3, maxLength: 11 });
    fc.assert(
      fc.property(fc.uniqueArray(letters, { minLength: 1, maxLength: 12 }), letters, (words, typed) => {
        const lexicon = buildLexicon(
          words.map((word) => ({ word, count: 1, brand: false, plainLetters: false, article: false })),
          100,
        );
        const found = createCorrect(lexicon)(typed).map(({ word }) => word);
        const others = words.filter((word) => word !== typed);
        const edits = editsAllowed(typed.length);
        const reached = (steps: number) =>
          edits < steps ? [] : others.filter((word) => editCost(typed, word, steps) !== undefined);
        const [one, two] = [reached(1), reached(2)];
        if (one.length > 0) assert.equal(found.length, Math.min(3, one.length));
        const inflected = [...bareForms(typed), ...otherEndings(typed)].flatMap((form) =>
          others.filter((word) => editCost(form, word, 1) !== undefined),
        );
        assert.ok(found.every((word) => (one.length > 0 ? one : [...two, ...inflected]).includes(word)));
        const isCheap = (word: string) => typed.length >= 8 || editCost(typed, word, 2)! <= 1.6;
        const sure = two.filter((word) => word[0] === typed[0] && isCheap(word));
        assert.ok(found.length >= Math.min(3, one.length > 0 ? 0 : sure.length));
      }),
      { numRuns: 1000 },
    );
  });
});
