import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import type { IndexQuestion } from '../../../src/store/ports/search-index.ts';
import type { TraitFilter } from '../../../src/store/ports/traits.ts';
import { type Traits, vendorList } from '../../../src/store/ports/traits.ts';
import { CATEGORY_QUERIES } from '../../../src/store/sqlite/catalogue/categories.ts';
import { kindOfNarrow, narrow, SCHEMA } from '../../../src/store/sqlite/catalogue/schema.ts';
import { documentWriter } from '../../../src/store/sqlite/catalogue/search/document-writer.ts';
import { FOUND_QUERY, narrowedBy } from '../../../src/store/sqlite/catalogue/search/found-ranks.ts';
import { simplified } from '../../../src/store/sqlite/catalogue/search/question.ts';
import { RANK_FIELD_QUERY } from '../../../src/store/sqlite/catalogue/search/rank-columns.ts';
import { RANK_QUERIES } from '../../../src/store/sqlite/catalogue/search/rank-finder.ts';
import { SEARCH_QUERIES } from '../../../src/store/sqlite/catalogue/search/search-index.ts';
import { BLOCK_QUERIES } from '../../../src/store/sqlite/catalogue/search/trait-blocks.ts';
import { TRAIT_QUERIES } from '../../../src/store/sqlite/catalogue/search/trait-names.ts';
import { traitIndexIn } from '../../../src/store/sqlite/catalogue/search/trait-reader.ts';
import { writeTraitNames } from '../../../src/store/sqlite/catalogue/search/trait-writer.ts';
import { aCode } from '../../builders.ts';

/** So many products, every second on the second path, in runs of ascending codes as the night writes them. */
function written(products: number, runs = 3): { db: DatabaseSync; all: Traits[] } {
  const db = new DatabaseSync(':memory:');
  db.exec(SCHEMA);
  const writer = documentWriter(db);
  const a = Math.ceil(products / runs);
  const all = Array.from({ length: products }, (_, at): Traits => {
    const ean = aCode(5_700_000_000_000 + (at % a) * runs + Math.floor(at / a));
    return {
      ean,
      path: 1 + (at % 2),
      brand: at % 300,
      size: at % 1_000,
      color: at % 20,
      family: at % 4 === 0 ? 1 + (at >> 3) : 0,
      priceOre: at === 7 ? 9_000_000_000 : (at * 7_919) % 100_000,
      firstSeenDay: 20_000 + (at % 700),
      dropTenths: (at % 2_000) - 1_000,
      kinds: 1 + (at % 31),
      unitPrice: at % 3 === 0 ? 0 : 2 ** 31 + at,
      vendors: vendorList(at % 5 === 0 ? [3, 128, 70_000] : [at % 200]),
    };
  });
  all.forEach((traits, at) => {
    writer.add({ rank: at + 1, tokens: `alle ord${at % 10}`, doc: `${traits.ean}\t`, traits });
  });
  writer.flush();
  return { db, all };
}

test('columns come back as they were written, in order of popularity, however many blocks they fill', () => {
  const { db, all } = written(40_000);
  const traits = traitIndexIn(db)!;
  for (const path of [1, 2]) {
    const own = all.map((each, at) => ({ ...each, rank: at + 1 })).filter((each) => each.path === path);
    const blocks = [...traits.blocks([path])];
    assert.equal(blocks.length, 2, 'a block has 16,384 at most');
    const column = (
      of: 'ranks' | 'eans' | 'days' | 'drops' | 'kinds' | 'brands' | 'sizes' | 'colors' | 'families',
    ) => blocks.flatMap((block) => [...block[of]()]);
    assert.deepEqual(
      column('ranks'),
      own.map(({ rank }) => rank),
    );
    assert.deepEqual(
      column('eans'),
      own.map(({ ean }) => ean),
    );
    assert.deepEqual(
      column('days'),
      own.map(({ firstSeenDay }) => firstSeenDay),
    );
    assert.deepEqual(
      column('drops'),
      own.map(({ dropTenths }) => dropTenths),
    );
    assert.deepEqual(
      column('kinds'),
      own.map(({ kinds }) => kinds),
    );
    assert.deepEqual(
      column('brands'),
      own.map(({ brand }) => brand),
    );
    for (const [of, name] of [
      ['sizes', 'size'],
      ['colors', 'color'],
      ['families', 'family'],
    ] as const)
      assert.deepEqual(
        column(of),
        own.map((each) => each[name]),
      );
    assert.deepEqual(
      blocks.flatMap((block) => [...block.prices()]),
      own.map(({ priceOre }) => Math.min(priceOre, 0xffff_ffff)),
    );
    for (const vendorId of [3, 128, 70_000, 71, 4])
      assert.deepEqual(
        blocks.flatMap((block) => [...block.offeredBy([vendorId])]),
        own.map(({ vendors }) => Number(vendors.includes(` ${vendorId} `))),
      );
    const sold: [number, number][] = [];
    let before = 0;
    for (const block of blocks) {
      assert.equal(block.path, path);
      block.eachVendor(block.products, (at, vendorId) => sold.push([before + at, vendorId]));
      const first: number[] = [];
      block.eachVendor(2, (at) => first.push(at));
      assert.deepEqual([...new Set(first)], [0, 1]);
      before += block.products;
    }
    assert.deepEqual(
      sold,
      own.flatMap(({ vendors }, at) =>
        vendors
          .trim()
          .split(' ')
          .map((id) => [at, Number(id)]),
      ),
    );
  }
  assert.equal(
    [...traits.blocks(undefined)].reduce((sum, { products }) => sum + products, 0),
    40_000,
  );
  assert.deepEqual([...traits.blocks([3])], []);
  db.close();
});

test('a product’s rank is found by its code, in whichever run it stands, and no other code has one', () => {
  for (const products of [1, 2, 997]) {
    const { db, all } = written(products, 7);
    const traits = traitIndexIn(db)!;
    all.forEach(({ ean }, at) => {
      assert.equal(traits.rankOf(ean), at + 1);
    });
    const codes = new Set(all.map(({ ean }) => ean));
    for (const ean of [1, ...all.map(({ ean }) => ean + 1), 9_999_999_999_999].map(aCode))
      if (!codes.has(ean)) assert.equal(traits.rankOf(ean), undefined);
    db.close();
  }
});

test('what words find is cut after the filter, not before', () => {
  const { db, all } = written(3_000);
  const traits = traitIndexIn(db)!;
  const passing = all
    .map((each, at) => ({ ...each, rank: at + 1 }))
    .filter(({ brand, priceOre }) => brand === 17 && priceOre <= 60_000);
  const found = traits.ofRanks(
    traits.passing({ brands: [17], maxOre: 60_000 }, [])('alle', 4),
    ['ranks', 'vendors'],
    {},
  );
  assert.deepEqual(
    found.ranks,
    passing.slice(0, 4).map(({ rank }) => rank),
  );
  assert.deepEqual(
    found.vendors,
    passing.slice(0, 4).map(({ vendors }) => vendors.trim().split(' ').map(Number)),
  );
  assert.deepEqual(traits.ofRanks(traits.passing({}, [])('ingen', 4), ['ranks', 'vendors'], {}), {
    ranks: [],
    vendors: [],
  });
  const drops = traits.ofRanks([5, 2, 99_999], ['ranks', 'drops'], {});
  assert.deepEqual(drops, { ranks: [5, 2], drops: [all[4]!.dropTenths, all[1]!.dropTenths] });
  db.close();
});

test('a search that finds nothing leaves the answers of those after it as they are', () => {
  const { db, all } = written(1_500);
  const traits = traitIndexIn(db)!;
  const words = ['alle', 'ord3', 'ord7', 'ingen'];
  const pairs = words.flatMap((a) => words.map((b) => [a, b]));
  const questions: IndexQuestion[] = [
    ...words,
    ...pairs.flatMap((pair) => [{ allOf: pair }, { anyOf: pair }]),
    { allOf: ['alle', { anyOf: ['ord3', { allOf: ['ord7', 'ingen'] }] }] },
    { anyOf: [{ allOf: ['ord3', 'alle'] }, { allOf: ['ord7', 'alle'] }] },
  ];
  const isIn = (question: IndexQuestion, at: number): boolean => {
    if (typeof question === 'string') return question === 'alle' || question === `ord${at % 10}`;
    return 'allOf' in question
      ? question.allOf.every((part) => isIn(part, at))
      : question.anyOf.some((part) => isIn(part, at));
  };
  // Products of brand 17 all have the word "ord7".
  for (const filter of [{ brands: [17] }, { brands: [17], maxOre: 30_000 }, { minOre: 1, maxOre: 1 }]) {
    const passing = traits.passing(filter, []);
    assert.deepEqual(
      passing({ allOf: ['ord3', 'ord7'] }, 10),
      [],
      'from now on words are looked at one by one',
    );
    for (const question of questions) {
      const ranks = all.flatMap(({ brand, priceOre }, at) => {
        const { brands = [brand], minOre = 0, maxOre = Number.POSITIVE_INFINITY } = filter as TraitFilter;
        const isMeant = brands.includes(brand) && priceOre >= minOre && priceOre <= maxOre;
        return isMeant && isIn(question, at) ? [at + 1] : [];
      });
      for (const max of [1, 4, 10_000])
        assert.deepEqual(passing(question, max), ranks.slice(0, max), JSON.stringify(question));
      assert.deepEqual(
        passing(question, 10_000, 700),
        ranks.filter((rank) => rank > 700),
      );
    }
  }
  db.close();
});

test('what is kept by rank comes back, however many blocks it fills and however wide its numbers are', () => {
  const { db, all } = written(40_000);
  const traits = traitIndexIn(db)!;
  const ranks = all.map((_, at) => at + 1);
  const found = traits.ofRanks(
    ranks,
    ['ranks', 'paths', 'brands', 'sizes', 'colors', 'families', 'prices', 'days', 'drops', 'vendors'],
    {},
  );
  assert.deepEqual(found, {
    ranks,
    paths: all.map(({ path }) => path),
    brands: all.map(({ brand }) => brand),
    sizes: all.map(({ size }) => size),
    colors: all.map(({ color }) => color),
    families: all.map(({ family }) => family),
    prices: all.map(({ priceOre }) => Math.min(priceOre, 0xffff_ffff)),
    days: all.map(({ firstSeenDay }) => firstSeenDay),
    drops: all.map(({ dropTenths }) => dropTenths),
    vendors: all.map(({ vendors }) => vendors.trim().split(' ').map(Number)),
  });
  for (const rank of [0, 40_001, 99_999_999])
    assert.deepEqual(traits.ofRanks([rank], ['ranks'], {}).ranks, []);
  db.close();
});

test('numbers are kept as narrow as the largest of them allows, and come back', () => {
  for (const [largest, bytes] of [
    [0, 1],
    [255, 1],
    [256, 2],
    [65_535, 2],
    [65_536, 4],
    [0xffff_ffff, 4],
  ] as const) {
    const numbers = narrow(Uint32Array.of(0, largest, 1));
    assert.deepEqual([numbers.BYTES_PER_ELEMENT, ...numbers], [bytes, 0, largest, 1]);
    assert.equal(kindOfNarrow(3, numbers.byteLength).BYTES_PER_ELEMENT, bytes);
  }
});

test('marks that all products of a filter have change nothing, and words that none of them has are not asked for', () => {
  const { db, all } = written(3_000);
  const traits = traitIndexIn(db)!;
  // A product's brand and one of its words have the same last digit.
  const brands = (...digits: number[]) =>
    all.slice(0, 300).flatMap((_, at) => (digits.includes(at % 10) ? [at] : []));
  const having = (...digits: number[]) =>
    all.map((_, at) => at + 1).filter((rank) => digits.includes((rank - 1) % 10));
  const ofThree = traits.passing({ brands: brands(3) }, [['ord3']]);
  assert.deepEqual(ofThree('alle', 3_000), having(3));
  assert.deepEqual(ofThree({ anyOf: ['ord4', 'ord3'] }, 3_000), having(3));
  assert.deepEqual(ofThree({ allOf: ['ord4', 'alle'] }, 3_000), []);
  const ofBoth = traits.passing({ brands: brands(3, 5) }, [['ord3', 'ord5']]);
  assert.deepEqual(ofBoth('alle', 3_000), having(3, 5));
  const twice = traits.passing({ brands: brands(3) }, [['ord3', 'ord5'], ['ord3']]);
  assert.deepEqual(twice({ anyOf: ['ord5', 'ord3'] }, 3_000), having(3));
  db.close();
});

test('a mark is asked for where it has no more products than the rarest word, or where bit sets look', () => {
  const sizes: Record<string, number> = { rare: 20, common: 9_000, brand: 500, category: 1_000_000 };
  const walked = (question: IndexQuestion): number => {
    if (typeof question === 'string') return sizes[question]!;
    if ('anyOf' in question) return question.anyOf.reduce((sum, part) => sum + walked(part), 0);
    return Math.min(...question.allOf.map(walked));
  };
  const marks = [['brand', 'brand'], ['category']];
  const narrowed = narrowedBy({ isWorth: () => false, walked }, marks);
  assert.deepEqual(simplified(narrowed({ allOf: ['rare', 'common'] })), { allOf: ['rare', 'common'] });
  assert.deepEqual(simplified(narrowed('common')), { allOf: ['common', 'brand'] });
  assert.deepEqual(simplified(narrowed('category')), { allOf: ['category', 'brand'] });
  const byBits = narrowedBy({ isWorth: () => true, walked }, marks);
  assert.deepEqual(simplified(byBits('rare')), { allOf: ['rare', 'brand', 'category'] });
});

test('every filter leaves the same products as a look at each of them', () => {
  const { db, all } = written(20_000);
  const traits = traitIndexIn(db)!;
  const ranked = all.map((each, at) => ({ ...each, rank: at + 1 }));
  const cases: [TraitFilter, (each: Traits) => boolean][] = [
    [{}, () => true],
    [{ paths: [2, 900] }, ({ path }) => path === 2],
    [{ paths: [] }, () => false],
    [{ brands: [299] }, ({ brand }) => brand === 299],
    [{ brands: [299, 7, 12_345] }, ({ brand }) => brand === 299 || brand === 7],
    [{ sizes: [999] }, ({ size }) => size === 999],
    [{ sizes: [999, 3], colors: [3] }, ({ size, color }) => (size === 999 || size === 3) && color === 3],
    [{ colors: [] }, () => false],
    [{ minOre: 50_000 }, ({ priceOre }) => priceOre >= 50_000],
    [{ maxOre: 0 }, ({ priceOre }) => priceOre <= 0],
    [{ minOre: 7_919, maxOre: 15_838 }, ({ priceOre }) => priceOre >= 7_919 && priceOre <= 15_838],
    [{ kinds: 5 }, ({ kinds }) => (kinds & 5) === 5],
    [
      { vendorIds: [70_000], brands: [0] },
      ({ vendors, brand }) => vendors.includes(' 70000 ') && brand === 0,
    ],
    [{ vendorIds: [3, 71] }, ({ vendors }) => vendors.includes(' 3 ') || vendors.includes(' 71 ')],
    [{ vendorIds: [9_999_999] }, () => false],
  ];
  for (const [filter, passes] of cases) {
    const expected = ranked.filter(passes).map(({ rank }) => rank);
    assert.deepEqual(traits.passing(filter, [])('alle', 20_000), expected, JSON.stringify(filter));
    assert.deepEqual(traits.passing(filter, [])('alle', 7), expected.slice(0, 7), 'and stops where it is to');
    const ord3 = expected.filter((rank) => (rank - 1) % 10 === 3);
    assert.deepEqual(traits.passing(filter, [])({ allOf: ['alle', 'ord3'] }, 20_000), ord3);
  }
  db.close();
});

test('a shop is not taken for another whose number has the same digits', () => {
  const { db, all } = written(400);
  const traits = traitIndexIn(db)!;
  for (const vendorId of [1, 2, 12, 112, 70_000, 7])
    assert.deepEqual(
      traits
        .passing({ vendorIds: [vendorId] }, [])('alle', 400)
        .map(traits.eanOf),
      all.filter(({ vendors }) => vendors.includes(` ${vendorId} `)).map(({ ean }) => ean),
    );
  db.close();
});

for (const [name, sql] of Object.entries({
  ...CATEGORY_QUERIES,
  brand: TRAIT_QUERIES.brand,
  category: TRAIT_QUERIES.category,
  brandName: TRAIT_QUERIES.brandName,
  pathsOf: TRAIT_QUERIES.pathsOf,
  leaf: TRAIT_QUERIES.leaf,
  categoryName: TRAIT_QUERIES.categoryName,
  size: TRAIT_QUERIES.size,
  sizeName: TRAIT_QUERIES.sizeName,
  color: TRAIT_QUERIES.color,
  colorName: TRAIT_QUERIES.colorName,
  ean: RANK_QUERIES.ean,
  ofPath: BLOCK_QUERIES.ofPath,
  field: BLOCK_QUERIES.field('prices'),
  rankField: RANK_FIELD_QUERY('prices'),
  document: SEARCH_QUERIES.document,
})) {
  test(`the query '${name}' reads by key and sorts nothing`, () => {
    assert.doesNotMatch(planOf(sql), /SCAN|TEMP B-TREE/);
  });
}
test('what words find is walked in its order, from where it was left', () => {
  const plan = planOf(FOUND_QUERY);
  assert.match(plan, /SCAN words VIRTUAL TABLE INDEX \d+:\S*>/);
  assert.doesNotMatch(plan, /TEMP B-TREE FOR ORDER BY/);
});

function planOf(sql: string): string {
  const db = new DatabaseSync(':memory:');
  db.exec(SCHEMA);
  const rows = db.prepare(`explain query plan ${sql}`).all();
  db.close();
  return rows.map((row) => String(row['detail'])).join('; ');
}

test('how many have a place is told where some have none; an index of before knows of none', () => {
  const placedOf = (placed: number | undefined, products: number) => {
    const { db } = written(products);
    if (placed !== undefined)
      writeTraitNames(db, {
        placed,
        rooms: [],
        brands: [],
        sizes: [],
        colors: [],
        categories: [],
        paths: [],
      });
    const read = traitIndexIn(db)!.placed;
    db.exec('drop table place');
    assert.equal(traitIndexIn(db)!.placed, Number.POSITIVE_INFINITY);
    db.close();
    return read;
  };
  assert.equal(placedOf(9, 10), 9);
  assert.equal(placedOf(0, 10), 0);
  assert.equal(placedOf(10, 10), Number.POSITIVE_INFINITY);
  assert.equal(placedOf(undefined, 10), Number.POSITIVE_INFINITY);
});

test('what stands behind a rank is found alone, with a filter too, and asked for again as before', () => {
  const { db, all } = written(20_000);
  const passing = traitIndexIn(db)!.passing({ brands: [17] }, []);
  const ranks = all.map((_, at) => at + 1).filter((rank) => (rank - 1) % 300 === 17);
  for (const after of [0, 10_000, 0, 17, 18, 20_000])
    assert.deepEqual(
      passing('alle', 20_000, after),
      ranks.filter((rank) => rank > after),
    );
  db.close();
});
