import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { aLampShop, type Lamp, passes, queryOf } from './a-lamp-shop.ts';

/** More products than are compared by relevance, and more than can be paged through. */
const LAMPS = 1_250;

const shop = await aLampShop(LAMPS);

const search = async (asked: Record<string, string | number>) => {
  const answer = await shop.get(`/public/search?${queryOf({ offers: 'none', ...asked })}`);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json();
};

/** The results of all pages. */
async function walk(asked: Record<string, string | number>): Promise<Lamp[]> {
  const found: Lamp[] = [];
  let cursor: string | null = null;
  do {
    const page: { results: Lamp[]; next_cursor: string | null } = await search({
      limit: 50,
      ...asked,
      ...(cursor !== null && { cursor }),
    });
    found.push(...page.results);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return found;
}

const FILTERS: Record<string, string>[] = [
  { category: 'Gulvlamper' },
  { category: 'belysning' },
  { brand: 'æblø' },
  { vendor: 'butik-c.example' },
  { min_price: '500', max_price: '900.50' },
  { in_stock: 'true' },
  { condition: 'used' },
  { category: 'Bolig', brand: 'NORDHAVN', in_stock: 'true' },
  { vendor: 'butik-a.example', max_price: '800', condition: 'new' },
];

describe('a search with filters', () => {
  for (const filters of FILTERS) {
    it(`shows all and only what passes ${JSON.stringify(filters)}, each once`, async () => {
      const expected = shop.lamps.filter((lamp) => passes(lamp, filters)).map(({ ean }) => ean);
      const found = (await walk({ q: 'lampe', ...filters })).map(({ ean }) => ean);
      assert.equal(new Set(found).size, found.length);
      if (expected.length <= 1_000) assert.deepEqual(found.toSorted(), expected.toSorted());
      const { total, total_is_exact } = await search({ q: 'lampe', ...filters });
      assert.deepEqual([total, total_is_exact], [Math.min(expected.length, 1_000), expected.length <= 1_000]);
      assert.equal(found.length, total, 'a walk to its end shows as many as the total says');
    });
  }

  it('finds nothing by a word, brand, category or shop that there is not', async () => {
    for (const filters of [{ brand: 'Findesikke' }, { category: 'Biler' }, { vendor: 'elshop.dk' }]) {
      const body = await search({ q: 'lampe', ...filters, facets: 'true' });
      assert.deepEqual([body.count, body.total, body.next_cursor], [0, 0, null]);
      assert.ok(body.facets.price_bands.length === 0);
    }
  });

  it('an EAN finds its product where that passes, and nothing where it does not', async () => {
    const lamp = shop.lamps.find(({ brand }) => brand === 'Tangø')!;
    assert.equal((await search({ q: lamp.ean, brand: 'tangø' })).results[0].ean, lamp.ean);
    assert.equal((await search({ q: lamp.ean, brand: 'nordhavn' })).total, 0);
    const { facets } = await search({ q: lamp.ean, facets: 'true' });
    assert.deepEqual(facets.brands, [{ name: 'Tangø', count: 1 }]);
  });

  it('in_stock=false and empty values ask for nothing', async () => {
    const plain = await search({ q: 'lampe messing' });
    const loose = await search({ q: 'lampe messing', in_stock: 'false', brand: '', sort: '', cursor: '' });
    assert.deepEqual(loose, plain);
  });
});

describe('a sorted search', () => {
  for (const [sort, key] of [
    ['price', (lamp: Lamp) => lamp.lowest_price],
    ['price_desc', (lamp: Lamp) => -lamp.lowest_price],
  ] as const) {
    it(`by ${sort} is in that order to its end, then by code`, async () => {
      const found = await walk({ q: 'lampe', sort, category: 'Bolig' });
      const expected = shop.lamps
        .filter((lamp) => passes(lamp, { category: 'Bolig' }))
        .sort((a, b) => key(a) - key(b) || (a.ean < b.ean ? -1 : 1));
      assert.deepEqual(
        found.map(({ ean }) => ean),
        expected.map(({ ean }) => ean),
      );
    });
  }

  it('by newest begins with what was first seen today', async () => {
    const found = await walk({ q: 'zenit lampe', sort: 'newest' });
    const isNew = found.map(({ product_name }) => Number(/\d+/.exec(product_name)![0]) % 3 === 0);
    assert.ok(isNew.includes(true) && isNew.includes(false));
    assert.equal(isNew.lastIndexOf(true) + 1, isNew.indexOf(false));
  });

  it('by drop begins with the largest of thirty days; what has no price to compare with comes last', async () => {
    const found = await walk({ q: 'zenit lampe', sort: 'drop' });
    const dropped: { product: Lamp; drop_percent: number }[] = (
      await shop.get('/products/price-drops/30-days?limit=100')
    ).json().items;
    const percents = found.map(
      ({ ean }) => dropped.find(({ product }) => product.ean === ean)?.drop_percent ?? 0,
    );
    assert.ok(percents[0]! > 0);
    assert.deepEqual(
      percents,
      percents.toSorted((a, b) => b - a),
    );
    const isNew = found.map(({ product_name }) => Number(/\d+/.exec(product_name)![0]) % 3 === 0);
    assert.equal(isNew.lastIndexOf(false) + 1, isNew.indexOf(true));
  });

  it('ends after a thousand, in whatever order', async () => {
    assert.equal((await walk({ q: 'lampe', sort: 'price' })).length, 1_000);
    assert.equal((await walk({ q: 'lampe' })).length, 1_000);
  });
});

describe('facets', () => {
  const count = (lamps: readonly Lamp[], of: (lamp: Lamp) => string[]) => {
    const counts = new Map<string, number>();
    for (const lamp of lamps)
      for (const value of new Set(of(lamp))) counts.set(value, (counts.get(value) ?? 0) + 1);
    counts.delete('');
    return counts;
  };
  const counted = (facet: { name: string; domain?: string; count: number }[]) =>
    new Map(facet.map(({ name, domain, count }) => [domain ?? name, count]));

  for (const filters of [{}, ...FILTERS]) {
    it(`with ${JSON.stringify(filters)} are each counted without their own filter`, async () => {
      const { facets } = await search({ q: 'lampe', ...filters, facets: 'true' });
      const among = (...own: string[]) =>
        shop.lamps.filter((lamp) =>
          passes(lamp, Object.fromEntries(Object.entries(filters).filter(([name]) => !own.includes(name)))),
        );
      assert.deepEqual(
        counted(facets.categories),
        count(among('category'), ({ category }) => [category]),
      );
      assert.deepEqual(
        counted(facets.brands),
        count(among('brand'), ({ brand }) => [brand]),
      );
      assert.deepEqual(
        counted(facets.vendors),
        count(among('vendor'), ({ offers }) => offers.map(({ vendor }) => vendor.domain)),
      );
      const priced = among('min_price', 'max_price');
      for (const { min, max, count } of facets.price_bands)
        assert.equal(
          count,
          priced.filter(({ lowest_price: price }) => price >= min && (max === null || price < max)).length,
        );
      const all = facets.price_bands.reduce((sum: number, band: { count: number }) => sum + band.count, 0);
      assert.equal(all, priced.length);
      assert.ok(facets.price_bands.length <= 6);
      assert.equal(facets.price_bands.at(-1)?.max ?? null, null);
    });
  }

  it('are not there unless they are asked for', async () => {
    assert.equal('facets' in (await search({ q: 'lampe' })), false);
    assert.equal('facets' in (await search({ q: 'lampe', facets: 'false' })), false);
  });
});

describe('the pages of a search', () => {
  it('have 5 unless told, 50 at most, and the first five are the same on every size of page', async () => {
    const five = await search({ q: 'lampe messing' });
    const fifty = await search({ q: 'lampe messing', limit: 50 });
    assert.deepEqual([five.count, fifty.count], [5, 50]);
    assert.deepEqual(fifty.results.slice(0, 5), five.results);
  });

  it('show the same walk whatever their size, and sizes may change on the way', async () => {
    const whole = (await walk({ q: 'zenit lampe' })).map(({ ean }) => ean);
    const first = await search({ q: 'zenit lampe', limit: 7 });
    const second = await search({ q: 'zenit lampe', limit: 11, cursor: first.next_cursor });
    const eans = [...first.results, ...second.results].map(({ ean }: Lamp) => ean);
    assert.deepEqual(eans, whole.slice(0, 18));
  });

  it('show all offers, the best one or none', async () => {
    const shown = async (offers: string) => (await search({ q: 'lampe model', limit: 20, offers })).results;
    const [all, best, none] = [await shown('all'), await shown('best'), await shown('none')];
    assert.ok(all.some(({ offers }: Lamp) => offers.length > 1));
    for (const [at, lamp] of all.entries()) {
      assert.deepEqual(best[at].offers, lamp.offers.slice(0, 1));
      assert.deepEqual(none[at].offers, []);
    }
  });
});
