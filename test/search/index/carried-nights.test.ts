import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { type Ean, type EanNumber, numberOfEan } from '../../../src/domain/ean.ts';
import { foldedWord } from '../../../src/domain/text.ts';
import { createNightIndexer } from '../../../src/search/index/carried/carried-indexer.ts';
import { isWorthCopying } from '../../../src/search/index/carried/ranks-given.ts';
import { bucketOf } from '../../../src/search/index/rank-rooms.ts';
import { createAnalyser } from '../../../src/search/language/analyse.ts';
import { canonical } from '../../../src/search/language/tokens/token.ts';
import type { SearchIndex } from '../../../src/store/ports/search-index.ts';
import { anEan } from '../../builders.ts';
import { aProduct } from '../memory-port.ts';
import {
  type Article,
  carried,
  type Market,
  madeAnew,
  nodesOfPaths,
  published,
  traitsOf,
} from './copied-index.ts';

const { stem } = createAnalyser();
const BRANDS = ['Skagen', 'Fanø', 'Læsø', 'Anholt'];
const SORTS = ['bordlampe', 'kontorstol', 'kaffemaskine', 'cykelhjelm', 'tæppe'];
const COLOURS = ['sort', 'hvid', 'rød'];

/** A word that few products have. */
const oddThing = (n: number): string =>
  [...String(n)]
    .map((digit) => 'bdfghklmnp'[+digit])
    .join('u')
    .padEnd(9, 'o');

function article(n: number, own: Partial<Article> = {}): Article {
  const [brand, sort] = [BRANDS[n % 4]!, SORTS[n % 5]!];
  const isOdd = n % 13 < 4;
  const name = `${brand} ${isOdd ? oddThing(n % 40) : sort} ${n % 37} model ${COLOURS[n % 3]}`;
  const description = `${sort} af træ fra ${brand}, ${COLOURS[(n + 1) % 3]}${n % 5 === 0 ? ' kant' : ''}`;
  const product = aProduct(name, {
    ...{
      ean: anEan(n),
      brand,
      categoryPath: ['Hjem', isOdd ? 'diverse' : sort],
      color: COLOURS[n % 3]!,
      description,
    },
  });
  return {
    product,
    popularity: (n % 4) / 4,
    priceOre: 100 * n,
    hasPlace: n % 9 !== 0,
    shops: [1 + (n % 7)],
    ...own,
  };
}

const renamed = (known: Article, name: string): Article => ({
  ...known,
  product: { ...known.product, name },
});

const marketOf = (count: number): Map<number, Article> =>
  new Map(Array.from({ length: count }, (_, at) => [at + 1, article(at + 1)]));

/** The ranks that have a product, and its code. */
const codesIn = ({ traits }: SearchIndex): [rank: number, ean: EanNumber][] =>
  [...traits!.codes().entries()].filter(([, ean]) => ean > 0) as [number, EanNumber][];

/** What an index answers, with codes and names instead of ranks and numbers. */
function answersOf(index: SearchIndex) {
  const traits = index.traits!;
  const nodesOf = nodesOfPaths(index);
  const codes = codesIn(index);
  const ranks = codes.map(([rank]) => rank);
  const table = traits.ofRanks(ranks, ['brands', 'paths', 'prices', 'colors', 'kinds', 'vendors'], {});
  const found = (token: string) =>
    index
      .ranks(token, 9_999)
      .map((rank) => traits.eanOf(rank))
      .sort();
  const words = [
    'model',
    'lampe',
    'nyt',
    'navn',
    'træ',
    'kant',
    'nummer',
    ...BRANDS,
    ...SORTS,
    ...COLOURS,
  ].map((word) => stem(canonical(word)));
  const tokens = words.flatMap((word) => [word, `=${word}`, `-${word}`]);
  return {
    products: codes
      .map(([rank, ean], at) => ({
        ...{
          ean,
          brand: traits.brandName(table.brands[at]!),
          path: nodesOf(table.paths[at]!).map(traits.categoryName),
        },
        ...{
          price: table.prices[at],
          color: table.colors[at],
          kinds: table.kinds[at],
          shops: table.vendors[at],
        },
        doc: index.documentAt(rank),
        hasPlace: rank <= traits.placed,
      }))
      .sort((a, b) => a.ean - b.ean),
    found: Object.fromEntries(tokens.map((token) => [token, found(token)])),
    counts: {
      brands: BRANDS.map((name) => traits.brandOf(foldedWord(name))?.products),
      categories: ['hjem', ...SORTS].map((name) => traits.categoryOf(foldedWord(name))?.products),
      all: index.count(stem('model'), 9_999),
    },
  };
}

/** The buckets of all products in rank order. */
function bucketsIn(index: SearchIndex, market: Market): number[] {
  const byEan = new Map([...market.values()].map((each) => [each.product.ean, each]));
  return codesIn(index).map(([rank]) => {
    const { popularity, hasPlace } = byEan.get(index.documentAt(rank).split('\t')[0]!)!;
    return bucketOf(popularity, hasPlace);
  });
}

function changedMarket(market: Market, random: () => number, newFrom: number): Map<number, Article> {
  const next = new Map(market);
  for (const [n, each] of market) {
    const what = random();
    if (what < 0.03) next.delete(n);
    else if (what < 0.06) next.set(n, { ...each, priceOre: each.priceOre + 1 });
    else if (what < 0.08) next.set(n, { ...each, popularity: Math.floor(random() * 4) / 4 });
    else if (what < 0.09) next.set(n, { ...each, hasPlace: !each.hasPlace });
    else if (what < 0.11) next.set(n, renamed(each, `${each.product.name} nyt navn`));
    else if (what < 0.12)
      next.set(n, { ...each, product: { ...each.product, available: false, vendorCount: 5 } });
  }
  for (let n = newFrom; n < newFrom + 8; n++) next.set(n, article(n));
  return next;
}

const seeded = (seed: number) => () => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed / 2_147_483_647;
};

suite('a copied index of a night', () => {
  test('answers as one that is made anew, night after night, and orders by popularity', () => {
    const random = seeded(7);
    let market = marketOf(600);
    let last = madeAnew(market);
    for (let night = 1; night <= 4; night++) {
      const next = changedMarket(market, random, 600 + night * 20);
      last = carried(last, market, next);
      market = next;
      const [own, anew] = [answersOf(last.index), answersOf(madeAnew(market).index)];
      assert.deepEqual(own, anew, `night ${night}`);
      assert.equal(own.products.length, market.size);
      for (const word of [stem('nyt'), stem('skagen'), `=${stem('bordlampe')}`, `-${stem('kant')}`])
        assert.ok(own.found[word]!.length > 5, word);
      assert.deepEqual(own.found['-træ'], [], 'nearly all descriptions have it');
      const buckets = bucketsIn(last.index, market);
      assert.deepEqual(
        buckets,
        buckets.toSorted((a, b) => b - a),
      );
      for (const [rank, ean] of codesIn(last.index)) assert.equal(last.index.traits!.rankOf(ean), rank);
      assert.deepEqual(last.index.traits!.carried, { nights: night, waiting: 0 });
    }
    assert.equal(last.index.traits!.rankOf(numberOfEan(anEan(99_999))), undefined);
    assert.ok(isWorthCopying(last.index.traits!, market.size));
  });

  test('keeps the drop of each product as the night tells it, and its brand, size and family, which new articles join', () => {
    const market = marketOf(60);
    const sized = (n: number) =>
      renamed(article(n, { popularity: 0.25 }), `Skagen bluse blå str. ${n === 61 ? 'M' : 'L'}`);
    for (const n of [61, 62]) {
      const each = sized(n);
      market.set(n, { ...each, product: { ...each.product, brand: 'Skagen' } });
    }
    const last = madeAnew(market);
    const next = new Map(market);
    next.set(61, { ...market.get(61)!, popularity: 0.75 });
    const joins = (n: number, name: string) => {
      const each = renamed(article(n, { popularity: 0.25 }), name);
      next.set(n, { ...each, product: { ...each.product, brand: 'Skagen' } });
    };
    joins(63, 'Skagen bluse rød str. S');
    joins(64, 'Skagen kjole rød str. S');
    joins(3, 'Bluse Skagen hvid str. XL');
    const of = (from: SearchIndex, n: number) => {
      const rank = from.traits!.rankOf(numberOfEan(anEan(n)))!;
      return { rank, ...from.traits!.ofRanks([rank], ['brands', 'sizes', 'families', 'drops'], {}) };
    };
    const before = of(last.index, 61);
    const { index } = carried(last, market, next);
    const [moved, kept] = [of(index, 61), of(index, 62)];
    const families = [63, 64, 3].map((n) => of(index, n).families[0]);
    assert.deepEqual(
      families,
      [before.families[0], 0, before.families[0]],
      'new and renamed articles join theirs',
    );
    assert.ok(before.families[0]! > 0);
    assert.ok(moved.rank < before.rank);
    assert.deepEqual(
      [moved.brands, moved.sizes, moved.families],
      [before.brands, before.sizes, before.families],
    );
    assert.deepEqual([before.drops, moved.drops, kept.drops], [[0], [0], [7]]);
    assert.equal(index.ranks(`.f${before.families[0]}`, 9).length, 4);
  });

  test('numbers new brands, and counts products whose category it does not know', () => {
    const market = marketOf(60);
    market.set(60, {
      ...market.get(60)!,
      hasPlace: false,
      product: { ...market.get(60)!.product, brand: 'Ukendt' },
    });
    const last = madeAnew(market);
    const next = new Map(market);
    const from = (n: number, brand: string, category: string, hasPlace = true) =>
      next.set(n, {
        ...article(n, { hasPlace }),
        product: { ...article(n).product, brand, categoryPath: ['Hjem', category] },
      });
    from(101, 'Rømø', 'bordlampe');
    from(102, 'Rømø', 'telt');
    from(103, 'Endelave', 'bordlampe');
    from(104, 'Hjarnø', 'bordlampe', false);
    const { index } = carried(last, market, next);
    const traits = index.traits!;
    const [rømø, endelave] = [traits.brandOf(foldedWord('Rømø'))!, traits.brandOf(foldedWord('Endelave'))!];
    assert.deepEqual([rømø.products, endelave.products], [2, 1]);
    assert.equal(traits.brandOf(foldedWord('Hjarnø')), undefined, 'only a product without a place has it');
    const marked = [rømø, endelave].map(({ number }) => index.ranks(`.b${number}`, 9).length);
    assert.deepEqual(marked, [2, 1], 'no other has their numbers, not even a brand without a name');
    assert.equal(traits.carried.waiting, 1);
  });

  test('gives a shop that floods a bucket no rank before another shop’s first article, and says that some wait', () => {
    const market = marketOf(60);
    const last = madeAnew(market);
    const next = new Map(market);
    for (let n = 200; n < 260; n++) next.set(n, article(n, { popularity: 0.5, hasPlace: true, shops: [66] }));
    next.set(900, article(900, { popularity: 0.5, hasPlace: true, shops: [77] }));
    const { index } = carried(last, market, next);
    const buckets = bucketsIn(index, next);
    const traits = index.traits!;
    const room = last.index.traits!.rooms.find(({ bucket }) => bucket === bucketOf(0.5, true))!;
    const rank = traits.rankOf(numberOfEan(anEan(900)))!;
    assert.ok(rank >= room.free && rank < room.until);
    assert.equal(buckets.length, next.size, 'each has a rank');
    assert.ok(traits.carried.waiting > 0);
    assert.equal(isWorthCopying(traits, 60), traits.carried.waiting <= 50);
  });

  test('gives products without a place none, however many they are', () => {
    const market = marketOf(60);
    const next = new Map(market);
    for (let n = 200; n < 600; n++) next.set(n, article(n, { hasPlace: false }));
    const { index } = carried(madeAnew(market), market, next);
    const placed = [...next.values()].filter(({ hasPlace }) => hasPlace).length;
    const traits = index.traits!;
    assert.equal(codesIn(index).filter(([rank]) => rank <= traits.placed).length, placed);
    assert.equal(codesIn(index).length, next.size);
  });

  test('leaves a product that there is no room for where it was, at tonight’s price, unless it lost its place', () => {
    const market = marketOf(60);
    const last = madeAnew(market);
    const indexer = createNightIndexer(last, 0);
    const ranks = [2, 3].map((n) => last.index.traits!.rankOf(numberOfEan(anEan(n)))!);
    const add = (n: number, own: Partial<Article>) => {
      const now = { ...market.get(n)!, ...own };
      indexer.add(now.product, now.popularity, traitsOf(now));
    };
    add(2, { popularity: 0.9, priceOre: 77 });
    add(3, { hasPlace: false });
    const { index } = published('full', (builder) => indexer.finish(builder));
    const traits = index.traits!;
    assert.deepEqual(traits.ofRanks(ranks, ['ranks', 'prices'], {}), { ranks: [ranks[0]], prices: [77] });
    assert.equal(traits.rankOf(numberOfEan(anEan(3))), undefined, 'it is found by its code alone');
    assert.deepEqual(traits.carried, { nights: 1, waiting: 2 });
  });

  test('is copied for six nights at most, and not if more products wait than in ten thousand one', () => {
    const { index } = madeAnew(marketOf(60));
    const { rooms } = index.traits!;
    const fresh = (nights: number, waiting: number, products = 5_000_000) =>
      isWorthCopying({ rooms, carried: { nights, waiting } }, products);
    assert.deepEqual([fresh(0, 0), fresh(5, 500), fresh(6, 0), fresh(1, 501)], [true, true, false, false]);
    assert.deepEqual([fresh(1, 50, 60_000), fresh(1, 51, 60_000)], [true, false]);
    assert.equal(isWorthCopying({ rooms: [], carried: { nights: 0, waiting: 0 } }, 9), false);
  });

  test('has the words of a product whose name cannot be read not at all, and names it', () => {
    const market = marketOf(60);
    const last = madeAnew(market);
    const indexer = createNightIndexer(last);
    const strange = { ...market.get(7)!.product, name: 5 as unknown as string };
    indexer.add(strange, 0.5, traitsOf(market.get(7)!));
    let unread: readonly Ean[] = [];
    const { index } = published('strange', (builder) => {
      unread = indexer.finish(builder).eans;
    });
    assert.deepEqual(unread, [anEan(7)]);
    const rank = index.traits!.rankOf(numberOfEan(anEan(7)))!;
    assert.match(index.documentAt(rank), /^\d{13}\t\d+\t\d+\t\t\t\t\t$/);
    assert.equal(index.count(stem('model'), 99), 59);
  });
});
