import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Ean, numberOfEan } from '../../../src/domain/ean.ts';
import { createRunIndexer } from '../../../src/search/index/carried/carried-indexer.ts';
import { createIndexer, type Indexer, type IndexTarget } from '../../../src/search/index/indexer.ts';
import { createThreadedIndexer } from '../../../src/search/index/thread/threaded-indexer.ts';
import type { SearchProduct } from '../../../src/search/index/vocabulary.ts';
import { BLOCK_RANKS, BLOCK_WORDS, RankList } from '../../../src/store/packed/rank-list.ts';
import type { GenerationBuilder } from '../../../src/store/ports/catalogue.ts';
import type { BuiltDocument, TokenRanks } from '../../../src/store/ports/search-index.ts';
import { buildGeneration } from '../../../src/store/sqlite/catalogue/builder.ts';
import { ranksIn } from '../../../src/store/sqlite/catalogue/search/rank-bits.ts';
import { openSearchIndex } from '../../../src/store/sqlite/catalogue/search/search-index.ts';
import { aFolder, anEan, day } from '../../builders.ts';
import { aProduct } from '../memory-port.ts';

const TRAITS = { priceOre: 100, firstSeenDay: 20_000, dropTenths: 0, kinds: 1, unitPrice: 0 };

interface Built {
  documents: BuiltDocument[];
  lists: TokenRanks[];
  unread: ReturnType<Indexer['finish']>;
}

function built(indexer: Indexer, products: readonly SearchProduct[]): Built {
  const documents: BuiltDocument[] = [];
  const lists: TokenRanks[] = [];
  const into: IndexTarget = {
    addTraitNames: () => {},
    addDocument: (document) => void documents.push(document),
    addFamilies: () => {},
    addRankLists: (some) => void lists.push(...some),
    addLexicon: () => {},
    addSuggestions: () => {},
  };
  for (const [at, product] of products.entries())
    indexer.add(product, 1 - at / 1_000, { ...TRAITS, hasPlace: true, vendorIds: [at + 1] });
  return { unread: indexer.finish(into), documents, lists };
}

const ordinary = (n: number): SearchProduct =>
  aProduct(`Nordhavn kaffemaskine NK-${n}`, { ean: anEan(n), brand: 'Nordhavn', categoryPath: ['Køkken'] });

/** A number where every reader of feeds writes a text stands for whatever nobody thought of. */
const strangeName = { ...ordinary(2), name: 5 as unknown as string };

/** Its line between the passes has a field too many: its name is read from another field, a number that no word has. */
const strangeLine = { ...ordinary(2), ean: `${anEan(2)}\t1` as Ean, vendorCount: 9_000_000 };

const ranksOf = (packed: Uint8Array): number[] => {
  const [list, ranks] = [new RankList(packed), [] as number[]];
  for (let block = 0; block < list.blocks; block++) {
    const bits = new Uint32Array(BLOCK_WORDS);
    list.addTo(bits, block);
    ranks.push(...ranksIn(bits, block * BLOCK_RANKS + 1, 0));
  }
  return ranks;
};

for (const [pass, strange] of [
  ['first', strangeName],
  ['second', strangeLine],
] as const)
  test(`an article with which the ${pass} pass cannot deal is indexed without words; the others are as ever`, () => {
    const products = [ordinary(1), strange, ordinary(3), ordinary(4)];
    const { unread, documents, lists } = built(
      createIndexer(join(aFolder(), 'index'), 0, { listedMinOf: () => 1 }),
      products,
    );
    assert.equal(unread.articles, 1);
    assert.deepEqual(unread.eans, [anEan(2)]);
    assert.notEqual(unread.why, '');
    assert.deepEqual(
      documents.map(({ rank, traits }) => [rank, traits.ean]),
      [1, 2, 3, 4].map((n) => [n, Number(anEan(n))]),
    );
    const words = documents.map(({ tokens }) => tokens.split(' ').filter((token) => /^[=a-z]/.test(token)));
    assert.deepEqual(words[1], []);
    for (const at of [0, 2, 3]) assert.ok(words[at]!.includes('kaffemaskin'), `${at}: ${words[at]}`);
    for (const { token, ranks } of lists)
      assert.deepEqual(
        ranksOf(ranks),
        documents.flatMap(({ rank, tokens }) => (tokens.split(' ').includes(token) ? [rank] : [])),
        token,
      );
    assert.match(documents[1]!.doc, new RegExp(`^${anEan(2)}\\t`));
  });

test('the thread tells which articles it could not read', () => {
  const products = [ordinary(1), strangeLine, ordinary(3)];
  const { unread, documents } = built(createThreadedIndexer(join(aFolder(), 'index')), products);
  assert.deepEqual([unread.articles, unread.eans], [1, [anEan(2)]]);
  assert.equal(documents.length, 3);
});

test('a run of the day deals likewise with an article that it cannot read', () => {
  const night = join(aFolder(), 'night.db');
  const indexer = createIndexer(join(aFolder(), 'index'));
  for (const n of [1, 3]) indexer.add(ordinary(n), 0.5, { ...TRAITS, hasPlace: true, vendorIds: [n] });
  generationAt(night, (builder) => indexer.finish(builder));

  const run = join(aFolder(), 'run.db');
  const carried = createRunIndexer({ index: openSearchIndex(night), path: night });
  for (const late of [strangeName, ordinary(4)])
    carried.add(late, 0.5, { ...TRAITS, hasPlace: true, vendorIds: [2] });
  const unread = generationAt(run, (builder) => carried.finish(builder));
  assert.deepEqual([unread.articles, unread.eans], [1, [anEan(2)]]);
  const index = openSearchIndex(run);
  assert.deepEqual(
    [1, 2, 3, 4].map((n) => index.traits!.rankOf(numberOfEan(anEan(n))) !== undefined),
    [true, true, true, true],
  );
  assert.equal(index.count('kaffemaskin', 10), 3);
  index.close();
});

function generationAt<T>(path: string, write: (builder: GenerationBuilder) => T): T {
  const builder = buildGeneration(path, (meta) => ({ ...meta, id: 'x' }));
  const wrote = write(builder);
  builder.publish({
    day: day('2026-11-15'),
    dataAsOfMs: 0,
    inputs: '',
    demo: false,
    products: 4,
    offers: 4,
    vendors: 1,
  });
  return wrote;
}
