import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createAnalyser } from '../../../src/search/language/analyse.ts';
import { parseSynonyms } from '../../../src/search/language/synonyms.ts';
import { createIsOffensive } from '../../../src/search/suggest/collect.ts';
import { packSuggestions, type SuggestionEntry, typedKey } from '../../../src/search/suggest/pack.ts';
import { createSuggest } from '../../../src/search/suggest/suggest.ts';
import { synonymPhrases } from '../../../src/search/suggest/synonym-phrases.ts';

const search = (text: string, weight = 3): SuggestionEntry => ({ kind: 'search', text, weight });
const ENTRIES: SuggestionEntry[] = [
  search('kaffemaskine', 50),
  search('kaffe', 20),
  search('robotstøvsuger', 9),
  search('trådløse høretelefoner', 30),
  search('t-shirt', 5),
  { kind: 'category', text: 'Kaffemaskiner', weight: 12 },
  { kind: 'brand', text: 'Søstrene Grene', weight: 7 },
  { kind: 'brand', text: 'Kaffe', weight: 4 },
  { kind: 'product', text: 'sony wh1000xm5 høretelefoner', weight: 2, ean: 5701126008271 },
];
const suggest = createSuggest(packSuggestions(ENTRIES));
const texts = (typed: string) => suggest(typed).map(({ kind, text, ean }) => `${kind} ${ean ?? text}`);

test('what begins with what was typed is suggested, kinds apart, what more products have first', () => {
  assert.deepEqual(texts('kaf'), ['search kaffemaskine', 'category Kaffemaskiner', 'brand Kaffe']);
  assert.deepEqual(texts('ROBOT'), ['search robotstøvsuger']);
});

test('categories and brands say how many products they have, searches do not', () => {
  assert.deepEqual(suggest('kaffemaskiner'), [{ kind: 'category', text: 'Kaffemaskiner', count: 12 }]);
  assert.deepEqual(suggest('kaffemask')[0], { kind: 'search', text: 'kaffemaskine' });
});

test('words are found wherever they stand, however they are parted and whatever stands for æøå', () => {
  for (const typed of ['høretel', 'hoeretel', 'høre tel', 'traadloese h'])
    assert.ok(texts(typed).includes('search trådløse høretelefoner'), typed);
  for (const typed of ['t-shirt', 'tshirt', 't shi'])
    assert.deepEqual(texts(typed), ['search t-shirt'], typed);
  for (const typed of ['wh-1000', 'WH 1000 XM', 'wh1000xm5'])
    assert.deepEqual(texts(typed), ['product 5701126008271'], typed);
  assert.deepEqual(texts('grene'), ['brand Søstrene Grene']);
  assert.deepEqual(texts('støvsuger'), ['search robotstøvsuger'], 'in a compound where nothing begins so');
});

test('one slip from the second letter on is put right where nothing begins as typed, from four letters on', () => {
  for (const typed of ['kafem', 'kaffrm', 'kaffme', 'kaffemx', 'kaffe-maskiin'])
    assert.equal(texts(typed)[0], 'search kaffemaskine', typed);
  assert.deepEqual(texts('xaffemaskine'), [], 'a slip in the first letter');
  assert.deepEqual(texts('kafrms'), [], 'two slips');
  assert.deepEqual(texts('rxb'), []);
  assert.deepEqual(texts('rxbo'), ['search robotstøvsuger']);
});

test('the last word is completed among what has the others, where nothing begins with all of it', () => {
  const phrases = ['rød kaffemaskine', 'kaffekværn', 'kaffemaskine', 'støvsuger', 'lampe', 'tipi'];
  const named: SuggestionEntry = {
    kind: 'product',
    text: 'nordhavn støvsuger sort',
    weight: 2,
    ean: 5701126008271,
  };
  const own = createSuggest(packSuggestions([...phrases.map((text) => search(text)), named]));
  const found = (typed: string) => own(typed).map(({ text, ean }) => ean ?? text);
  assert.deepEqual(found('sort støv'), ['5701126008271']);
  assert.deepEqual(found('sort stvøs'), ['5701126008271'], 'a slip where the rest fits');
  assert.deepEqual(found('kaffemaskine rø'), ['rød kaffemaskine']);
  assert.deepEqual(found('grøn lam'), ['lampe'], 'nothing has the other word');
  assert.deepEqual(found('lampe ti'), ['lampe'], 'til is no word to complete');
  assert.deepEqual(found('jeg vil'), []);
  assert.deepEqual(found('qqqq wwww'), []);
});

test('where nothing begins with a word, compounds that it stands in are suggested', () => {
  const own = createSuggest(
    packSuggestions([
      search('kaffebønner', 9),
      search('bålfad', 2),
      { kind: 'category', text: 'Cykellåse', weight: 4 },
      { kind: 'brand', text: 'Unilås', weight: 3 },
    ]),
  );
  const found = (typed: string) => own(typed).map(({ text }) => text);
  assert.deepEqual(found('bønner'), ['kaffebønner']);
  assert.deepEqual(found('bønner til'), ['kaffebønner']);
  assert.deepEqual(found('lås t'), ['Cykellåse'], 'a brand is no compound');
  assert.deepEqual(found('ad'), [], 'two letters stand in everything');
  assert.deepEqual(found('nerbål'), [], 'a word does not reach from one suggestion into the next');
});

test('a synonym is completed where nothing begins as typed, and read once', () => {
  let read = 0;
  const own = createSuggest(packSuggestions([search('hovedtelefoner')]), () => {
    read++;
    return ['høretelefoner', 'hovedbøjle'];
  });
  assert.deepEqual(own('hoeret'), [{ kind: 'search', text: 'høretelefoner' }]);
  assert.deepEqual(own('høre tel'), [{ kind: 'search', text: 'høretelefoner' }]);
  assert.deepEqual(own('hoved'), [{ kind: 'search', text: 'hovedtelefoner' }]);
  assert.equal(read, 1);
});

test('only synonyms of what is sold are completed', () => {
  const analyser = createAnalyser();
  const rules = parseSynonyms('høretelefoner, hovedtelefoner\ntog, damplokomotiv', 'x.txt', analyser);
  const sold = analyser.stem('hovedtelefoner');
  assert.deepEqual(
    synonymPhrases(rules, analyser, (token) => token === sold),
    ['høretelefoner'],
  );
});

test('two letters are too few for a product, three are enough', () => {
  assert.deepEqual(texts('wh'), []);
  assert.deepEqual(texts('wh1'), ['product 5701126008271']);
});

test('sixty letters of what was typed are compared, and what stands behind them is not', () => {
  const long = 'abcdefghij'.repeat(6);
  const only = createSuggest(packSuggestions([search(`${long}xyz`)]));
  assert.equal(typedKey(`${long}xyz`).key, long);
  assert.equal(only(`${long}qqq`).length, 1, 'the sixty-first letter says nothing');
  assert.equal(only(`${long.slice(0, 59)}q`)[0]?.text, `${long}xyz`, 'the sixtieth is a slip');
  const two = createSuggest(
    packSuggestions([search(`${long.slice(0, 59)}j`), search(`${long.slice(0, 59)}k`)]),
  );
  assert.equal(two(long).length, 1, 'the sixtieth tells them apart');
});

test('there are ten at most, and a kind that has too few leaves its places to the others', () => {
  const many = Array.from({ length: 30 }, (_, n): SuggestionEntry[] => [
    search(`lampe nummer${n}`, 100 - n),
    { kind: 'category', text: `Lampe ${n}`, weight: 100 - n },
    { kind: 'product', text: `lampe ${n}`, weight: 100 - n, ean: n + 1 },
  ]).flat();
  const kinds = createSuggest(packSuggestions(many))('lampe').map(({ kind }) => kind);
  assert.deepEqual(kinds, [
    ...Array(6).fill('search'),
    ...Array(2).fill('category'),
    ...Array(2).fill('product'),
  ]);
  const alone = packSuggestions(many.filter(({ kind }) => kind === 'search'));
  assert.equal(createSuggest(alone)('lampe').length, 10);
  const named = packSuggestions([search('lampe', 9), { kind: 'category', text: 'Lampe', weight: 4 }]);
  assert.deepEqual(
    createSuggest(named)('lampe').map(({ kind }) => kind),
    ['category'],
    'what is a category is no search besides',
  );
});

test('a name that words of the list stand in is offensive, one that only sounds like them is not', () => {
  const isOffensive = createIsOffensive();
  for (const text of ['PORNO', 'en Pornofilm', 'sex', 'Fisse']) assert.ok(isOffensive(text), text);
  for (const text of ['Sextant', 'pikant sauce', 'analog', 'kokosnød', 'shiitake', 'dickies'])
    assert.ok(!isOffensive(text), text);
});

test('whatever is typed, it is answered, and every answer but a corrected one has a word that begins so', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ maxLength: 120 }), fc.string({ unit: 'grapheme' })), (typed) => {
      assert.ok(suggest(typed).length <= 10);
    }),
  );
  const word = fc.stringMatching(/^[a-cæ]{1,6}$/);
  fc.assert(
    fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 30 }), word, (known, typed) => {
      const found = createSuggest(packSuggestions(known.map((text) => search(text))))(typed);
      const wanted = known.filter((text) => typedKey(text).key.startsWith(typedKey(typed).key));
      if (wanted.length > 0) assert.equal(found.length, Math.min(10, wanted.length));
      if (wanted.length > 0) for (const { text } of found) assert.ok(wanted.includes(text));
    }),
  );
});
