import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eanColumn, eanOfNumber } from '../../../src/domain/ean.ts';
import { browse } from '../../../src/search/filter/browse.ts';
import type { TraitBlock, TraitIndex } from '../../../src/store/ports/search-index.ts';
import type { BrowseQuestion } from '../../../src/store/ports/search-question.ts';
import { ACCESSORY_KIND } from '../../../src/store/ports/traits.ts';
import { aCode } from '../../builders.ts';

interface BrowsedProduct {
  rank: number;
  code: number;
  price: number;
  drop: number;
  brand: number;
  kinds: number;
  unitPrice: number;
  vendorId: number;
  size: number;
  color: number;
  family: number;
}
const PLAIN: BrowsedProduct = {
  rank: 1,
  code: 0,
  price: 100,
  drop: 0,
  brand: 1,
  kinds: 1,
  unitPrice: 0,
  vendorId: 1,
  size: 0,
  color: 0,
  family: 0,
};
/** Products in the order of their ranks, their codes in the same order. */
const products = (...own: readonly Partial<BrowsedProduct>[]): BrowsedProduct[] =>
  own.map((one, at) => ({ ...PLAIN, rank: at + 1, code: at, ...one }));

const CODES = [5709000000014, 5709000000021, 5709000000038, 5709000000045, 5709000000052].map(aCode);

/** A block of products; reading a column not named in `readable` is a mistake. */
function blockOf(all: readonly BrowsedProduct[], readable?: readonly (keyof TraitBlock)[]): TraitBlock {
  const block: TraitBlock = {
    path: 1,
    products: all.length,
    ranks: () => Uint32Array.from(all, ({ rank }) => rank),
    eans: () => {
      const eans = eanColumn(all.length);
      all.forEach(({ code }, at) => {
        eans[at] = CODES[code]!;
      });
      return eans;
    },
    prices: () => Uint32Array.from(all, ({ price }) => price),
    days: () => new Uint16Array(all.length),
    drops: () => Int16Array.from(all, ({ drop }) => drop),
    kinds: () => Uint8Array.from(all, ({ kinds }) => kinds),
    brands: () => Uint32Array.from(all, ({ brand }) => brand),
    sizes: () => Uint16Array.from(all, ({ size }) => size),
    colors: () => Uint8Array.from(all, ({ color }) => color),
    families: () => Uint32Array.from(all, ({ family }) => family),
    eachVendor: (products, use) => {
      for (const [at, { vendorId }] of all.slice(0, products).entries()) use(at, vendorId);
    },
    units: () => Uint32Array.from(all, ({ unitPrice }) => unitPrice),
    offeredBy: (ids) => Uint8Array.from(all, ({ vendorId }) => Number(ids.includes(vendorId))),
  };
  if (readable === undefined) return block;
  return new Proxy(block, {
    get(target, name: keyof TraitBlock) {
      assert.ok(name === 'products' || readable.includes(name), `${name} was read`);
      return target[name];
    },
  });
}

function browsed(
  blocks: TraitBlock | readonly BrowsedProduct[],
  question: Partial<BrowseQuestion> = {},
  placed = Number.POSITIVE_INFINITY,
) {
  const block = Array.isArray(blocks) ? blockOf(blocks) : (blocks as TraitBlock);
  const traits = {
    placed,
    blocks: () => [block],
    brandOf: (key: string) => ({ number: Number(key), products: 1 }),
    // What is told of a family beside its first member is not asked here.
    passing: () => () => [],
    ofRanks: () => ({ families: [], drops: [5, -7] }),
  } as unknown as TraitIndex;
  const plain: BrowseQuestion = { filters: {}, sort: 'popular', limit: 10, skip: 0, after: null };
  const { eans, ...answer } = browse(traits, { ...plain, ...question });
  return { ...answer, codes: eans.map((ean) => CODES.findIndex((code) => eanOfNumber(code) === ean)) };
}

test('a page has the limit, and a next one only if there is more', () => {
  const all = products({}, {}, {});
  assert.deepEqual(browsed(all, { limit: 3 }), { codes: [0, 1, 2], next: null, total: 3 });
  assert.deepEqual(browsed(all, { limit: 2 }), { codes: [0, 1], next: [-2, CODES[1]], total: 3 });
  assert.deepEqual(browsed(all, { limit: 2, skip: 2 }), { codes: [2], next: null, total: 3 });
});

test('the next page goes on after the last product, also among products of one price', () => {
  const all = products(
    { price: 300, code: 4 },
    { price: 200, code: 1 },
    { price: 200, code: 2 },
    { price: 200, code: 3 },
    { price: 100, code: 0 },
  );
  const pages: number[][] = [];
  for (let after: BrowseQuestion['after'] = null; ; ) {
    const { codes, next } = browsed(all, { sort: 'price_desc', limit: 2, after });
    pages.push(codes);
    if (next === null) break;
    after = next;
  }
  assert.deepEqual(pages, [[4, 1], [2, 3], [0]]);
});

test('products without a place come after the others, in their own order', () => {
  const all = products({ price: 300 }, { price: 400 }, { price: 100 }, { price: 200 });
  assert.deepEqual(browsed(all, { sort: 'price' }, 2).codes, [0, 1, 2, 3]);
  assert.deepEqual(browsed(all, { sort: 'price' }, 3).codes, [2, 0, 1, 3]);
  assert.deepEqual(browsed(all, { sort: 'price' }).codes, [2, 3, 0, 1]);
  assert.deepEqual(
    browsed(all, { sort: 'price', isGrouped: true }, 2).codes,
    [0, 1, 2, 3],
    'as articles, too',
  );
  assert.deepEqual(browsed(all, { sort: 'price', isGrouped: true }, 3).codes, [2, 0, 1, 3]);
});

test('a product passes every filter, and limits of price belong to the range', () => {
  const all = products(
    { price: 100, brand: 1, kinds: 0b01, vendorId: 1 },
    { price: 200, brand: 1, kinds: 0b11, vendorId: 2 },
    { price: 300, brand: 2, kinds: 0b11, vendorId: 1 },
    { price: 400, brand: 2, kinds: 0b10, vendorId: 2 },
  );
  const passing = (filters: BrowseQuestion['filters']) => {
    const { codes, total } = browsed(all, { filters });
    assert.equal(total, codes.length);
    return codes;
  };
  assert.deepEqual(passing({ brands: ['1'] }), [0, 1]);
  assert.deepEqual(passing({ kinds: 0b11 }), [1, 2]);
  assert.deepEqual(passing({ vendorIds: [1] }), [0, 2]);
  assert.deepEqual(passing({ minOre: 200, maxOre: 300 }), [1, 2]);
  assert.deepEqual(passing({ maxOre: 200 }), [0, 1]);
  assert.deepEqual(passing({ minOre: 300 }), [2, 3]);
  assert.deepEqual(passing({ brands: ['1'], kinds: 0b10 }), [1]);
  assert.deepEqual(passing({ brands: ['2'], vendorIds: [2] }), [3]);
  assert.deepEqual(passing({ brands: ['1'], minOre: 300 }), []);
  assert.deepEqual(passing({ brands: ['3'] }), []);
  assert.deepEqual(passing({ brands: ['1', '2'], vendorIds: [2, 9] }), [1, 3]);
});

test('only the columns that the question needs are read', () => {
  const all = products({ brand: 1 }, { brand: 2 });
  assert.deepEqual(browsed(blockOf(all, ['ranks', 'eans'])).codes, [0, 1]);
  const gone = blockOf(all, ['brands']);
  assert.deepEqual(
    browsed(gone, { filters: { brands: ['3'], maxOre: 1 } }).codes,
    [],
    'none is left to read of',
  );
});

test('articles: each family is once, by its first member that passes the filters', () => {
  const all = products(
    { price: 300, family: 1 },
    { price: 100, family: 1 },
    { price: 200, family: 2 },
    { price: 150 },
    { price: 250, family: 2 },
  );
  const grouped = (own: Partial<BrowseQuestion> = {}) => {
    const { codes, total } = browsed(all, { isGrouped: true, sort: 'price', ...own });
    return { codes, total };
  };
  assert.deepEqual(grouped(), { codes: [1, 3, 2], total: 3 });
  assert.deepEqual(grouped({ filters: { minOre: 151 } }), { codes: [2, 0], total: 2 });
});

test('accessories come last where that is asked for, alone or as articles', () => {
  const all = products(
    { price: 100, kinds: ACCESSORY_KIND | 1 },
    { price: 300, family: 1 },
    { price: 200, family: 1 },
  );
  for (const isGrouped of [false, true]) {
    const codes = (accessoriesLast: boolean) =>
      browsed(all, { isGrouped, sort: 'price', accessoriesLast }).codes;
    assert.deepEqual(codes(false), isGrouped ? [0, 2] : [0, 2, 1]);
    assert.deepEqual(codes(true), isGrouped ? [2, 0] : [2, 1, 0]);
  }
});

test('a page of articles goes on after the last one, and tells drops if asked for', () => {
  const all = products(
    { price: 100, family: 1 },
    { price: 200, family: 2 },
    { price: 200 },
    { price: 300, family: 2 },
    { price: 200, family: 3 },
  );
  const pages: number[][] = [];
  for (let after: BrowseQuestion['after'] = null; ; ) {
    const { codes, next } = browsed(all, { isGrouped: true, sort: 'price', limit: 2, after });
    pages.push(codes);
    if (next === null) break;
    after = next;
  }
  assert.deepEqual(pages, [
    [0, 1],
    [2, 4],
  ]);
  const turned = products({ price: 100, code: 4 }, { price: 200, code: 0 }, { price: 300, code: 2 });
  const { next } = browsed(turned, { isGrouped: true, sort: 'price', limit: 2 });
  const last = browsed(turned, { isGrouped: true, sort: 'price', limit: 2, after: next });
  assert.deepEqual(last.codes, [2], 'a product of an earlier page does not come again for its high code');
  assert.equal('dropTenths' in browsed(all, { isGrouped: true }), false);
  assert.deepEqual(browsed(all, { isGrouped: true, drops: true }).dropTenths, [5, -7]);
  assert.equal('dropTenths' in browsed(all, { isGrouped: true }), false);
});

test('popular products come in order of popularity, accessories last if asked for', () => {
  const all = products({ kinds: ACCESSORY_KIND | 1 }, {}, { kinds: ACCESSORY_KIND | 1 }, {});
  assert.deepEqual(browsed(all, { limit: 2 }).codes, [0, 1]);
  assert.deepEqual(browsed(all, { limit: 3, accessoriesLast: true }).codes, [1, 3, 0]);
  const accessory = { kinds: ACCESSORY_KIND | 1 };
  const mostly = products(accessory, {}, accessory, accessory, {});
  const { codes } = browsed(mostly, { limit: 2, accessoriesLast: true });
  assert.deepEqual(codes, [1, 4], 'an accessory that is rejected does not end the search');
});

test('a page by price is searched for to the end of a block', () => {
  const all = products({ price: 100 }, { price: 200 }, { price: 300 }, { price: 50 });
  assert.deepEqual(browsed(all, { sort: 'price', limit: 1 }).codes, [3]);
});
