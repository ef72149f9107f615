import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anEan, anOffer } from '../builders.ts';
import { AGENT } from '../ucp/a-catalog.ts';
import { aShopWindow, TODAY } from './a-shop-window.ts';

const ALIAS = 'gammel-b.example';

/** Two articles: one that both shops sell, one that only the first sells. */
async function aRenamedShop() {
  const window = await aShopWindow([
    [TODAY, [anOffer(), anOffer({ vendorId: 2 }), anOffer({ ean: anEan(2), name: 'Anden kaffemaskine' })]],
  ]);
  await window.stores.state.imports.putVendor({
    name: null,
    domain: 'butik-b.example',
    aliases: [ALIAS],
    logoUrl: null,
    programs: [],
  });
  await window.service.look();
  return window;
}

test('a shop’s former domain is the shop, whoever asks by it', async () => {
  const { get, app } = await aRenamedShop();
  const json = { accept: 'application/json' };
  const history = (await get(`/public/product/${anEan(1)}/history?vendor=${ALIAS}`, json)).json();
  assert.deepEqual(
    history.vendors.map(({ vendor }: { vendor: { domain: string } }) => vendor.domain),
    ['butik-b.example'],
  );
  for (const path of ['/products?', '/public/search?q=kaffemaskine&']) {
    const body = (await get(`${path}vendor=${ALIAS}`, json)).body;
    assert.ok(body.includes(anEan(1)) && !body.includes(anEan(2)), path);
  }
  for (const path of [`/vare/${anEan(1)}/bevis/`, '/butik/']) {
    const { statusCode, headers } = await get(path + ALIAS);
    assert.deepEqual([statusCode, headers.location], [301, `${path}butik-b.example`]);
  }
  const found = async (id: string) => {
    const payload = { ids: [id] };
    const answer = await app.inject({
      method: 'POST',
      url: '/ucp/v1/catalog/lookup',
      payload,
      headers: { ...AGENT },
    });
    return answer.body.includes(`"${anEan(1)}:butik-b.example"`);
  };
  assert.equal(await found(`${anEan(1)}:${ALIAS}`), true);
  assert.equal(await found(`${anEan(1)}:www.Butik-B.example`), true);
  assert.equal(await found(`${anEan(1)}:ingen.example`), false);
  const page = (await get(`/soeg?q=kaffemaskine&butik=${ALIAS}`)).body;
  assert.ok(page.includes(anEan(1)) && !page.includes(anEan(2)));
});

test('a domain that no shop has finds nothing', async () => {
  const { get } = await aRenamedShop();
  const json = { accept: 'application/json' };
  const history = (await get(`/public/product/${anEan(1)}/history?vendor=ingen.example`, json)).json();
  assert.deepEqual(history.vendors, []);
  assert.equal((await get('/products?vendor=ingen.example', json)).json().items.length, 0);
  assert.equal((await get(`/vare/${anEan(1)}/bevis/ingen.example`)).statusCode, 404);
});
