import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { historyOf } from '../../src/catalogue/answers/price-history.ts';
import { openGenerations } from '../../src/store/open.ts';
import { filesOf, partPath } from '../../src/store/sqlite/catalogue/catalogue-files.ts';
import { type DamageJob, findDamage } from '../../src/store/sqlite/catalogue/damage.ts';
import { aCode, aFolder, aMarket, anEan, anOffer, day } from '../builders.ts';

const PRODUCTS = 300;
const DAYS = ['2026-11-13', '2026-11-14'] as const;
const offers = (price: number) =>
  Array.from({ length: PRODUCTS }, (_, i) => anOffer({ ean: anEan(i + 1), price: price + i }));

/** Two days in several files each. */
async function twoDays() {
  const market = await aMarket(aFolder(), { fileBytes: 64 * 1024 });
  const { id: older } = await market.publish(day(DAYS[0]), offers(200));
  const { id: newer } = await market.publish(day(DAYS[1]), offers(190));
  return { ...market, dir: join(market.dir, 'generations'), older, newer };
}

/** One bit, in the middle, where only a full checksum finds it. */
function flip(path: string): void {
  const bytes = readFileSync(path);
  bytes[bytes.length >> 1]! ^= 1;
  writeFileSync(path, bytes);
}

const pointer = (dir: string) => readFileSync(join(dir, 'current'), 'utf8');

suite('a catalogue whose bytes changed on the disk', () => {
  test('opens as if nothing were, and is found out by reading all of it', async () => {
    const { dir, newer } = await twoDays();
    const file = partPath(join(dir, `${newer}.db`), 3);
    assert.equal(await findDamage({ dir, id: newer, gently: false }), null);
    flip(file);
    const log: string[] = [];
    const opened = await openGenerations({ dir, log: (_, line) => log.push(line) });
    assert.deepEqual([opened.current()?.meta.id, log], [newer, []]);
    opened.close();
    assert.equal(
      await findDamage({ dir, id: newer, gently: false }),
      `the bytes of ${newer}.3.db are not those that were published`,
    );
  });

  for (const [which, file] of [
    ['its first file', (path: string) => path],
    ['a part of it', (path: string) => partPath(path, 2)],
    ['its last part', (path: string) => filesOf(path).at(-1)!],
  ] as const) {
    test(`is set aside for the one before when it is ${which}, by every process and after a restart`, async () => {
      const { dir, generations, log, older, newer } = await twoDays();
      flip(file(join(dir, `${newer}.db`)));
      const other = await openGenerations({ dir, log: () => {} });
      await generations.prove();
      assert.equal(generations.current()?.meta.id, older);
      assert.match(
        log.join('\n'),
        new RegExp(`^generation ${newer} is damaged: .*; going back to ${older}$`),
      );
      generations.mend();
      assert.equal(pointer(dir), `${older}\n`);
      assert.equal(other.refresh(), true);
      assert.equal(other.current()?.meta.id, older);
      assert.ok(existsSync(join(dir, `${newer}.db`)), 'what is left of it stays for whoever wants to look');
      other.close();
      const restarted = await openGenerations({ dir, log: (_, line) => assert.fail(line) });
      assert.equal(restarted.current()?.meta.id, older);
      restarted.close();
    });
  }

  test('is not gone by even where the pointer names it still, because a refresh was running', async () => {
    const { dir, generations, older, newer } = await twoDays();
    flip(join(dir, `${newer}.db`));
    await generations.prove();
    assert.equal(pointer(dir), `${newer}\n${older}\n`);
    const log: string[] = [];
    const restarted = await openGenerations({ dir, log: (_, line) => log.push(line) });
    assert.equal(restarted.current()?.meta.id, older);
    assert.match(
      log.join('\n'),
      new RegExp(`names ${newer}, which is not there; .* the newest is ${older}$`),
    );
    restarted.close();
  });

  test('is not built upon: the next night stands on the one before, and sweeps it', async () => {
    const market = await twoDays();
    const { dir, generations, older, newer } = market;
    flip(join(dir, `${newer}.db`));
    await generations.prove();
    const { id } = await market.publish(day('2026-11-15'), offers(170));
    const { points } = historyOf(market.live, market.live.generation(), anEan(1), { days: 30 });
    assert.deepEqual(
      points.map(({ date, lowest_price }) => [date, lowest_price]),
      [
        ['2026-11-13', 200],
        ['2026-11-15', 170],
      ],
    );
    assert.equal(pointer(dir), `${id}\n${older}\n`);
    assert.ok(!readdirSync(dir).some((name) => name.startsWith(newer)));
  });

  test('serves on when the one before is no better, but nothing is built upon it', async () => {
    const { dir, generations, log, older, newer } = await twoDays();
    flip(join(dir, `${newer}.db`));
    flip(partPath(join(dir, `${older}.db`), 2));
    const before = readdirSync(dir);
    await generations.prove();
    assert.equal(generations.current()?.meta.id, newer);
    assert.equal(log.length, 2);
    for (const line of log) assert.match(line, /there is none to go back to.*restore a backup$/);
    assert.throws(() => generations.build(), /would lose all price history/);
    generations.mend();
    assert.deepEqual(readdirSync(dir), before);
    assert.equal(pointer(dir), `${newer}\n${older}\n`);
    writeFileSync(join(dir, 'current'), '');
    generations.refresh();
    assert.equal(generations.current()?.meta.id, newer, 'also when its pointer is looked at again');
  });

  test('is damaged too when a file of it or its seal is gone', async () => {
    const { dir, newer, older } = await twoDays();
    rmSync(partPath(join(dir, `${newer}.db`), 2));
    assert.match((await findDamage({ dir, id: newer, gently: false }))!, /ENOENT/);
    writeFileSync(join(dir, `${older}.json`), 'null');
    assert.match((await findDamage({ dir, id: older, gently: false }))!, /seal is garbled/);
  });
});

test('a catalogue that was replaced and swept while it was read through is no damage', async () => {
  const { dir, generations, log, newer } = await twoDays();
  const other = await aMarket(join(dir, '..'), { fileBytes: 64 * 1024 });
  const meta = { dataAsOfMs: 0, inputs: '', demo: false, products: 0, offers: 0, vendors: 0 };
  const proving = generations.prove();
  other.generations.build().publish({ ...meta, day: day('2026-11-15') });
  const { id } = other.generations.build().publish({ ...meta, day: day('2026-11-16') });
  assert.ok(!existsSync(join(dir, `${newer}.db`)));
  await proving;
  assert.deepEqual(log, []);
  assert.equal(generations.current()?.meta.id, id);
});

/** As long as the smallest catalogue that is read in a thread: 64 MB. */
async function aLargeOne() {
  const dir = aFolder();
  const generations = await openGenerations({ dir, log: () => {} });
  const builder = generations.build();
  const product = 'x'.repeat(7_000);
  for (let ean = 1; ean <= 9_000; ean++)
    builder.addProduct({ ean: aCode(ean), product, offers: '[]', memory: '[]', lowestOre: null });
  const meta = { day: day('2026-11-15'), dataAsOfMs: 0, inputs: '', demo: false };
  const { id } = builder.publish({ ...meta, products: 9_000, offers: 0, vendors: 0 });
  generations.close();
  return { dir, id };
}

test('a large catalogue is read in a thread of its own, gently or not', async () => {
  const { dir, id } = await aLargeOne();
  const path = join(dir, `${id}.db`);
  for (const gently of [true, false]) assert.equal(await findDamage({ dir, id, gently }), null);
  flip(path);
  for (const gently of [true, false])
    assert.match((await findDamage({ dir, id, gently }))!, /not those that were published/);
});

const DAMAGE = new URL('../../src/store/sqlite/catalogue/damage.ts', import.meta.url);

/** What a process says that asks for the damage of a catalogue and has nothing else to do. */
const saidBy = (job: DamageJob): string =>
  execFileSync(process.execPath, [
    '-e',
    `import('${DAMAGE}').then(({ findDamage }) => findDamage(${JSON.stringify(job)})).then(console.log)`,
  ]).toString();

test('a night without a changed feed waits until a large catalogue was read', async () => {
  const { dir, id } = await aLargeOne();
  assert.equal(saidBy({ dir, id, gently: false }), 'null\n');
});
