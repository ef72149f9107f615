import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { numberOfEan } from '../../../src/domain/ean.ts';
import { foldedWord } from '../../../src/domain/text.ts';
import { changedTraits } from '../../../src/search/index/carried/changed-traits.ts';
import { bucketOf } from '../../../src/search/index/rank-rooms.ts';
import type { SearchProduct } from '../../../src/search/index/vocabulary.ts';
import { createAnalyser } from '../../../src/search/language/analyse.ts';
import { NO_DROP, NO_PRICE } from '../../../src/store/ports/traits.ts';
import { anEan } from '../../builders.ts';
import { aProduct } from '../memory-port.ts';
import {
  type Article,
  carried,
  type Market,
  madeAnew,
  nodesOfPaths,
  type Published,
} from './copied-index.ts';

/* What a copied index must not do to a shop or a shopper: hide an article, keep what it was, or be slow because of a rival. */

const { stem } = createAnalyser();
const LAMPS = { brand: 'Skagen', categoryPath: ['Hjem', 'Lamper'] };
const codeOf = (n: number) => numberOfEan(anEan(n));

const article = (
  n: number,
  name: string,
  own: Partial<SearchProduct> = {},
  more: Partial<Article> = {},
): Article => ({
  product: aProduct(name, { ean: anEan(n), ...own }),
  ...{ popularity: 0.5, priceOre: 100 * n, hasPlace: true, shops: [1 + (n % 7)] },
  ...more,
});

/** Articles `from` to `to`, the last one included. */
function articles(from: number, to: number, name: string, more: Partial<Article> = {}, own = LAMPS) {
  const numbers = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  return numbers.map((n): [number, Article] => [n, article(n, `${name} ${n}`, own, more)]);
}

const lamps = () => new Map(articles(1, 60, 'Skagen bordlampe'));
const said = (known: Article, own: Partial<SearchProduct>): Article => ({
  ...known,
  product: { ...known.product, ...own },
});

/** The names by which filters and counts know a product. */
function namesIn({ index }: Published, n: number) {
  const traits = index.traits!;
  const rank = traits.rankOf(codeOf(n));
  if (rank === undefined) return undefined;
  const table = traits.ofRanks([rank], ['brands', 'paths', 'sizes', 'colors'], {});
  return {
    brand: traits.brandName(table.brands[0]!),
    categories: nodesOfPaths(index)(table.paths[0]!).map(traits.categoryName).sort(),
    size: traits.sizeName(table.sizes[0]!),
    color: traits.colorName(table.colors[0]!),
    isPlaced: rank <= traits.placed,
  };
}

/** What a copy and an index made anew say of an article of tomorrow's market. */
const bothSay = (today: Market, tomorrow: Market, n: number) => [
  namesIn(carried(madeAnew(today), today, tomorrow), n),
  namesIn(madeAnew(tomorrow), n),
];

suite('names that words do not tell', () => {
  const changes: [string, string, Partial<SearchProduct>, Partial<SearchProduct>][] = [
    ['a brand', 'Læsø kontorstol', { brand: '' }, { brand: 'Læsø' }],
    ['a brand that no article had', 'Rømø kontorstol', { brand: '' }, { brand: 'Rømø' }],
    ['another brand', 'Læsø cover Nomad', { brand: 'Læsø' }, { brand: 'Nomad' }],
    ['another colour', 'Bluse sort hvid', { color: 'sort' }, { color: 'hvid' }],
    ['another size', 'Bluse L XL', { size: 'L' }, { size: 'XL' }],
    [
      'another category',
      'Have lamper i Hjem',
      { categoryPath: ['Have', 'Lamper'] },
      { categoryPath: ['Hjem', 'Lamper'] },
    ],
  ];
  for (const [what, name, before, after] of changes)
    test(`${what} is told although the name had its words already`, () => {
      const today: Map<number, Article> = lamps();
      const own = { categoryPath: ['Hjem', 'Lamper'] };
      for (const [n, brand] of [
        [101, 'Læsø'],
        [102, 'Nomad'],
      ] as const)
        today.set(n, article(n, `${brand} ting`, { ...own, brand, size: 'XL', color: 'hvid' }));
      today.set(103, article(103, 'Kande', { categoryPath: ['Have', 'Kander'] }));
      today.set(100, article(100, name, { ...own, ...before }));
      const tomorrow = new Map(today).set(100, said(today.get(100)!, after));
      const [copied, anew] = bothSay(today, tomorrow, 100);
      assert.deepEqual(copied, anew);
      assert.notDeepEqual(copied, namesIn(madeAnew(today), 100));
    });

  test('a product whose categories the index has, but not together, is in all of them, and the next night in the same', () => {
    const today: Map<number, Article> = lamps();
    today.set(100, article(100, 'Lego Star Wars rumskib', { categoryPath: ['Star Wars', 'Byggesæt'] }));
    today.set(101, article(101, 'Klods', { categoryPath: ['Lego', 'Klodser'] }));
    for (const n of [102, 103, 104, 105, 106])
      today.set(n, article(n, 'Rumskib', { categoryPath: ['Star Wars', 'Byggesæt'] }));
    const moved = said(today.get(100)!, { categoryPath: ['Lego', 'Byggesæt'] });
    const other = article(110, 'Borg', { categoryPath: ['Lego', 'Byggesæt'] });
    const tomorrow = new Map(today).set(100, moved).set(110, other);
    const after = new Map(tomorrow).set(111, article(111, 'Slot', { categoryPath: ['Lego', 'Byggesæt'] }));
    const copied = carried(madeAnew(today), today, tomorrow);
    const { traits } = copied.index;
    assert.equal(traits!.carried.waiting, 0);
    assert.deepEqual(namesIn(copied, 100), namesIn(madeAnew(tomorrow), 100));
    const products = ['lego', 'byggesæt', 'star wars'].map(
      (key) => traits!.categoryOf(foldedWord(key))!.products,
    );
    const paths = traits!.categoryOf(foldedWord('byggesæt'))!.paths.length;
    const again = carried(copied, tomorrow, after);
    const anew = madeAnew(tomorrow).index.traits!;
    assert.deepEqual(
      products,
      ['lego', 'byggesæt', 'star wars'].map((key) => anew.categoryOf(foldedWord(key))!.products),
    );
    assert.deepEqual(namesIn(again, 111), namesIn(madeAnew(after), 111));
    assert.equal(
      again.index.traits!.categoryOf(foldedWord('byggesæt'))!.paths.length,
      paths,
      'a path is numbered once',
    );
    const found = again.index.ranks(`.c${again.index.traits!.categoryOf('lego')!.number}`, 9).length;
    assert.equal(found, 4, 'its mark is on all of them');
  });

  test('a product with a category that the index does not have waits, below the last one if that is known', () => {
    const today = lamps();
    const own = { categoryPath: ['Ukendt', 'Lamper'] };
    const tomorrow = new Map(today).set(100, article(100, 'Skammel', own));
    const copied = carried(madeAnew(today), today, tomorrow);
    assert.equal(copied.index.traits!.carried.waiting, 1);
    assert.deepEqual(namesIn(copied, 100)!.categories, ['Hjem', 'Lamper']);
    const rank = copied.index.traits!.rankOf(codeOf(100));
    const cheaper = new Map(tomorrow).set(100, { ...tomorrow.get(100)!, priceOre: 5 });
    const again = carried(copied, tomorrow, cheaper).index.traits!;
    assert.deepEqual([again.rankOf(codeOf(100)), again.carried.waiting], [rank, 0], 'it moves once');
  });

  for (const isNew of [true, false])
    test(`a${isNew ? ' new' : ' renamed'} article is below its own path, not below another with the same end`, () => {
      const today = lamps();
      today.set(100, article(100, 'Plaststol', { categoryPath: ['Have', 'Lamper'] }));
      const known = isNew ? article(102, 'Skammel', { categoryPath: ['Have', 'Lamper'] }) : today.get(100)!;
      const n = isNew ? 102 : 100;
      const tomorrow = new Map(today).set(n, said(known, { name: 'Skammel til haven' }));
      const [copied, anew] = bothSay(today, tomorrow, n);
      assert.deepEqual(copied, anew);
      assert.ok(copied!.categories.includes('Have'));
    });

  test('an article is below its own path, not below one that has its categories and another', () => {
    const today = lamps();
    today.set(1, article(1, 'Skagen stuelampe', { categoryPath: ['Hjem', 'Stue', 'Lamper'] }));
    const tomorrow = new Map(today).set(100, article(100, 'Skammel', LAMPS));
    const [copied, anew] = bothSay(today, tomorrow, 100);
    assert.deepEqual(copied, anew);
    assert.deepEqual(copied!.categories, ['Hjem', 'Lamper']);
  });

  test('a product that gains its place gains its brand and its category, or waits for it', () => {
    const nights: Map<number, Article>[] = [lamps(), lamps(), lamps()];
    const own = { brand: 'Rømø', categoryPath: ['Hjem', 'Lamper'] };
    const [first, second] = [
      article(100, 'Rømø kontorstol', own),
      article(101, 'Rømø sofa', { brand: '', categoryPath: ['Telte'] }),
    ];
    for (const each of [first, second]) {
      const n = each === first ? 100 : 101;
      nights[1]!.set(n, { ...each, hasPlace: false });
      nights[2]!.set(n, each);
    }
    for (const [n, each] of nights[0]!) for (const night of nights.slice(1)) night.set(n, each);
    const copied = carried(madeAnew(nights[0]!), nights[0]!, nights[1]!);
    const again = carried(copied, nights[1]!, nights[2]!);
    assert.equal(copied.index.traits!.carried.waiting, 0, 'what has no place is in no count');
    for (const index of [again, carried(madeAnew(nights[1]!), nights[1]!, nights[2]!)]) {
      assert.deepEqual(namesIn(index, 100), namesIn(madeAnew(nights[2]!), 100));
      assert.equal(index.index.traits!.carried.waiting, 1);
    }
  });
});

suite('a rival', () => {
  test('that fills a room makes nothing climb: what finds no rank among its like stays where it was', () => {
    const today = new Map([
      ...articles(1, 400, 'Skagen ting', { popularity: 0.24, shops: [66] }),
      ...articles(1_000, 1_020, 'Skagen ting', { popularity: 0.1, shops: [5] }),
      ...articles(2_000, 2_010, 'Skagen ting', { popularity: 0.5, shops: [1, 2, 3] }),
    ]);
    const tomorrow = new Map(today);
    for (let n = 1; n <= 300; n++) tomorrow.set(n, { ...today.get(n)!, popularity: 0.1 });
    tomorrow.set(301, said(today.get(301)!, { name: 'Et helt nyt navn' }));
    const last = madeAnew(today);
    const ranksIn = ({ index: { traits } }: Published) =>
      Array.from({ length: 300 }, (_, at) => traits!.rankOf(codeOf(at + 1))!);
    const before = ranksIn(last);
    const copied = carried(last, today, tomorrow);
    const { index } = copied;
    const traits = index.traits!;
    const popular = traits.rankOf(codeOf(2_005))!;
    const ranks = ranksIn(copied);
    assert.ok(ranks.every((rank) => rank > popular && rank <= traits.placed));
    const stayed = ranks.filter((rank, at) => rank === before[at]);
    assert.ok(stayed.length > 200 && stayed.length < 300, String(stayed.length));
    assert.equal(traits.carried.waiting, stayed.length);
    assert.equal(traits.brandOf('skagen')!.products, tomorrow.size);
    assert.equal(index.count(stem('helt'), 9), 1);
  });

  test('that fills all lower rooms, too, takes no place from what is renamed', () => {
    const least = { popularity: 0 };
    const today = new Map(articles(1, 60, 'Skagen ting', least));
    const tomorrow = new Map([...today, ...articles(100, 160, 'Ny', { ...least, shops: [66] })]);
    tomorrow.set(7, said(today.get(7)!, { name: 'Et helt nyt navn' }));
    const { traits } = carried(madeAnew(today), today, tomorrow).index;
    assert.ok(traits!.rankOf(codeOf(7))! <= traits!.placed);
    const behind = [...tomorrow.keys()].filter((n) => traits!.rankOf(codeOf(n))! > traits!.placed);
    assert.ok(behind.length > 30 && behind.every((n) => n >= 100));
    assert.ok(behind.every((n) => traits!.rankOf(codeOf(n))! > traits!.rooms.at(-1)!.until - 1));
  });

  test('that leaves the articles it shares with a shop does not use up that shop’s share of free ranks', () => {
    const at = (popularity: number, shops: number[]) => ({ popularity, shops });
    const today = new Map([
      ...articles(1, 400, 'Ting', at(0.24, [5])),
      ...articles(3_000, 3_100, 'Ting', at(0.3, [66, 7])),
    ]);
    const tomorrow = new Map([
      ...today,
      ...articles(3_000, 3_100, 'Ting', at(0.24, [7])),
      ...articles(4_000, 4_100, 'Rival', at(0.24, [66])),
    ]);
    tomorrow.set(9_000, article(9_000, 'Ærlig ting', LAMPS, at(0.24, [7])));
    const last = madeAnew(today);
    const room = last.index.traits!.rooms.find(({ bucket }) => bucket === bucketOf(0.24, true))!;
    const rank = carried(last, today, tomorrow).index.traits!.rankOf(codeOf(9_000))!;
    assert.ok(rank >= room.free && rank < room.until);
  });

  test('that invents brands leaves other shops’ new brands their numbers, of renamed articles, too', () => {
    const own = { categoryPath: ['Hjem', 'Lamper'] };
    const today = new Map([
      ...articles(1, 400, 'Ting', { shops: [7] }),
      ...articles(500, 4_000, 'Ting', { shops: [66] }),
    ]);
    const flood = Array.from({ length: 10_100 }, (_, at) => 10_000 + at);
    const tomorrow = new Map(today);
    for (const n of flood)
      tomorrow.set(n, article(n, `Fup ${n}`, { ...own, brand: `Fup ${n}` }, { shops: [66] }));
    tomorrow.set(30_000, article(30_000, 'Lampe', { ...own, brand: 'Ærlig' }, { shops: [7] }));
    tomorrow.set(300, said(today.get(300)!, { name: 'Et helt nyt navn', brand: 'Nyt' }));
    const last = madeAnew(today, 2_048);
    const room = last.index.traits!.rooms.find(({ bucket }) => bucket === bucketOf(0.5, true))!;
    const copied = carried(last, today, tomorrow);
    const rank = copied.index.traits!.rankOf(codeOf(300))!;
    assert.deepEqual([namesIn(copied, 30_000)!.brand, namesIn(copied, 300)!.brand], ['Ærlig', 'Nyt']);
    assert.ok(
      rank >= room.free && rank < room.until,
      'a flood of new articles does not come before a renamed one',
    );
    assert.equal(copied.index.traits!.brandOf('fup 20099'), undefined, 'ten thousand brands are numbered');
  });

  test('that invents paths of a category moves nobody else’s articles, and takes no time', () => {
    const invented = Array.from({ length: 4_000 }, (_, at) => at + 1);
    const today = new Map([
      ...invented.map((n): [number, Article] => {
        const own = { categoryPath: [`Fup ${n}`, 'Lamper'] };
        return [n, article(n, `Fup ${n}`, own, { hasPlace: false, shops: [66] })];
      }),
      ...articles(5_000, 5_100, 'Lampe', { popularity: 0.9 }),
      ...articles(6_000, 6_400, 'Havelampe', { shops: [5] }, { brand: '', categoryPath: ['Have', 'Lamper'] }),
    ]);
    const tomorrow = new Map(today);
    for (let n = 6_000; n <= 6_400; n++) tomorrow.set(n, { ...today.get(n)!, priceOre: 99 });
    const last = madeAnew(today);
    const ranks = ({ index }: Published) =>
      Array.from({ length: 401 }, (_, at) => index.traits!.rankOf(codeOf(6_000 + at)));
    const before = ranks(last);
    const began = performance.now();
    const copied = carried(last, today, tomorrow);
    const ms = performance.now() - began;
    assert.deepEqual(ranks(copied), before);
    assert.equal(copied.index.traits!.carried.waiting, 0);
    assert.ok(ms < 3_000, `${ms} ms; reading all paths for each article took 4 ms for each`);
  });

  test('that fills a room without places sends what only moves nowhere', () => {
    const today = new Map([
      ...lamps(),
      ...articles(100, 130, 'Ny', { hasPlace: false, popularity: 0.1, shops: [8] }),
    ]);
    const tomorrow = new Map([
      ...today,
      ...articles(1_000, 1_060, 'Rival', { hasPlace: false, popularity: 0.24, shops: [66] }),
    ]);
    tomorrow.set(110, { ...today.get(110)!, popularity: 0.24 });
    const last = madeAnew(today);
    const before = last.index.traits!.rankOf(codeOf(110));
    assert.equal(carried(last, today, tomorrow).index.traits!.rankOf(codeOf(110)), before);
  });

  test('that takes its articles away again does not slow down searches for their words', () => {
    const today = new Map([
      ...articles(1, 500, 'Skagen bordlampe'),
      ...articles(3_001, 3_199, 'Zyxofon', { popularity: 0.9 }),
    ]);
    const flooded = new Map([
      ...today,
      ...articles(10_000, 20_000, 'Zyxofon', { popularity: 0.2, shops: [66] }),
    ]);
    const copied = carried(madeAnew(today, 2_048), today, flooded);
    const { index } = carried(copied, flooded, today);
    const began = performance.now();
    const found = index.match(stem('zyxofon'), 500);
    const ms = performance.now() - began;
    assert.equal(found.length, 199);
    assert.ok(ms < 1_000, `${ms} ms; one question for each that is gone took 15 s`);
    assert.deepEqual(index.match(stem('zyxofon'), 5, found[9]!.rank), found.slice(10, 15));
  });

  test('leaves no words behind: a word that only gone products had does not exist', () => {
    const today = lamps();
    const tomorrow = new Map(today).set(100, article(100, 'Kvortemas', LAMPS));
    const { index } = carried(carried(madeAnew(today), today, tomorrow), tomorrow, today);
    assert.equal(index.exists(stem('kvortemas')), false);
    assert.equal(index.exists(stem('bordlampe')), true);
  });
});

test('traits of changed products are kept as they were given, a whole catalogue of them', () => {
  const last = 20_000;
  const changed = changedTraits(last);
  const offered = (rank: number) => ({
    ...{
      priceOre: rank % 3 === 0 ? NO_PRICE : 5e9 + rank,
      firstSeenDay: 20_000,
      dropTenths: rank % 2 ? NO_DROP : 314,
    },
    ...{ kinds: 3, unitPrice: 2 ** 31 + rank, vendorIds: rank % 5 ? [7, rank] : [], hasPlace: true },
  });
  for (let rank = 2; rank <= last; rank++)
    changed.set(rank, offered(rank), { available: rank % 2 === 0, vendorCount: rank });
  assert.equal(changed.of(1), undefined);
  for (const rank of [2, 3, 4, 10, 9_999, last]) {
    const { vendorIds, hasPlace: _, ...own } = offered(rank);
    assert.deepEqual(changed.of(rank), {
      today: { ...own, vendors: ` ${vendorIds.join(' ')} ` },
      offered: { available: rank % 2 === 0, vendorCount: rank },
    });
  }
});
