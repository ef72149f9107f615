import assert from 'node:assert/strict';
import { copyFileSync, renameSync, rmSync } from 'node:fs';
import { test } from 'node:test';
import { createAnswers } from '../../src/search/searcher.ts';
import type { FoundProducts } from '../../src/store/ports/search-question.ts';
import { aMarket, anEan, anOffer, day } from '../builders.ts';
import { QUESTION } from './a-question.ts';

async function aCatalogue(ean: number): Promise<string> {
  const market = await aMarket();
  await market.publish(day('2026-11-15'), [anOffer({ ean: anEan(ean) })]);
  return market.live.generation().path;
}

function asked() {
  const answer = createAnswers({ synonymsText: '', synonymsFile: 'none' });
  return async (path: string) =>
    ((await answer({ path, request: { kind: 'search', question: QUESTION } })) as FoundProducts).eans;
}

test('a catalogue that comes back under its name with other files is opened anew', async () => {
  const [path, other] = [await aCatalogue(1), await aCatalogue(2)];
  const find = asked();
  assert.deepEqual(await find(path), [anEan(1)]);
  copyFileSync(other, `${path}.mended`);
  renameSync(`${path}.mended`, path);
  assert.deepEqual(await find(path), [anEan(2)]);
});

test('a catalogue whose file is gone answers on where it is open', async () => {
  const path = await aCatalogue(1);
  const find = asked();
  await find(path);
  rmSync(path);
  assert.deepEqual(await find(path), [anEan(1)]);
});

test('the catalogue that is asked for stays open, whatever others are asked between', async () => {
  const [current, ...older] = await Promise.all([1, 2, 3].map(aCatalogue));
  const find = asked();
  for (const path of older) {
    await find(current!);
    await find(path);
  }
  for (const path of [current!, ...older]) rmSync(path);
  assert.deepEqual(await find(current!), [anEan(1)]);
});
