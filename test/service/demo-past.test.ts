import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';
import pino from 'pino';
import { type Config, readConfig } from '../../src/config.ts';
import { addDays, type Day, instantOf } from '../../src/domain/day.ts';
import { eanOfNumber } from '../../src/domain/ean.ts';
import { demoMarket, type Market, writeMarketDay } from '../../src/market/demo/demo-market.ts';
import { isOutlier } from '../../src/market/synthetic/pricing.ts';
import { silent } from '../../src/oversight/progress.ts';
import { type Night, runNight } from '../../src/service/night/night.ts';
import { openStores } from '../../src/service/stores.ts';
import type { Generation } from '../../src/store/ports/catalogue.ts';
import { aFolder, day } from '../builders.ts';

const TODAY = day('2026-11-15');
/** Long enough for shops to become known. */
const PAST_DAYS = 32;

/** Formats that tell no before price or know two kinds of stock, packed files, used goods, and each character. */
const SHOPS = [
  'elhuset-nord',
  'torvet',
  'storkoeb',
  'alt-og-mere',
  'kredsloeb',
  'koekkenskabet',
  'duft-og-pleje',
  'sportsladen',
  'familiens-varehus',
  'potegaarden',
];

/** A part of the demo market: some articles of all kinds, and every one with a shop that lost a digit. */
function aSmallMarket(): Market {
  const market = demoMarket();
  const shelves = market.shelves.map((shelf) =>
    shelf.filter(
      ({ place: { seat }, product: { index } }) =>
        index % 40 === 0 || isOutlier(market.seed, index, { ...seat, rank: 1 }),
    ),
  );
  return { ...market, shelves, shops: market.shops.filter(({ id }) => SHOPS.includes(id)) };
}

async function aCatalogue(config: Config) {
  const stores = await openStores(config, pino({ level: 'silent' }));
  after(() => stores.close());
  const night = async (on: Day, own: Partial<Night> = {}) => {
    const nowMs = instantOf(on, 240);
    const { totals } = await runNight({ config, stores, progress: silent, nowMs, asOf: on, ...own });
    assert.equal(totals.held + totals.failed, 0, `every feed is read well on day ${on}`);
  };
  return { night, current: () => stores.generations.current()! };
}

const dir = aFolder();

/** Its feeds written and read every night. */
async function runNights(): Promise<Generation> {
  const market = aSmallMarket();
  const files = join(dir, 'feeds');
  await writeMarketDay(market, addDays(TODAY, -PAST_DAYS), files);
  const settings = { DATA_DIR: join(dir, 'nights'), SOURCES: join(files, 'sources.json') };
  // Without threads of their own: small files are read before one is up.
  const { night, current } = await aCatalogue({ ...readConfig(settings), cores: 0 });
  for (let ago = PAST_DAYS; ago >= 0; ago--) {
    await writeMarketDay(market, addDays(TODAY, -ago), files);
    await night(addDays(TODAY, -ago));
  }
  return current();
}

/** As the demo starts. */
async function firstStart(): Promise<Generation> {
  const { night, current } = await aCatalogue(readConfig({ DATA_DIR: join(dir, 'demo') }));
  await night(TODAY, { demo: { market: aSmallMarket(), pastDays: PAST_DAYS } });
  return current();
}

const nights = await runNights();
const start = await firstStart();

test('a first start leaves what its nights would have left, article by article', () => {
  const articles = [...nights.memories()];
  assert.ok(articles.length > 500, `${articles.length} articles`);
  const started = [...start.memories()];
  assert.equal(started.length, articles.length);
  for (const [i, { ean, memory, product, offered }] of articles.entries()) {
    const { made: _, ...one } = started[i]!;
    assert.deepEqual(one, { ean, memory, product, offered });
    assert.equal(start.offers(eanOfNumber(ean)), nights.offers(eanOfNumber(ean)));
  }
});

test('it knows of each shop what its nights would have left: the days it was read, its standing, its last month', () => {
  assert.equal(start.meta.firstDay, addDays(TODAY, -PAST_DAYS));
  assert.equal(start.meta.firstDay, nights.meta.firstDay);
  assert.deepEqual(start.shops(), nights.shops());
});

test('it has the references and the held prices that its nights would have left', () => {
  assert.deepEqual(start.held(), nights.held());
  const [made, ran] = [start.references(), nights.references()];
  assert.equal(made.size, ran.size);
  for (const { ean } of nights.memories()) assert.deepEqual(made.find(ean), ran.find(ean));
});

test('those nights had something to decide: prices held, shops that became known, articles gone', () => {
  const memories = [...nights.memories()];
  assert.ok(nights.held().length > 5, `${nights.held().length} held`);
  assert.ok(memories.some(({ offered }) => !offered));
  const records = nights.shops().map(({ record }) => record ?? '');
  assert.ok(records.some((record) => record.includes('known')));
});
