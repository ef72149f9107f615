import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aStory } from './a-story.ts';

const name = (text: string) => ({ name: text });

test('one shop’s longer name does not replace another’s', async () => {
  const story = await aStory();
  story.keep(['b', 101, 1000, name('Nordhavn kaffemaskine NK-200')]);
  await story.night();
  await story.night([
    ['a', 101, 1000, name('KAMPAGNE Nordhavn kaffemaskine NK-200 sort med gratis fragt og bønner')],
  ]);
  assert.equal(story.product(101)?.product_name, 'Nordhavn kaffemaskine NK-200');
});

test('the voice whose words a product has may word it anew', async () => {
  const story = await aStory();
  story.keep(['a', 101, 1000, name('Nordhavn kaffemaskine NK-200')]);
  await story.night([['b', 101, 1000, name('Nordhavn NK 200 kaffe')]]);
  await story.night([
    ['a', 101, 1000, name('Nordhavn kaffemaskine NK-200, sort')],
    ['b', 101, 1000, name('Nordhavn NK 200 kaffe')],
  ]);
  assert.equal(story.product(101)?.product_name, 'Nordhavn kaffemaskine NK-200, sort');
});

test('when that voice leaves the oldest voice of good record speaks, before any newcomer', async () => {
  const story = await aStory();
  await story.night([['c', 101, 1000, name('Nordhavn NK-200 fra c')]]);
  await story.night([
    ['new', 101, 1000, name('Nordhavn NK-200 fra ny')],
    ['b', 101, 1000, name('Nordhavn NK-200 fra b')],
  ]);
  assert.equal(story.product(101)?.product_name, 'Nordhavn NK-200 fra b');
});

test('a newcomer that had the article first gives way to a voice of good record, whose offer is not held for its name', async () => {
  const story = await aStory();
  await story.night([['new', 101, 1000, { name: 'Helt andet', brand: 'Løgn' }]]);
  await story.night([
    ['new', 101, 1000, { name: 'Helt andet', brand: 'Løgn' }],
    ['a', 101, 1000, { name: 'Nordhavn NK-200', brand: 'Nordhavn' }],
  ]);
  assert.equal(story.product(101)?.product_name, 'Nordhavn NK-200');
  assert.deepEqual([story.flags('a', 101), story.flags('new', 101)], [[], ['name_mismatch']]);
});

test('two voices of good record that agree outvote one that speaks of something else', async () => {
  const story = await aStory();
  const other = { name: 'Helt andet X-77', brand: 'Andet' };
  const said = { name: 'Nordhavn kaffemaskine NK-200', brand: 'Nordhavn' };
  await story.night([['a', 101, 1000, other]]);
  await story.night([
    ['a', 101, 1000, other],
    ['b', 101, 1000, said],
  ]);
  assert.equal(story.product(101)?.product_name, other.name);
  await story.night([
    ['a', 101, 1000, other],
    ['b', 101, 1000, said],
    ['c', 101, 1000, said],
  ]);
  assert.equal(story.product(101)?.product_name, said.name);
  assert.deepEqual(story.flags('a', 101), ['name_mismatch']);
});

test('a newcomer has no vote on the category where a voice of good record has one', async () => {
  const story = await aStory();
  await story.night([
    ['a', 101, 1000, { categoryPath: ['Kaffemaskiner'] }],
    ['x', 101, 1000, { categoryPath: ['Sko'] }],
    ['y', 101, 1000, { categoryPath: ['Sko'] }],
  ]);
  assert.equal(story.product(101)?.category, 'Kaffemaskiner');
});

test('what the voice leaves empty comes from the next', async () => {
  const story = await aStory();
  await story.night([
    ['a', 101, 1000, { brand: '', imageUrl: '' }],
    ['b', 101, 1000, { brand: 'Nordhavn', imageUrl: 'https://b.example/x.jpg' }],
  ]);
  assert.deepEqual(
    [story.product(101)?.brand, story.product(101)?.image_url],
    ['Nordhavn', 'https://b.example/x.jpg'],
  );
});
