import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { RankListWriter } from '../../../src/store/packed/rank-list.ts';
import type { GenerationBuilder } from '../../../src/store/ports/catalogue.ts';
import type { SearchIndex, TraitIndex } from '../../../src/store/ports/search-index.ts';
import { ACCESSORY_KIND, type Traits, vendorList } from '../../../src/store/ports/traits.ts';
import { buildGeneration } from '../../../src/store/sqlite/catalogue/builder.ts';
import { openSearchIndex } from '../../../src/store/sqlite/catalogue/search/search-index.ts';
import { aCode, aFolder, day } from '../../builders.ts';

const PRODUCTS = 40_000;
/** The products after this rank have no place. */
const PLACED = 39_000;
/** Ranks without a product, in two blocks. */
const FREE = [100, 17_000];
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
  size: rank % 300,
  color: rank % 20,
  family: 2 * rank,
  priceOre: rank,
  firstSeenDay: 20_000,
  dropTenths: 0,
  kinds: rank % 3 === 0 ? 1 | ACCESSORY_KIND : 1,
  unitPrice: 2 ** 29 + rank,
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
      if (FREE.includes(rank)) continue;
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

/** The copy has two products less, one of them with a place, and four more; one of these had a place in the night. */
const GONE = [11, 39_500];
const LATE = [
  ...FREE.map((rank) => ({ rank, tokens: 'alle ord3', doc: 'c', traits: traitsAt(rank) })),
  { rank: PRODUCTS + 1, tokens: 'alle ord1 nyt', doc: 'a', traits: traitsAt(11) },
  { rank: PRODUCTS + 2, tokens: 'alle andet', doc: 'b', traits: traitsAt(PRODUCTS + 2) },
];

/** From this rank on the copy's products are as they were, but for the drops of every second. */
const AS_BEFORE = 20_000;
const shops = (rank: number) => vendorList(rank % 5 === 0 ? [] : [rank % 7, rank]);

const dir = aFolder();
const before = night(join(dir, 'night'));
const copied = built(join(dir, 'run'), (builder) => {
  const copy = builder.copyIndex(join(dir, 'night'), before.traits!.codes());
  for (let rank = 1; rank <= PRODUCTS; rank++) {
    const late = LATE.find((document) => document.rank === rank);
    if (late !== undefined) builder.addDocument(late);
    else if (GONE.includes(rank)) copy.removeTraits(rank);
    else if (rank < AS_BEFORE)
      copy.changeTraits(rank, { ...traitsAt(rank), kinds: 1, priceOre: 2 * rank, vendors: shops(rank) });
    else if (rank % 2 === 0) copy.setDrop(rank, rank % 9);
  }
  copy.changeDocument(5, (doc) => `${doc} dag`);
  for (const document of LATE.filter(({ rank }) => rank > PRODUCTS)) builder.addDocument(document);
});
const traits = copied.traits!;

test('a copied index finds what it was copied from finds, with new traits, without what is gone and with what was added', () => {
  const expected = (all: readonly number[], more: readonly number[]) =>
    [...all.filter((rank) => !GONE.includes(rank)), ...more].sort((a, b) => a - b);
  for (const [question, more] of [
    ['alle', [...FREE, PRODUCTS + 1, PRODUCTS + 2]],
    ['ord3', FREE],
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
      [
        [2, 9],
        [5, 12],
      ],
    ],
  );
  assert.deepEqual(traits.passing({ maxOre: 20 }, [])('alle', 99), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 40_001]);
});

const COLUMNS = [
  ...(['paths', 'brands', 'sizes', 'colors', 'families', 'prices', 'days', 'drops'] as const),
  ...(['kinds', 'units', 'vendors'] as const),
];
const numbersIn = (text: string) => text.split(' ').filter(Boolean).map(Number);
const valuesOf = (own: Traits) => [
  ...[own.path, own.brand, own.size, own.color, own.family, own.priceOre, own.firstSeenDay, own.dropTenths],
  ...[own.kinds, own.unitPrice, numbersIn(own.vendors)],
];

/** Checks that an index has these products with these traits: by rank, in the blocks of paths, and in its documents. */
function assertTraits(index: TraitIndex, ranks: readonly number[], given: (rank: number) => Traits): void {
  const codes = index.codes();
  assert.deepEqual(
    [...codes.keys()].filter((rank) => codes[rank] !== 0),
    ranks,
  );
  const table = index.ofRanks(ranks, COLUMNS, {});
  const inBlocks = new Map<number, unknown[]>();
  for (const block of index.blocks(undefined)) {
    const columns = [block.brands(), block.sizes(), block.colors(), block.families(), block.prices()];
    const more = [block.days(), block.drops(), block.kinds(), block.units()];
    for (const [at, rank] of block.ranks().entries())
      inBlocks.set(rank, [block.path, ...[...columns, ...more].map((column) => column[at]), []]);
    const shopsOf = (at: number) => inBlocks.get(block.ranks()[at]!)!.at(-1) as number[];
    block.eachVendor(block.products, (at, id) => shopsOf(at).push(id));
  }
  assert.equal(inBlocks.size, ranks.length);
  for (const [at, rank] of ranks.entries()) {
    const expected = valuesOf(given(rank));
    const byRank = COLUMNS.map((name) => table[name][at]);
    assert.deepEqual(byRank, expected, `rank ${rank}`);
    assert.deepEqual(inBlocks.get(rank), expected, `rank ${rank} in a block`);
    assert.deepEqual([codes[rank], index.eanOf(rank)], [given(rank).ean, given(rank).ean]);
  }
}

const ranksOfNight = Array.from({ length: PRODUCTS }, (_, at) => at + 1).filter(
  (rank) => !FREE.includes(rank),
);

test('every rank has the traits it was given or had, in columns by rank as in the blocks of paths', () => {
  const ranks = [...ranksOfNight, ...LATE.map(({ rank }) => rank)].filter((rank) => !GONE.includes(rank));
  assertTraits(
    traits,
    ranks.sort((a, b) => a - b),
    (rank) => {
      const late = LATE.find((document) => document.rank === rank);
      if (late !== undefined) return late.traits;
      const own = traitsAt(rank);
      if (rank < AS_BEFORE) return { ...own, priceOre: 2 * rank, vendors: shops(rank) };
      return rank % 2 === 0 ? { ...own, dropTenths: rank % 9 } : own;
    },
  );
});

test('what nobody tells of is copied, also behind the last that is told of, and a document may stand far behind all', () => {
  const far = 60_000;
  const index = built(join(dir, 'hardly-changed'), (builder) => {
    const copy = builder.copyIndex(join(dir, 'night'), before.traits!.codes());
    copy.setDrop(5, 77);
  });
  assertTraits(index.traits!, ranksOfNight, (rank) => ({
    ...traitsAt(rank),
    dropTenths: rank === 5 ? 77 : 0,
  }));
  const longer = built(join(dir, 'longer'), (builder) => {
    builder.copyIndex(join(dir, 'night'), before.traits!.codes());
    builder.addDocument({ rank: far, tokens: 'alle', doc: 'f', traits: traitsAt(far) });
  });
  assertTraits(longer.traits!, [...ranksOfNight, far], traitsAt);
  assert.throws(
    () =>
      built(join(dir, 'out-of-order'), (builder) => {
        const copy = builder.copyIndex(join(dir, 'night'), before.traits!.codes());
        copy.setDrop(20_000, 1);
        copy.setDrop(5, 1);
      }),
    /rank 5 comes after those of a later block/,
  );
});

/** FTS5 numbers its pages by segment: in the bits above these 37. */
function segmentsIn(path: string): number {
  const db = new DatabaseSync(path, { readOnly: true });
  const { n } = db
    .prepare('select count(distinct id >> 37) as n from words_data where id >= 1 << 37')
    .get() as {
    n: number;
  };
  db.close();
  return n;
}

test('every second night merges what FTS5 searches one after the other; a run of the day does not', () => {
  let last = { path: join(dir, 'night'), index: before };
  const segments: number[] = [];
  for (const nights of [1, 2, 3, 4, null]) {
    const path = join(dir, `copy-${nights}`);
    const rank = PRODUCTS + segments.length + 1;
    const index = built(path, (builder) => {
      const copy = builder.copyIndex(last.path, last.index.traits!.codes());
      builder.addDocument({ rank, tokens: `alle nummer${nights}`, doc: 'n', traits: traitsAt(rank) });
      if (nights !== null) copy.endNight({ nights, waiting: 0 }, []);
    });
    segments.push(segmentsIn(path));
    assert.deepEqual(index.ranks(`nummer${nights}`, 9), [rank]);
    last = { path, index };
  }
  assert.deepEqual(segments, [2, 1, 2, 1, 2]);
  assert.equal(segmentsIn(join(dir, 'night')), 1);
  for (const nights of [1, 2, 3, 4])
    assert.deepEqual(last.index.ranks(`nummer${nights}`, 9), [PRODUCTS + nights]);
  assert.deepEqual(last.index.ranks('eneste11', 9), [11]);
  assert.equal(last.index.count('alle', PRODUCTS + 9), PRODUCTS - FREE.length + 5);
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
  assert.equal(inBlocks.length, PRODUCTS - GONE.length + 2);
  assert.ok(GONE.every((rank) => !inBlocks.includes(rank)));
  assert.equal(traits.brandOf('alt')!.products, PLACED - 1 + FREE.length);
  assert.equal(traits.categoryOf('kategori 1')!.products, PLACED - 1 + FREE.length);
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
