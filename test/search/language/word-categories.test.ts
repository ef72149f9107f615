import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { createVocabulary } from '../../../src/search/index/vocabulary.ts';
import { createAnalyser } from '../../../src/search/language/analyse.ts';
import { loadLexicon } from '../../../src/search/language/lexicon.ts';
import {
  areApart,
  loadCategories,
  packCategories,
  type WordCategories,
} from '../../../src/search/language/word-categories.ts';
import { aProduct } from '../memory-port.ts';

function lexiconOf(categories: Record<string, readonly string[]>) {
  const vocabulary = createVocabulary(createAnalyser());
  for (const [category, names] of Object.entries(categories))
    for (const [at, name] of names.entries())
      vocabulary.add(aProduct(name, { brand: `Brand${'abcdef'[at % 6]}`, categoryPath: ['Alt', category] }));
  return vocabulary.build();
}

const categoryNames = (lexicon: ReturnType<typeof lexiconOf>, word: string) =>
  lexicon.categoriesOf(word).shares.map(({ category }) => lexicon.categoryName(category));

describe('what the categories tell of a word', () => {
  const lexicon = lexiconOf({
    Kajakker: ['Sea kayak, red', 'Kayak with rudder', 'River kayak, yellow', 'Kayak for two'],
    Kajaktilbehør: ['Kayak paddle, black', 'Kayak paddle with leash', 'Folding kayak paddle'],
    Tilbud: ['Lantern', 'Saw', 'Kettle', 'Kayak', 'Easel', 'Trumpet', 'Ladder', 'Blanket'],
  });

  it('the last word before what a thing is for, has or looks like says what it is', () => {
    assert.ok(lexicon.categoriesOf('paddle').articleShare > 0.9);
    assert.ok(lexicon.categoriesOf('sea').articleShare < 0.1);
    const { articleShare } = lexicon.categoriesOf('kayak');
    assert.ok(articleShare > 0.5 && articleShare < 0.8, String(articleShare));
  });

  it('where its products stand, and where those that it names do', () => {
    const shares = lexicon.categoriesOf('kayak').shares;
    assert.deepEqual(categoryNames(lexicon, 'kayak').slice(0, 2), ['kajakker', 'kajaktilbehør']);
    assert.ok(shares[0]!.asArticle > 0.7);
    assert.equal(shares[1]!.asArticle, 0);
    assert.ok(shares[1]!.anywhere > 0.3);
  });

  it('a category that holds anything has no name', () => {
    assert.deepEqual(categoryNames(lexicon, 'trumpet'), ['']);
    assert.deepEqual(categoryNames(lexicon, 'paddle'), ['kajaktilbehør']);
  });

  it('of a word nobody has nothing is told', () => {
    assert.deepEqual(lexicon.categoriesOf('findesikke'), { articleShare: 0, isSure: false, shares: [] });
  });

  it('a name that one brand alone gives its models is hardly a word for things', () => {
    const vocabulary = createVocabulary(createAnalyser());
    const add = (name: string, brand: string) =>
      vocabulary.add(aProduct(name, { brand, categoryPath: ['Kajakker'] }));
    for (const model of [1, 2, 3]) add(`Fjordby Delfin ${model}`, 'Fjordby');
    for (const brand of ['Fjordby', 'Havgus', 'Elvly']) add(`${brand} kajak`, brand);
    for (const brand of ['Fjordby', 'Fjordby']) add(`${brand} kano`, brand);
    const built = vocabulary.build();
    assert.ok(built.categoriesOf('delfin').articleShare < 0.2);
    assert.equal(built.categoriesOf('delfin').isSure, false);
    assert.ok(built.categoriesOf('kajak').articleShare > 0.9);
    assert.equal(built.categoriesOf('kajak').isSure, true);
    assert.ok(built.categoriesOf('kano').articleShare > 0.9, 'two products are of one brand by chance');
  });

  it('a word that is everywhere is told of by no category', () => {
    const categories = Array.from(
      { length: 40 },
      (_, at) => `Hylde${'abcdefghij'[at % 10]}${'klmn'[Math.floor(at / 10)]}`,
    );
    const everywhere = lexiconOf(
      Object.fromEntries(categories.map((category) => [category, ['Nordic ting', 'Ting']])),
    );
    assert.deepEqual(everywhere.categoriesOf('ting').shares, []);
  });
});

describe('words of the same things', () => {
  const categories = (shares: [category: number, anywhere: number][], isSure = true): WordCategories => ({
    articleShare: 1,
    isSure,
    shares: shares.map(([category, anywhere]) => ({ category, asArticle: 1, anywhere })),
  });

  it('are apart when hardly any of their products share a category, and enough of them tell so', () => {
    const post = categories([[1, 0.9]]);
    assert.equal(areApart(post, categories([[2, 0.9]])), true);
    assert.equal(
      areApart(
        post,
        categories([
          [2, 0.9],
          [1, 0.04],
        ]),
      ),
      true,
    );
    assert.equal(
      areApart(
        post,
        categories([
          [2, 0.9],
          [1, 0.06],
        ]),
      ),
      false,
    );
    assert.equal(areApart(post, categories([[2, 0.9]], false)), false);
  });
});

describe('the vocabulary of a generation', () => {
  it('has what its categories tell, from night to night the same bytes', () => {
    const built = () => lexiconOf({ Kajakker: ['Kajak', 'Sea kayak'], Årer: ['Åre til 漢字', 'Åre'] });
    assert.deepEqual(built().bytes(), built().bytes());
    const loaded = loadLexicon(built().bytes());
    assert.deepEqual(loaded.categoriesOf('åre'), built().categoriesOf('åre'));
    assert.deepEqual(categoryNames(loaded, 'åre'), ['årer']);
  });

  it('of before categories were counted is read, and tells nothing of them', () => {
    const bytes = lexiconOf({ Kajakker: ['Kajak', 'Kajak'] }).bytes();
    const [, size, , textLength] = new Uint32Array(bytes.buffer, 0, 4);
    const before = bytes.slice(0, 16 + size! * 6 + textLength!);
    new Uint32Array(before.buffer, 0, 1)[0] = 0x3158_4c50;
    const loaded = loadLexicon(before);
    assert.equal(loaded.count('kajak'), 2);
    assert.equal(loaded.tellsCategories, false);
    assert.deepEqual(loaded.categoriesOf('kajak').shares, []);
    assert.throws(() => loadLexicon(before.subarray(0, before.length - 1)), /damaged/);
  });

  it('is refused when what its categories tell is cut or of other words', () => {
    const packed = packCategories([{ articleShare: 1, isSure: true, shares: [] }], ['', 'Kajakker']);
    assert.notEqual(loadCategories(packed, 1), undefined);
    for (let length = 0; length < packed.length; length++)
      assert.equal(loadCategories(packed.subarray(0, length), 1), undefined);
    assert.equal(loadCategories(packed, 2), undefined);
  });

  it('every share is kept to a 255th', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const word = fc.record({
      articleShare: share,
      isSure: fc.boolean(),
      shares: fc.array(
        fc.record({ category: fc.integer({ min: 0, max: 65_535 }), asArticle: share, anywhere: share }),
        { maxLength: 6 },
      ),
    });
    fc.assert(
      fc.property(fc.array(word, { maxLength: 9 }), (words) => {
        const loaded = loadCategories(packCategories(words, ['a', 'b']), words.length)!;
        words.forEach(({ articleShare, isSure, shares }, index) => {
          const got = loaded.of(index);
          assert.ok(Math.abs(got.articleShare - articleShare) <= 1 / 255);
          assert.equal(got.isSure, isSure);
          assert.deepEqual(
            got.shares.map(({ category }) => category),
            shares.map(({ category }) => category),
          );
        });
        assert.equal(loaded.nameOf(1), 'b');
        assert.equal(loaded.nameOf(7), '');
      }),
    );
  });
});
