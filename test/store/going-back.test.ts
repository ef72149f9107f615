import assert from 'node:assert/strict';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openGenerations } from '../../src/store/open.ts';
import { sealedIn, setAside } from '../../src/store/sqlite/catalogue/folder.ts';
import { publishedIn } from '../../src/store/sqlite/catalogue/pointer.ts';
import { OLDEST_SCHEMA_READ, SCHEMA_VERSION } from '../../src/store/sqlite/catalogue/schema.ts';
import { aCode, aFolder, aMarket, anOffer, day } from '../builders.ts';

/** Two days published, and the folder they are in. */
async function twoDays() {
  const market = await aMarket();
  const older = (await market.publish(day('2026-11-13'), [anOffer({ price: 90 })])).id;
  const newer = (await market.publish(day('2026-11-14'), [anOffer({ price: 80 })])).id;
  const dir = join(market.dir, 'generations');
  return { ...market, dir, pointer: join(dir, 'current'), older, newer };
}

test('where the one that the pointer names is refused, one that it does not name serves', async () => {
  const { generations, dir, pointer, older, newer } = await twoDays();
  generations.close();
  writeFileSync(pointer, `${newer}\n`);
  truncateSync(join(dir, `${newer}.db`), 5_000);
  const reopened = await openGenerations({ dir, log: () => {} });
  assert.equal(reopened.current()?.meta.id, older);
  reopened.close();
});

test('one that a killed run had all but published serves before an older one, where another is refused', async () => {
  const { dir, pointer, older, newer, ...market } = await twoDays();
  const aside = aFolder();
  const files = [`${older}.db`, `${older}.json`];
  for (const name of files) copyFileSync(join(dir, name), join(aside, name));
  const newest = (await market.publish(day('2026-11-15'), [anOffer({ price: 70 })])).id;
  market.generations.close();
  for (const name of files) copyFileSync(join(aside, name), join(dir, name));
  truncateSync(join(dir, `${older}.db`), 5_000);
  writeFileSync(pointer, `${newer}\n${older}\n`);
  const reopened = await openGenerations({ dir, log: () => {} });
  assert.deepEqual([reopened.current()?.meta.id, reopened.byId(newer)?.meta.id], [newest, newer]);
  reopened.close();
});

test('one that failed while serving is not taken up again when the pointer is looked at anew', async () => {
  const { generations, log, pointer, older, newer } = await twoDays();
  generations.distrust(generations.current()!, 'disk I/O error');
  assert.equal(generations.current()?.meta.id, older);
  assert.match(
    log.join('\n'),
    new RegExp(`${newer} failed while serving \\(disk I/O error\\); going back to ${older}`),
  );
  for (const text of ['', `${newer}\n${older}\n`]) {
    writeFileSync(pointer, text);
    generations.refresh();
    assert.equal(generations.current()?.meta.id, older, JSON.stringify(text));
  }
});

test('one that failed while serving and is built again is trusted', async () => {
  const market = await twoDays();
  market.generations.distrust(market.generations.current()!, 'disk I/O error');
  const again = (await market.publish(day('2026-11-14'), [anOffer({ price: 80 })])).id;
  assert.equal(market.generations.current()?.meta.id, again);
});

test('one that is all there is serves on, and so does one that is not the current', async () => {
  const market = await aMarket();
  const { id } = await market.publish(day('2026-11-13'), [anOffer()]);
  market.generations.distrust(market.generations.current()!, 'disk I/O error');
  assert.equal(market.generations.current()?.meta.id, id);
  const two = await twoDays();
  two.generations.distrust(two.generations.byId(two.older)!, 'disk I/O error');
  assert.equal(two.generations.current()?.meta.id, two.newer);
  assert.deepEqual([...market.log, ...two.log], []);
});

test('a day that is built again, with the same outcome, is named once and keeps the one before it', async () => {
  const { generations, pointer, newer } = await twoDays();
  const meta = { day: day('2026-11-15'), dataAsOfMs: 0, inputs: '', demo: false };
  const build = () => {
    const builder = generations.build();
    builder.addProduct({ ean: aCode(1), product: '{}', offers: '[]', memory: '[]', lowestOre: null });
    return builder.publish({ ...meta, products: 1, offers: 0, vendors: 0 }).id;
  };
  const once = build();
  assert.equal(build(), once, 'the same content has the same id');
  assert.equal(readFileSync(pointer, 'utf8'), `${once}\n${newer}\n`);
});

const idsIn = (dir: string): string[] => sealedIn(dir).map(({ id }) => id);

test('a seal whose catalogue is gone is no catalogue', async () => {
  const { generations, dir, pointer, older, newer } = await twoDays();
  generations.close();
  assert.deepEqual(idsIn(dir), [newer, older]);
  rmSync(join(dir, `${newer}.db`));
  rmSync(pointer);
  assert.deepEqual(idsIn(dir), [older]);
});

test('a catalogue under another’s seal is no catalogue', async () => {
  const { dir, older, newer } = await twoDays();
  copyFileSync(join(dir, `${older}.json`), join(dir, `${newer}.json`));
  assert.deepEqual(idsIn(dir), [older]);
});

test('a catalogue of another schema than its seal says is refused', async () => {
  const { generations, dir, older, newer } = await twoDays();
  generations.close();
  const path = join(dir, `${newer}.json`);
  const seal = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, JSON.stringify({ ...seal, schema: OLDEST_SCHEMA_READ }));
  const log: string[] = [];
  const reopened = await openGenerations({ dir, log: (_, line) => log.push(line) });
  assert.equal(reopened.current()?.meta.id, older);
  assert.match(log[0]!, new RegExp(`refused: schema ${SCHEMA_VERSION} inside the file`));
  reopened.close();
});

test('two processes may set the same catalogue aside', async () => {
  const { dir, newer } = await twoDays();
  setAside(dir, newer);
  setAside(dir, newer);
  assert.ok(existsSync(join(dir, `${newer}.damaged.json`)));
  assert.ok(!existsSync(join(dir, `${newer}.json`)));
});

test('the operator is told what is wrong with a pointer', async () => {
  const { dir, pointer, newer } = await twoDays();
  const absent = `${newer.slice(0, -12)}${'0'.repeat(12)}`;
  const problem = () => publishedIn(dir).problem;
  for (const [text, says] of [
    ['', 'is empty'],
    [newer, 'is garbled'],
    ['nonsense\n', 'is garbled'],
    [`${absent}\n`, `names ${absent}, which is not there`],
  ] as const) {
    writeFileSync(pointer, text);
    assert.equal(problem(), says);
  }
  writeFileSync(pointer, `${newer}\n`);
  rmSync(join(dir, `${newer}.db`));
  assert.equal(problem(), `names ${newer}, which is not there`, 'its seal alone is left');
  rmSync(pointer);
  assert.equal(problem(), 'is missing');
  mkdirSync(pointer);
  assert.equal(problem(), 'is no file');
});
