import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  lstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { suite, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { historyOf } from '../../src/catalogue/answers/price-history.ts';
import type { Offer } from '../../src/domain/product.ts';
import { openGenerations, openSearchIndex } from '../../src/store/open.ts';
import type { Generation } from '../../src/store/ports/catalogue.ts';
import { LISTS } from '../../src/store/ports/lists.ts';
import { filesOf, partPath } from '../../src/store/sqlite/catalogue/catalogue-files.ts';
import { SCHEMA_VERSION } from '../../src/store/sqlite/catalogue/schema.ts';
import { aCode, aFolder, aMarket, anEan, anOffer, day } from '../builders.ts';
import { sealAs } from './as-of-schema.ts';

const SMALL = { fileBytes: 64 * 1024 };
const PRODUCTS = 400;
const DAYS = ['2026-11-12', '2026-11-13', '2026-11-14', '2026-11-15'];

/** From day to day some prices change, some articles come and some go; every fiftieth has an alias. */
function offersOn(n: number): Offer[] {
  const offers: Offer[] = [];
  for (let i = 1; i <= PRODUCTS; i++) {
    if ((i + n) % 37 === 0) continue;
    const price = 100 + i + (i % 23 === n ? 10 * n : 0);
    const aliases = i % 50 === 0 ? [anEan(10_000 + i), anEan(i - 1)] : [];
    offers.push(anOffer({ ean: anEan(2 * i), price, aliases, name: `Nordhavn kaffemaskine NK-${i}` }));
  }
  return offers;
}

async function afterFourNights(own?: typeof SMALL) {
  const market = await aMarket(aFolder(), own);
  for (const [n, on] of DAYS.entries()) await market.publish(day(on), offersOn(n));
  return market;
}

const asked = [...Array(2 * PRODUCTS + 2).keys(), 10_050, 10_400, 99_999].map(anEan);

async function told(market: Awaited<ReturnType<typeof aMarket>>, generation: Generation) {
  const index = await openSearchIndex(generation.path);
  const answers = asked.map((ean) => [
    generation.mainEan(ean),
    generation.productJson(ean),
    generation.offers(ean),
    generation.memory(ean),
    index.byEan(ean),
    historyOf(market.live, generation, ean, { days: 90 }),
  ]);
  index.close();
  const band = { after: -1, limit: 500, minOre: 20_000, maxOre: 40_000, keys: [] };
  const lists = LISTS.map((list) => [
    generation.lists.page(list, { ...band, minOre: 0, maxOre: Number.POSITIVE_INFINITY }),
    generation.lists.page(list, band),
  ]);
  const { day: on, products, offers, vendors } = generation.meta;
  return {
    answers,
    lists,
    all: [...generation.memories()],
    prices: [...generation.prices()],
    on,
    products,
    offers,
    vendors,
  };
}

suite('a catalogue in several files', async () => {
  const market = await afterFourNights(SMALL);
  const generation = market.live.generation();
  const dir = join(market.dir, 'generations');
  const log: string[] = [];
  const reopened = () => openGenerations({ dir, log: (_, line) => log.push(line) });

  test('answers as one in a single file does', async () => {
    const single = await afterFourNights();
    assert.equal(filesOf(single.live.generation().path).length, 1);
    assert.ok(filesOf(generation.path).length > 4, 'in several');
    const { lists, ...rest } = await told(market, generation);
    const { lists: singleLists, ...singleRest } = await told(single, single.live.generation());
    assert.deepEqual(rest, singleRest);
    assert.deepEqual(lists, singleLists);
    assert.ok(
      lists.some(([all, some]) => all!.length > 300 && some!.length > 100),
      'lists of all files',
    );
  });

  test('gives many products in their order as one by one, with aliases, unknown and repeated codes', () => {
    const some = [...asked.toReversed(), anEan(2), anEan(2), ...asked];
    const texts = (each: Uint8Array | undefined) => each && Buffer.from(each).toString();
    const found = generation.productsJson(some).map(texts);
    assert.deepEqual(
      found,
      some.map((ean) => generation.productJson(ean)),
    );
    assert.ok(found.filter((text) => text !== undefined).length > PRODUCTS);
    assert.deepEqual(generation.productsJson([]), []);
    assert.deepEqual(generation.productsJson([anEan(99_999)]), [undefined]);
  });

  test('has each article in one file, in order of the codes', () => {
    const codes = filesOf(generation.path).map((path) => {
      const db = new DatabaseSync(path, { readOnly: true });
      const rows = db.prepare('select ean from product order by ean').all() as { ean: number }[];
      db.close();
      return rows.map(({ ean }) => ean);
    });
    assert.ok(codes.slice(1).every((some) => some.length > 0));
    assert.deepEqual(
      codes.flat(),
      codes.flat().toSorted((a, b) => a - b),
    );
    assert.equal(codes.flat().length, new Set(codes.flat()).size);
  });

  test('is the same, byte for byte, when the same is read', async () => {
    assert.equal((await afterFourNights(SMALL)).live.generation().meta.id, generation.meta.id);
  });

  test('takes over one that was in a single file, and the other way round', async () => {
    const offers = offersOn(3);
    const split = await aMarket(aFolder());
    await split.publish(day('2026-11-14'), offers);
    const own = await openGenerations({ dir: join(split.dir, 'generations'), log: () => {}, ...SMALL });
    const base = own.current()!;
    const builder = own.build();
    const codes = [...base.memories()].map(({ ean }) => ean);
    for (let i = 0; i < codes.length; i += 20)
      builder.copyProducts(base, codes[i]!, codes[Math.min(i + 19, codes.length - 1)]!);
    const { id: _, ...meta } = base.meta;
    builder.publish({ ...meta, inputs: 'copied' });
    const copied = own.current()!;
    assert.ok(filesOf(copied.path).length > 2);
    assert.deepEqual([...copied.memories()], [...base.memories()]);
    assert.deepEqual([...copied.prices()], [...base.prices()]);
    const back = await openGenerations({ dir: join(split.dir, 'generations'), log: () => {} });
    const joined = back.build();
    joined.copyProducts(back.current()!, aCode(0), aCode('9'.repeat(13)));
    joined.publish({ ...meta, inputs: 'joined' });
    assert.equal(filesOf(back.current()!.path).length, 1);
    assert.deepEqual([...back.current()!.memories()], [...copied.memories()]);
    own.close();
    back.close();
  });

  test('keeps the last two with all their files, and nothing else', () => {
    const ids = readFileSync(join(dir, 'current'), 'utf8').trim().split('\n');
    const named = ids.flatMap((id) => [
      `${id}.json`,
      ...filesOf(join(dir, `${id}.db`)).map((path) => basename(path)),
    ]);
    assert.equal(ids.length, 2);
    assert.deepEqual(readdirSync(dir).sort(), [...named, 'current'].sort());
  });

  const halfBuilt = () => {
    const builder = market.generations.build();
    for (let ean = 1; ean < 1000; ean++)
      builder.addProduct({
        ean: aCode(ean),
        product: 'x'.repeat(400),
        offers: '[]',
        memory: '[]',
        lowestOre: 1,
      });
    assert.ok(readdirSync(dir).filter((name) => name.startsWith('building-')).length > 2);
    return builder;
  };

  test('given up while being built, leaves no file', () => {
    const before = readdirSync(dir).sort();
    halfBuilt().abandon();
    assert.deepEqual(readdirSync(dir).sort(), before);
  });

  test('left half built, as by a kill, is invisible and swept by the next', async () => {
    const before = readdirSync(dir).sort();
    halfBuilt();
    const generations = await reopened();
    assert.equal(generations.current()!.meta.id, generation.meta.id);
    generations.build().abandon();
    generations.close();
    assert.deepEqual(readdirSync(dir).sort(), before);
  });

  for (const [damage, harm] of [
    ['cut short', (path: string) => truncateSync(path, 20_000)],
    ['missing', (path: string) => rmSync(path)],
    [
      'overwritten at its end',
      (path: string) =>
        writeFileSync(
          path,
          readFileSync(path).map((byte, i, all) => (i > all.length - 100 ? 7 : byte)),
        ),
    ],
  ] as const) {
    test(`is refused when a file of it is ${damage}, and the one before serves`, async () => {
      const harmed = await afterFourNights(SMALL);
      const { meta, path } = harmed.live.generation();
      harm(partPath(path, 3));
      const lines: string[] = [];
      const found = await openGenerations({
        dir: join(harmed.dir, 'generations'),
        log: (_, line) => lines.push(line),
      });
      assert.equal(found.current()!.meta.day, meta.day - 1);
      assert.match(lines.join('\n'), new RegExp(`^generation ${meta.id} refused: part 3: `));
      found.close();
    });
  }

  test('is found again after a restart', async () => {
    const generations = await reopened();
    assert.equal(generations.current()!.meta.id, generation.meta.id);
    assert.match(generations.current()!.productJson(anEan(2 * PRODUCTS - 2))!, /NK-399/);
    assert.deepEqual(log, []);
    generations.close();
  });
});

const FULL_DISK = `
  import { openGenerations } from './src/store/open.ts';
  process.on('SIGXFSZ', () => {});
  const generations = await openGenerations({ dir: process.argv[1], log: () => {}, fileBytes: 2 * 1024 ** 2 });
  const builder = generations.build();
  let met = 'nothing';
  try {
    for (let ean = 1; ean < 5000; ean++)
      builder.addProduct({ ean, product: 'x'.repeat(1000), offers: '[]', memory: '[]', lowestOre: 1 });
  } catch (error) {
    met = error.message;
  }
  builder.abandon();
  console.log(met);
`;

test('a build that the disk has no room for is given up, and leaves what was there', async () => {
  const market = await aMarket();
  const { id } = await market.publish(day('2026-11-14'), [anOffer()]);
  const dir = join(market.dir, 'generations');
  const before = readdirSync(dir).sort();
  // Files of this process may not grow beyond a megabyte.
  const args = ['-c', 'ulimit -f 2000; exec "$@"', 'sh', process.execPath];
  const met = execFileSync('sh', [...args, '--input-type=module', '-e', FULL_DISK, '--', dir], {
    encoding: 'utf8',
  });
  assert.match(met, /disk I\/O error|database or disk is full/);
  assert.deepEqual(readdirSync(dir).sort(), before);
  const found = await openGenerations({ dir, log: () => {} });
  assert.equal(found.current()!.meta.id, id);
  found.close();
});

test('a catalogue of the schema before, all in one file, is read and built upon', async () => {
  const market = await aMarket();
  const { id } = await market.publish(day('2026-11-14'), offersOn(0));
  const path = join(market.dir, 'generations', `${id}.db`);
  const db = new DatabaseSync(path);
  db.exec('drop table part; drop table shop; pragma user_version = 2');
  db.close();
  sealAs(2, path);

  const later = await aMarket(market.dir, SMALL);
  assert.match(later.live.generation().productJson(anEan(2))!, /NK-1"/);
  assert.deepEqual(later.live.generation().shops(), []);
  const index = await openSearchIndex(path);
  assert.equal(index.byEan(anEan(2))?.doc, `${anEan(2)}\t`);
  index.close();
  await later.publish(day('2026-11-15'), offersOn(1));
  const { points } = historyOf(later.live, later.live.generation(), anEan(46), { days: 90 });
  assert.deepEqual(
    points.map(({ date }) => date),
    ['2026-11-14'],
  );
  assert.deepEqual(later.log, []);
});

for (const [schema, isRead] of [
  [1, false],
  [2, true],
  [10, true],
  [SCHEMA_VERSION, true],
  [SCHEMA_VERSION + 1, false],
] as const) {
  test(`a catalogue of schema ${schema} is ${isRead ? 'read' : 'refused, whatever it may be'}`, async () => {
    const market = await aMarket();
    const { id } = await market.publish(day('2026-11-14'), offersOn(0));
    const path = join(market.dir, 'generations', `${id}.db`);
    const db = new DatabaseSync(path);
    db.exec(`pragma user_version = ${schema}`);
    db.close();
    sealAs(schema, path);
    const log: string[] = [];
    const found = await openGenerations({
      dir: join(market.dir, 'generations'),
      log: (_, line) => log.push(line),
    });
    await found.prove();
    assert.equal(found.current() !== undefined, isRead);
    if (isRead) assert.deepEqual(log, []);
    else assert.match(log.join(), new RegExp(`schema ${schema}, this program reads 2 to ${SCHEMA_VERSION}`));
    found.close();
  });
}

test('a generation that was removed while it served is let go when it is closed', {
  skip: process.platform !== 'linux',
}, async () => {
  const market = await afterFourNights(SMALL);
  const { path } = market.generations.current()!;
  const generations = await openGenerations({ dir: dirname(path), log: () => {} });
  const index = await openSearchIndex(path);
  assert.ok(filesOf(path).length > 1);
  market.generations.close();
  for (const file of filesOf(path)) rmSync(file);
  assert.ok(generations.current()!.productJson(anEan(2)) !== undefined);
  generations.close();
  index.close();
  // Files are closed beside the event loop.
  for (let turn = 0; openFiles(path).length > 0 && turn < 200; turn++) await wait(10);
  assert.deepEqual(openFiles(path), []);
});

const openFiles = (path: string): string[] =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    const link = `/proc/self/fd/${fd}`;
    const target = lstatSync(link, { throwIfNoEntry: false }) ? readlinkSync(link) : '';
    return target.startsWith(path.replace(/\.db$/, '')) ? [target] : [];
  });
