import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';
import pino from 'pino';
import { createCurrentCatalogue } from '../../src/catalogue/answers/current-catalogue.ts';
import { offersOf } from '../../src/catalogue/answers/lookup.ts';
import { historyOf } from '../../src/catalogue/answers/price-history.ts';
import { readConfig } from '../../src/config.ts';
import type { ProductView } from '../../src/contract/product-view.ts';
import { EXAMPLE_EAN } from '../../src/contract/resources.ts';
import { VERDICTS, type Verdict } from '../../src/domain/claim.ts';
import { addDays, type Day, formatDay, instantOf } from '../../src/domain/day.ts';
import type { Ean } from '../../src/domain/ean.ts';
import { TYPES } from '../../src/market/vocabulary.ts';
import { silent } from '../../src/oversight/progress.ts';
import { runNight } from '../../src/service/night/night.ts';
import { openStores } from '../../src/service/stores.ts';
import { unpackMemory } from '../../src/store/packed/memory.ts';
import { unpackFacts } from '../../src/store/packed/product-facts.ts';
import { unpackRecord } from '../../src/store/packed/shop-record.ts';
import { aFolder, day } from '../builders.ts';

const START = day('2026-11-15');
const dir = aFolder();

async function aDemo() {
  const config = readConfig({ DATA_DIR: join(dir, 'data') });
  const stores = await openStores(config, pino({ level: 'silent' }));
  after(() => stores.close());
  const live = await createCurrentCatalogue(stores.generations, stores.state);
  const night = async (on: Day) => {
    const report = await runNight({ config, stores, progress: silent, nowMs: instantOf(on, 600) });
    await live.refresh();
    return report;
  };
  return { stores, live, night };
}

const theDemo = aDemo();

test('the first start has a catalogue of today', async () => {
  const { night } = await theDemo;
  const { day: published, totals } = await night(START);
  assert.equal(published, formatDay(START));
  assert.equal(totals.failed + totals.held, 0, 'every feed is read well');
});

test('history reaches back 400 days from the first start, and every shop was read on each of them', async () => {
  const generation = (await theDemo).live.generation();
  const first = addDays(START, -400);
  assert.equal(generation.meta.firstDay, first);
  const { firstSeen, points, vendors } = unpackMemory(generation.memory(EXAMPLE_EAN as Ean)!);
  assert.equal(firstSeen, first);
  assert.equal(points[0]![0], first);
  assert.ok(vendors.some(([, own]) => own[0]![0] === first));
  const shops = generation.shops().filter(({ record }) => record !== null);
  assert.equal(shops.length, 21);
  for (const { record, domain } of shops) {
    const { since, read } = unpackRecord(record!);
    assert.equal(since, first, domain);
    assert.deepEqual(read[0], [first, START], domain);
  }
});

test('every verdict is there to be seen, and most shops are honest', async () => {
  const generation = (await theDemo).live.generation();
  const counts = new Map<Verdict, number>();
  for (const { made } of generation.memories())
    for (const { claim } of (made && unpackFacts(made)?.claims) || [])
      counts.set(claim.verdict, (counts.get(claim.verdict) ?? 0) + 1);
  const count = (verdict: Verdict) => counts.get(verdict) ?? 0;
  for (const verdict of VERDICTS) assert.ok(count(verdict) >= 15, `${verdict}: ${count(verdict)}`);
  for (const verdict of [
    'unfounded',
    'dearer',
    'no_saving',
    'raised_first',
    'overstated',
    'unknown',
  ] as const)
    assert.ok(count('genuine') > count(verdict), `${verdict}: ${count(verdict)} of ${count('genuine')}`);

  const judged = generation.shops().flatMap(({ record }) => {
    const campaigns = record === null ? [] : unpackRecord(record).honesty.campaigns;
    const of = (verdict: Verdict) => campaigns[VERDICTS.indexOf(verdict)] ?? 0;
    const all = campaigns.reduce((sum, n) => sum + n, 0) - of('unknown') - of('recommended_price');
    return all > 0 ? [of('genuine') / all] : [];
  });
  assert.ok(judged.filter((share) => share >= 0.8).length > judged.length / 2, judged.join(' '));
  assert.ok(judged.filter((share) => share < 0.2).length >= 4, judged.join(' '));
});

test('every category of the demo is Danish', async () => {
  const generation = (await theDemo).live.generation();
  const danish = new Set(TYPES.flatMap((type) => type.path));
  const english = new Set(TYPES.flatMap((type) => type.english.split(' > ')));
  const shown = new Set<string>();
  for (const { product } of generation.memories())
    if (product !== null) shown.add((JSON.parse(product) as ProductView).category);
  assert.ok(shown.size >= 100, `${shown.size} categories`);
  for (const category of shown)
    assert.ok(danish.has(category) || !english.has(category), `${category} is not Danish`);
});

test('the demo market never grows old: today, tomorrow, next week and forty days on', async (t) => {
  const { stores, live, night } = await theDemo;
  for (const later of [0, 1, 8, 40]) {
    await t.test(`at clock +${later} days`, async () => {
      const today = addDays(START, later);
      const report = await night(today);
      assert.equal(report.day, formatDay(today));
      assert.ok(
        report.totals.products >= 2_000 && report.totals.vendors >= 12,
        JSON.stringify(report.totals),
      );
      assert.equal(
        report.totals.failed + report.totals.held,
        later === 0 ? 0 : report.totals.held,
        'no feed fails',
      );
      const generation = live.generation();
      assert.equal(generation.meta.demo, true);

      let dropped = 0;
      let news = 0;
      let offered = 0;
      for (const { ean, offered: isOffered } of generation.memories()) {
        if (!isOffered) continue;
        offered++;
        const { points } = historyOf(live, generation, String(ean).padStart(13, '0') as Ean, { days: 30 });
        for (const point of points) assert.ok(point.date <= formatDay(today), `${ean} knows the future`);
        const [before, now] = points.slice(-2);
        if (points.length === 1 && before!.date === formatDay(today)) news++;
        if (
          now?.date === formatDay(today) &&
          now.lowest_price !== null &&
          before!.lowest_price !== null &&
          now.lowest_price < before!.lowest_price
        )
          dropped++;
      }
      assert.equal(offered, report.totals.products);
      assert.ok(dropped >= 5, `${dropped} price drops today`);
      assert.ok(news >= 1, `${news} new products today`);
      const { offers } = offersOf(live, generation, EXAMPLE_EAN as Ean);
      assert.ok(offers.length >= 1, 'the documented example is there');
      for (const offer of offers) assert.ok(offer.updated_at <= `${formatDay(addDays(today, 1))}T00:00:00Z`);
    });
  }
  assert.equal(await stores.state.fact('demo'), 'yes');
});

test('a demo folder is refused for real sources, and real data never becomes the demo', async () => {
  const config = readConfig({ DATA_DIR: join(dir, 'data'), SOURCES: join(dir, 'sources.json') });
  const stores = await openStores(config, pino({ level: 'silent' }));
  after(() => stores.close());
  await assert.rejects(
    runNight({ config, stores, progress: silent, nowMs: instantOf(START, 600) }),
    /holds the demo market; set DATA_DIR/,
  );
});
