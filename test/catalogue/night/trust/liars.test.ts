import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aStory, type Row } from './a-story.ts';

const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));
/** Articles that one shop sells, at 1,000 to 1,900 kr. */
const singles = (shop: string, first = 101): Row[] =>
  times(20, (i) => [shop, first + i, 1000 + 45 * i] as const);
const seen = (story: Awaited<ReturnType<typeof aStory>>, ns: readonly number[]) =>
  ns.map((n) => ({
    n,
    product: story.product(n),
    agent: story.agentPrice(n),
    places: story.places(n).filter((list) => list !== 'newest'),
  }));

test('the shops that founded the market are known after a month in which their prices agreed', async () => {
  const story = await aStory();
  assert.deepEqual(
    await Promise.all(['a', 'b', 'c'].map(async (shop) => (await story.record(shop))?.stage)),
    ['known', 'known', 'known'],
  );
  assert.deepEqual(await story.held(), []);
});

test('a newcomer at 1 kr. on articles that one shop sells changes nothing: not on night 1, 2 or 30', async () => {
  const story = await aStory();
  story.keep(...singles('a'));
  for (let i = 0; i < 8; i++) await story.night();
  const ns = times(20, (i) => 101 + i);
  const before = seen(story, ns);
  const lies: Row[] = ns.map((n) => [
    'liar',
    n,
    1,
    { name: 'Kæmpetilbud', brand: 'Løgn', imageUrl: 'https://x.example/x.jpg' },
  ]);
  for (const later of [1, 1, 28]) {
    await story.night(lies, { later });
    assert.deepEqual(seen(story, ns), before);
    assert.ok(
      ns.every((n) => story.flags('liar', n)!.length > 0),
      'shown, and flagged',
    );
  }
});

test('a cover under the article’s own code does not become the article, at a price that could be believed', async () => {
  const story = await aStory();
  story.keep(...singles('a'));
  for (let i = 0; i < 8; i++) await story.night();
  const ns = times(20, (i) => 101 + i);
  const before = seen(story, ns);
  const covers: Row[] = ns.map((n) => [
    'liar',
    n,
    800 + 36 * (n - 101),
    { name: `Cover til Nordhavn vare ${n} NK-${1000 + n}` },
  ]);
  for (const later of [1, 1, 28]) {
    await story.night(covers, { later, accessories: ['cover'] });
    assert.deepEqual(seen(story, ns), before);
    assert.deepEqual(story.flags('liar', 101), ['name_mismatch']);
  }
});

test('two shops of one owner are one voice: they do not confirm each other', async () => {
  const story = await aStory();
  story.keep(['a', 101, 1000]);
  for (let i = 0; i < 8; i++) await story.night();
  const lies: Row[] = [
    ['et.loegner.dk', 101, 1],
    ['to.loegner.dk', 101, 1],
  ];
  for (const later of [1, 1, 1, 20]) await story.night(lies, { later });
  assert.equal(story.lowest(101), 1000);
  assert.deepEqual(story.flags('et.loegner.dk', 101), ['price_outlier']);
});

test('two shops at 1 kr. do not confirm each other either, whoever owns them and however long they wait', async () => {
  const story = await aStory();
  story.keep(['a', 101, 1000]);
  for (let i = 0; i < 8; i++) await story.night();
  const lies: Row[] = [
    ['x', 101, 1],
    ['y', 101, 1.1],
  ];
  for (const later of [1, 1, 20, 20, 20]) await story.night(lies, { later });
  assert.equal(story.lowest(101), 1000);
  assert.equal(story.agentPrice(101), 100_000);
});

test('a fourth shop at 34 % of the other three does not count', async () => {
  const story = await aStory();
  await story.night([['new', 1, 340]]);
  assert.deepEqual(story.flags('new', 1), ['price_outlier']);
  await story.night([['new', 1, 340]]);
  assert.equal(story.lowest(1), 1000);
});

test('a newcomer at three times the price does not knock the honest shop out', async () => {
  const story = await aStory();
  story.keep(['a', 101, 1000]);
  for (let i = 0; i < 8; i++) await story.night();
  for (const later of [1, 1, 20]) {
    await story.night(
      [
        ['x', 101, 3000],
        ['y', 101, 20_000],
      ],
      { later },
    );
    assert.deepEqual(
      [story.flags('a', 101), story.lowest(101), story.product(101)?.vendor_count],
      [[], 1000, 1],
    );
    assert.deepEqual(story.flags('x', 101), ['price_high']);
  }
});

test('a shop that was good for forty nights and then lies at 1 kr. is never believed', async () => {
  const story = await aStory();
  story.keep(['a', 101, 1000]);
  for (let i = 0; i < 8; i++) await story.night();
  for (const later of [1, 1, 1, 10, 30]) {
    await story.night([['b', 101, 1]], { later });
    assert.equal(story.lowest(101), 1000);
    assert.equal((await story.held('b'))[0]?.reason, 'far_below');
  }
});

test('a shop of good record that clears out at −80 % counts on its second night', async () => {
  const story = await aStory();
  story.keep(['a', 101, 1000]);
  for (let i = 0; i < 8; i++) await story.night();
  await story.night([['a', 101, 200]]);
  assert.deepEqual(story.flags('a', 101), ['price_outlier']);
  assert.equal((await story.held('a'))[0]?.reason, 'first_night');
  assert.equal(story.agentPrice(101), undefined);
  await story.night([['a', 101, 200]]);
  assert.deepEqual([story.flags('a', 101), story.lowest(101)], [[], 200]);
  await story.night([['a', 101, 205]]);
  assert.deepEqual(story.flags('a', 101), [], 'and goes on counting');
});

test('a cut that was believed cannot creep down by a few percent a night', async () => {
  const story = await aStory();
  story.keep(['a', 101, 1000]);
  for (let i = 0; i < 8; i++) await story.night();
  await story.night([['a', 101, 200]]);
  await story.night([['a', 101, 200]]);
  await story.night([['a', 101, 181]]);
  assert.deepEqual(story.flags('a', 101), []);
  await story.night([['a', 101, 170]]);
  assert.deepEqual(story.flags('a', 101), ['price_outlier']);
});

test('a founder has no second night for deep cuts before its record is decided', async () => {
  const story = await aStory({ nights: 12 });
  for (const price of [200, 200, 200]) await story.night([['a', 1, price]]);
  assert.deepEqual(story.flags('a', 1), ['price_outlier']);
  assert.equal((await story.held('a'))[0]?.reason, 'no_record');
});

test('two and three fresh domains with the same invented codes give each other no place, on any night of their first month', async () => {
  const story = await aStory();
  const invented = times(20, (i) => 501 + i);
  const shops = ['frisk', 'frisk-to', 'frisk-tre'];
  for (const [count, later] of [
    [2, 1],
    [2, 10],
    [3, 1],
    [3, 12],
  ] as const) {
    const rows: Row[] = shops
      .slice(0, count)
      .flatMap((shop) => invented.map((n): Row => [shop, n, 500 - later * 10]));
    await story.night(rows, { later });
    assert.deepEqual(
      invented.flatMap((n) => story.places(n)),
      [],
    );
  }
});
