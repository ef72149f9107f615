import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fetchDay, putDay } from '../../../src/store/blobs/day.ts';
import type { Blobs } from '../../../src/store/ports/blobs.ts';
import { keepDayFeeds, readDayFeeds } from '../../../src/store/spool/day.ts';
import { aFolder } from '../../builders.ts';
import { aBucket, contentOf, namesIn } from './stores.ts';

const NIGHT = '2026-11-14-0123456789ab';
const FEEDS = { alfa: { askedAtMs: 5, readAtMs: null, reading: null } };

/** A data folder in which runs asked for these feeds. */
function aDay(feeds: Parameters<typeof keepDayFeeds>[2]): string {
  const dataDir = aFolder();
  mkdirSync(join(dataDir, 'day'));
  keepDayFeeds(dataDir, NIGHT, feeds);
  return dataDir;
}

const putReadings = (blobs: Blobs, text: string) =>
  blobs.put(`day/${NIGHT}/readings-1794900000000.json`, contentOf(text));

test('another builder knows what the runs of the day know', async () => {
  await using store = await aBucket();
  await putDay(store.blobs, aDay(FEEDS), NIGHT, 1_794_900_000_000);
  const other = aDay({});
  await fetchDay(store.blobs, other, NIGHT);
  assert.deepEqual({ ...readDayFeeds(other, NIGHT) }, FEEDS);
});

test('damaged readings of the day cost readings, never a night', async () => {
  await using store = await aBucket();
  await putDay(store.blobs, aDay(FEEDS), NIGHT, 1_794_900_000_000);
  const reading = { askedAtMs: 9, readAtMs: 9, reading: { spool: '../state.db' } };
  for (const text of ['', '{"al', 'null', '[]', '{"alfa":null}', JSON.stringify({ alfa: reading })]) {
    await putReadings(store.blobs, text);
    const other = aDay(FEEDS);
    await fetchDay(store.blobs, other, NIGHT);
    assert.deepEqual({ ...readDayFeeds(other, NIGHT) }, FEEDS, text);
  }
  assert.equal((await namesIn(store.blobs)).length, 1);
});
