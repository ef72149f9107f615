import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { RankListWriter } from '../../../src/store/packed/rank-list.ts';
import type { IndexQuestion } from '../../../src/store/ports/search-index.ts';
import { type Traits, vendorList } from '../../../src/store/ports/traits.ts';
import { SCHEMA } from '../../../src/store/sqlite/catalogue/schema.ts';
import { documentWriter } from '../../../src/store/sqlite/catalogue/search/document-writer.ts';
import { RANK_LIST_QUERIES } from '../../../src/store/sqlite/catalogue/search/found-ranks.ts';
import { traitIndexIn } from '../../../src/store/sqlite/catalogue/search/trait-reader.ts';
import { aCode } from '../../builders.ts';

const PRODUCTS = 50_000;
/** Each word is in one of so many products; the last two never meet. */
const WORDS = { a: 2, b: 3, c: 7, d: 100, e: 1_000, f: 20_000, lige: 2, ulige: 2 };
const LISTED = ['a', 'b', 'c', 'lige', 'ulige'];

function hasWord(word: keyof typeof WORDS, rank: number): boolean {
  if (word === 'lige' || word === 'ulige') return rank % 2 === (word === 'lige' ? 0 : 1);
  return (rank * 7_919 + word.charCodeAt(0)) % WORDS[word] === 0;
}

/** The same documents with and without rank lists. */
function indexes() {
  const lists = new Map(LISTED.map((word) => [word, new RankListWriter()]));
  const [plain, listed] = [false, true].map((withLists) => {
    const db = new DatabaseSync(':memory:');
    db.exec(SCHEMA);
    const writer = documentWriter(db);
    for (let rank = 1; rank <= PRODUCTS; rank++) {
      const own = Object.keys(WORDS).filter((word) => hasWord(word as keyof typeof WORDS, rank));
      if (withLists) for (const word of own) lists.get(word)?.add(rank);
      const traits: Traits = {
        ean: aCode(5_700_000_000_000 + rank),
        path: 1 + (rank % 2),
        brand: rank % 30,
        size: 0,
        color: 0,
        family: 0,
        priceOre: (rank * 7_919) % 100_000,
        firstSeenDay: 20_000,
        dropTenths: 0,
        kinds: 1,
        unitPrice: 0,
        vendors: vendorList([rank % 200]),
      };
      writer.add({ rank, tokens: ['alle', ...own].join(' '), doc: '', traits });
    }
    writer.flush();
    const add = db.prepare('insert into rank_list values (?, ?)');
    if (withLists) for (const [word, list] of lists) add.run(word, list.packed());
    return traitIndexIn(db)!;
  });
  return { plain: plain!, listed: listed! };
}

const { plain, listed } = indexes();

const QUESTIONS: IndexQuestion[] = [
  'a',
  'd',
  'nobody',
  { allOf: ['a', 'b'] },
  { allOf: ['lige', 'ulige'] },
  { allOf: ['a', 'f'] },
  { allOf: ['a', 'nobody'] },
  { anyOf: ['c', 'd'] },
  { anyOf: ['e', 'f'] },
  { anyOf: ['nobody', 'c'] },
  { allOf: ['a', { anyOf: ['d', 'e'] }, 'c'] },
  { allOf: [{ anyOf: ['c', 'f'] }, { anyOf: ['b', { allOf: ['d', 'a'] }] }] },
  { anyOf: [{ allOf: ['a', 'b', 'c'] }, { allOf: ['e', 'lige'] }] },
  { anyOf: ['a', 'a'] },
];

test('questions with common words find what they find without lists, in order, after any rank, with any filter', () => {
  const filters = [
    {},
    { brands: [7, 8] },
    { paths: [2], minOre: 10_000, maxOre: 20_000 },
    { vendorIds: [5] },
  ];
  let found = 0;
  for (const question of QUESTIONS)
    for (const filter of filters)
      for (const [max, after] of [
        [10, 0],
        [1_000, 0],
        [PRODUCTS, 0],
        [50, 16_384],
        [50, 16_385],
        [50, 49_999],
        [50, PRODUCTS],
      ] as const) {
        const expected = plain.passing(filter, [])(question, max, after);
        assert.deepEqual(
          listed.passing(filter, [])(question, max, after),
          expected,
          JSON.stringify([question, filter, max, after]),
        );
        found += expected.length;
      }
  assert.ok(found > 100_000, String(found));
});

test('marks narrow a question down, and words that never stand beside them are left out', () => {
  for (const question of QUESTIONS)
    for (const mark of ['lige', 'ulige', 'd'])
      assert.deepEqual(
        listed.passing({}, [[mark]])(question, 500),
        plain.passing({}, [[mark]])(question, 500),
        JSON.stringify([question, mark]),
      );
});

test('bit sets are for long lists that have little in common', () => {
  const worth = (question: IndexQuestion, max: number) => listed.isFoundByRanks(question, max);
  assert.equal(worth({ allOf: ['lige', 'ulige'] }, 10_000), true);
  assert.equal(worth({ allOf: ['a', 'b', 'c'] }, 1_000), true);
  assert.equal(worth({ allOf: ['a', 'b'] }, 5), false, 'five are soon found');
  assert.equal(worth({ allOf: ['a', 'f'] }, 10_000), false, 'the rare word has a short list');
  assert.equal(worth({ anyOf: ['d', 'e'] }, 10_000), false);
  assert.equal(plain.isFoundByRanks({ allOf: ['lige', 'ulige'] }, 10_000), false, 'there are no lists');
});

test('a list is found by its token, and no table is read through', () => {
  const db = new DatabaseSync(':memory:');
  db.exec(SCHEMA);
  for (const query of Object.values(RANK_LIST_QUERIES)) {
    const [{ detail }] = db.prepare(`explain query plan ${query}`).all('a') as [{ detail: string }];
    assert.match(detail, /SEARCH rank_list USING PRIMARY KEY/);
  }
});
