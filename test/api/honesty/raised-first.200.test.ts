import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anEan, anOffer } from '../../builders.ts';
import { anHonestMarket, claiming } from './an-honest-market.ts';

const rated = { rating: 4.8, reviewCount: 200 };

/** 1 was raised two months ago and is lowered again today, 2 always cost what it did and is lowered. */
const market = () =>
  anHonestMarket(160, (ago) => [
    ago > 64
      ? anOffer({ price: 1000, ...rated })
      : ago > 0
        ? anOffer({ price: 1500, ...rated })
        : claiming(1000, 1500, rated),
    anOffer({ ean: anEan(2), price: ago > 0 ? 1500 : 1000, ...rated }),
  ]);

test('drops and popular say what is usual, whether it was raised first, and what the cheapest offer claims', async () => {
  const { get } = await market();
  for (const path of [
    '/products/price-drops/today',
    '/products/price-drops/7-days',
    '/products/price-drops/30-days',
    '/products/popular',
  ]) {
    const { items } = (await get(path)).json();
    const by = (n: number) =>
      items.find(({ product }: { product: { ean: string } }) => product.ean === anEan(n));
    assert.deepEqual(
      [by(1).usual_price, by(1).raised_first, by(1).claim.verdict],
      [1000, true, 'raised_first'],
      path,
    );
    assert.deepEqual([by(2).usual_price, by(2).raised_first, by(2).claim], [1500, false, null], path);
    assert.deepEqual(
      Object.keys(by(1)).slice(-5),
      ['usual_price', 'raised_first', 'claim', 'unit_price', 'unit'],
      path,
    );
  }
});

test('real=true leaves out what was raised first, and takes other filters along', async () => {
  const { get } = await market();
  const eans = async (path: string) =>
    (await get(path)).json().items.map(({ product }: { product: { ean: string } }) => product.ean);
  for (const path of ['/products/price-drops/today', '/products/price-drops/30-days', '/products/popular']) {
    assert.deepEqual((await eans(`${path}?real=true`)).toSorted(), [anEan(2)], path);
    assert.deepEqual((await eans(`${path}?real=false`)).toSorted(), [anEan(1), anEan(2)], path);
    assert.deepEqual(await eans(`${path}?real=true&category=kaffemaskiner&max_price=1000`), [anEan(2)], path);
    assert.deepEqual(await eans(`${path}?real=true&brand=andet`), [], path);
    const refused = await get(`${path}?real=yes`);
    assert.deepEqual([refused.statusCode, refused.json().message], [400, 'real must be false or true.']);
  }
  assert.equal((await get('/products/newest?real=true')).statusCode, 400);
});
