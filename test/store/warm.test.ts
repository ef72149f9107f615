import assert from 'node:assert/strict';
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { suite, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { startWarming } from '../../src/store/open.ts';
import { filesOf } from '../../src/store/sqlite/catalogue/catalogue-files.ts';
import { aMarket, anEan, anOffer, day } from '../builders.ts';

const PRODUCTS = 300;
const FAST_MS = 20;
const FAST = { everyMs: FAST_MS, afterMs: 0 };

/** A market that is written and closed: whatever of it is mapped afterwards is the thread's. */
async function published(dir?: string, on = '2026-11-14') {
  const market = await aMarket(dir, { fileBytes: 64 * 1024 });
  await market.publish(
    day(on),
    Array.from({ length: PRODUCTS }, (_, i) => anOffer({ ean: anEan(i + 1), price: 100 + i })),
  );
  const files = filesOf(market.live.generation().path);
  market.generations.close();
  return { dir: market.dir, files };
}

/** As a refresh publishes: the files first, the pointer last. */
function copyInto(dir: string, { dir: from }: { dir: string }): void {
  const names = readdirSync(join(from, 'generations'));
  for (const name of [...names.filter((name) => name !== 'current'), 'current'])
    copyFileSync(join(from, 'generations', name), join(dir, name));
}

/** The bytes of a file that this process has mapped and in memory. */
function mappedBytes(path: string): number {
  const regions = readFileSync('/proc/self/smaps', 'utf8').split(/^(?=[0-9a-f]+-[0-9a-f]+ )/m);
  const own = regions.filter((region) => region.split('\n')[0]!.includes(`/${basename(path)}`));
  return own.reduce((sum, region) => sum + 1024 * Number(/^Rss:\s+(\d+)/m.exec(region)![1]), 0);
}

async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; tries < 250 && !holds(); tries++) await wait(FAST_MS);
  assert.ok(holds());
}

suite('the thread that reads catalogues ahead', { skip: process.platform !== 'linux' }, () => {
  test('has every file of the published one in memory, and lets the one before go', async () => {
    const first = await published();
    assert.ok(first.files.length > 1, 'in several files');
    const stop = await startWarming(first.dir, (error) => assert.fail(error), FAST);
    for (const file of first.files) await until(() => mappedBytes(file) > 16 * 1024);

    const second = await published(first.dir, '2026-11-15');
    for (const file of second.files) await until(() => mappedBytes(file) > 16 * 1024);
    for (const file of first.files) await until(() => mappedBytes(file) === 0);
    await stop();
    for (const file of second.files) await until(() => mappedBytes(file) === 0);
  });

  test('waits for the first catalogue', async () => {
    const market = await aMarket();
    const stop = await startWarming(market.dir, (error) => assert.fail(error), FAST);
    await wait(5 * FAST_MS);
    const { files } = await published(market.dir);
    await until(() => mappedBytes(files[0]!) > 16 * 1024);
    await stop();
  });

  test('tells of a catalogue it cannot read, and takes the next', async () => {
    const { dir, files } = await published();
    writeFileSync(files[0]!, 'no database');
    const told: string[] = [];
    const stop = await startWarming(dir, ({ message }) => void told.push(message), FAST);
    await until(() => told.length === 1);
    assert.match(told[0]!, /file is not a database/);
    const next = await published((await aMarket()).dir, '2026-11-15');
    copyInto(join(dir, 'generations'), next);
    await until(() => mappedBytes(next.files[0]!) > 16 * 1024);
    assert.equal(told.length, 1);
    await stop();
  });
});
