import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { addDays } from '../../src/domain/day.ts';
import { parseCode } from '../../src/feeds/normalise/ean-codes.ts';
import { shopKey } from '../../src/feeds/normalise/shop-texts.ts';
import { parseStock } from '../../src/feeds/normalise/terms.ts';
import { createParsePool } from '../../src/feeds/reading/parse-pool.ts';
import { aFolder, anEan, day } from '../builders.ts';
import { aSpec, NOW_MS } from '../feeds/reading.ts';
import { aNightlyShop, row, rows, tsv } from './a-nightly-shop.ts';

const TODAY = day('2026-11-15');

test('no text of one shop stops a night', async () => {
  const shop = await aNightlyShop();
  const texts = [
    'Vaskeklude 5 ſtk',
    '4 ſtykker',
    `${'a'.repeat(20)}\ud83e`,
    '\uffff\ufffe',
    'Constructor',
    '__proto__',
  ];
  shop.write(
    'alfa',
    tsv([...texts.map((name, n) => row(n + 1, 100 + n, { name })), ...rows(20).slice(texts.length)]),
  );
  await shop.refresh(addDays(TODAY, -1));
  await shop.refresh(TODAY);
  for (const [n] of texts.entries()) assert.ok(shop.vendors(n + 1) >= 1, texts[n]);
  const names = texts.map((_, n) => shop.stores.generations.current()!.productJson(anEan(n + 1))!);
  for (const json of names) {
    assert.ok(json.isWellFormed());
    assert.doesNotMatch(json, /[\ufffe\uffff]|native code|\\ud8/);
  }
});

test('a feed may have any id that the sources allow, in nights, runs of the day and status', async () => {
  const shop = await aNightlyShop();
  const ids = ['constructor', 'toString', 'hasOwnProperty'];
  for (const id of ids) shop.write(id, tsv(rows(30)));
  shop.sources(ids);
  for (const later of [-1, 0]) await shop.refresh(addDays(TODAY, later));
  for (const price of [70, 65]) {
    shop.write('toString', tsv(rows(30, (n) => (n === 10 ? price : 100 + n))));
    const run = await shop.refresh(TODAY);
    assert.equal(run.totals.accepted, 1);
    assert.equal(shop.lowest(10), price);
  }
  await assert.rejects(shop.refresh(TODAY, { onlyFeed: 'valueOf' }), /no feed "valueOf" in the sources/);
});

test('values of the wrong type fail their own feed, in a thread and in this one', async () => {
  const dir = aFolder();
  const odd = '{"toString":1}';
  const files = {
    'shopify-json': `{"products":[{"title":"x","handle":${odd},"variants":[{"id":1}]}]}`,
    'woocommerce-json': `[{"name":"x","prices":{"price":${odd}}}]`,
    'tradedoubler-json': `{"products":[{"name":"x","fields":[{"name":${odd}}],"offers":[{"priceHistory":[{"date":1},{"date":${odd}}]}]}]}`,
  } as const;
  for (const threads of [0, 1]) {
    const pool = createParsePool(threads);
    for (const [format, text] of Object.entries(files)) {
      const path = join(dir, `${format}-${threads}`);
      writeFileSync(path, text);
      const spec = aSpec({ format: format as keyof typeof files });
      const job = {
        spec,
        path,
        spoolPath: `${path}.spool`,
        goodSpoolPath: null,
        sameRecipe: false,
        nowMs: NOW_MS,
      };
      const failure = await pool.run(job).then(
        () => undefined,
        (error: Error) => error,
      );
      assert.ok(failure === undefined || failure.name === 'FeedError', `${format}: ${failure}`);
    }
    await pool.close();
  }
});

test('a long text of dots, brackets or quotes is read in no time', () => {
  const began = performance.now();
  const long = 400_000;
  assert.equal(parseStock(`${'.'.repeat(long)}x`), 'unknown');
  shopKey(`a${'('.repeat(long)}x`);
  assert.equal(parseCode(`1${"'".repeat(long)}x`), parseCode('1x'));
  assert.ok(performance.now() - began < 2_000, `${performance.now() - began} ms`);
  assert.equal(parseStock('På lager!'), 'in_stock');
  assert.equal(shopKey('Butik A (DK)'), shopKey('Butik A'));
});
