import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addDays } from '../../../src/domain/day.ts';
import type { Offer } from '../../../src/domain/product.ts';
import { anEan, anOffer } from '../../builders.ts';
import { asOfSchema } from '../../store/as-of-schema.ts';
import { anApp, TODAY, UNLIMITED } from '../an-app.ts';

const COFFEE = ['Dagligvarer', 'Kaffe'];

const coffee = (n: number, name: string, price: number, own: Partial<Offer> = {}): Offer =>
  anOffer({ ean: anEan(n), name, brand: 'Nordhavn', categoryPath: COFFEE, price, color: null, ...own });

const offers = [
  coffee(1, 'Nordhavn kaffe mørk 400 g', 40),
  coffee(1, 'Nordhavn kaffe mørk 0,4 kg', 42, { vendorId: 2 }),
  coffee(2, 'Nordhavn kaffe lys 2 x 500 g', 90),
  coffee(3, 'Nordhavn kaffe i dåse', 30),
  coffee(4, 'Nordhavn kaffekapsler 10 stk.', 25),
  coffee(5, 'Nordhavn kaffe hele bønner 1 kg', 99.95),
  coffee(6, 'Nordhavn iskaffe 25 cl', 10, { size: '250 ml' }),
];
const { get, market } = await anApp(offers);

interface Item {
  product: { ean: string };
  unit_price: number | null;
  unit: string | null;
}

const listed = async (query: string): Promise<Item[]> => {
  const answer = await get(`/products?${query}`);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json().items;
};

describe('a unit price', () => {
  it('follows an offer’s claim: its price by what the article holds', async () => {
    const { offers: shown } = (await get(`/public/product/${anEan(1)}/offers`)).json();
    assert.deepEqual(Object.keys(shown[0]).slice(-3), ['claim', 'unit_price', 'unit']);
    assert.deepEqual(
      shown.map(({ unit_price, unit }: Item) => [unit_price, unit]),
      [
        [100, 'kg'],
        [105, 'kg'],
      ],
    );
  });

  it('follows a search result’s offers, of its lowest price, however many offers are shown', async () => {
    for (const shown of ['all', 'none']) {
      const { results } = (await get(`/public/search?q=kaffe lys&offers=${shown}`)).json();
      assert.deepEqual(Object.keys(results[0]).slice(-3), ['offers', 'unit_price', 'unit']);
      assert.deepEqual([results[0].unit_price, results[0].unit], [90, 'kg']);
    }
  });

  it('is null where nobody says how much there is', async () => {
    const { offers: shown } = (await get(`/public/product/${anEan(3)}/offers`)).json();
    assert.deepEqual([shown[0].unit_price, shown[0].unit], [null, null]);
  });

  it('is last in the items of lists', async () => {
    for (const path of ['/products', '/products/newest']) {
      const { items } = (await get(path)).json();
      assert.ok(items.length > 0);
      for (const item of items) assert.deepEqual(Object.keys(item).slice(-2), ['unit_price', 'unit'], path);
      const [dark] = items.filter(({ product }: Item) => product.ean === anEan(1));
      assert.deepEqual([dark.unit_price, dark.unit], [100, 'kg'], path);
    }
  });

  it('adds no field to a product', async () => {
    const { product } = (await get(`/public/product/${anEan(1)}`)).json();
    assert.equal(Object.keys(product).length, 12);
  });
});

describe('sorted by unit price', () => {
  const SORTED = [
    [anEan(2), 90, 'kg'],
    [anEan(5), 99.95, 'kg'],
    [anEan(1), 100, 'kg'],
    [anEan(6), 40, 'l'],
    [anEan(4), 2.5, 'piece'],
    [anEan(3), null, null],
  ];
  const shown = (items: readonly Item[]) =>
    items.map(({ product, unit_price, unit }) => [product.ean, unit_price, unit]);

  it('the category’s commonest unit comes first, then the others, then what has none', async () => {
    assert.deepEqual(shown(await listed('category=Kaffe&sort=unit_price')), SORTED);
    assert.deepEqual(shown(await listed('category=dagligvarer&sort=unit_price')), SORTED);
    assert.deepEqual(shown(await listed('category=Kaffe&sort=unit_price&group=article')), SORTED);
  });

  it('a search is in the same order', async () => {
    const { results } = (
      await get('/public/search?q=nordhavn&category=Kaffe&sort=unit_price&limit=10')
    ).json();
    assert.deepEqual(
      results.map(({ ean, unit_price, unit }: { ean: string } & Item) => [ean, unit_price, unit]),
      SORTED,
    );
  });

  it('the order stays when filters leave another unit in front', async () => {
    const items = await listed('category=Kaffe&sort=unit_price&max_price=29');
    assert.deepEqual(shown(items), [SORTED[3], SORTED[4]]);
  });

  for (const path of ['/products?', '/public/search?q=nordhavn&'])
    it(`${path} is walked to its end by cursors`, async () => {
      const found: string[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: { items?: Item[]; results?: { ean: string }[]; next_cursor: string | null } = (
          await get(`${path}category=Kaffe&sort=unit_price&limit=2&cursor=${cursor}`)
        ).json();
        const items = page.items?.map(({ product }) => product) ?? page.results!;
        found.push(...items.map(({ ean }) => ean));
        cursor = page.next_cursor;
      }
      assert.deepEqual(
        found,
        SORTED.map(([ean]) => ean),
      );
    });

  it('needs a category', async () => {
    for (const path of ['/products?sort=unit_price', '/public/search?q=nordhavn&sort=unit_price']) {
      const answer = await get(path);
      assert.equal(answer.statusCode, 400);
      assert.match(answer.json().message, /needs a category/);
    }
  });

  it('an unknown category is empty', async () => {
    assert.deepEqual(await listed('category=biler&sort=unit_price'), []);
  });
});

describe('what shops say about how much there is', () => {
  const unitPriceOf = async (own: readonly Offer[]) => {
    const { market: one, get: ask } = await anApp([]);
    await one.publish(TODAY, own);
    const [{ unit_price, unit }] = (await ask('/products')).json().items;
    return [unit_price, unit];
  };

  it('is agreed upon up to two percent', async () => {
    assert.deepEqual(
      await unitPriceOf([coffee(1, 'Kaffe 400 g', 40), coffee(1, 'Kaffe 408 g', 40, { vendorId: 2 })]),
      [100, 'kg'],
    );
    assert.deepEqual(
      await unitPriceOf([coffee(1, 'Kaffe 400 g', 40), coffee(1, 'Kaffe 409 g', 40, { vendorId: 2 })]),
      [null, null],
    );
  });

  it('is what a file states rather than what its name says', async () => {
    const measure = { unit: 'kg', millionths: 500_000 } as const;
    assert.deepEqual(await unitPriceOf([coffee(1, 'Kaffe 400 g', 40, { measure })]), [80, 'kg']);
  });

  it('is weight rather than pieces, unless more shops count pieces', async () => {
    const pieces = (vendorId: number) => coffee(1, 'Kaffe 10 stk.', 40, { vendorId });
    assert.deepEqual(await unitPriceOf([coffee(1, 'Kaffe 400 g', 40), pieces(2)]), [100, 'kg']);
    assert.deepEqual(await unitPriceOf([coffee(1, 'Kaffe 400 g', 40), pieces(2), pieces(3)]), [4, 'piece']);
  });
});

it('a held offer has a unit price and stays flagged', async () => {
  const { market: own, get: ask } = await anApp([]);
  const night = (cheap: number) => [
    ...[1, 2, 3].map((vendorId) => coffee(1, 'Nordhavn kaffe 400 g', 40, { vendorId })),
    coffee(1, 'Nordhavn kaffe 400 g', cheap, { vendorId: 4 }),
  ];
  await own.publish(addDays(TODAY, -1), night(40));
  await own.publish(TODAY, night(2));
  const { offers: shown } = (await ask(`/public/product/${anEan(1)}/offers`)).json();
  const held = shown.find(({ price }: { price: number }) => price === 2);
  assert.ok(held.flags.length > 0);
  assert.deepEqual([held.unit_price, held.unit], [5, 'kg']);
});

it('an unchanged product keeps its unit price from night to night', async () => {
  await market.publish(addDays(TODAY, 1), offers);
  const items = await listed('category=Kaffe&sort=unit_price');
  assert.deepEqual([items[0]!.product.ean, items[0]!.unit_price], [anEan(2), 90]);
});

it('a catalogue of schema 7 has no unit prices, sizes, colours or accessories until the next night', async () => {
  const { market: old } = await anApp(offers);
  asOfSchema(7, old.live.generation().path);
  const again = await anApp([], {}, UNLIMITED, old.dir);
  const [item] = (await again.get('/products?category=Kaffe&sort=price')).json().items;
  assert.deepEqual([item.unit_price, item.unit], [null, null]);
  for (const path of [
    '/products?category=Kaffe&sort=unit_price',
    '/products?category=Kaffe&size=42',
    '/products?category=Kaffe&accessories=none',
    '/public/search?q=kaffe&color=sort',
  ]) {
    const answer = await again.get(path);
    assert.equal(answer.statusCode, 503, path);
    assert.match(answer.json().message, /next refresh/);
  }
  assert.equal((await again.get('/products?category=Kaffe&in_stock=true')).statusCode, 200);
  await again.market.publish(addDays(TODAY, 1), offers);
  assert.equal((await again.get('/products?category=Kaffe&sort=unit_price')).json().items[0].unit_price, 90);
});
