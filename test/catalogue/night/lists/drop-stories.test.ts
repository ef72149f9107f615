import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pricePositionOf } from '../../../../src/catalogue/answers/price-position.ts';
import { traitsOf } from '../../../../src/catalogue/night/index-products.ts';
import type { NightProduct } from '../../../../src/catalogue/night/night-product.ts';
import { ore } from '../../../../src/domain/money.ts';
import { unpackMemory } from '../../../../src/store/packed/memory.ts';
import { LISTS, type ListName } from '../../../../src/store/ports/lists.ts';
import { anEan } from '../../../builders.ts';
import { aStory, type Row } from '../trust/a-story.ts';

const NEWCOMER = 'ny.example';
const rated = { rating: 4.8, reviewCount: 900 };
const CHEAPER = LISTS.filter(
  (list) => list.includes('percent') || list.includes('amount') || list === 'popular',
);

type Story = Awaited<ReturnType<typeof aStory>>;
const dropsOf = (story: Story, n: number): ListName[] =>
  story.places(n).filter((list) => CHEAPER.includes(list));

/** An item of a list without its product. */
function itemOf(story: Story, list: ListName, n: number) {
  const { generation, live } = story.all();
  const page = { after: -1, limit: 1000, keys: [], minOre: 0, maxOre: Number.MAX_SAFE_INTEGER };
  const row = generation.lists.page(list, page).find(({ product }) => JSON.parse(product).ean === anEan(n));
  if (row === undefined) return undefined;
  const item = JSON.parse(`{${row.extra.replace('\n', 'null')}}`);
  return { ...item, vendor: row.vendorId === null ? null : live.vendor(row.vendorId).domain };
}

/** What filters and sorts go by of an article of the published catalogue, in tenths of a percent. */
function dropTrait(story: Story, n: number): number {
  const { points, firstSeen } = unpackMemory(story.all().generation.memory(anEan(n))!);
  const changedDay = points.at(-1)![0];
  const seen = { points, firstSeen, changedDay, tier: 1, product: {}, measure: null, offers: [] };
  return traitsOf(seen as unknown as NightProduct, story.today()).dropTenths;
}

test('a newcomer’s lower price is on the page, makes no drop and takes none away', async () => {
  const story = await aStory();
  const cheap: Row[] = [1, 2, 3].map((n) => [NEWCOMER, n, 900 + n, rated]);
  await story.night(cheap);
  assert.equal(story.lowest(1), 901);
  for (const n of [1, 2, 3]) assert.deepEqual([dropsOf(story, n), dropTrait(story, n)], [[], 0]);
  assert.equal(pricePositionOf(story.all().generation, anEan(1)).trend, 'stable');

  await story.night([...cheap, ['a', 1, 950, { ...rated, beforeOre: ore(1000_00) }], ['a', 4, 950, rated]]);
  assert.deepEqual(dropsOf(story, 1), dropsOf(story, 4), 'as beside no newcomer');
  assert.deepEqual(dropsOf(story, 2), []);
  const { generation } = story.all();
  assert.deepEqual([story.lowest(1), dropTrait(story, 1)], [901, 50]);
  assert.equal(pricePositionOf(generation, anEan(1)).trend, 'falling');
  for (const list of CHEAPER) {
    const item = itemOf(story, list, 1);
    assert.equal(item.previous_price, 1000, list);
    assert.equal(item.claim.claimed_percent, 5, 'the claim of the shop whose price fell');
    if (list === 'popular') continue;
    assert.deepEqual([item.current_price, item.vendor], [950, 'butik-a.example'], list);
    assert.equal(item.is_lowest, false, 'the newcomer’s lies below it');
  }
  assert.equal(itemOf(story, 'today percent', 4).is_lowest, true);
});

test('on the night on which a newcomer’s record is decided nothing falls that did not', async () => {
  const story = await aStory();
  const all: Row[] = Array.from({ length: 25 }, (_, i) => [NEWCOMER, i + 1, 900 + i, rated]);
  for (let night = 0; night <= 32; night += 4) await story.night(all, { later: 4 });
  assert.equal((await story.record(NEWCOMER))?.stage, 'known');
  await story.night(all);
  assert.deepEqual([story.lowest(1), dropsOf(story, 1), dropTrait(story, 1)], [900, [], 0]);
  await story.night([...all, [NEWCOMER, 1, 800, rated]]);
  assert.deepEqual([dropsOf(story, 1).length, dropTrait(story, 1)], [CHEAPER.length, 111]);
});

test('a drop of an øre is none, and one dear night thirty nights ago is no discount', async () => {
  const story = await aStory();
  const standing = ['a', 'b', 'c'].map((shop): Row => [shop, 5, 1004, rated]);
  await story.night([...standing, ...['a', 'b', 'c'].map((shop): Row => [shop, 6, 2000, rated])]);
  const back = ['a', 'b', 'c'].map((shop): Row => [shop, 6, 1005, rated]);
  await story.night([...standing, ...back]);
  assert.deepEqual(dropsOf(story, 6), [], 'the night after');
  for (let night = 0; night < 28; night += 4) await story.night([...standing, ...back], { later: 4 });
  await story.night([...standing, ...back, ['a', 5, 1003.99, rated], ['a', 7, 990, rated]]);
  assert.deepEqual([story.lowest(5), dropsOf(story, 5), dropTrait(story, 5)], [1003.99, [], 0]);
  assert.ok(dropsOf(story, 7).includes('today percent'), '1.6 % is one');
  assert.deepEqual(dropsOf(story, 6), [], 'thirty nights after');
});
