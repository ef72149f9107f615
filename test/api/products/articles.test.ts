import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import { anEan, anOffer } from '../../builders.ts';
import { anApp } from '../an-app.ts';

const SIZES = ['36', 'EU 37', 'Str. 38', '39,0', '40', 'EUR 41'];
const FOLDED = ['36', '37', '38', '39', '40', '41'];
const COLOURS = [
  ['Sort', 'sort'],
  ['Navy', 'blå'],
  ['mørkegrøn', 'grøn'],
] as const;
const MODELS = 9;

interface Shoe {
  ean: string;
  model: number;
  brand: string;
  size: string;
  colour: string;
  price: number;
}

const SHOES: Shoe[] = Array.from({ length: MODELS }, (_, model) =>
  SIZES.flatMap((_, s) =>
    COLOURS.map(([, colour], c) => ({
      ean: anEan(1 + model * 100 + s * 10 + c),
      model,
      brand: ['Klit', 'Havn'][model % 2]!,
      size: FOLDED[s]!,
      colour,
      price: 400 + ((model * 37 + s * 11 + c * 53) % 200),
    })),
  ),
).flat();

const shop = await anApp([
  ...SHOES.map(({ ean, model, brand, size, colour, price }, at) =>
    anOffer({
      ean,
      vendorId: 1 + (at % 3),
      price,
      name: `${brand} løbesko Model${'abcdefghi'[model]} ${COLOURS.find(([, own]) => own === colour)![0]}`,
      brand,
      size: SIZES[FOLDED.indexOf(size)]!,
      color: COLOURS.find(([, own]) => own === colour)![0],
      categoryPath: ['Mode', 'Løbesko'],
    }),
  ),
  anOffer({
    ean: anEan(5_000),
    price: 99,
    name: 'Snørebånd til løbesko',
    brand: 'Klit',
    size: null,
    color: null,
    categoryPath: ['Mode', 'Tilbehør'],
  }),
]);

type Item = {
  product: { ean: string };
  variants?: { count: number; sizes: string[]; colors: string[]; lowest_price: number };
};

async function get(url: string) {
  const answer = await shop.get(url);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json();
}

/** The items of all pages of a search or a list. */
async function walk(path: string, query: string): Promise<Item[]> {
  const items: Item[] = [];
  for (let cursor = ''; ; ) {
    const body = await get(`${path}?limit=7&${query}${cursor && `&cursor=${cursor}`}`);
    items.push(...(body.items ?? body.results.map((one: never) => ({ ...(one as Item), product: one }))));
    if (body.next_cursor === null) return items;
    cursor = body.next_cursor;
  }
}

const eansOf = (items: readonly Item[]): string[] => items.map(({ product }) => product.ean);
const shoe = (ean: string): Shoe => SHOES.find((one) => one.ean === ean)!;
const SURFACES = [
  ['/public/search', 'q=l%C3%B8besko&offers=none'],
  ['/products', 'category=Mode'],
] as const;

const CHOICES: [query: string, passes: (shoe: Shoe) => boolean][] = [
  ['size=38', ({ size }) => size === '38'],
  ['size=EU%2038&size=str.%2041', ({ size }) => size === '38' || size === '41'],
  ['color=bl%C3%A5', ({ colour }) => colour === 'blå'],
  ['color=Dark%20blue&color=Black&size=36', ({ size, colour }) => size === '36' && colour !== 'grøn'],
  ['brand=klit&size=40', ({ size, brand }) => size === '40' && brand === 'Klit'],
  [
    'min_price=450&max_price=520&color=sort',
    ({ price, colour }) => price >= 450 && price <= 520 && colour === 'sort',
  ],
];

for (const [path, base] of SURFACES) {
  describe(path, () => {
    for (const [query, passes] of CHOICES) {
      const expected = SHOES.filter(passes);

      it(`finds the shoes of ${query}, and no others`, async () => {
        const found = eansOf(await walk(path, `${base}&${query}`));
        assert.deepEqual(found.toSorted(), expected.map(({ ean }) => ean).toSorted());
      });

      for (const sort of ['price', 'price_desc', path === '/products' ? 'popular' : 'relevance'])
        it(`has each article once, at its first shoe of ${query} by ${sort}`, async () => {
          const plain = eansOf(await walk(path, `${base}&${query}&sort=${sort}`));
          const grouped = await walk(path, `${base}&${query}&sort=${sort}&group=article`);
          const models = grouped.map(({ product }) => shoe(product.ean).model);
          assert.equal(new Set(models).size, models.length);
          assert.deepEqual(models.toSorted(), [...new Set(expected.map(({ model }) => model))].sort());
          for (const { product, variants } of grouped) {
            const own = expected.filter(({ model }) => model === shoe(product.ean).model);
            const prices = own.map(({ price }) => price);
            assert.deepEqual(variants, {
              count: own.length,
              sizes: FOLDED.filter((size) => own.some((one) => one.size === size)),
              colors: COLOURS.map(([, colour]) => colour)
                .filter((colour) => own.some((one) => one.colour === colour))
                .sort(),
              lowest_price: Math.min(...prices),
            });
            const first = plain.find((ean) => shoe(ean).model === shoe(product.ean).model)!;
            if (sort === 'price') assert.equal(shoe(product.ean).price, Math.min(...prices));
            if (sort === 'price_desc') assert.equal(shoe(product.ean).price, Math.max(...prices));
            if (sort === 'popular' || sort === 'relevance') assert.equal(product.ean, first);
          }
        });
    }

    it('counts sizes and colours without their own filter, products or articles', async () => {
      const facets = async (query: string) => (await get(`${path}?${base}&facets=true&${query}`)).facets;
      const counts = (values: readonly { name: string; count: number }[]) =>
        Object.fromEntries(values.map(({ name, count }) => [name, count]));
      const plain = await facets('size=38&color=sort');
      assert.deepEqual(counts(plain.sizes), Object.fromEntries(FOLDED.map((size) => [size, MODELS])));
      assert.deepEqual(counts(plain.colors), { sort: MODELS, blå: MODELS, grøn: MODELS });
      assert.deepEqual(counts(plain.brands), { Klit: 5, Havn: 4 });
      const every = await facets('brand=klit');
      assert.deepEqual(counts(every.brands), { Klit: 5 * 18 + 1, Havn: 4 * 18 });
      assert.deepEqual(counts(every.colors), { sort: 30, blå: 30, grøn: 30 });
      const grouped = await facets('brand=klit&group=article');
      assert.deepEqual(counts(grouped.brands), { Klit: 5 + 1, Havn: 4 });
      assert.deepEqual(counts(grouped.colors), { sort: 5, blå: 5, grøn: 5 });
      assert.deepEqual(counts(grouped.sizes), Object.fromEntries(FOLDED.map((size) => [size, 5])));
      assert.deepEqual(counts(grouped.categories), { Løbesko: 5, Tilbehør: 1 });
      for (const { count } of grouped.vendors) assert.ok(count <= 6);
    });

    it('finds nothing by what is no size or colour, and says so of what is no group', async () => {
      for (const query of ['size=%3Cscript%3Ealert(1)%3C/script%3E', 'size=99', 'color=Wild'])
        for (const group of ['', '&group=article'])
          assert.deepEqual(await walk(path, `${base}&${query}${group}`), []);
      const many = Array.from({ length: 11 }, (_, n) => `size=${n}`).join('&');
      const refused = await shop.get(`${path}?${base}&${many}`);
      assert.deepEqual(
        [refused.statusCode, refused.json().message],
        [400, 'size is given 11 times; send it at most 10 times.'],
      );
      const group = await shop.get(`${path}?${base}&group=sizes`);
      assert.deepEqual([group.statusCode, group.json().message], [400, 'group must be article.']);
    });
  });
}

test('a search counts articles, and a cursor of products is none of articles', async () => {
  const plain = await get('/public/search?q=l%C3%B8besko&limit=2');
  const grouped = await get('/public/search?q=l%C3%B8besko&limit=2&group=article');
  assert.deepEqual([plain.total, grouped.total], [SHOES.length + 1, MODELS + 1]);
  assert.ok(!('variants' in plain.results[0]));
  assert.equal(Object.keys(grouped.results[0]).at(-1), 'variants');
  const mixed = await shop.get(
    `/public/search?q=l%C3%B8besko&limit=2&group=article&cursor=${plain.next_cursor}`,
  );
  assert.equal(mixed.statusCode, 400);
});

test('a list is not counted as a whole', async () => {
  const { statusCode, body } = await shop.get('/products?facets=true');
  assert.equal(statusCode, 400, body);
  const { facets } = await get('/products?facets=true&vendor=butik-a.example&brand=klit');
  assert.deepEqual(
    facets.brands.map(({ name }: { name: string }) => name),
    ['Klit'],
    'without a category its own filter holds',
  );
});

test('an article of 400 sizes is one result with fifty of their names', async () => {
  const bolts = Array.from({ length: 400 }, (_, n) =>
    anOffer({
      ean: anEan(1 + n),
      price: 10 + n,
      name: `Havn møbelbolt ${n + 1} mm`,
      brand: 'Havn',
      size: `${n + 1} mm`,
      color: null,
      categoryPath: ['Bolte'],
    }),
  );
  const { get: ask } = await anApp(bolts);
  const { results, total } = (await ask('/public/search?q=m%C3%B8belbolt&group=article')).json();
  assert.deepEqual([results.length, total], [1, 1]);
  const { count, sizes, colors, lowest_price } = results[0].variants;
  assert.deepEqual([count, sizes.length, colors, lowest_price], [400, 50, [], 10]);
  assert.deepEqual(sizes.slice(0, 3), ['1 mm', '2 mm', '3 mm']);
  const { items, facets } = (await ask('/products?category=bolte&group=article&facets=true')).json();
  assert.deepEqual([items.length, facets.sizes.length, facets.sizes[0].count], [1, 20, 1]);
});
