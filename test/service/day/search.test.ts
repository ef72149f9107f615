import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { addDays, instantOf } from '../../../src/domain/day.ts';
import { type Ean, numberOfEan } from '../../../src/domain/ean.ts';
import { OFFER_KIND } from '../../../src/domain/product.ts';
import { foldedWord } from '../../../src/domain/text.ts';
import { silent } from '../../../src/oversight/progress.ts';
import { runNight } from '../../../src/service/night/night.ts';
import { openSearchIndex } from '../../../src/store/open.ts';
import type { SearchFilters, SearchQuestion } from '../../../src/store/ports/search-question.ts';
import { ACCESSORY_KIND } from '../../../src/store/ports/traits.ts';
import { searchInThread } from '../../api/an-app.ts';
import { anEan, day } from '../../builders.ts';
import { aNightlyShop, tsv } from '../a-nightly-shop.ts';

const TODAY = day('2026-11-15');
const PLAIN: Omit<SearchQuestion, 'text'> = {
  filters: {},
  sort: 'relevance',
  limit: 50,
  skip: 0,
  after: null,
  facets: false,
};

interface Article {
  name: string;
  price?: number;
  brand?: string;
  category?: string;
  stock?: string;
}

const LAMPS: readonly Article[] = Array.from({ length: 30 }, (_, n) => ({
  name: `Skagen bordlampe model ${n + 1}`,
  price: 200 + n,
}));
const CHAIRS: readonly Article[] = Array.from({ length: 30 }, (_, n) => ({
  name: `Fanø kontorstol model ${n + 1}`,
  price: 900 + n,
  brand: 'Fanø',
  category: 'Møbler > Stole',
}));
const COVER: Article = {
  name: 'Cover til Læsø hylde',
  brand: 'Læsø',
  category: 'Tilbehør > Covers',
};
const MARKET = [...LAMPS, ...CHAIRS, COVER];
const lamp = (n: number) => anEan(n);
const chair = (n: number) => anEan(LAMPS.length + n);

/** The articles by their number, from 1. */
const file = (articles: ReadonlyMap<number, Article>): string =>
  tsv(
    [...articles].map(
      ([n, { name, price = 100, brand = 'Skagen', category = 'Belysning > Lamper', stock = 'in stock' }]) =>
        [
          `sku${n}`,
          name,
          `https://shop.example/${n}`,
          stock,
          `${price} DKK`,
          anEan(n),
          brand,
          category,
          '',
        ].join('\t'),
    ),
  );

/** Two shops with equal files after some nights, the last of them today's; `noon` runs with some articles changed, null for one that is gone. */
async function aShopAtNoon(nights = 2) {
  const shop = await aNightlyShop();
  const { config, stores } = shop;
  const articles = new Map(MARKET.map((article, at) => [at + 1, article]));
  const refresh = async (on: typeof TODAY, minutes: number) => {
    shop.write('alfa', file(articles));
    shop.write('beta', file(articles));
    return runNight({ config, stores, progress: silent, nowMs: instantOf(on, minutes) });
  };
  for (let back = nights - 1; back >= 0; back--) await refresh(addDays(TODAY, -back), 240);
  const ask = searchInThread();
  const generation = () => stores.generations.current()!;
  const search = async (text: string, own: Partial<SearchQuestion> = {}) =>
    ask.search(generation().path, { ...PLAIN, text, ...own });
  return {
    generation,
    search,
    /** The number of products with a place, infinite if all have one; and the rank of a product. */
    async ranks(ean: Ean = lamp(1)) {
      const index = await openSearchIndex(generation().path);
      const [placed, rank] = [index.placed, index.traits!.rankOf(numberOfEan(ean))!];
      index.close();
      return { placed, rank };
    },
    found: async (text: string, filters: SearchFilters = {}) => (await search(text, { filters })).eans,
    browse: async (category: string) => {
      const question = { filters: { category }, sort: 'popular', limit: 50, skip: 0, after: null } as const;
      const { eans, total } = await ask.browse(generation().path, question);
      return { eans, total };
    },
    change(changes: Record<number, Article | null>) {
      for (const [n, article] of Object.entries(changes))
        if (article === null) articles.delete(Number(n));
        else articles.set(Number(n), { ...articles.get(Number(n)), ...article });
    },
    noon: async () => assert.equal((await refresh(TODAY, 720)).published, true),
    nextNight: () => refresh(addDays(TODAY, 1), 240),
  };
}

suite('the search of a run', () => {
  test('filters and sorts by the prices and the stock of noon', async () => {
    const shop = await aShopAtNoon();
    const cheap: SearchFilters = { maxOre: 190_00 };
    assert.deepEqual(await shop.found('bordlampe', cheap), []);
    shop.change({ 7: { ...LAMPS[6]!, price: 180 }, 8: { ...LAMPS[7]!, stock: 'out of stock' } });
    await shop.noon();
    assert.deepEqual(await shop.found('bordlampe', cheap), [lamp(7)]);
    const [cheapest] = (await shop.search('bordlampe', { sort: 'price' })).eans;
    assert.equal(cheapest, lamp(7));
    assert.equal((await shop.found('bordlampe')).at(-1), lamp(8), 'what is sold out comes last');
    const inStock = await shop.found('bordlampe', { kinds: OFFER_KIND.inStock });
    assert.deepEqual([inStock.length, inStock.includes(lamp(8))], [29, false]);
  });

  test('does not find an article that is gone: not by words, codes, filters or categories, and it is not counted', async () => {
    const shop = await aShopAtNoon();
    const before = shop.generation().categories.byKey('stole')!.products;
    shop.change({ [LAMPS.length + 3]: null });
    await shop.noon();
    for (const filters of [{}, { category: 'stole' }, { brands: [foldedWord('Fanø')] }]) {
      const { eans, total, facets } = await shop.search('kontorstol', { filters, facets: true });
      assert.deepEqual([eans.includes(chair(3)), eans.length, total], [false, 29, 29]);
      assert.deepEqual(facets!.brands, [{ name: 'Fanø', count: 29 }]);
    }
    assert.deepEqual(await shop.found(chair(3)), []);
    const { eans, total } = await shop.browse('stole');
    assert.deepEqual([eans.includes(chair(3)), total], [false, 29]);
    assert.equal(shop.generation().categories.byKey('stole')!.products, before - 1);
    assert.equal((await shop.search('kontorstol', { isGrouped: true })).eans.includes(chair(3)), false);
  });

  test('finds a new article behind those that the night gave a place, and in its category and brand', async () => {
    const shop = await aShopAtNoon();
    shop.change({ 99: { ...LAMPS[0]!, name: 'Skagen bordlampe Havblik' } });
    await shop.noon();
    const own = anEan(99);
    assert.equal((await shop.found('bordlampe')).at(-1), own);
    assert.equal((await shop.found('havblik bordlampe'))[0], own);
    const inLamps = () => shop.found('havblik', { brands: [foldedWord('Skagen')], category: 'lamper' });
    const atNoon = await inLamps();
    assert.equal(atNoon[0], own);
    assert.equal((await shop.browse('lamper')).eans.at(-1), own);
    assert.equal((await shop.ranks()).placed, MARKET.length);
    await shop.nextNight();
    assert.deepEqual(await inLamps(), atNoon);
    assert.equal((await shop.found('havblik bordlampe'))[0], own);
    assert.equal((await shop.ranks()).placed, Number.POSITIVE_INFINITY, 'all have a place');
  });

  test('finds an article whose category and brand the night does not know', async () => {
    const shop = await aShopAtNoon();
    shop.change({ 99: { name: 'Rømø telt', brand: 'Rømø', category: 'Camping > Telte' } });
    await shop.noon();
    assert.deepEqual(await shop.found('rømø telt'), [anEan(99)]);
    assert.deepEqual(await shop.found('rømø', { brands: [foldedWord('Rømø')] }), []);
    await shop.nextNight();
    assert.deepEqual(await shop.found('rømø', { brands: [foldedWord('Rømø')] }), [anEan(99)]);
  });

  test('takes an accessory for one at another price, too', async () => {
    const shop = await aShopAtNoon();
    shop.change({ [MARKET.length]: { ...COVER, price: 90 } });
    await shop.noon();
    const cover = anEan(MARKET.length);
    assert.deepEqual(await shop.found('læsø hylde', { maxOre: 90_00 }), [cover]);
    assert.deepEqual(await shop.found('læsø hylde', { maxOre: 90_00, withoutKinds: ACCESSORY_KIND }), []);
  });

  test('reads a changed name in the next night, and shows it at once', async () => {
    const shop = await aShopAtNoon();
    shop.change({ 5: { ...LAMPS[4]!, name: 'Skagen læselampe model 5' } });
    await shop.noon();
    assert.match(shop.generation().productJson(lamp(5))!, /læselampe/);
    assert.equal((await shop.found('bordlampe model 5'))[0], lamp(5));
    await shop.nextNight();
    assert.equal((await shop.found('læselampe'))[0], lamp(5));
  });

  test('puts an article whose price is held behind the others, once, and finds it by code and category', async () => {
    const shop = await aShopAtNoon(10);
    shop.change({ 9: { ...LAMPS[8]!, price: 20 } });
    await shop.noon();
    const { eans, total } = await shop.search('bordlampe');
    assert.deepEqual([eans.length, total, eans.at(-1)], [30, 30, lamp(9)]);
    const { rank, placed } = await shop.ranks(lamp(9));
    assert.ok(rank > placed);
    assert.deepEqual(await shop.found('bordlampe', { maxOre: 190_00 }), []);
    assert.deepEqual(await shop.found(lamp(9), { category: 'lamper' }), [lamp(9)]);
    assert.deepEqual(await shop.found(lamp(9), { category: 'stole' }), []);
  });
});
