import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { RankListWriter } from '../../../src/store/packed/rank-list.ts';
import type { GenerationBuilder } from '../../../src/store/ports/catalogue.ts';
import type { SearchIndex } from '../../../src/store/ports/search-index.ts';
import { type Traits, vendorList } from '../../../src/store/ports/traits.ts';
import { buildGeneration } from '../../../src/store/sqlite/catalogue/builder.ts';
import { openSearchIndex } from '../../../src/store/sqlite/catalogue/search/search-index.ts';
import { aCode, aFolder, day } from '../../builders.ts';

const PRODUCTS = 40_000;
/** The products after this rank have no place. */
const PLACED = 39_000;
const META = {
  day: day('2026-11-15'),
  dataAsOfMs: 0,
  inputs: '',
  demo: false,
  products: PRODUCTS,
  offers: 0,
  vendors: 0,
};
const codeAt = (rank: number) => aCode(5_700_000_000_000 + rank);
const tokensAt = (rank: number) => `alle ord${rank % 10} eneste${rank}`;

const traitsAt = (rank: number): Traits => ({
  ean: codeAt(rank),
  path: 1 + (rank % 2),
  brand: 1,
  size: 0,
  color: 0,
  family: 0,
  priceOre: rank,
  firstSeenDay: 20_000,
  dropTenths: 0,
  kinds: 1,
  unitPrice: 0,
  vendors: vendorList([rank % 7]),
});

function built(path: string, write: (builder: GenerationBuilder) => void): SearchIndex {
  const builder = buildGeneration(path, (meta) => ({ ...meta, id: 'x' }));
  write(builder);
  builder.publish(META);
  return openSearchIndex(path);
}

const node = (number: number, parent: number, products: number) => {
  const name = `kategori ${number}`;
  return { number, key: name, name, slug: name, parent, path: [name], products, children: 0 };
};

/** Both paths are below category 1; the second is category 2. */
function night(path: string): SearchIndex {
  return built(path, (builder) => {
    builder.addTraitNames({
      placed: PLACED,
      rooms: [],
      brands: [{ number: 1, key: 'alt', name: 'Alt', products: PLACED }],
      sizes: [],
      colors: [],
      categories: [node(1, 0, PLACED), node(2, 1, PLACED / 2)],
      paths: [
        { number: 1, leaf: 1, nodes: [1] },
        { number: 2, leaf: 2, nodes: [1, 2] },
      ],
    });
    const list = new RankListWriter();
    for (let rank = 1; rank <= PRODUCTS; rank++) {
      builder.addDocument({
        rank,
        tokens: tokensAt(rank),
        doc: `${codeAt(rank)}\tnat`,
        traits: traitsAt(rank),
      });
      list.add(rank);
    }
    builder.addRankLists([{ token: 'alle', ranks: list.packed() }]);
    builder.addLexicon(new Uint8Array([1, 2, 3]));
  });
}

/** The copy has two products less, one of them with a place, and two more; one of these had a place in the night. */
const GONE = [11, 39_500];
const LATE = [
  { rank: PRODUCTS + 1, tokens: 'alle ord1 nyt', doc: 'a', traits: traitsAt(11) },
  { rank: PRODUCTS + 2, tokens: 'alle andet', doc: 'b', traits: traitsAt(PRODUCTS + 2) },
];

const dir = aFolder();
const before = night(join(dir, 'night'));
const copied = built(join(dir, 'run'), (builder) => {
  const copy = builder.copyIndex(join(dir, 'night'));
  for (let rank = 1; rank <= PRODUCTS; rank++)
    copy.addTraits(rank, { ...traitsAt(rank), priceOre: 2 * rank }, GONE.includes(rank));
  copy.changeDocument(5, (doc) => `${doc} dag`);
  for (const document of LATE) builder.addDocument(document);
});
const traits = copied.traits!;

test('a copied index finds what it was copied from finds, with new traits, without what is gone and with what was added', () => {
  const expected = (all: readonly number[], more: readonly number[]) => [
    ...all.filter((rank) => !GONE.includes(rank)),
    ...more,
  ];
  for (const [question, more] of [
    ['alle', [PRODUCTS + 1, PRODUCTS + 2]],
    ['ord1', [PRODUCTS + 1]],
    [{ allOf: ['alle', 'ord1'] }, [PRODUCTS + 1]],
    ['ord0', []],
    ['eneste11', []],
  ] as const) {
    const ranks = expected(before.ranks(question, PRODUCTS), more);
    assert.deepEqual(copied.ranks(question, PRODUCTS + 9), ranks);
    assert.equal(copied.count(question, PRODUCTS + 9), ranks.length);
    assert.deepEqual(
      copied.match(question, 2_000).map(({ rank }) => rank),
      ranks.slice(0, 2_000),
    );
  }
  assert.deepEqual(copied.match('nyt', 9), [{ rank: PRODUCTS + 1, doc: 'a' }]);
  const { prices, vendors } = traits.ofRanks([9, 11, 12], ['prices', 'vendors'], {});
  assert.deepEqual(
    [prices, vendors],
    [
      [18, 24],
      [[2], [5]],
    ],
  );
  assert.deepEqual(traits.passing({ maxOre: 20 }, [])('alle', 99), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 40_001]);
});

test('documents, lexicon and the number of places are the same, and one document is changed', () => {
  assert.deepEqual(copied.match('eneste5', 9), [{ rank: 5, doc: `${codeAt(5)}\tnat dag` }]);
  assert.deepEqual(copied.match('eneste6', 9), [{ rank: 6, doc: `${codeAt(6)}\tnat` }]);
  assert.deepEqual([...copied.lexicon()!], [1, 2, 3]);
  assert.deepEqual([copied.placed, traits.last], [PLACED, PRODUCTS + 2]);
  assert.ok(before.canBeCopied && copied.canBeCopied);
});

test('a code has the rank of the document that is left', () => {
  assert.equal(traits.rankOf(codeAt(11)), PRODUCTS + 1);
  assert.equal(traits.rankOf(codeAt(39_500)), undefined);
  assert.equal(traits.rankOf(codeAt(12)), 12);
  assert.equal(traits.rankOf(codeAt(PRODUCTS + 2)), PRODUCTS + 2);
});

test('what is gone is in no block, and taken out of the counts of its brand and categories if it had a place', () => {
  const inBlocks = [...traits.blocks(undefined)].flatMap((block) => [...block.ranks()]);
  assert.equal(inBlocks.length, PRODUCTS);
  assert.ok(GONE.every((rank) => !inBlocks.includes(rank)));
  assert.equal(traits.brandOf('alt')!.products, PLACED - 1);
  assert.equal(traits.categoryOf('kategori 1')!.products, PLACED - 1);
  assert.equal(traits.categoryOf('kategori 2')!.products, PLACED / 2 - 1, 'rank 11 is on the second path');
  assert.deepEqual(traits.paths().find(({ number }) => number === 2)!.nodes, [1, 2]);
});

for (const [schema, isCopied] of [
  [9, false],
  [10, true],
] as const)
  test(`an index of schema ${schema} is ${isCopied ? '' : 'not '}copied`, () => {
    const path = join(aFolder(), 'older');
    night(path).close();
    const db = new DatabaseSync(path);
    db.exec(`pragma user_version = ${schema}`);
    db.close();
    const older = openSearchIndex(path);
    assert.equal(older.canBeCopied, isCopied);
    older.close();
  });
