import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fts5Peer } from '../../bench/peers/fts5.ts';
import { type Peer, portions, type Title } from '../../bench/peers/peer.ts';
import { prismePeer } from '../../bench/peers/prisme.ts';
import { rowOf } from '../../bench/peers/table.ts';
import { markdownTable } from '../../bench/result.ts';

const TITLES: Title[] = [
  {
    ean: '5701234567899',
    name: 'Nordhavn Kaffemaskine NK-200 sort',
    brand: 'Nordhavn',
    category: 'Kaffemaskiner',
    priceOre: 900_00,
  },
  {
    ean: '5701234567905',
    name: 'Nordhavn Elkedel EK-10 hvid',
    brand: 'Nordhavn',
    category: 'Elkedler',
    priceOre: 200_00,
  },
];

async function* titles(): AsyncGenerator<Title> {
  yield* TITLES;
}

async function built(t: TestContext, open: (dir: string) => Peer): Promise<Peer> {
  const dir = mkdtempSync(join(tmpdir(), 'prisme-peer-'));
  const peer = open(dir);
  t.after(async () => {
    await peer.close();
    rmSync(dir, { recursive: true });
  });
  await peer.build(titles());
  return peer;
}

for (const [name, open] of Object.entries({ prismePeer, fts5Peer })) {
  test(`${name} finds an article by its words, and its index takes room`, async (t) => {
    const peer = await built(t, open);
    assert.equal((await peer.search('nordhavn elkedel'))[0], '5701234567905');
    assert.deepEqual(await peer.search('"* ('), []);
    const within = (minOre: number, maxOre: number) => peer.search('nordhavn', { minOre, maxOre });
    assert.deepEqual(await within(100_00, 200_00), ['5701234567905']);
    assert.deepEqual(await within(200_01, 900_00), ['5701234567899']);
    assert.ok((await peer.diskBytes())! > 0);
  });
}

test('portions lose nothing and keep the order', async () => {
  async function* numbers() {
    for (let n = 0; n < 7; n++) yield n;
  }
  assert.deepEqual(await Array.fromAsync(portions(numbers(), 3)), [[0, 1, 2], [3, 4, 5], [6]]);
});

test('an engine that held nothing is shown as such, beside its nDCG', () => {
  const { cells } = rowOf('Orama', 1000, undefined, 0.5571);
  assert.deepEqual([cells[0], cells[1], cells.at(-1)], ['Orama', 'none', '0.557']);
});

test('the row tells how many queries were answered and how many found nothing', () => {
  const told = {
    buildS: 1,
    memoryMb: 2,
    diskMb: null,
    ms: [1, 2, 30],
    answers: [['a'], [], []],
    rangedMs: [4, 5],
  };
  const { cells } = rowOf('MiniSearch', 20_000, told, undefined);
  assert.deepEqual(cells, [
    'MiniSearch',
    '20,000',
    '1.0 s',
    '2 MB',
    '–',
    '2.00 ms',
    '30 ms',
    '30 ms',
    '3',
    '2',
    '5.00 / 5.00 ms',
    '?',
  ]);
});

test('a table has a line of dashes under its heads', () => {
  assert.equal(markdownTable(['a', ''], [['1', '2']]), '| a |  |\n|---|---|\n| 1 | 2 |\n');
});
