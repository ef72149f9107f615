import assert from 'node:assert/strict';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import pino from 'pino';
import { readConfig } from '../../src/config.ts';
import { instantOf } from '../../src/domain/day.ts';
import { silent } from '../../src/oversight/progress.ts';
import { runNight } from '../../src/service/night/night.ts';
import { openStores } from '../../src/service/stores.ts';
import { aFolder, anEan } from '../builders.ts';
import { aBrowser, CHROMIUM } from './a-browser.ts';
import { aServiceOn, daysAgo, TODAY } from './a-shop-window.ts';

const SHOPS = 40;
const KB = 1024;
const CROWDED_BYTES_MAX = 90 * KB;

/** The worst that shops call things. */
const NAMES = [
  'Nordhavn elkedel 1,7 liter, børstet stål',
  'Fiskefileteringsknivslibestålopbevaringsæske'.repeat(12).slice(0, 500),
  '👩‍👩‍👧‍👦🫖'.repeat(60),
  `${'غلاية'.repeat(50)} \u202Eelkedel`,
  `<script>alert(1)</script>${'&lt;script&gt;'.repeat(30)}`,
  'W'.repeat(500),
];

const HEADER =
  'id\ttitle\tlink\timage_link\tavailability\tprice\tsale_price\tgtin\tbrand\tproduct_type\tshipping';

/** A feed's text: every name at this shop's price, after the first night 15 percent down from it. */
const feedText = (shop: number, isReduced: boolean): string =>
  [
    HEADER,
    ...NAMES.map((name, n) => {
      const priceKr = 1000 + 20 * n + 7 * shop;
      const saleKr = isReduced ? Math.round(priceKr * 0.85) : '';
      return [
        n,
        name,
        `https://butik-${shop}.example/vare/${n}?kilde=prisme`,
        `https://butik-${shop}.example/${n}.jpg`,
        'in stock',
        `${priceKr} DKK`,
        saleKr === '' ? '' : `${saleKr} DKK`,
        anEan(n + 1),
        'Nordhavn',
        'Køkken > Elkedler',
        `DK:::${10 + shop} DKK`,
      ].join('\t');
    }),
  ].join('\n');

/** The service over forty shops that all have the same six articles, and all say that they have reduced them. */
async function fortyShops() {
  const dir = aFolder();
  const files = join(dir, 'feeds');
  mkdirSync(files);
  const shops = Array.from({ length: SHOPS }, (_, shop) => shop + 1);
  const feeds = shops.map((shop) => ({
    id: `butik-${shop}`,
    vendor: {
      name: shop === 1 ? 'Husholdningsmaskinespecialforretningen'.repeat(2) : `Butikken nummer ${shop}`,
      domain: `butik-${shop}.example`,
    },
    format: 'google-tsv',
    url: `file:./butik-${shop}.tsv`,
  }));
  writeFileSync(join(files, 'sources.json'), JSON.stringify({ feeds }));
  const dataDir = join(dir, 'data');
  const config = { ...readConfig({ DATA_DIR: dataDir, SOURCES: join(files, 'sources.json') }), cores: 0 };
  const stores = await openStores(config, pino({ level: 'silent' }));
  for (const [on, isReduced] of [
    [daysAgo(40), false],
    [daysAgo(10), true],
    [TODAY, true],
  ] as const) {
    for (const shop of shops) writeFileSync(join(files, `butik-${shop}.tsv`), feedText(shop, isReduced));
    await runNight({ config, stores, progress: silent, nowMs: instantOf(on, 600), asOf: on });
  }
  await stores.close();
  return aServiceOn(dataDir, { SOURCES: join(files, 'sources.json') });
}

const { app, get } = await fortyShops();
const pathOf = async (n: number): Promise<string> => {
  const { headers } = await get(`/vare/${anEan(n)}`);
  return String(headers.location ?? `/vare/${anEan(n)}`);
};

test('a product of forty offers, all with a before price, is no larger than ninety kilobytes with its style and script', async () => {
  for (const language of ['da', 'en']) {
    const { body, rawPayload } = await get(await pathOf(1), { 'accept-language': language });
    assert.match(body, language === 'da' ? />40 priser</ : />40 prices</);
    let bytes = rawPayload.length;
    for (const [path] of body.matchAll(/\/assets\/(?:style|script)[^"]+/g))
      bytes += (await get(path)).rawPayload.length;
    assert.ok(bytes <= CROWDED_BYTES_MAX, `${bytes} bytes in ${language}`);
  }
});

test('no name of a product or a shop makes a page scroll sideways, on a phone, a tablet or a desk', {
  skip: existsSync(CHROMIUM) ? false : 'no browser: install chromium',
}, async () => {
  const [origin, { open }] = await Promise.all([app.listen({ port: 0, host: '127.0.0.1' }), aBrowser()]);
  const products = await Promise.all(NAMES.map((_, n) => pathOf(n + 1)));
  const paths = [...products, '/soeg?q=nordhavn', '/kategori/elkedler', '/maerke/nordhavn', '/butikker', '/'];
  const page = await open();
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of paths) {
      await page.goto(origin + path);
      const wide = await page.evaluate('document.documentElement.scrollWidth');
      assert.ok(Number(wide) <= width, `${path} is ${wide} px wide at ${width}`);
    }
  }
  await page.goto(`${origin}/soeg?q=nordhavn`);
  assert.equal(await page.locator('.row').count(), NAMES.length);
  await page.context().close();
});
