import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Offer } from '../../../src/domain/product.ts';
import { anEan, anOffer } from '../../builders.ts';
import { anApp } from '../an-app.ts';

const sold = (n: number, name: string, category: string, price: number, own: Partial<Offer> = {}): Offer =>
  anOffer({ ean: anEan(n), name, brand: `Mærke ${n}`, categoryPath: ['Alt', category], price, ...own });

/** Two laptops and two cameras with what goes with them, which is cheaper and sold by more shops. */
const offers = [
  sold(1, 'Silver laptop', 'Computere', 5000),
  sold(2, 'Grey laptop 14 inch', 'Computere', 4000),
  ...[1, 2, 3].map((vendorId) => sold(3, 'Folding laptop stand', 'Borde', 200, { vendorId })),
  ...[1, 2, 3].map((vendorId) => sold(4, 'Laptop bag, black', 'Tasker', 300, { vendorId })),
  sold(5, 'Sort kamera', 'Kameraer', 3000),
  sold(6, 'Kompakt kamera', 'Kameraer', 2500),
  ...[1, 2].map((vendorId) => sold(7, 'Kamerataske i nylon', 'Tasker', 250, { vendorId })),
  sold(8, 'Håndtaske i læder', 'Tasker', 900),
  sold(9, 'Cover til laptop', 'Covers', 150),
];
const { get } = await anApp(offers);

const found = async (query: string): Promise<number[]> => {
  const answer = await get(query);
  assert.equal(answer.statusCode, 200, answer.body);
  const { items, results } = answer.json();
  const eans = (results ?? items.map(({ product }: { product: { ean: string } }) => product)) as {
    ean: string;
  }[];
  return eans.map(({ ean }) => offers.findIndex((offer) => offer.ean === ean)).map((at) => codeOf(at));
};
const codeOf = (at: number): number =>
  Array.from({ length: 9 }, (_, n) => n + 1).find((n) => offers[at]!.ean === anEan(n))!;

const ACCESSORIES = [3, 4, 7, 9];
const sorted = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);

describe('accessories', () => {
  it('are what stands after a thing of the catalogue, in both languages, and a handbag is none', async () => {
    assert.deepEqual(sorted(await found('/products?accessories=none')), [1, 2, 5, 6, 8]);
    assert.equal((await found('/products?accessories=all')).length, 9);
  });

  it('are last in every order, and keep it among themselves', async () => {
    for (const sort of ['popular', 'price', 'price_desc', 'newest', 'drop']) {
      const all = await found(`/products?sort=${sort}`);
      const isAccessory = (n: number) => ACCESSORIES.includes(n);
      assert.deepEqual(
        await found(`/products?sort=${sort}&accessories=last`),
        [...all.filter((n) => !isAccessory(n)), ...all.filter(isAccessory)],
        sort,
      );
      assert.deepEqual(
        await found(`/products?sort=${sort}&accessories=last&group=article`),
        await found(`/products?sort=${sort}&accessories=last`),
        `${sort}, grouped`,
      );
    }
  });

  it('are by price like everything else unless told otherwise', async () => {
    assert.equal((await found('/products?sort=price'))[0], 9);
    assert.equal((await found('/public/search?q=laptop&sort=price'))[0], 9);
  });

  for (const sort of ['relevance', 'price', 'price_desc'])
    it(`follow the thing that is searched for, by ${sort}, with cursors too`, async () => {
      const things: number[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const query: string = `/public/search?q=laptop&sort=${sort}&accessories=last&limit=2&cursor=${cursor}`;
        things.push(...(await found(query)));
        cursor = (await get(query)).json().next_cursor;
      }
      assert.deepEqual(sorted(things.slice(0, 2)), [1, 2]);
      assert.deepEqual(sorted(things.slice(2)), [3, 4, 9]);
      const grouped = `/public/search?q=laptop&sort=${sort}&accessories=last&limit=10&group=article`;
      assert.deepEqual(sorted((await found(grouped)).slice(0, 2)), [1, 2]);
    });

  it('stay where they are when they are asked for', async () => {
    for (const q of ['laptop stand', 'cover til laptop'])
      assert.deepEqual(
        await found(`/public/search?q=${q}&accessories=last&limit=10`),
        await found(`/public/search?q=${q}&limit=10`),
      );
  });

  it('are left out of a search', async () => {
    assert.deepEqual(sorted(await found('/public/search?q=laptop&accessories=none&limit=10')), [1, 2]);
  });

  it('a cursor of one choice is none of another', async () => {
    const { next_cursor } = (await get('/products?limit=2&accessories=last')).json();
    assert.equal((await get(`/products?limit=2&accessories=last&cursor=${next_cursor}`)).statusCode, 200);
    assert.equal((await get(`/products?limit=2&cursor=${next_cursor}`)).statusCode, 400);
  });

  it('another word is a 400 that names the three', async () => {
    for (const path of ['/products?', '/public/search?q=laptop&']) {
      const answer = await get(`${path}accessories=no`);
      assert.equal(answer.statusCode, 400);
      assert.match(answer.json().message, /all or last or none/);
    }
  });
});
