import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choosePhrases, createPhrases } from '../../../src/search/suggest/phrases.ts';

const stem = (word: string) => word.replace(/e?r$/, '').replace(/e$/, '');
function phrasesOf(names: readonly string[], max = 100): string[] {
  const phrases = createPhrases();
  for (const name of names) phrases.add(name.split(' ').map((word) => (word === '_' ? '' : word)));
  return choosePhrases(phrases.all(), stem, max).map(({ words }) => words.join(' '));
}

test('what three products have is a phrase, what two have is none', () => {
  assert.deepEqual(phrasesOf(['sony lampe', 'sony lampe', 'sony stol']), ['sony']);
  assert.deepEqual(phrasesOf(['sony lampe', 'sony lampe', 'sony lampe']), ['lampe', 'sony', 'sony lampe']);
});

test('a phrase begins and ends with what says something, and goes across no number', () => {
  const all = phrasesOf(Array(6).fill('cover til telefon _ sort lampe'));
  assert.ok(all.includes('cover til telefon'));
  for (const none of ['cover til', 'til telefon', 'telefon lampe', 'sort', 'til', 'lampe sort'])
    assert.ok(!all.includes(none), none);
  assert.ok(all.includes('sort lampe'));
});

test('a phrase does not stop before the word that its last one belongs to', () => {
  const extra = ['lang', 'stor', 'blød'].flatMap((how) => Array(4).fill(`bukser med ekstra ${how} lomme`));
  const all = phrasesOf([...extra, ...Array(8).fill('bukser med lomme')]);
  assert.ok(!all.includes('bukser med ekstra'));
  assert.ok(all.includes('bukser med lomme'));
  const before = (lomme: number, end: number) =>
    phrasesOf([...Array(lomme).fill('bukser med ekstra lomme'), ...Array(end).fill('bukser med ekstra')]);
  assert.ok(before(8, 2).includes('bukser med ekstra'));
  assert.ok(!before(9, 2).includes('bukser med ekstra'));
});

test('of one word’s inflections the commonest stands for all', () => {
  assert.deepEqual(phrasesOf([...Array(4).fill('lamper'), ...Array(3).fill('lampe')]), ['lamper']);
});

test('a word that a name says twice is one product’s, and no phrase says a word twice', () => {
  assert.deepEqual(phrasesOf(['lampe lampe', 'lampe']), []);
  assert.deepEqual(phrasesOf(Array(3).fill('lampe lamper')), ['lampe']);
});

test('where there are too many those that most products have are kept', () => {
  assert.deepEqual(phrasesOf([...Array(3).fill('stol'), ...Array(4).fill('bord')], 1), ['bord']);
});
