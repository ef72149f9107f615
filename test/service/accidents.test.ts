import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { createCurrentCatalogue } from '../../src/catalogue/answers/current-catalogue.ts';
import { historyOf } from '../../src/catalogue/answers/price-history.ts';
import { startScrubbing } from '../../src/service/serving/schedule.ts';
import { mendPointer, type Stores } from '../../src/service/stores.ts';
import { openState, takeRefreshLock } from '../../src/store/open.ts';
import { anEan, BARE_ENV, day } from '../builders.ts';
import { twoShops } from './two-shops.ts';

const MAIN = new URL('../../src/main.ts', import.meta.url).pathname;
const [THURSDAY, FRIDAY, SATURDAY] = ['2026-11-12', '2026-11-13', '2026-11-14'].map(day);
const ERROR = 50;

const run = (shops: ReturnType<typeof twoShops>, ...args: string[]) =>
  spawnSync(process.execPath, [MAIN, ...args], {
    encoding: 'utf8',
    env: {
      ...BARE_ENV,
      DATA_DIR: shops.dataDir,
      SOURCES: shops.config.sources,
      ...{ LOG_LEVEL: 'warn', REFRESH_AT: 'off', PORT: '0' },
    },
  });

/** Each shop's prices of one article, oldest first. */
async function pricesByShop({ generations, state }: Stores): Promise<Record<string, number[]>> {
  const live = await createCurrentCatalogue(generations, state);
  const { vendors } = historyOf(live, live.generation(), anEan(1), { days: 30 });
  return Object.fromEntries(
    vendors.map(({ vendor, points }) => [vendor.domain, points.map(({ price }) => price!)]),
  );
}

function loseState(dataDir: string): void {
  for (const name of readdirSync(dataDir)) if (name.startsWith('state.db')) rmSync(join(dataDir, name));
}

suite('state.db lost beside its catalogue', () => {
  const started = async () => {
    const shops = twoShops();
    await shops.night(THURSDAY!);
    await shops.stop();
    loseState(shops.dataDir);
    shops.write('alfa', 90);
    shops.write('beta', 110);
    return shops;
  };

  test('every shop keeps its own history, in whatever order the shops come back', async () => {
    const shops = await started();
    shops.sources('beta', 'alfa');
    await shops.start();
    assert.match(shops.log.at(-1)!.msg, /^2 shops were not in state\.db; they got their numbers back/);
    await shops.night(FRIDAY!);
    assert.deepEqual(await pricesByShop(await shops.stores()), {
      'alfa.dk': [101, 91],
      'beta.dk': [121, 111],
    });
    const names = await (await shops.stores()).state.vendors.all();
    assert.deepEqual(
      names.map(({ id, name }) => [id, name]),
      [
        [1, 'Butik alfa'],
        [2, 'Butik beta'],
      ],
    );
  });

  test('imports come after the numbers too', async () => {
    const shops = await started();
    const file = join(shops.dataDir, '..', 'vendors.json');
    writeFileSync(file, JSON.stringify([{ domain: 'beta.dk' }, { domain: 'ny.dk' }]));
    assert.equal(run(shops, 'import', 'vendors', file).status, 0);
    const { state } = await shops.start();
    assert.deepEqual(
      (await state.vendors.all()).map(({ domain }) => domain),
      ['alfa.dk', 'beta.dk', 'ny.dk'],
    );
  });

  test('numbers that were handed out anew are refused with one line, and nothing is published or served', async () => {
    const shops = await started();
    const state = await openState(shops.dataDir);
    for (const id of ['beta', 'alfa']) await state.vendors.ensure({ name: id, domain: `${id}.dk` });
    await state.close();
    const before = readdirSync(join(shops.dataDir, 'generations'));
    for (const command of ['refresh', 'serve']) {
      const { status, stderr } = run(shops, command);
      assert.equal(status, 2);
      assert.match(
        stderr,
        /^prisme: state\.db and the catalogue .*shop 1 of the catalogue is alfa\.dk, but state\.db knows alfa\.dk as 2 and 1 as beta\.dk.*restore both from the same backup\n$/,
      );
    }
    assert.deepEqual(readdirSync(join(shops.dataDir, 'generations')), before);
  });
});

suite('a catalogue that rotted on the disk', () => {
  const started = async () => {
    const shops = twoShops();
    const older = (await shops.night(THURSDAY!)).generation!;
    shops.write('alfa', 90);
    const newer = (await shops.night(FRIDAY!)).generation!;
    const path = join(shops.dataDir, 'generations', `${newer}.db`);
    const bytes = readFileSync(path);
    bytes[bytes.length >> 1]! ^= 1;
    writeFileSync(path, bytes);
    await shops.start();
    shops.log.length = 0;
    const pointer = () => readFileSync(join(shops.dataDir, 'generations', 'current'), 'utf8');
    const told = () => shops.log.filter(({ level }) => level === ERROR).map(({ msg }) => msg);
    return { shops, older, newer, pointer, told };
  };

  test('is not carried into the next night, which stands on the one before', async () => {
    const { shops, older, newer, pointer, told } = await started();
    shops.write('alfa', 80);
    const { generation } = await shops.night(SATURDAY!);
    assert.equal(pointer(), `${generation}\n${older}\n`);
    assert.deepEqual(await pricesByShop(await shops.stores()), { 'alfa.dk': [101, 81], 'beta.dk': [121] });
    assert.equal(told().length, 1);
    assert.match(told()[0]!, new RegExp(`^generation ${newer} is damaged: .* going back to ${older}$`));
  });

  test('is built again when its own day is run again', async () => {
    const { shops, newer, pointer } = await started();
    const { generation, published } = await shops.night(FRIDAY!);
    assert.ok(published);
    assert.equal(generation, newer, 'the same files on the same day, byte for byte');
    assert.match(pointer(), new RegExp(`^${newer}\n`));
    assert.deepEqual(await pricesByShop(await shops.stores()), { 'alfa.dk': [101, 91], 'beta.dk': [121] });
  });

  test('is found by the service within a day, which goes back to the one before', async () => {
    const { shops, older, pointer, told } = await started();
    const stores = await shops.stores();
    const live = await createCurrentCatalogue(stores.generations, stores.state);
    const done = Promise.withResolvers<void>();
    const stop = startScrubbing(
      async () => {
        await stores.generations.prove({ gently: true });
        await mendPointer(shops.config, stores);
        done.resolve();
      },
      (error) => assert.fail(error),
      { everyMs: 60_000, afterMs: 0 },
    );
    await done.promise;
    stop();
    assert.equal(live.generation().meta.id, older);
    assert.equal(pointer(), `${older}\n`);
    assert.equal(told().length, 1);
  });

  test('stays in the pointer while a refresh runs, which takes it out itself', async () => {
    const { shops, older, newer, pointer } = await started();
    const stores = await shops.stores();
    const release = (await takeRefreshLock(shops.dataDir))!;
    await stores.generations.prove();
    await mendPointer(shops.config, stores);
    assert.equal(pointer(), `${newer}\n${older}\n`);
    release();
    await mendPointer(shops.config, stores);
    assert.equal(pointer(), `${older}\n`);
  });
});

test('the service reads through again and again, tells what fails, and stops when told', async () => {
  const told: string[] = [];
  let turns = 0;
  const third = Promise.withResolvers<void>();
  const stop = startScrubbing(
    async () => {
      if (++turns === 3) third.resolve();
      throw new Error(`turn ${turns}`);
    },
    ({ message }) => void told.push(message),
    { everyMs: 1, afterMs: 0 },
  );
  await third.promise;
  stop();
  await wait(20);
  assert.deepEqual([turns, told], [3, ['turn 1', 'turn 2', 'turn 3']]);
});

test('a refresh finds a lost pointer’s catalogue, says so in one line and writes the pointer anew', async () => {
  const shops = twoShops();
  await shops.night(THURSDAY!);
  await shops.stop();
  const pointer = join(shops.dataDir, 'generations', 'current');
  const good = readFileSync(pointer, 'utf8');
  rmSync(pointer);
  const { status, stderr, stdout } = run(shops, 'refresh', '--as-of', '2026-11-12', '--force');
  assert.equal(status, 0);
  assert.equal(stderr.match(/the pointer .* is missing; by the seals/g)?.length, 1);
  assert.match(stdout, /nothing new: /);
  assert.equal(readFileSync(pointer, 'utf8'), good);
  assert.ok(existsSync(join(shops.dataDir, 'generations', `${good.trim()}.db`)));
});
