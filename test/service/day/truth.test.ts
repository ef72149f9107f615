import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { after, test } from 'node:test';
import pino from 'pino';
import { readConfig } from '../../../src/config.ts';
import { addDays, type Day, instantOf } from '../../../src/domain/day.ts';
import { lastRun } from '../../../src/oversight/nights/day-runs.ts';
import { silent } from '../../../src/oversight/progress.ts';
import { needsAPerson, statusText } from '../../../src/oversight/status-text.ts';
import { type Night, runNight } from '../../../src/service/night/night.ts';
import { type NightRequest, runRefresh } from '../../../src/service/night/run-refresh.ts';
import { createService } from '../../../src/service/serving/service.ts';
import { statusOf } from '../../../src/service/status.ts';
import { anEan, day } from '../../builders.ts';
import { aNightlyShop, rows, tsv } from '../a-nightly-shop.ts';

const TODAY = day('2026-11-15');
const NIGHT = 240;
const NOON = 12 * 60 + 4;

/** A service on a day with a night at four, and runs as the test wants them. */
async function aServedDay() {
  const shop = await aNightlyShop();
  const { stores } = shop;
  const env = {
    DATA_DIR: shop.config.dataDir,
    SOURCES: shop.config.sources!,
    SEARCH_WORKERS: '0',
    ALLOW_PRIVATE_HOSTS: '127.0.0.1',
  };
  const config = {
    ...readConfig({
      ...env,
      METRICS_TOKEN: 'maal',
      REFRESH_AT: '04:00,12:00,20:00',
      LIMIT_REST_FREE: '1000',
    }),
    cores: 0,
  };
  let nowMs = instantOf(TODAY, NIGHT);
  const clock = () => nowMs;
  shop.write('alfa', tsv(rows(300)));
  const at = async (on: Day, minutes: number, own: Partial<Night> = {}) => {
    nowMs = instantOf(on, minutes);
    const report = await runNight({ config, stores, progress: silent, nowMs, clock, ...own });
    await service?.look();
    return report;
  };
  let service: Awaited<ReturnType<typeof createService>> | undefined;
  await at(addDays(TODAY, -1), NIGHT);
  await at(TODAY, NIGHT);
  service = await createService({ config, stores, clock, log: pino({ level: 'silent' }) });
  after(() => service!.close());
  const { app } = service;
  const get = (url: string, headers = {}) => app.inject({ url, headers });
  return {
    ...shop,
    config,
    at,
    get,
    app,
    clock,
    beta: (price: (n: number) => number) => shop.write('beta', tsv(rows(300, price))),
    messages: () => stores.state.agents.outbox.openCount(),
  };
}

test('every time that is shown is true: of the run, of the night, and of each shop’s own reading', async () => {
  const shop = await aServedDay();
  const ready = async () => (await shop.get('/ready')).json();
  assert.deepEqual((({ data_as_of, night, run }) => [data_as_of, night, run])(await ready()), [
    '2026-11-15T03:00:00Z',
    '2026-11-15T03:00:00Z',
    null,
  ]);
  shop.beta((n) => (n === 10 ? 70 : 90 + n));
  shop.write('alfa', '');
  await shop.at(TODAY, NOON);
  assert.deepEqual((({ data_as_of, night, run, day }) => [data_as_of, night, run, day])(await ready()), [
    '2026-11-15T11:04:00Z',
    '2026-11-15T03:00:00Z',
    '2026-11-15T11:04:00Z',
    '2026-11-15',
  ]);
  const { offers } = (await shop.get(`/public/product/${anEan(10)}/offers`)).json() as {
    offers: { vendor: { domain: string }; updated_at: string }[];
  };
  assert.deepEqual(
    offers.map(({ vendor, updated_at }) => [vendor.domain, updated_at]),
    [
      ['beta.dk', '2026-11-15T11:04:00Z'],
      ['alfa.dk', '2026-11-15T03:00:00Z'],
    ],
  );
  const { location } = (await shop.get(`/vare/${anEan(10)}`)).headers;
  const page = (await shop.get(new URL(String(location), shop.config.baseUrl).pathname)).body;
  assert.match(page, /læst kl\.(?:\u00a0|&nbsp;)12\.04/);
  assert.match(page, /læst kl\.(?:\u00a0|&nbsp;)04\.00/);
  const metrics = (await shop.get('/metrics', { authorization: 'Bearer maal' })).body;
  assert.match(metrics, /^prisme_generation_age_seconds 0$/m);
  assert.match(metrics, /^prisme_night_age_seconds 29040$/m);
  assert.match(metrics, /^prisme_last_run_dropped_feeds 1$/m);
});

test('a dropped reading is named, and needs nobody: status says that all is well', async () => {
  const shop = await aServedDay();
  shop.beta((n) => 100 * (90 + n));
  await shop.at(TODAY, NOON);
  const status = await statusOf(shop.config, shop.stores, shop.clock());
  assert.deepEqual(needsAPerson(status), []);
  const text = statusText(status, { address: '', answers: true, ms: 1 }, []);
  assert.match(text, /last run .*nothing new, 0 of 2 files changed, 1 not shown: beta \(prices are /);
  assert.match(text, /next run +2026-11-15T19:00:00Z/);
  assert.deepEqual(status.feeds.find(({ id }) => id === 'beta')!.byDay, {
    days: 1,
    times: 1,
    changed: 1,
    isNightOnly: false,
  });

  await shop.at(TODAY, 20 * 60);
  const later = await statusOf(shop.config, shop.stores, shop.clock());
  const { times, changed } = later.feeds.find(({ id }) => id === 'beta')!.byDay!;
  assert.deepEqual([times, changed], [2, 1], 'the same file again is no change');
});

test('while a run works, status tells how far it is, and of the last night', async () => {
  const shop = await aServedDay();
  const { state } = shop.stores;
  shop.beta((n) => (n === 10 ? 70 : 90 + n));
  const told: Promise<string | undefined>[] = [];
  const step = () => {
    told.push(state.fact('refresh_progress'));
    return () => {};
  };
  const nowMs = instantOf(TODAY, NOON);
  const request = { config: shop.config, progress: { ...silent, step }, nowMs, kind: 'run' as const };
  await runRefresh(request, { isDry: false, clock: () => nowMs, onUnsent: assert.fail });
  const stored = (await told[1])!;
  assert.equal(await state.fact('refresh_progress'), '');
  await state.setFact('refresh_progress', stored);
  const status = await statusOf(shop.config, shop.stores, nowMs);
  assert.equal(status.night.running, undefined);
  const text = statusText(status, { address: '', answers: true, ms: 1 }, []);
  assert.match(text, /last night +2026-11-15 published/);
  assert.match(text, /last run +running since 2026-11-15T11:04:00Z: reading feeds/);
});

test('a run that ends over a mistake of the command is no failed night', async () => {
  const shop = await aServedDay();
  const nowMs = instantOf(TODAY, NOON);
  const request: NightRequest = { config: shop.config, progress: silent, nowMs };
  const mode = { isDry: false, clock: () => nowMs, onUnsent: assert.fail };
  const needs = async () => needsAPerson(await statusOf(shop.config, shop.stores, nowMs));
  await assert.rejects(runRefresh({ ...request, onlyFeed: 'btea' }, mode), {
    name: 'UsageError',
    message: /no feed "btea"/,
  });
  assert.deepEqual(await needs(), []);
  const sources = readFileSync(shop.config.sources!, 'utf8');
  writeFileSync(shop.config.sources!, sources.slice(0, sources.length / 2));
  await assert.rejects(runRefresh({ ...request, kind: 'run' }, mode), { name: 'UsageError' });
  writeFileSync(shop.config.sources!, sources);
  assert.deepEqual(await needs(), []);
  assert.match((await lastRun(shop.stores.state))!.problem!, /JSON/);
});

test('the catalogue is as old as its night: runs do not hide that a night is missing', async () => {
  const shop = await aServedDay();
  shop.beta((n) => (n === 10 ? 70 : 90 + n));
  await shop.at(TODAY, 20 * 60);
  const later = (hours: number) =>
    statusOf(shop.config, shop.stores, instantOf(TODAY, NIGHT) + hours * 3_600_000).then(needsAPerson);
  assert.deepEqual(await later(30), []);
  assert.match((await later(31)).join(), /the catalogue is 31 hours old: no night was published since/);
});

test('a price that goes up and down all day tells once; only a night makes the agent active again', async () => {
  const shop = await aServedDay();
  const made = await shop.app.inject({
    method: 'POST',
    url: '/price-agents',
    payload: { ean: anEan(10), target_price: 95, webhook_url: 'https://127.0.0.1:1024/' },
  });
  assert.equal(made.statusCode, 201, made.body);
  assert.equal(await shop.messages(), 0);
  const cheap = () => shop.beta((n) => (n === 10 ? 90 : 90 + n));
  const dear = () => shop.beta((n) => (n === 10 ? 108 : 90 + n));
  for (const [hour, told] of [
    [8, 1],
    [10, 1],
    [12, 1],
    [14, 1],
  ] as const) {
    if (hour % 4 === 0) cheap();
    else dear();
    assert.equal((await shop.at(TODAY, hour * 60)).published, true);
    assert.equal(await shop.messages(), told, `at ${hour}`);
  }
  const tomorrow = addDays(TODAY, 1);
  await shop.at(tomorrow, NIGHT);
  cheap();
  await shop.at(tomorrow, NOON);
  assert.equal(await shop.messages(), 2, 'the night re-armed it');
});
