import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { addDays } from '../../src/domain/day.ts';
import { numberOfEan } from '../../src/domain/ean.ts';
import { offersOfEan } from '../../src/store/spool/find.ts';
import { heldSpoolOf } from '../../src/store/spool/held.ts';
import { anEan, day } from '../builders.ts';
import { twoShops } from './two-shops.ts';

const at = (night: number) => addDays(day('2026-08-01'), night);

/** Two shops after a good night; `hold` has a night on which the prices of alfa are a hundredth. */
async function heldAlfa() {
  const shops = twoShops();
  shops.sources('alfa', 'beta');
  shops.write('alfa', 10_000);
  shops.write('beta', 10_000);
  await shops.night(at(0));
  const kept = () => {
    const dir = join(shops.dataDir, 'held');
    return existsSync(dir) ? readdirSync(dir) : [];
  };
  const hold = async (night: number, price: number) => {
    shops.write('alfa', price);
    const { feeds } = await shops.night(at(night));
    assert.equal(feeds.find(({ id }) => id === 'alfa')!.status, 'held');
  };
  const row = async () => (await (await shops.stores()).state.feeds.get('alfa'))!;
  const priceOre = async () => {
    const path = heldSpoolOf(shops.dataDir, await row());
    return path === undefined ? undefined : offersOfEan(path, numberOfEan(anEan(0)))[0]?.priceOre;
  };
  return { ...shops, hold, kept, priceOre };
}

test('what a held feed said is kept until its next reading, one file a feed', async () => {
  const { hold, kept, priceOre } = await heldAlfa();
  assert.deepEqual(kept(), []);
  await hold(1, 100);
  assert.equal(await priceOre(), 100_00);
  await hold(2, 101);
  assert.equal(await priceOre(), 101_00);
  assert.equal(kept().length, 1);
});

test('it is gone when the feed is taken over, could not be read, or is in no source any more', async () => {
  const { hold, kept, night, write, sources } = await heldAlfa();
  await hold(1, 100);
  write('alfa', 10_001);
  await night(at(2));
  assert.deepEqual(kept(), []);
  await hold(3, 100);
  write('alfa', 0, 'id\ttitle\n"');
  await night(at(4));
  assert.equal(kept().length, 0);
  await hold(5, 100);
  assert.equal(kept().length, 1);
  sources('beta');
  await night(at(6));
  assert.deepEqual(kept(), []);
});

test('it is kept for three days in which the feed is not read, and no longer', async () => {
  const { hold, kept, night } = await heldAlfa();
  await hold(1, 100);
  await night(at(4), 'beta');
  assert.equal(kept().length, 1);
  await night(at(5), 'beta');
  assert.deepEqual(kept(), []);
});

test('what a killed night left there is swept, and a feed whose file is gone is said to have none', async () => {
  const { hold, kept, night, dataDir, priceOre } = await heldAlfa();
  mkdirSync(join(dataDir, 'held'));
  for (const name of ['alfa-0123456789abcdef.spool', 'alfa-.spool', 'gone-0123456789abcdef.spool'])
    writeFileSync(join(dataDir, 'held', name), 'half');
  assert.equal(await priceOre(), undefined);
  await night(at(1), 'beta');
  assert.deepEqual(kept(), []);
  await hold(2, 100);
  assert.equal(kept().length, 1);
});

test('a feed of a first night that does not agree with the others is kept to be looked into', async () => {
  const shops = twoShops();
  shops.sources('alfa', 'beta', 'gamma');
  for (const id of ['beta', 'gamma']) shops.write(id, 10_000);
  shops.write('alfa', 10);
  const { feeds } = await shops.night(at(0));
  const held = feeds.filter(({ status }) => status === 'held').map(({ id }) => id);
  assert.equal(held.length > 0, true);
  const { state } = await shops.stores();
  for (const id of held)
    assert.ok(heldSpoolOf(shops.dataDir, (await state.feeds.get(id))!), `${id} can be looked into`);
});
