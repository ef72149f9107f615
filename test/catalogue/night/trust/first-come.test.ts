import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aMemory, judgedBy, lowest, newcomers, reasonOf, since, TODAY } from './a-judgement.ts';
import { aStory } from './a-story.ts';
import { aTonight } from './a-tonight.ts';

/** Shop 1 is a newcomer that has had the article for some nights at 1 kr., before anybody else. */
const seeded = (nights: number, others = {}) =>
  aMemory({ 1: [since(nights, 1)], ...others }, [lowest(nights, 1, 1)]);
const withNewcomer = aTonight({ day: TODAY, records: newcomers(1) });

test('a newcomer that had an article first is held the night a voice of good record comes', () => {
  for (const nights of [1, 6, 7, 30, 90]) {
    const { 1: newcomer, 2: known } = judgedBy({ 1: 1, 2: 1000 }, seeded(nights), withNewcomer);
    assert.deepEqual([newcomer!.reason, known!.reason], ['far_below', null], `${nights} nights`);
  }
});

test('and stays held the nights after', () => {
  for (const nights of [1, 10, 100]) {
    const memory = seeded(nights + 20, { 2: [since(nights, 1000)] });
    assert.equal(reasonOf(1, { 1: 1, 2: 1000 }, memory, withNewcomer), 'far_below');
  }
});

test('where a voice of good record counted last night, one that comes tonight is nobody’s reference yet', () => {
  const memory = aMemory({ 2: [since(100, 1000)] }, [lowest(100, 1000, 2)]);
  assert.equal(reasonOf(1, { 1: 600, 2: 1000, 3: 2400 }, memory, withNewcomer), null);
  const later = aMemory({ 2: [since(100, 1000)], 3: [since(1, 2400)] }, [lowest(100, 1000, 2)]);
  assert.equal(reasonOf(1, { 1: 600, 2: 1000, 3: 2400 }, later, withNewcomer), 'newcomer');
});

test('told night by night: 1 kr. that stood alone sets no price, place, name or agent off once others come', async () => {
  const story = await aStory({ nights: 0 });
  const lie = ['liar', 101, 1, { name: 'Kæmpetilbud', brand: 'Løgn' }] as const;
  for (let night = 0; night < 9; night++) {
    await story.night([lie]);
    assert.deepEqual(story.places(101), [], 'alone it has no place');
  }
  for (let night = 0; night < 3; night++) {
    await story.night([lie, ['a', 101, 1000]]);
    assert.deepEqual(
      [story.lowest(101), story.agentPrice(101), story.product(101)?.brand, story.flags('a', 101)],
      [1000, 100_000, 'Nordhavn', []],
    );
    assert.equal(story.flags('liar', 101)?.length, 1);
  }
});
