import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { HASH_SEED, hashStep } from '../../../src/domain/hash.ts';
import { DescriptionWords } from '../../../src/search/index/description-words.ts';
import { WordTable } from '../../../src/search/index/word-table.ts';
import { canonical } from '../../../src/search/language/tokens/token.ts';

/** Reads the words of one description after another, as the second pass of a build does. */
function wordsOf(descriptions: readonly string[], countMin = 1): string[][] {
  const words = new DescriptionWords();
  const lines = descriptions.map((each) => words.add(each));
  const telling = words.telling(countMin, descriptions.length);
  return lines.map((line) => {
    const found: string[] = [];
    telling(line, (_, word) => found.push(word));
    return found;
  });
}

describe('the words of descriptions', () => {
  it('are their canonical spelling, each once, without stop words and numbers', () => {
    assert.deepEqual(wordsOf(['Rød og RØD kværn, roed kvaern til 12 kopper à 1.5 l']), [
      ['rød', 'kværn', 'kopper'],
    ]);
  });

  it('are parted at hyphens, and models are not', () => {
    assert.deepEqual(wordsOf(['Vand-tæt NK-200 ny-kogt']), [['vand', 'tæt', 'kogt', 'nk200']]);
  });

  it('have three to thirty letters, models four and more', () => {
    assert.deepEqual(wordsOf([`is isen ${'x'.repeat(30)} ${'y'.repeat(31)} a12 b123`]), [
      ['isen', 'x'.repeat(30), 'b123'],
    ]);
  });

  it('are counted of products with a place: a newcomer’s two hundred articles make no word too common', () => {
    const words = new DescriptionWords();
    const line = words.add('Betrukket med alcantara');
    for (let n = 0; n < 201; n++) words.add('alcantara', false);
    const found: string[] = [];
    words.telling(1, 20)(line, (_, word) => found.push(word));
    assert.deepEqual(found, ['betrukket', 'alcantara']);
  });

  it('of a product without a place are those that others have, too', () => {
    const words = new DescriptionWords();
    const line = words.add('kværn kande', false);
    words.add('kande');
    const found: string[] = [];
    words.telling(1, 20)(line, (_, word) => found.push(word));
    assert.deepEqual(found, ['kande']);
  });

  it('are those that enough descriptions have', () => {
    assert.deepEqual(wordsOf(['kværn kande', 'kværn kop', 'låg'], 2), [['kværn'], ['kværn'], []]);
  });

  it('stay on one line and in one field whatever a shop writes', () => {
    const words = new DescriptionWords();
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        assert.doesNotMatch(words.add(text), /[\t\n\r]/);
      }),
    );
  });

  it('are words of the description and no others', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-zæøå]{3,8}$/), { maxLength: 20 }), (list) => {
        const said = new Set(canonical(list.join(' ')).split(' '));
        for (const word of wordsOf([list.join(' ')])[0]!) assert.ok(said.has(word), word);
      }),
    );
  });
});

describe('a table of words', () => {
  const hashOf = (bytes: Buffer): number => bytes.reduce(hashStep, HASH_SEED);
  const count = (table: WordTable, word: string): number => {
    const bytes = Buffer.from(word, 'latin1');
    return table.count(hashOf(bytes), bytes, bytes.length);
  };

  it('counts a word once a document, however many there are', () => {
    const table = new WordTable(100_000, () => false);
    const words = Array.from({ length: 10_000 }, (_, n) => `ord${n}`);
    for (const times of [1, 2]) {
      table.beginDocument(true);
      words.forEach((word, at) => {
        assert.equal(count(table, word), at);
        assert.equal(count(table, word), -1);
        assert.deepEqual([table.wordAt(at), table.countOf(at)], [word, times]);
      });
    }
  });

  it('knows none that is ignored, and no more than it may', () => {
    const table = new WordTable(2, (word) => word === 'og');
    table.beginDocument(true);
    assert.deepEqual(
      ['og', 'kop', 'fad'].map((word) => count(table, word)),
      [-1, 1, -1],
    );
    table.beginDocument(true);
    assert.deepEqual(
      ['og', 'kop', 'fad'].map((word) => count(table, word)),
      [-1, 1, -1],
    );
  });
});
