import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { openGenerations } from '../../src/store/open.ts';
import { aCode, aFolder, aMarket, anEan, anOffer, day } from '../builders.ts';

const reopen = async (dir: string) => {
  const log: string[] = [];
  const generations = await openGenerations({
    dir: join(dir, 'generations'),
    log: (_, line) => log.push(line),
  });
  return { generations, log };
};
const files = (dir: string) => readdirSync(join(dir, 'generations')).sort();

test('a published generation is found again after a restart', async () => {
  const market = await aMarket();
  const { id } = await market.publish(day('2026-11-15'), [anOffer()]);
  const { generations } = await reopen(market.dir);
  assert.equal(generations.current()?.meta.id, id);
  assert.match(generations.current()!.productJson(anEan(1))!, /kaffemaskine/);
  generations.close();
});

test('the last two generations are kept, older ones leave the disk', async () => {
  const market = await aMarket();
  const ids: string[] = [];
  for (const on of ['2026-11-13', '2026-11-14', '2026-11-15'])
    ids.push((await market.publish(day(on), [anOffer({ price: 100 + ids.length })])).id);
  assert.deepEqual(files(market.dir), [
    `${ids[1]}.db`,
    `${ids[1]}.json`,
    `${ids[2]}.db`,
    `${ids[2]}.json`,
    'current',
  ]);
  assert.equal(market.generations.byId(ids[1]!)?.meta.id, ids[1]);
  assert.equal(market.generations.byId(ids[0]!), undefined);
});

test('the same offers on the same day make the same generation, byte for byte', async () => {
  const build = async () => {
    const market = await aMarket();
    await market.publish(day('2026-11-14'), [
      anOffer({ price: 80 }),
      anOffer({ ean: anEan(2), vendorId: 2 }),
    ]);
    return (await market.publish(day('2026-11-15'), [anOffer({ price: 90 })])).id;
  };
  assert.equal(await build(), await build());
});

test('an unfinished build is invisible and swept by the next one', async () => {
  const market = await aMarket();
  const first = await market.publish(day('2026-11-14'), [anOffer()]);
  market.generations
    .build()
    .addProduct({ ean: aCode(1), product: '{}', offers: '[]', memory: '[]', lowestOre: null });
  assert.ok(files(market.dir).some((name) => name.startsWith('building-')));
  assert.equal((await reopen(market.dir)).generations.current()?.meta.id, first.id);
  await market.publish(day('2026-11-15'), [anOffer()]);
  assert.ok(!files(market.dir).some((name) => name.startsWith('building-')));
});

for (const [damage, harm] of [
  ['half-written', (path: string) => truncateSync(path, 9_000)],
  ['empty', (path: string) => truncateSync(path, 0)],
  [
    'overwritten at its end',
    (path: string) => {
      const bytes = readFileSync(path);
      bytes.fill(7, bytes.length - 100);
      writeFileSync(path, bytes);
    },
  ],
  [
    'not a database',
    (path: string) => {
      const bytes = readFileSync(path);
      bytes.write('<html>', 0);
      writeFileSync(path, bytes);
    },
  ],
] as const) {
  test(`a generation file that is ${damage} is refused with a clear line and the one before serves`, async () => {
    const market = await aMarket();
    const before = await market.publish(day('2026-11-14'), [anOffer({ price: 80 })]);
    const broken = await market.publish(day('2026-11-15'), [anOffer({ price: 70 })]);
    harm(join(market.dir, 'generations', `${broken.id}.db`));
    const { generations, log } = await reopen(market.dir);
    assert.equal(generations.current()?.meta.id, before.id);
    assert.equal(log.length, 1);
    assert.match(log[0]!, new RegExp(`^generation ${broken.id} refused: `));
    generations.close();
  });
}

test('with every published generation unreadable nothing is built, so that history is not lost', async () => {
  const market = await aMarket();
  const { id } = await market.publish(day('2026-11-14'), [anOffer()]);
  truncateSync(join(market.dir, 'generations', `${id}.db`), 10);
  const { generations } = await reopen(market.dir);
  assert.equal(generations.current(), undefined);
  const refusal = { name: 'UsageError', message: /would lose all price history/ };
  assert.throws(() => generations.build(), refusal);
  assert.ok(existsSync(join(market.dir, 'generations', `${id}.db`)));
});

test('a read that fails on a damaged page goes back to the generation before', async () => {
  const market = await aMarket();
  const before = await market.publish(day('2026-11-14'), [anOffer({ price: 80 })]);
  const broken = await market.publish(day('2026-11-15'), [anOffer({ price: 70 })]);
  const path = join(market.dir, 'generations', `${broken.id}.db`);
  const bytes = readFileSync(path);
  bytes.fill(0xee, 8192, bytes.length - 8192);
  const elsewhere = aFolder();
  copyFileSync(path, join(elsewhere, 'copy.db'));
  writeFileSync(path, bytes);
  const seen = market.live.read((generation) => [generation.meta.id, generation.productJson(anEan(1))]);
  assert.equal(seen[0], before.id);
  assert.match(seen[1]!, /"lowest_price":80/);
});

const OUT_OF_FILES = `
  import { closeSync, openSync } from 'node:fs';
  import { openGenerations } from './src/store/open.ts';
  const dir = process.argv[1];
  const log = [];
  const generations = await openGenerations({ dir, log: (_, line) => log.push(line) });
  const before = generations.current().meta.id;
  console.log('open');
  await new Promise((resolve) => process.stdin.once('data', resolve));
  const taken = [];
  const look = () => { try { return String(generations.refresh()); } catch (error) { return error.message; } };
  const refusals = [];
  try { for (;;) taken.push(openSync('/dev/null')); } catch {}
  // With none left, and with ever more: it fails at the pointer, at the first file, at the ones after it.
  do refusals.push(look());
  while (refusals.at(-1) !== 'true' && closeSync(taken.pop()) === undefined && taken.length > 0);
  console.log(JSON.stringify({ before, after: generations.current().meta.id, refusals, log }));
  process.exit(0);
`;

test('a catalogue that no file was left to open for is taken up as soon as there is', async () => {
  const market = await aMarket(aFolder(), { fileBytes: 64 * 1024 });
  const offers = (price: number) =>
    Array.from({ length: 900 }, (_, i) => anOffer({ ean: anEan(i + 1), price }));
  const first = await market.publish(day('2026-11-14'), offers(80));
  const child = spawn(
    'sh',
    [
      '-c',
      'ulimit -n 128; exec "$@"',
      'sh',
      process.execPath,
      '--input-type=module',
      '-e',
      OUT_OF_FILES,
      '--',
      join(market.dir, 'generations'),
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  assert.equal((await lines.next()).value, 'open');
  const second = await market.publish(day('2026-11-15'), offers(70));
  child.stdin.end('go\n');
  const { before, after, refusals, log } = JSON.parse((await lines.next()).value!);
  assert.deepEqual([before, after], [first.id, second.id]);
  assert.ok(refusals.length > 3, 'it was refused at several places');
  for (const refusal of refusals.slice(0, -1)) assert.match(refusal, /EMFILE|unable to open/);
  assert.deepEqual(log, []);
});
