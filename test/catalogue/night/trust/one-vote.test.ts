import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agreedMeasure } from '../../../../src/domain/measure/article-measure.ts';
import { aStory, type Row } from './a-story.ts';

const OWN = { categoryPath: ['Have', 'Græsslåmaskiner'], color: 'pink' };
const PLAIN = { categoryPath: ['Køkken', 'Kaffemaskiner'], color: 'sort' };

/** What the catalogue says of article 1, of which shops a and b say the plain thing and c what it likes. */
async function said(...rows: readonly Row[]) {
  const story = await aStory();
  const honest: Row[] = [
    ['a', 1, 1000, PLAIN],
    ['b', 1, 1000, PLAIN],
  ];
  for (let nights = 0; nights < 2; nights++) await story.night([...honest, ...rows]);
  const { category, color } = story.product(1)!;
  return [category, color];
}

test('a shop that lists an article new, refurbished and used has one vote on what it is', async () => {
  assert.deepEqual(
    await said(
      ['c', 1, 1000, OWN],
      ['c', 1, 900, { ...OWN, condition: 'refurbished' }],
      ['c', 1, 800, { ...OWN, condition: 'used' }],
    ),
    ['Kaffemaskiner', 'sort'],
  );
});

test('its vote is the first of its offers that says something', async () => {
  const story = await aStory({ shared: ['a'] });
  await story.night([
    ['a', 1, 1000, { categoryPath: [], color: null }],
    ['a', 1, 900, { ...OWN, condition: 'used' }],
  ]);
  const { category, color } = story.product(1)!;
  assert.deepEqual([category, color], ['Græsslåmaskiner', 'pink']);
});

test('the unit of a unit price is the one that most voters use, however many offers they have', () => {
  const kilos = { name: '', size: null, measure: { unit: 'kg', millionths: 500_000 } } as const;
  const pieces = { name: '', size: null, measure: { unit: 'piece', millionths: 10_000_000 } } as const;
  const unitBy = (...voters: readonly (readonly (typeof kilos | typeof pieces)[])[]) =>
    agreedMeasure(voters, [])?.unit;
  assert.equal(unitBy([kilos], [kilos], [pieces, pieces, pieces]), 'kg');
  assert.equal(unitBy([kilos], [pieces], [pieces]), 'piece');
  assert.equal(unitBy([pieces], [kilos]), 'kg', 'on a tie weight tells more');
  const half = { ...kilos, measure: { unit: 'kg', millionths: 250_000 } } as const;
  assert.equal(agreedMeasure([[kilos, half]], []), null, 'a shop that contradicts itself');
});
