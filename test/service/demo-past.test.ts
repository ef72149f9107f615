import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import pino from 'pino';
import { readConfig } from '../../src/config.ts';
import { addDays, type Day, instantOf } from '../../src/domain/day.ts';
import { eanOfNumber } from '../../src/domain/ean.ts';
import { inForce } from '../../src/domain/history.ts';
import { demoMarket, marketDay } from '../../src/market/demo/demo-market.ts';
import { silent } from '../../src/oversight/progress.ts';
import { openDemoPast, readDemoPast } from '../../src/service/night/demo/past.ts';
import { runNight } from '../../src/service/night/night.ts';
import { openStores } from '../../src/service/stores.ts';
import { unpackMemory } from '../../src/store/packed/memory.ts';
import { unpackFacts } from '../../src/store/packed/product-facts.ts';
import { unpackRecord } from '../../src/store/packed/shop-record.ts';
import { aFolder, day } from '../builders.ts';

const dir = aFolder();
const past = readDemoPast();
const domains = new Map(past.shops.map(({ id, domain }) => [id, domain]));

for (const ago of [0, 1, 90, 250, 399])
  test(`the shipped past has the market's prices of ${ago} days before its end; otherwise run scripts/demo-past.ts`, () => {
    const on = addDays(past.lastDay, -ago);
    const asked = new Map<string, number>();
    for (const { shop, offers } of marketDay(demoMarket(), on))
      for (const { product, row } of offers) asked.set(`${product.ean} ${shop.domain}`, row.priceOre);
    let compared = 0;
    for (const [ean, memory] of past.articles)
      for (const [id, points] of unpackMemory(memory).vendors) {
        const ore = inForce(points, on)?.[1];
        if (ore === undefined || ore === null) continue;
        compared++;
        assert.equal(ore, asked.get(`${eanOfNumber(ean)} ${domains.get(id)}`), `${ean} at shop ${id}`);
      }
    assert.ok(compared > 8_000, `${compared} prices`);
  });

test('a history file that is missing or damaged is told in one line that names it', () => {
  const damaged = join(dir, 'damaged.br');
  writeFileSync(damaged, 'version https://git-lfs.github.com/spec/v1\n');
  for (const path of [damaged, join(dir, 'missing.br')])
    assert.throws(() => readDemoPast(pathToFileURL(path)), {
      name: 'UsageError',
      message:
        /^the demo's history in samples\/demo-past\.json\.br cannot be read \([^\n]+\); restore that file$/,
    });
});

test('this version reads what the file holds of articles and shops', () => {
  const offered = past.articles.filter(([, , product]) => product !== null);
  assert.ok(offered.length > 3_000, `${offered.length} articles`);
  for (const [ean, , , made] of offered) assert.ok(unpackFacts(made!), `${ean}`);
  assert.equal(past.shops.length, 21);
});

test('the past ends on the day it is to end, with the ids that the shops have here', async () => {
  const lastDay = addDays(past.lastDay, 1_000);
  const vendors = past.shops.map(({ id, domain }) => ({ id: id + 100, domain }));
  const { generations, remove } = await openDemoPast(past, lastDay, vendors, join(dir, 'moved'));
  after(remove);
  const moved = generations.current()!;
  assert.equal(moved.meta.day, lastDay);
  assert.equal(moved.meta.firstDay, addDays(past.firstDay, 1_000));
  const rows = [...moved.memories()];
  assert.equal(rows.length, past.articles.length);
  for (const [i, [ean, text, , made]] of past.articles.entries()) {
    const [memory, before] = [unpackMemory(rows[i]!.memory), unpackMemory(text)];
    assert.equal(rows[i]!.ean, ean);
    assert.deepEqual(
      memory.vendors.map(([id, points]) => [id - 100, points.map(([on, ...rest]) => [on - 1_000, ...rest])]),
      before.vendors,
    );
    assert.equal(memory.points.length, before.points.length);
    const [facts, factsBefore] = [rows[i]!.made, made].map((one) => unpackFacts(one ?? ''));
    for (const [j, { vendorId, claim }] of (facts?.claims ?? []).entries()) {
      const same = factsBefore!.claims[j]!;
      assert.deepEqual([vendorId, claim.verdict], [same.vendorId + 100, same.claim.verdict]);
      if (claim.sinceDay !== null) assert.equal(claim.sinceDay, same.claim.sinceDay! + 1_000);
    }
  }
  for (const { record } of moved.shops()) assert.equal(unpackRecord(record!).read.at(-1)![1], lastDay);
});

async function aDemo(name: string, first: Day) {
  const config = readConfig({ DATA_DIR: join(dir, name) });
  const stores = await openStores(config, pino({ level: 'silent' }));
  after(() => stores.close());
  const night = (on: Day) => runNight({ config, stores, progress: silent, nowMs: instantOf(on, 600) });
  await night(first);
  return { night, current: () => stores.generations.current()! };
}

test('a demo that starts on another day shows the same prices, and goes on with the market’s next day', async () => {
  const first = day('2028-02-29');
  const shiftDays = first - past.lastDay - 1;
  const { night, current } = await aDemo('later', first);
  const { totals } = await night(addDays(first, 1));
  assert.equal(totals.held + totals.failed, 0);
  const [changes, offers] = [totals.price_changes, totals.offers];
  assert.ok(changes > 50 && changes < offers / 10, `${changes} of ${offers} prices changed overnight`);
  const news = marketDay(demoMarket('', shiftDays), addDays(first, 1)).flatMap((shop) => shop.offers);
  const shown = new Set(
    [...current().memories()].filter(({ offered }) => offered).map(({ ean }) => eanOfNumber(ean)),
  );
  const missing = news.filter(({ product }) => !shown.has(product.ean));
  assert.ok(missing.length < news.length / 100, `${missing.length} of ${news.length} offers are not shown`);
});
