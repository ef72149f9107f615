import assert from 'node:assert/strict';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { historyOf } from '../../src/catalogue/answers/price-history.ts';
import { openGenerations } from '../../src/store/open.ts';
import { publishedIn } from '../../src/store/sqlite/catalogue/pointer.ts';
import { aMarket, anEan, anOffer, day } from '../builders.ts';

const TODAY = '2026-11-15';

/** Two days published, then closed as by a stop of the service. */
async function twoDays() {
  const market = await aMarket();
  const older = (await market.publish(day('2026-11-13'), [anOffer({ price: 90 })])).id;
  const newer = (await market.publish(day('2026-11-14'), [anOffer({ price: 80 })])).id;
  market.generations.close();
  const dir = join(market.dir, 'generations');
  return { root: market.dir, dir, pointer: join(dir, 'current'), older, newer };
}

async function reopened(dir: string) {
  const log: string[] = [];
  return { log, generations: await openGenerations({ dir, log: (_, line) => log.push(line) }) };
}

const JUNK = Buffer.alloc(10 * 1024 ** 2, 'x\n');
type Days = Awaited<ReturnType<typeof twoDays>>;
const flipped = (id: string) => `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`;

const GARBLED: [what: string, harm: (days: Days) => void][] = [
  ['missing', ({ pointer }) => rmSync(pointer)],
  ['empty', ({ pointer }) => truncateSync(pointer)],
  ['of binary bytes', ({ pointer }) => writeFileSync(pointer, Buffer.from([0xff, 0xfe, 0x80, 10, 0xc3]))],
  ['of zeros', ({ pointer }) => writeFileSync(pointer, Buffer.alloc(48))],
  ['10 MB of junk', ({ pointer }) => writeFileSync(pointer, JUNK)],
  ['of ids with junk behind', (d) => writeFileSync(d.pointer, `${d.newer}\n${d.older}\n${JUNK}`)],
  ['a path out of the folder', ({ pointer }) => writeFileSync(pointer, '../../etc/passwd\n')],
  ['cut in its first id', ({ pointer }) => truncateSync(pointer, 11)],
  ['cut behind its first id', ({ pointer, newer }) => writeFileSync(pointer, newer)],
  ['unreadable in its first line', (d) => writeFileSync(d.pointer, `\0${d.newer.slice(1)}\n${d.older}\n`)],
  ['unreadable in its second line', (d) => writeFileSync(d.pointer, `${d.newer}\n\0${d.older.slice(1)}\n`)],
  ['one bit off in its first id', (d) => writeFileSync(d.pointer, `${flipped(d.newer)}\n${d.older}\n`)],
  ['of one id twice', (d) => writeFileSync(d.pointer, `${d.older}\n${d.newer}\n${d.older}\n`)],
  [
    'a folder',
    ({ pointer }) => {
      rmSync(pointer);
      mkdirSync(join(pointer, 'inside'), { recursive: true });
    },
  ],
];

for (const [what, harm] of GARBLED) {
  test(`with a pointer that is ${what} the newest catalogue is found by its seal, and nothing is lost`, async () => {
    const days = await twoDays();
    const names = () => readdirSync(days.dir).filter((name) => name.startsWith('2026'));
    const before = names();
    harm(days);
    const { generations, log } = await reopened(days.dir);
    assert.equal(generations.current()?.meta.id, days.newer);
    assert.equal(generations.byId(days.older)?.meta.id, days.older);
    assert.equal(log.length, 1, log.join('\n'));
    assert.match(
      log[0]!,
      new RegExp(`^the pointer .*current .+; by the seals .* the newest is ${days.newer}$`),
    );
    assert.equal(generations.refresh(), false, 'and it is told once');
    generations.close();
    assert.deepEqual(names(), before);

    const market = await aMarket(days.root);
    await market.publish(day(TODAY), [anOffer({ price: 70 })]);
    const { points } = historyOf(market.live, market.live.generation(), anEan(1), { days: 30 });
    assert.deepEqual(
      points.map(({ lowest_price }) => lowest_price),
      [90, 80, 70],
    );
    assert.deepEqual((await reopened(days.dir)).log, [], 'publishing wrote the pointer anew');
  });
}

test('a pointer in order names two, or one, and is not doubted', async () => {
  const days = await twoDays();
  for (const text of [`${days.newer}\n${days.older}\n`, `${days.newer}\n`, `${days.older}\n`]) {
    writeFileSync(days.pointer, text);
    assert.deepEqual(publishedIn(days.dir), { text, ids: text.trim().split('\n'), problem: null });
  }
});

test('who holds the refresh lock mends the pointer at once', async () => {
  const days = await twoDays();
  const good = readFileSync(days.pointer);
  for (const harm of [() => truncateSync(days.pointer), GARBLED.at(-1)![1]]) {
    harm(days);
    const { generations } = await reopened(days.dir);
    generations.mend();
    assert.deepEqual(readFileSync(days.pointer), good);
    assert.equal(generations.refresh(), false);
    generations.close();
  }
});

test('a pointer that is garbled under a running service changes nothing for it', async () => {
  const days = await twoDays();
  const { generations, log } = await reopened(days.dir);
  const serving = generations.current();
  writeFileSync(days.pointer, '\0\0');
  assert.equal(generations.refresh(), false);
  assert.equal(generations.current(), serving);
  assert.match(serving!.productJson(anEan(1))!, /kaffemaskine/);
  assert.equal(log.length, 1);
  generations.close();
});

const SEALS: [what: string, harm: (path: string, days: Days) => void][] = [
  ['missing', (path) => rmSync(path)],
  ['empty', (path) => truncateSync(path)],
  ['null', (path) => writeFileSync(path, 'null')],
  ['a list', (path) => writeFileSync(path, '[]')],
  ['a text', (path) => writeFileSync(path, '"seal"')],
  ['of zeros', (path) => writeFileSync(path, Buffer.alloc(300))],
  ['cut short', (path) => truncateSync(path, 100)],
  ['10 MB of junk', (path) => writeFileSync(path, JUNK)],
  [
    'of numbers that are none',
    (path) => writeFileSync(path, readFileSync(path, 'utf8').replace(/"day":\d+/, '"day":"x"')),
  ],
  ["another's", (path, { dir, older }) => copyFileSync(join(dir, `${older}.json`), path)],
  [
    'a folder',
    (path) => {
      rmSync(path);
      mkdirSync(path);
    },
  ],
];

for (const [what, harm] of SEALS) {
  test(`a catalogue whose seal is ${what} is not opened, with or without a pointer, and the one before serves`, async () => {
    const days = await twoDays();
    harm(join(days.dir, `${days.newer}.json`), days);
    for (const breakPointer of [() => {}, () => rmSync(days.pointer)]) {
      breakPointer();
      const { generations } = await reopened(days.dir);
      assert.equal(generations.current()?.meta.id, days.older);
      generations.close();
    }
  });
}

test('without a pointer and without a sound catalogue nothing is built and nothing deleted', async () => {
  const days = await twoDays();
  rmSync(days.pointer);
  for (const id of [days.older, days.newer]) truncateSync(join(days.dir, `${id}.db`), 5000);
  const before = readdirSync(days.dir);
  const { generations, log } = await reopened(days.dir);
  assert.equal(generations.current(), undefined);
  assert.throws(() => generations.build(), /would lose all price history\. Restore a backup/);
  generations.mend();
  assert.deepEqual(readdirSync(days.dir), before);
  assert.match(log.at(-1)!, /is missing; by the seals beside the catalogues none is sound$/);
});

test('a catalogue of which only parts or only the seal are left is no reason to begin anew', async () => {
  for (const name of ['.json', '.2.db', '.db', '.damaged.json']) {
    const days = await twoDays();
    for (const file of readdirSync(days.dir)) rmSync(join(days.dir, file));
    writeFileSync(join(days.dir, days.newer + name), 'left');
    await assert.rejects(
      async () => (await reopened(days.dir)).generations.build(),
      /would lose all price history/,
      name,
    );
    assert.deepEqual(readdirSync(days.dir), [days.newer + name]);
  }
});

test('a first night killed while its files got their names is begun anew', async () => {
  const days = await twoDays();
  rmSync(days.pointer);
  rmSync(join(days.dir, `${days.older}.json`));
  rmSync(join(days.dir, `${days.older}.db`));
  writeFileSync(join(days.dir, `${days.newer}.2.db`), 'a part');
  renameSync(join(days.dir, `${days.newer}.db`), join(days.dir, 'building-77.db'));
  const { generations, log } = await reopened(days.dir);
  generations.build().abandon();
  assert.deepEqual([readdirSync(days.dir), log], [[], []]);
});

test('a first night killed just before its pointer was written is published all the same', async () => {
  const days = await twoDays();
  rmSync(days.pointer);
  writeFileSync(`${days.pointer}.next`, `${days.newer}\n`);
  const { generations } = await reopened(days.dir);
  assert.equal(generations.current()?.meta.id, days.newer);
  assert.ok(existsSync(join(days.dir, `${days.newer}.db`)));
  generations.close();
});
