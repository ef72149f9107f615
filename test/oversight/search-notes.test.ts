import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSearchNotes, notedSearches } from '../../src/oversight/search-notes.ts';
import { openState } from '../../src/store/open.ts';
import { aFolder } from '../builders.ts';

const NOW = Date.UTC(2026, 10, 16, 12);
const DAY_MS = 86_400_000;

async function notes() {
  const state = await openState(`${aFolder()}/state.db`);
  let nowMs = NOW;
  const noted = createSearchNotes(state, () => nowMs);
  const asked = (
    words: string,
    callers: number,
    own: { found?: number; ms?: number; atMs?: number } = {},
  ) => {
    nowMs = own.atMs ?? NOW;
    for (let n = 0; n < callers; n++)
      noted.note({ words, found: own.found ?? 0, ms: own.ms ?? 5, caller: `caller ${n}` });
  };
  return { state, noted, asked };
}

test('what found nothing is noted from three callers on, and from one caller never', async () => {
  const { state, noted, asked } = await notes();
  asked('Elcykel  ladvogn', 3);
  asked('støvlesnører', 2);
  for (let n = 0; n < 10; n++) noted.note({ words: 'mig selv', found: 0, ms: 5, caller: 'one' });
  await noted.flush(NOW);
  assert.deepEqual(await notedSearches(state, NOW), { nothing: [['elcykel ladvogn', 3]], slow: [] });
  await state.close();
});

test('what took a quarter of a second is slow, whether or not it found something', async () => {
  const { state, noted, asked } = await notes();
  asked('alt', 4, { found: 9, ms: 250 });
  asked('hurtig', 4, { found: 9, ms: 249 });
  await noted.flush(NOW);
  assert.deepEqual(await notedSearches(state, NOW), { nothing: [], slow: [['alt', 4]] });
  await state.close();
});

test('addresses and long numbers are never written down', async () => {
  const { state, noted, asked } = await notes();
  for (const words of ['jens@example.dk', '0101901234', '5709999999990', '  ']) asked(words, 9);
  asked('model 123456', 3);
  await noted.flush(NOW);
  assert.deepEqual((await notedSearches(state, NOW)).nothing, [['model 123456', 3]]);
  await state.close();
});

test('days add up, and what is thirty days old is gone', async () => {
  const { state, noted, asked } = await notes();
  asked('tog', 3, { atMs: NOW - 30 * DAY_MS });
  await noted.flush(NOW - 30 * DAY_MS);
  await noted.flush(NOW - DAY_MS);
  asked('bil', 3, { atMs: NOW - DAY_MS });
  await noted.flush(NOW, true);
  asked('bil', 4, { atMs: NOW });
  await noted.flush(NOW, true);
  assert.deepEqual((await notedSearches(state, NOW)).nothing, [['bil', 7]]);
  await state.close();
});
