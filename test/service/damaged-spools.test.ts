import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { RefreshReport } from '../../src/oversight/nights/night-report.ts';
import { anEan, day } from '../builders.ts';
import { twoShops } from './two-shops.ts';

const [THURSDAY, FRIDAY] = ['2026-11-12', '2026-11-13'].map(day);

async function afterOneNight() {
  const shops = twoShops();
  await shops.night(THURSDAY!);
  const folder = join(shops.dataDir, 'spool');
  const spool = (id: string) => join(folder, readdirSync(folder).find((name) => name.startsWith(id))!);
  const shopsOf = async (n: number) =>
    JSON.parse((await shops.stores()).generations.current()!.productJson(anEan(n))!).vendor_count;
  return { ...shops, spool, shopsOf };
}
const of = (id: string, report: RefreshReport) => report.feeds.find((feed) => feed.id === id)!;

const DAMAGES: [what: string, harm: (path: string) => void][] = [
  [
    'changed in one bit',
    (path) => {
      const bytes = readFileSync(path);
      bytes[bytes.length >> 2]! ^= 1;
      writeFileSync(path, bytes);
    },
  ],
  ['cut in half', (path) => truncateSync(path, readFileSync(path).length >> 1)],
  ['empty', (path) => truncateSync(path)],
  ['missing', (path) => rmSync(path)],
  [
    'a folder',
    (path) => {
      rmSync(path);
      mkdirSync(path);
    },
  ],
];

for (const [what, harm] of DAMAGES) {
  test(`offers on the disk that are ${what} are read anew although the shop's file is the same`, async () => {
    const shops = await afterOneNight();
    harm(shops.spool('alfa'));
    const report = await shops.night(FRIDAY!);
    assert.equal(of('alfa', report).status, 'accepted');
    if (what !== 'missing')
      assert.match(of('alfa', report).reason!, /^its last good offers were damaged .* and it was read anew$/);
    assert.equal(of('beta', report).status, 'unchanged');
    assert.equal(report.feeds.length, 2);
    assert.equal(await shops.shopsOf(1), 2);
  });

  test(`offers on the disk that are ${what} are gone, with the reason, when the shop cannot be read either`, async () => {
    const shops = await afterOneNight();
    harm(shops.spool('alfa'));
    shops.write('alfa', 0, '');
    const report = await shops.night(FRIDAY!);
    assert.equal(of('alfa', report).status, 'failed');
    if (what !== 'missing') assert.match(of('alfa', report).reason!, /empty.*damaged .* and are gone$/);
    assert.equal(report.published, true);
    assert.equal(await shops.shopsOf(1), 1);
  });
}

test('no line of a damaged spool is taken over when the shop’s file changed', async () => {
  const shops = await afterOneNight();
  const path = shops.spool('alfa');
  writeFileSync(path, readFileSync(path).toString('latin1').replaceAll('Vare', 'Vrag'), 'latin1');
  shops.write('alfa', 99);
  const report = await shops.night(FRIDAY!);
  assert.equal(of('alfa', report).status, 'accepted');
  assert.doesNotMatch(readFileSync(shops.spool('alfa'), 'latin1'), /Vrag/);
});

test('a night that reads one feed reads another too whose offers were lost', async () => {
  const shops = await afterOneNight();
  truncateSync(shops.spool('beta'), 100);
  const report = await shops.night(FRIDAY!, 'alfa');
  assert.deepEqual(
    report.feeds.map(({ id, status }) => [id, status]),
    [
      ['alfa', 'unchanged'],
      ['beta', 'accepted'],
    ],
  );
  assert.equal(await shops.shopsOf(1), 2);
});
