import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import { anEan, anOffer } from '../../builders.ts';
import { anApp } from '../an-app.ts';
import { aLampShop, type Lamp, passes, queryOf } from './a-lamp-shop.ts';

const shop = await aLampShop(330);

const numberOf = ({ product_name }: Lamp): number => Number(/\d+/.exec(product_name)![0]);

async function walk(asked: Record<string, string | number>): Promise<Lamp[]> {
  const found: Lamp[] = [];
  let url: string | undefined = `/products?${queryOf({ limit: 40, ...asked })}`;
  while (url !== undefined) {
    const answer = await shop.get(url);
    assert.equal(answer.statusCode, 200, answer.body);
    found.push(...answer.json().items.map(({ product }: { product: Lamp }) => product));
    const link = /^<(\?[^>]*)>; rel="next"$/.exec(String(answer.headers['link'] ?? ''))?.[1];
    assert.equal(link === undefined, answer.json().next_cursor === null);
    url = link === undefined ? undefined : `/products${link}`;
  }
  return found;
}

describe('the catalogue', () => {
  it('is a list of products, twenty unless told', async () => {
    const body = (await shop.get('/products')).json();
    assert.deepEqual(Object.keys(body), ['count', 'items', 'next_cursor', 'data_as_of']);
    assert.equal(body.count, 20);
    const [{ product }] = body.items;
    assert.deepEqual(Object.keys(body.items[0]), ['product', 'unit_price', 'unit']);
    assert.deepEqual(product, (await shop.get(`/public/product/${product.ean}`)).json().product);
  });

  for (const [sort, key] of [
    ['price', (lamp: Lamp) => lamp.lowest_price],
    ['price_desc', (lamp: Lamp) => -lamp.lowest_price],
    ['newest', (lamp: Lamp) => (numberOf(lamp) % 3 === 0 ? 0 : 1)],
  ] as const) {
    it(`is walked to its end by ${sort}, each product once, alike ones by code`, async () => {
      const expected = shop.lamps.toSorted((a, b) => key(a) - key(b) || (a.ean < b.ean ? -1 : 1));
      assert.deepEqual(
        (await walk({ sort })).map(({ ean }) => ean),
        expected.map(({ ean }) => ean),
      );
    });
  }

  for (const filters of [
    { category: 'Bolig' },
    { category: 'læselamper' },
    { brand: 'Æblø' },
    { vendor: 'butik-b.example' },
    { min_price: '300', max_price: '700' },
    { in_stock: 'true' },
    { condition: 'used' },
    { category: 'Have', brand: 'tangø', in_stock: 'true', max_price: '1500' },
    { vendor: 'butik-e.example', condition: 'used' },
  ] as Record<string, string>[]) {
    it(`has all and only what passes ${JSON.stringify(filters)}, by popularity and by price`, async () => {
      const expected = shop.lamps.filter((lamp) => passes(lamp, filters)).map(({ ean }) => ean);
      for (const sort of ['popular', 'price'])
        assert.deepEqual(
          (await walk({ ...filters, sort })).map(({ ean }) => ean).toSorted(),
          expected.toSorted(),
        );
    });
  }

  it('begins with what most shops have', async () => {
    const counts = (await walk({ sort: 'popular' })).map(
      (lamp) => (lamp as unknown as { vendor_count: number }).vendor_count,
    );
    assert.ok(counts[0]! > counts.at(-1)!);
    assert.ok(counts.slice(0, 20).every((count) => count > 1));
  });

  it('by drop begins with the largest, and ends with what has no price to compare with', async () => {
    const found = await walk({ sort: 'drop' });
    const isNew = found.map((lamp) => numberOf(lamp) % 3 === 0);
    assert.equal(new Set(found.map(({ ean }) => ean)).size, shop.lamps.length);
    const { items } = (await shop.get('/products/price-drops/30-days?limit=1')).json();
    assert.equal(found[0]!.ean, items[0].product.ean);
    assert.equal(isNew.at(-1), true);
    assert.ok(!isNew.slice(0, 100).includes(true));
  });

  it('has nothing under a name that there is not', async () => {
    for (const filters of ['category=biler', 'brand=findesikke', 'vendor=elshop.dk', 'min_price=99999999'])
      assert.deepEqual((await shop.get(`/products?${filters}`)).json().items, []);
  });

  for (const [what, query] of [
    ['an unknown parameter', 'colour=red'],
    ['an unknown sort', 'sort=relevance'],
    ['crossed prices', 'min_price=2&max_price=1'],
    ['a limit of 101', 'limit=101'],
    ['a filter twice', 'category=a&category=b'],
    ['a shop that is no domain', 'vendor=300.300.300.300'],
    ['stock in other words', 'in_stock=ja'],
    ['a broken cursor', 'cursor=x'],
  ] as const) {
    it(`with ${what} is a 400`, async () => {
      const answer = await shop.get(`/products?${query}`);
      assert.equal(answer.statusCode, 400, answer.body);
    });
  }

  it('has cursors of its own filters and sort', async () => {
    const { next_cursor } = (await shop.get('/products?sort=price')).json();
    assert.equal((await shop.get(`/products?sort=price&cursor=${next_cursor}`)).statusCode, 200);
    for (const other of ['sort=drop', 'sort=price&brand=tangø', ''])
      assert.equal((await shop.get(`/products?${other}&cursor=${next_cursor}`)).statusCode, 400);
  });
});

describe('categories', () => {
  const below = async (parent?: string) =>
    (await shop.get(`/categories${parent === undefined ? '' : `?parent=${parent}`}`)).json();

  it('are shown one level at a time with what is in and below them', async () => {
    const top = await below();
    assert.deepEqual(Object.keys(top), ['count', 'items', 'next_cursor', 'data_as_of']);
    const count = (category: string) => shop.lamps.filter((lamp) => passes(lamp, { category })).length;
    assert.deepEqual(top.items, [
      { name: 'Bolig', path: ['Bolig'], slug: 'bolig', product_count: count('Bolig'), children: 1 },
      { name: 'Have', path: ['Have'], slug: 'have', product_count: count('Have'), children: 1 },
    ]);
    assert.deepEqual(
      (await below('belysning')).items.map(({ name }: { name: string }) => name),
      ['Gulvlamper', 'Bordlamper'],
    );
    const [reading] = (await below('gulvlamper')).items;
    assert.deepEqual(reading.path, ['Bolig', 'Belysning', 'Gulvlamper', 'Læselamper']);
    assert.deepEqual([reading.slug, reading.children], ['laeselamper', 0]);
    assert.deepEqual((await below('laeselamper')).items, []);
  });

  it('have as many products as browsing them shows', async () => {
    const all: { name: string; slug: string; product_count: number }[] = [];
    const collect = async (parent?: string) => {
      for (const item of (await below(parent)).items) {
        all.push(item);
        await collect(item.slug);
      }
    };
    await collect();
    assert.equal(all.length, 7);
    for (const { name, product_count } of all)
      assert.equal((await walk({ category: name })).length, product_count, name);
  });

  it('are walked by pages', async () => {
    const first = await shop.get('/categories?parent=belysning&limit=1');
    const next = /^<(\?[^>]*)>/.exec(String(first.headers['link']))![1];
    const second = await shop.get(`/categories${next}`);
    assert.deepEqual(
      [...first.json().items, ...second.json().items].map(({ name }) => name),
      ['Gulvlamper', 'Bordlamper'],
    );
    assert.equal(second.json().next_cursor, null);
    assert.equal(second.headers['link'], undefined);
  });

  it('below one that there is not are a 404, and an unknown parameter is a 400', async () => {
    assert.equal((await shop.get('/categories?parent=biler')).statusCode, 404);
    assert.equal((await shop.get('/categories?category=bolig')).statusCode, 400);
    assert.equal((await shop.get('/categories?cursor=abc')).statusCode, 400);
  });
});

test('a condition and in_stock are asked of one offer', async () => {
  const used = { condition: 'used', price: 200 } as const;
  const { get } = await anApp([
    anOffer({ price: 900 }),
    anOffer({ ...used, vendorId: 2, stock: 'out_of_stock' }),
    anOffer({ ean: anEan(2), price: 900, stock: 'out_of_stock' }),
    anOffer({ ean: anEan(2), ...used, vendorId: 2 }),
    anOffer({ ean: anEan(3), ...used, condition: 'refurbished', vendorId: 2 }),
    anOffer({ ean: anEan(4), ...used, stock: 'unknown' }),
  ]);
  const found = async (query: string): Promise<string[]> =>
    (await get(`/products?${query}`))
      .json()
      .items.map(({ product }: { product: Lamp }) => product.ean)
      .toSorted();
  assert.deepEqual(await found('condition=used'), [anEan(1), anEan(2), anEan(4)]);
  assert.deepEqual(await found('condition=used&in_stock=true'), [anEan(2)]);
  assert.deepEqual(await found('condition=refurbished&in_stock=true'), [anEan(3)]);
  assert.deepEqual(await found('condition=new&in_stock=true'), [anEan(1)]);
  assert.deepEqual(await found('in_stock=true'), [anEan(1)], 'alone it asks for a new one');
  assert.deepEqual(
    await found('condition=used&max_price=350'),
    [anEan(4)],
    'a price is the article’s lowest',
  );
});
