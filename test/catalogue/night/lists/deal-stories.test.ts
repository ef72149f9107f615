import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ore } from '../../../../src/domain/money.ts';
import { anEan } from '../../../builders.ts';
import { aStory, type Row } from '../trust/a-story.ts';

/** A price with the before price that the shop shows beside it. */
const claiming = (shop: string, n: number, price: number, was: number): Row => [
  shop,
  n,
  price,
  { beforeOre: ore(was * 100) },
];
const soldOut = (shop: string, n: number, price: number): Row => [shop, n, price, { stock: 'out_of_stock' }];

/** Two shops of one owner, which are one voice. */
const [HERE, THERE] = ['her.kaede.example', 'der.kaede.example'];
/** A shop that comes a month before the last night. */
const DEAR = 'dyr.example';
const MONTH_BEGINS = 88;
const LAST_READ = 120;

/** Eighty nights as they were, up to the night on which everybody claims something. */
const past = (night: number): Row[] => [
  ...(night < MONTH_BEGINS ? [] : [1, 2, 3].map((n): Row => [DEAR, n, Math.round(2.4 * (999 + n))])),
  [HERE, 30, 1500],
  [THERE, 30, 1000],
  [HERE, 31, 1500],
  [THERE, 31, 1500],
  soldOut('a', 40, 1500),
  soldOut('a', 41, 1500),
  ['a', 42, 1500],
  ['a', 43, 1500],
];
const LAST: Row[] = [
  ...[1, 2, 3].map((n) => claiming(DEAR, n, 999 + n, Math.round(2.4 * (999 + n)))),
  claiming('a', 4, 800, 1003),
  ...['a', 'b', 'c'].map((shop) => claiming(shop, 5, 600, 1004)),
  claiming('a', 6, 950, 1005),
  claiming('a', 7, 956, 1006),
  claiming(HERE, 30, 1000, 1500),
  [THERE, 30, 1500],
  claiming(HERE, 31, 1000, 1500),
  [THERE, 31, 1500],
  claiming('a', 40, 1000, 1500),
  ['a', 41, 1000],
  claiming('a', 42, 1000, 1500),
  ['a', 43, 1000],
];

test('a deal is a price that is low for the article', async (t) => {
  const story = await aStory({ shared: ['a', 'b', 'c', HERE, THERE] });
  for (let night = 44; night <= LAST_READ; night += 4) await story.night(past(night), { later: 4 });
  await story.night(LAST);
  const isDeal = (n: number): boolean => story.places(n).includes('deals');
  const verdict = (n: number, shop: string) => story.claim(shop, n)?.verdict;
  const percent = (n: number) => {
    const page = { after: -1, limit: 100, keys: [], minOre: 0, maxOre: Number.MAX_SAFE_INTEGER };
    const rows = story.all().generation.lists.page('deals', page);
    const row = rows.find(({ product }) => JSON.parse(product).ean === anEan(n));
    return row && JSON.parse(`{${row.extra.replace('\n', 'null')}}`).real_percent;
  };

  await t.test('dear for a month and then what others ask is none, whatever the verdict on the claim', () => {
    for (const n of [1, 2, 3]) assert.deepEqual([verdict(n, DEAR), isDeal(n)], ['genuine', false]);
  });

  await t.test('an honest shop’s reduction is, and one that all make on Black Friday', () => {
    assert.deepEqual([isDeal(4), percent(4)], [true, 20.2]);
    assert.deepEqual([isDeal(5), percent(5)], [true, 40.2]);
  });

  await t.test('less than five percent is none', () => {
    assert.deepEqual([isDeal(6), percent(6)], [true, 5.5]);
    assert.deepEqual([verdict(7, 'a'), isDeal(7)], ['genuine', false], '4.97 %');
  });

  await t.test(
    'dear here and cheap there at one owner’s shops, swapped, is none; a fall of the article is',
    () => {
      assert.deepEqual([verdict(30, HERE), isDeal(30)], ['genuine', false]);
      assert.deepEqual([verdict(31, HERE), isDeal(31)], ['genuine', true]);
    },
  );

  await t.test(
    'before prices earned while sold out make no claim hold and no bargain; those of days on sale do',
    () => {
      assert.deepEqual([verdict(40, 'a'), isDeal(40)], ['unfounded', false]);
      assert.equal(isDeal(41), false);
      assert.deepEqual([verdict(42, 'a'), isDeal(42)], ['genuine', true]);
      assert.equal(isDeal(43), true);
    },
  );
});
