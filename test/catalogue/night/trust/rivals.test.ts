import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aStory, type Row } from './a-story.ts';

/*
 * What a rival of good record does with its own offers, told night by night: who stands still is not held for it.
 */

const ns = (count: number, first = 101): number[] => Array.from({ length: count }, (_, i) => first + i);
const at = (shop: string, all: readonly number[], price: number, own?: Row[3]): Row[] =>
  all.map((n) => [shop, n, price, own] as const);
type Story = Awaited<ReturnType<typeof aStory>>;
const flagsOf = (story: Story, shop: string, all: readonly number[]) =>
  all.flatMap((n): readonly string[] => story.flags(shop, n) ?? ['not there']);

/** Articles that shops `a` and `b` have had at 1,000 kr. for 20 nights. */
async function twoVoices(all: readonly number[], own: { a?: Row[3]; b?: Row[3] } = {}): Promise<Story> {
  const story = await aStory();
  story.keep(...at('a', all, 1000, own.a), ...at('b', all, 1000, own.b));
  for (let i = 0; i < 5; i++) await story.night([], { later: 4 });
  return story;
}

test('sold out for a night beside a rival at 0.4: back on the next night the shop counts', async () => {
  const all = ns(20);
  const story = await twoVoices(all);
  await story.night([...at('a', all, 1000, { stock: 'out_of_stock' }), ...at('b', all, 401)]);
  for (const later of [1, 1, 10]) {
    await story.night([...at('a', all, 1010), ...at('b', all, 401)], { later });
    assert.deepEqual(flagsOf(story, 'a', all), []);
    assert.ok(story.product(101)!.lowest_price >= 401);
  }
});

test('a clearance while the other is sold out is no harm to the other, and counts itself', async () => {
  const all = ns(4);
  const story = await twoVoices(all);
  for (let i = 0; i < 3; i++)
    await story.night([...at('a', all, 1000, { stock: 'out_of_stock' }), ...at('b', all, 200)]);
  assert.equal(story.lowest(101), 200, 'believed on its second night');
  await story.night([...at('a', all, 1001), ...at('b', all, 200)]);
  assert.deepEqual([flagsOf(story, 'a', all), flagsOf(story, 'b', all)], [[], []]);
});

test('one other voice makes a price that stands still neither too low nor too high; two do', async () => {
  const story = await aStory();
  const all = ns(1);
  story.keep(...at('a', all, 1000), ...at('b', all, 1000), ...at('c', all, 1000));
  for (let i = 0; i < 5; i++) await story.night([], { later: 4 });
  await story.night([...at('b', all, 2400), ['c', 101, 1000, { stock: 'out_of_stock' }]]);
  await story.night([
    ...at('a', all, 950),
    ...at('b', all, 2450),
    ['c', 101, 1000, { stock: 'out_of_stock' }],
  ]);
  assert.deepEqual(story.flags('a', 101), []);
  const dear = await aStory();
  dear.keep(...at('a', all, 1000), ...at('b', all, 1000), ...at('c', all, 1000));
  for (let i = 0; i < 5; i++) await dear.night([], { later: 4 });
  await dear.night([...at('b', all, 2400), ...at('c', all, 2400)]);
  for (let i = 0; i < 25; i++) await dear.night([...at('b', all, 2400), ...at('c', all, 2400)], { later: 4 });
  await dear.night([...at('a', all, 900), ...at('b', all, 2500), ...at('c', all, 2500)]);
  assert.deepEqual(dear.flags('a', 101), ['price_outlier']);
});

test('a rival that drops a word from its own name, or adds some, makes nobody a stranger', async () => {
  const all = ns(20);
  const named = (n: number) => `Nordhavn kaffemaskine ${n}`;
  const accessories = ['filter'];
  const rows = (shop: string, name: (n: number) => string): Row[] =>
    all.map((n) => [shop, n, shop === 'a' ? 1000 : 950, { name: name(n), brand: 'Nordhavn' }]);
  const story = await aStory();
  story.keep(...rows('a', (n) => `${named(n)} filter`), ...rows('b', (n) => `${named(n)} filter`));
  for (let i = 0; i < 5; i++) await story.night([], { later: 4, accessories });
  const [first, second] = [story.product(101)!.product_name, `${named(101)} filter`];
  assert.equal(first, second);
  for (const name of [named, named, (n: number) => `${named(n)} sort med to kander`]) {
    await story.night(rows('a', name), { accessories });
    assert.deepEqual(flagsOf(story, 'b', all), []);
    // A line of the article changes, so that it is decided anew.
    await story.night([...rows('a', name), ...rows('b', (n) => `${named(n)} filter`).map(dearer)], {
      accessories,
    });
    assert.deepEqual(flagsOf(story, 'b', all), []);
  }
  await story.night([...rows('a', named), ...rows('liar', (n) => `filter til ${named(n)}`)], { accessories });
  assert.equal(flagsOf(story, 'liar', all).filter((flag) => flag === 'name_mismatch').length, 20);
});

const dearer = ([shop, n, price, own]: Row): Row => [shop, n, price + 1, own];

test('a rival that spells its brand another way makes nobody a stranger', async () => {
  const all = ns(10);
  const of = (shop: string, name: string, brand: string): Row[] =>
    all.map((n) => [shop, n, 1000, { name: `${name} ${n}`, brand }]);
  const story = await aStory();
  story.keep(...of('a', 'Kande', 'Nordhavn'), ...of('b', 'Karaffel', 'Nordhavn'));
  for (let i = 0; i < 5; i++) await story.night([], { later: 4 });
  for (let i = 0; i < 2; i++) {
    await story.night(of('a', 'Kande', 'NHVN'));
    assert.deepEqual(flagsOf(story, 'b', all), []);
    await story.night([...of('a', 'Kande', 'NHVN'), ...of('b', 'Karaffel', 'Nordhavn').map(dearer)]);
    assert.deepEqual(flagsOf(story, 'b', all), []);
  }
});

test('a category stays where it is when shops are of two minds, and no article enters a gift list by it', async () => {
  const all = ns(30);
  const path = (categoryPath: string[]) => ({ categoryPath });
  const story = await twoVoices(all, { a: path(['Køkken', 'Kaffe']), b: path(['Køkken', 'Kaffe']) });
  for (const moved of [['Gaver', 'Gaveidéer', 'Til ham'], ['Gaver', 'Kaffe'], ['Til ham']]) {
    await story.night(at('b', all, 1001, path(moved)));
    assert.deepEqual(new Set(all.map((n) => story.product(n)!.category)), new Set(['Kaffe']));
  }
  await story.night([...at('b', all, 1001, path(['Te'])), ...at('a', all, 1001, path(['Te']))]);
  assert.equal(story.product(101)!.category, 'Te', 'what both say is followed');
});

test('three voices of good record at −65 % count at once, as on Black Friday; one alone waits', async () => {
  const story = await aStory();
  const all = [1, 2, 3];
  await story.night(['a', 'b', 'c'].flatMap((shop) => at(shop, all, 350)));
  assert.deepEqual(
    ['a', 'b', 'c'].flatMap((shop) => flagsOf(story, shop, all)),
    [],
  );
  assert.equal(story.lowest(1), 350);
  await story.night([...at('a', [4], 300), ...at('b', [4], 302)]);
  assert.deepEqual([story.flags('a', 4), story.flags('b', 4)], [['price_outlier'], ['price_outlier']]);
  await story.night(at('a', [5], 350));
  assert.deepEqual(story.flags('a', 5), ['price_outlier']);
  await story.night(['a', 'b', 'c'].flatMap((shop) => at(shop, [6], 99)));
  assert.deepEqual(story.flags('a', 6), ['price_outlier'], 'nothing under a tenth');
});

test('a price that falls 4 % a night on an article that one shop sells is held before it is a third', async () => {
  const story = await aStory();
  const all = ns(20);
  story.keep(...at('a', all, 1000));
  for (let i = 0; i < 23; i++) await story.night([], { later: 4 });
  let price = 1000;
  for (let i = 0; i < 30; i++) {
    price = Math.round(price * 96) / 100;
    await story.night(at('a', all, price));
  }
  assert.deepEqual(
    flagsOf(story, 'a', all),
    all.map(() => 'price_outlier'),
  );
  assert.deepEqual(
    all.flatMap((n) => story.places(n)).filter((list) => list !== 'newest'),
    [],
  );
});
