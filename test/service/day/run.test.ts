import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { addDays, type Day, formatInstant, instantOf } from '../../../src/domain/day.ts';
import { acceptFeed } from '../../../src/oversight/feeds/decide-feed.ts';
import { lastRun } from '../../../src/oversight/nights/day-runs.ts';
import { silent } from '../../../src/oversight/progress.ts';
import { type Night, runNight } from '../../../src/service/night/night.ts';
import { generationsIn } from '../../../src/store/disk/data-folder.ts';
import { unpackMemory } from '../../../src/store/packed/memory.ts';
import { anEan, day } from '../../builders.ts';
import { aNightlyShop, row, rows, tsv } from '../a-nightly-shop.ts';

const TODAY = day('2026-11-15');
const NIGHT = 240;
const NOON = 720;

/** Two shops after a night of today and one of yesterday. */
async function aDay() {
  const shop = await aNightlyShop();
  const { config, stores } = shop;
  const at = (on: Day, minutes: number, own: Partial<Night> = {}) =>
    runNight({ config, stores, progress: silent, nowMs: instantOf(on, minutes), ...own });
  shop.write('alfa', tsv(rows(300)));
  await at(addDays(TODAY, -1), NIGHT);
  await at(TODAY, NIGHT);
  const beta = (price: (n: number) => number) => shop.write('beta', tsv(rows(300, price)));
  const generation = () => stores.generations.current()!;
  return {
    ...shop,
    at,
    run: (minutes = NOON, own: Partial<Night> = {}) => at(TODAY, minutes, own),
    /** Beta asks other prices from now on. */
    beta,
    generation,
    points: (n: number) => unpackMemory(generation().memory(anEan(n))!).points,
    folder: () => (existsSync(join(config.dataDir, 'day')) ? readdirSync(join(config.dataDir, 'day')) : []),
  };
}

test('a refresh after today’s night is a run: prices of noon are shown, and the night is kept', async () => {
  const shop = await aDay();
  const night = shop.generation().meta;
  shop.beta((n) => (n === 10 ? 70 : 90 + n));
  const report = await shop.run();
  assert.deepEqual([report.run, report.published, report.day], [true, true, '2026-11-15']);
  assert.equal(shop.lowest(10), 70);
  const { meta } = shop.generation();
  assert.deepEqual(meta.night, { id: night.id, beganAtMs: instantOf(TODAY, NIGHT) });
  assert.equal(formatInstant(meta.dataAsOfMs), '2026-11-15T11:00:00Z');
  assert.equal(shop.stores.generations.night()!.meta.id, night.id);
});

test('the point of the day shows the last reading, and the next night stands on the night', async () => {
  const shop = await aDay();
  const before = shop.points(10);
  shop.beta((n) => (n === 10 ? 70 : 90 + n));
  await shop.run();
  assert.deepEqual(shop.points(10).at(-1)!.slice(0, 2), [TODAY, 70_00]);
  shop.beta((n) => 90 + n);
  await shop.at(addDays(TODAY, 1), NIGHT);
  assert.equal(shop.generation().meta.night, undefined);
  assert.deepEqual(shop.points(10), before, 'what came and went leaves no trace');
  assert.deepEqual(shop.folder(), [], 'the night empties the folder of the day');
});

test('nothing changed, nothing is built; and what is back is built once', async () => {
  const shop = await aDay();
  const night = shop.generation().meta.id;
  assert.equal((await shop.run()).published, false);
  shop.beta((n) => 91 + n);
  assert.equal((await shop.run(780)).published, true);
  assert.equal((await shop.run(840)).published, false);
  shop.beta((n) => 90 + n);
  const again = await shop.run(900);
  assert.equal(again.published, true);
  const { status, reason } = again.feeds.find(({ id }) => id === 'beta')!;
  assert.deepEqual([status, reason], ['unchanged', "the night's file again"]);
  assert.equal(shop.lowest(10), 100);
  assert.equal(shop.generation().meta.night!.id, night);
  assert.equal((await shop.run(960)).published, false);
});

test('a run changes nothing that a night reads', async () => {
  const shop = await aDay();
  const { state } = shop.stores;
  const known = async () => [await state.feeds.all(), await state.revision(), await state.runs.recent(9)];
  const before = await known();
  const shops = shop.generation().shops();
  shop.beta((n) => (n === 10 ? 70 : 90 + n));
  shop.write('alfa', '');
  await shop.run();
  assert.deepEqual(await known(), before);
  assert.deepEqual(shop.generation().shops(), shops);
});

suite('a reading of the day', () => {
  test('is judged against the night’s, so that a file cannot shrink from run to run', async () => {
    const shop = await aDay();
    shop.write('beta', tsv(rows(250, (n) => 90 + n)));
    assert.equal((await shop.run()).totals.accepted, 1);
    shop.write('beta', tsv(rows(230, (n) => 90 + n)));
    const later = await shop.run(780);
    assert.equal(later.totals.held, 1);
    assert.match(
      later.feeds.find(({ id }) => id === 'beta')!.reason!,
      /23 % fewer than the last good 300; dropped/,
    );
    assert.equal(shop.vendors(250), 2, 'the last good reading of the day stays');
    assert.equal(shop.vendors(260), 1);
  });

  for (const [what, damage] of [
    ['lost', (path: string) => rmSync(path)],
    ['cut short', (path: string) => truncateSync(path, 100)],
  ] as const)
    test(`that is ${what} on the disk is read again, and no other shop waits for it`, async () => {
      const shop = await aDay();
      const night = shop.generation().meta;
      shop.beta((n) => (n === 10 ? 70 : 90 + n));
      await shop.run();
      const [spool] = shop.folder().filter((name) => name.endsWith('.spool'));
      damage(join(shop.config.dataDir, 'day', spool!));
      shop.write('alfa', tsv(rows(300, (n) => (n === 20 ? 80 : 100 + n))));
      const again = await shop.run(780);
      assert.deepEqual([again.run, again.published], [true, true]);
      assert.deepEqual([shop.lowest(10), shop.lowest(20)], [70, 80]);
      assert.equal(shop.generation().meta.night!.id, night.id);
    });

  test('that is dropped is told, and counts for nothing', async () => {
    const shop = await aDay();
    shop.beta((n) => 100 * (90 + n));
    await shop.run();
    const { dropped, published } = (await lastRun(shop.stores.state))!;
    assert.deepEqual(
      dropped.map(({ id }) => id),
      ['beta'],
    );
    assert.equal(published, false);
    assert.equal((await shop.stores.state.feeds.get('beta'))!.trust.held, null);
  });

  test('that fails leaves the last one of the day', async () => {
    const shop = await aDay();
    shop.beta((n) => (n === 10 ? 70 : 90 + n));
    await shop.run();
    shop.write('beta', '<!doctype html><html><body>Log ind</body></html>');
    assert.equal((await shop.run(780)).published, false);
    assert.equal(shop.lowest(10), 70);
  });
});

suite('there is no run', () => {
  test('on the catalogue’s first day: a second refresh repeats the night', async () => {
    const shop = await aNightlyShop();
    shop.write('alfa', tsv(rows(300)));
    await shop.refresh(TODAY);
    shop.write('alfa', tsv(rows(300, (n) => (n === 10 ? 60 : 100 + n))));
    const again = await shop.refresh(TODAY);
    assert.deepEqual([again.run, again.published], [undefined, true]);
    assert.equal(shop.stores.generations.current()!.meta.night, undefined);
  });

  test('between midnight and the night', async () => {
    const shop = await aDay();
    await assert.rejects(shop.at(addDays(TODAY, 1), 30, { kind: 'run' }), /2026-11-16 has no run/);
  });

  test('when its day ends while it is under way, and nothing of it is published', async () => {
    const shop = await aDay();
    const night = shop.generation().meta.id;
    shop.beta((n) => (n === 10 ? 70 : 90 + n));
    const clock = () => instantOf(addDays(TODAY, 1), 1);
    await assert.rejects(shop.run(23 * 60 + 59, { clock }), /its day is over/);
    assert.equal(shop.generation().meta.id, night);
    assert.equal((await lastRun(shop.stores.state))!.problem, 'its day is over');
  });

  test('when its day ends between the last reading and the merge', async () => {
    const shop = await aDay();
    const night = shop.generation().meta.id;
    shop.beta((n) => (n === 10 ? 70 : 90 + n));
    let looks = 0;
    const readings = 2;
    const clock = () => instantOf(++looks > readings ? addDays(TODAY, 1) : TODAY, 23 * 60 + 59);
    await assert.rejects(shop.run(23 * 60 + 58, { clock }), /its day is over/);
    assert.equal(looks, readings + 1, 'after each reading, and before the merge');
    assert.equal(shop.generation().meta.id, night);
  });

  test('on a night that turns out to be damaged, nor on the one before it', async () => {
    const shop = await aDay();
    const { id, day: of } = shop.generation().meta;
    assert.equal(of, TODAY);
    const path = join(generationsIn(shop.config.dataDir), `${id}.db`);
    const bytes = readFileSync(path);
    bytes.fill(0xff, bytes.length / 2, bytes.length / 2 + 4096);
    writeFileSync(path, bytes);
    shop.beta((n) => (n === 10 ? 70 : 90 + n));
    await assert.rejects(shop.run(NOON, { kind: 'run' }), /the night's catalogue is lost/);
    assert.equal(shop.generation().meta.day, addDays(TODAY, -1), 'what is sound serves');
  });

  test('when the clock jumps back over midnight', async () => {
    const shop = await aDay();
    shop.beta((n) => (n === 10 ? 70 : 90 + n));
    await assert.rejects(
      shop.run(NOON, { clock: () => instantOf(addDays(TODAY, -1), NOON) }),
      /its day is over/,
    );
  });
});

test('--night repeats the night on purpose, and runs after it stand on the new one', async () => {
  const shop = await aDay();
  const first = shop.generation().meta.id;
  shop.beta((n) => (n === 10 ? 70 : 90 + n));
  await shop.run();
  const again = await shop.run(780, { kind: 'night' });
  assert.deepEqual([again.run, again.published], [undefined, true]);
  const second = shop.generation().meta;
  assert.notEqual(second.id, first);
  assert.equal(shop.lowest(10), 70);
  shop.beta((n) => (n === 10 ? 65 : 90 + n));
  await shop.run(840);
  assert.equal(shop.generation().meta.night!.id, second.id);
});

test('a night that is repeated with the night’s own files takes the place of the runs', async () => {
  const shop = await aDay();
  const night = shop.generation().meta.id;
  shop.beta((n) => (n === 10 ? 70 : 90 + n));
  await shop.run();
  shop.beta((n) => 90 + n);
  await shop.at(TODAY, NIGHT, { kind: 'night' });
  assert.equal(shop.generation().meta.id, night, 'the same bytes');
  assert.equal(shop.lowest(10), 100);
});

test('what the operator decides and which feeds there are counts from the next night', async () => {
  const shop = await aDay();
  shop.sources(['alfa', 'beta', 'gamma']);
  shop.write('gamma', tsv(rows(300, (n) => 80 + n)));
  shop.beta((n) => 100 * (90 + n));
  await acceptFeed(shop.stores.state, { id: 'beta', always: true });
  await shop.run();
  assert.equal(shop.lowest(10), 100);
  assert.equal(await shop.stores.state.vendors.byDomain('gamma.dk'), undefined, 'it has no number yet');
  await shop.at(addDays(TODAY, 1), NIGHT);
  assert.equal(shop.vendors(10), 3);
});

test('a feed whose offers were too old for the night waits for the next one', async () => {
  const shop = await aDay();
  shop.write('beta', '<!doctype html><html><body>Log ind</body></html>');
  for (let n = 1; n <= 4; n++) await shop.at(addDays(TODAY, n), NIGHT);
  assert.equal(shop.vendors(10), 1);
  shop.beta((n) => 80 + n);
  shop.write('alfa', tsv(rows(300, (n) => (n === 10 ? 95 : 100 + n))));
  const { feeds } = await shop.at(addDays(TODAY, 4), NOON);
  assert.deepEqual([shop.vendors(10), shop.lowest(10)], [1, 95]);
  assert.deepEqual(
    feeds.map(({ id }) => id),
    ['alfa'],
    'it is not even asked',
  );
});

test('a feed that was taken out of the sources keeps its offers until the night', async () => {
  const shop = await aDay();
  shop.sources(['alfa']);
  shop.write('alfa', tsv(rows(300, (n) => (n === 10 ? 85 : 100 + n))));
  await shop.run();
  assert.equal(shop.vendors(20), 2);
  await shop.at(addDays(TODAY, 1), NIGHT);
  assert.equal(shop.vendors(20), 1);
});

test('--as-of: the first refresh of a day is its night, a further one a run, both of that day’s noon', async () => {
  const shop = await aDay();
  const tomorrow = addDays(TODAY, 1);
  assert.equal((await shop.refresh(tomorrow)).run, undefined);
  assert.equal(shop.generation().meta.dataAsOfMs, instantOf(tomorrow, NOON));
  shop.beta((n) => (n === 10 ? 70 : 90 + n));
  assert.equal((await shop.refresh(tomorrow)).run, true);
  assert.equal(shop.generation().meta.dataAsOfMs, instantOf(tomorrow, NOON));
});

test('a new article of noon is shown, and is new again the next night', async () => {
  const shop = await aDay();
  const with301 = [...rows(300, (n) => 90 + n), row(301, 400)];
  shop.write('beta', tsv(with301));
  await shop.run();
  assert.equal(shop.lowest(301), 400);
  await shop.at(addDays(TODAY, 1), NIGHT);
  assert.equal(unpackMemory(shop.generation().memory(anEan(301))!).firstSeen, addDays(TODAY, 1));
});

suite('the night’s file is lost at noon', () => {
  const lose = (shop: Awaited<ReturnType<typeof aDay>>) => {
    const { id } = shop.generation().meta.night!;
    const dir = generationsIn(shop.config.dataDir);
    for (const name of readdirSync(dir)) if (name.startsWith(id)) rmSync(join(dir, name));
    shop.stores.generations.refresh();
  };

  test('no run is built any more, what is published serves, and the night has every earlier day', async () => {
    const shop = await aDay();
    shop.beta((n) => (n === 10 ? 70 : 91 + n));
    await shop.run();
    lose(shop);
    shop.beta((n) => (n === 10 ? 60 : 92 + n));
    await assert.rejects(shop.run(780, { kind: 'run' }), /lost|no run/);
    assert.equal(shop.lowest(10), 70);
    await shop.at(addDays(TODAY, 1), NIGHT);
    assert.deepEqual(
      shop.points(10).map(([on, ore]) => [on - TODAY, ore]),
      [
        [-1, 100_00],
        [1, 60_00],
      ],
      'nothing of the day that is lost',
    );
  });

  test('an article that the lost day brought is new again', async () => {
    const shop = await aDay();
    shop.write('beta', tsv([...rows(300, (n) => 90 + n), row(301, 400)]));
    await shop.run();
    lose(shop);
    await shop.at(addDays(TODAY, 1), NIGHT);
    assert.equal(unpackMemory(shop.generation().memory(anEan(301))!).firstSeen, addDays(TODAY, 1));
  });
});
