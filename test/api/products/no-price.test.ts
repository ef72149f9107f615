import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addDays } from '../../../src/domain/day.ts';
import { anEan, anOffer } from '../../builders.ts';
import { anApp, TODAY } from '../an-app.ts';

/*
 * Two articles cost 1,000 kr. at a shop for ten nights. Tonight it has neither: a newcomer alone asks 1 kr. for the one and
 * 300 kr. for the other, which is held. A third costs 500 kr. as ever, and a fourth is the newcomer's own, at 100 kr.
 */
const [CHEAP, OTHER, PLAIN, OWN] = [anEan(1), anEan(2), anEan(3), anEan(4)];
const name = 'Nordhavn kaffemaskine';
const { get, market } = await anApp([]);
const plain = anOffer({ ean: PLAIN, price: 500, name });
for (let ago = 10; ago > 0; ago--)
  await market.publish(
    addDays(TODAY, -ago),
    [plain, ...[CHEAP, OTHER].map((ean) => anOffer({ ean, price: 1000, name }))],
    { searchable: false },
  );
await market.publish(TODAY, [
  plain,
  anOffer({ ean: CHEAP, vendorId: 5, price: 1, name }),
  anOffer({ ean: OTHER, vendorId: 5, price: 300, name }),
  anOffer({ ean: OWN, vendorId: 5, price: 100, name }),
]);

const found = async (url: string): Promise<string[]> => {
  const body = (await get(url)).json();
  const products = body.results ?? body.items.map(({ product }: { product: object }) => product);
  return products.map(({ ean }: { ean: string }) => ean);
};

describe('an article whose prices are all held has no price', () => {
  it('and shows the number that is held, with its flag', async () => {
    assert.equal((await get(`/public/product/${CHEAP}`)).json().product.lowest_price, 1);
    for (const ean of [CHEAP, OTHER]) {
      const [offer] = (await get(`/public/product/${ean}/offers`)).json().offers;
      assert.deepEqual(offer.flags, ['price_outlier']);
    }
  });

  for (const path of ['/products?', '/public/search?q=kaffemaskine&limit=50&']) {
    it(`is found by no price filter: ${path}`, async () => {
      assert.deepEqual(await found(`${path}max_price=600`), [PLAIN, OWN]);
      assert.deepEqual(await found(`${path}max_price=400`), [OWN]);
      assert.deepEqual(await found(`${path}min_price=101`), [PLAIN]);
      assert.deepEqual(await found(`${path}min_price=0&max_price=100000`), [PLAIN, OWN]);
    });

    it(`stands behind in sorts by price: ${path}`, async () => {
      for (const sort of ['price', 'price_desc'])
        assert.deepEqual(await found(`${path}sort=${sort}`), [PLAIN, OWN, CHEAP, OTHER]);
    });
  }

  it('moves no price band', async () => {
    const { facets } = (await get('/public/search?q=kaffemaskine&facets=true')).json();
    assert.deepEqual(facets.price_bands, [{ min: 0, max: null, count: 2 }]);
  });

  it('is similar to nothing', async () => {
    const { variants, similar } = (await get(`/public/product/${PLAIN}/similar`)).json();
    assert.deepEqual([...variants, ...similar], []);
  });
});
