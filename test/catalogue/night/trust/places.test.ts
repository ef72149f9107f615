import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Ore } from '../../../../src/domain/money.ts';
import { aStory, type Row } from './a-story.ts';

const drops = (places: readonly string[]) => places.filter((list) => / percent| amount/.test(list));
const eight = async (story: Awaited<ReturnType<typeof aStory>>) => {
  for (let i = 0; i < 8; i++) await story.night();
};

test('a price that was raised for a night and is back is no drop, the next day or a week later', async () => {
  const story = await aStory();
  story.keep(['a', 101, 1000], ['a', 102, 1000]);
  await eight(story);
  await story.night([
    ['a', 101, 2400],
    ['a', 102, 100_000],
  ]);
  for (let night = 0; night < 10; night++) {
    await story.night();
    assert.deepEqual([...drops(story.places(101)), ...drops(story.places(102))], [], `${night} nights later`);
  }
});

test('a real drop has its place, measured from the lowest price of the 31 days before', async () => {
  const story = await aStory();
  story.keep(['a', 101, 1000]);
  await eight(story);
  await story.night([['a', 101, 900]]);
  assert.deepEqual(drops(story.places(101)), [
    'today percent',
    'today amount',
    '7-days percent',
    '7-days amount',
  ]);
});

test('a sold-out offer at 30 % has no place', async () => {
  const story = await aStory();
  story.keep(['a', 101, 1000]);
  await eight(story);
  await story.night([['a', 101, 300, { stock: 'out_of_stock' }]]);
  assert.deepEqual(story.places(101), []);
  await story.night([['a', 101, 500, { stock: 'out_of_stock' }]]);
  assert.deepEqual([story.places(101), story.agentPrice(101)], [[], undefined]);
});

test('444 kr. with 2,500 kr. delivery beside 1,111 delivered sets no lowest price and fires nothing', async () => {
  const story = await aStory();
  const delivered = (ore: number) => ({ shippingOre: ore as Ore });
  story.keep(['a', 101, 1062, delivered(4900)], ['b', 101, 1111, delivered(0)]);
  await eight(story);
  for (let night = 0; night < 3; night++) {
    await story.night([['c', 101, 444, delivered(250_000)]]);
    assert.deepEqual([story.lowest(101), story.agentPrice(101)], [1062, 106_200]);
  }
  await story.night([['c', 101, 700, delivered(250_000)]]);
  assert.deepEqual(story.flags('c', 101), ['high_shipping']);
  assert.equal(story.lowest(101), 1062);
});

test('what only a newcomer has is found and has a price, and no place until another voice has it', async () => {
  const story = await aStory();
  const invented: Row[] = [['new', 900, 500]];
  await story.night(invented);
  assert.deepEqual([story.lowest(900), story.places(900)], [500, []]);
  await story.night([...invented, ['a', 900, 510]]);
  assert.deepEqual(story.places(900), ['newest']);
});

test('21,000 articles that a shop invents in one night leave the newest to the others', async () => {
  const story = await aStory();
  const invented = (shop: string, first: number): Row[] =>
    Array.from({ length: 21_000 }, (_, i) => [shop, first + i, 100]);
  const known = invented('a', 1000);
  await story.night([...known, ...invented('x', 50_000), ['b', 800, 70]]);
  const { lists } = story.all().generation;
  const all = { after: -1, limit: 100_000, keys: [], minOre: 0, maxOre: Number.MAX_SAFE_INTEGER };
  const fresh = () => lists.page('newest', all).filter(({ extra }) => extra.includes('2026-07-12'));
  assert.equal(fresh().length, 201, 'two hundred of the known shop, one of another, none of the newcomer');
  assert.deepEqual(story.places(800), ['newest']);
});

test('9,007,199,254,740,991 reviews from one shop weigh no more than ten thousand, and none beside others', async () => {
  const story = await aStory();
  const rated = (rating: number, reviewCount: number) => ({ rating, reviewCount });
  story.keep(
    ['a', 101, 1000, rated(5, 1_000_000)],
    ['b', 102, 1000, rated(4.5, 400)],
    ['c', 102, 1000, rated(4.4, 300)],
  );
  await eight(story);
  await story.night([
    ['a', 101, 800, rated(5, 1_000_000)],
    ['a', 102, 800, rated(1, 900_000)],
  ]);
  const page = (n: number) =>
    story
      .all()
      .generation.lists.page('popular', { after: -1, limit: 100, keys: [], minOre: 0, maxOre: 1e12 })
      .find(({ product }) => product.includes(story.product(n)!.ean))?.extra;
  assert.match(page(101)!, /"review_count":10000,/);
  assert.match(page(102)!, /"rating":4.46,"review_count":700,/);
});
