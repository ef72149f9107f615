import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FileReading } from '../../../src/feeds/feed.ts';
import { agrees, type Evidence, objections } from '../../../src/feeds/guard/guard.ts';
import { type FeedRatio, ratioName } from '../../../src/feeds/guard/price-ratio.ts';
import type { GoodReading } from '../../../src/store/ports/state.ts';

const aReading = (eans: number, own: Partial<FileReading> = {}): FileReading => ({
  rows: eans,
  kept: eans,
  skipped: {},
  currencies: [],
  unreadable: 0,
  coverage: 1,
  eans,
  validUntilMs: null,
  host: null,
  ...own,
});
const aGood = (eans: number, own: Partial<GoodReading> = {}): GoodReading => ({
  sha256: '',
  etag: null,
  lastModified: null,
  readAtMs: 0,
  recipe: '',
  listedAtMs: null,
  validUntilMs: null,
  spool: '',
  rows: eans,
  kept: eans,
  eans,
  coverage: 1,
  ...own,
});
/** Prices beside two and more other voices, none of them where they stood at the last good reading. */
const beside = (by: number, articles: number, own: Partial<FeedRatio> = {}): FeedRatio => ({
  by,
  articles,
  still: 0,
  any: { by, articles },
  stillEans: [],
  ...own,
});
/** What a reading is held for; nothing where a test names nothing. */
const kinds = (own: Partial<Evidence> = {}) =>
  objections({
    reading: aReading(100),
    good: null,
    moves: null,
    ratio: beside(0, 0),
    newcomer: false,
    agreed: 0,
    statedRows: null,
    ...own,
  }).map(({ kind }) => kind);

test('a shop’s prices lie within 0.67 and 1.5 times the others’', () => {
  for (const [by, held] of [
    [0.669, true],
    [0.67, false],
    [1.5, false],
    [1.501, true],
  ] as const)
    assert.deepEqual(kinds({ ratio: beside(by, 20) }), held ? ['ratio'] : [], `${by}`);
});

test('a newcomer’s within 0.85 and 1.2, until three readings in a row agreed', () => {
  for (const [by, agreed, held] of [
    [0.849, 2, true],
    [0.85, 2, false],
    [1.2, 0, false],
    [1.201, 0, true],
    [0.849, 3, false],
    [1.5, 3, false],
    [1.501, 3, true],
  ] as const)
    assert.deepEqual(
      kinds({ ratio: beside(by, 20), newcomer: true, agreed }),
      held ? ['ratio'] : [],
      `${by} after ${agreed}`,
    );
});

test('under twenty shared articles the ratio is not asked', () => {
  assert.deepEqual(kinds({ ratio: beside(0.01, 19) }), []);
  assert.deepEqual(kinds({ ratio: beside(0.01, 20) }), ['ratio']);
  assert.equal(agrees({ ratio: { by: 1, articles: 19 }, newcomer: true, agreed: 0 }), undefined);
});

test('known ratios are named', () => {
  for (const [by, says] of [
    [0.0101, /decimal point/],
    [99, /øre/],
    [0.134, /in euro/],
    [7.46, /kroner among prices in euro/],
    [0.8, /without moms/],
    [1.25, /moms added twice/],
    [0.8 * 1.059, /without moms/],
    [0.8 * 1.061, /^$/],
    [0.8 * 0.941, /without moms/],
    [0.8 * 0.939, /^$/],
    [0.7, /^$/],
  ] as const)
    assert.match(ratioName(by), says, `${by}`);
});

test('half of twenty articles or more that moved by one factor are no everyday change', () => {
  const moved = (articles: number, shared: number) =>
    kinds({ moves: { shared, changed: articles, factor: { by: 0.5, articles } } });
  assert.deepEqual(moved(9, 20), []);
  assert.deepEqual(moved(10, 20), ['factor']);
  assert.deepEqual(moved(19, 19), [], 'too few to say');
});

test('a feed may grow fivefold, and to twenty articles', () => {
  assert.deepEqual(kinds({ reading: aReading(500), good: aGood(100) }), []);
  assert.deepEqual(kinds({ reading: aReading(501), good: aGood(100) }), ['grown']);
  assert.deepEqual(kinds({ reading: aReading(20), good: aGood(1) }), []);
  assert.deepEqual(kinds({ reading: aReading(21), good: aGood(1) }), ['grown']);
});

test('articles are counted, not rows: a file repeated three times has not grown', () => {
  assert.deepEqual(kinds({ reading: aReading(100, { rows: 700, kept: 700 }), good: aGood(100) }), []);
});

test('a feed of 200 articles or more may lose a fifth', () => {
  assert.deepEqual(kinds({ reading: aReading(160), good: aGood(200) }), []);
  assert.deepEqual(kinds({ reading: aReading(159), good: aGood(200) }), ['lost']);
  assert.deepEqual(kinds({ reading: aReading(1), good: aGood(199) }), []);
});

test('a feed may have a fifth fewer rows than the network’s own list says, from 200 on', () => {
  assert.deepEqual(kinds({ reading: aReading(160), statedRows: 200 }), []);
  assert.deepEqual(kinds({ reading: aReading(159), statedRows: 200 }), ['lost']);
  assert.deepEqual(kinds({ reading: aReading(1), statedRows: 199 }), []);
  assert.deepEqual(kinds({ reading: aReading(1), statedRows: null }), [], 'most networks do not say');
});

test('what the network’s list says is held against rows, whatever the last good reading was', () => {
  const read = aReading(100, { rows: 159 });
  assert.deepEqual(kinds({ reading: read, good: aGood(100), statedRows: 200 }), ['lost']);
});

test('the last good reading counts by its articles; one of before they were counted by its rows', () => {
  assert.deepEqual(kinds({ reading: aReading(160), good: aGood(200, { kept: 1000 }) }), []);
  const { eans: _, ...old } = aGood(200);
  assert.deepEqual(kinds({ reading: aReading(160), good: old }), []);
  assert.deepEqual(kinds({ reading: aReading(159), good: old }), ['lost']);
});

test('an empty feed, and one that gives no offer, are called so and nothing else', () => {
  assert.deepEqual(kinds({ reading: aReading(0), good: aGood(200), statedRows: 200 }), ['empty']);
  const useless = aReading(0, { rows: 300, unreadable: 300, skipped: { ean_missing: 300 } });
  assert.deepEqual(kinds({ reading: useless, good: aGood(200) }), ['no_offer']);
  assert.deepEqual(kinds({ reading: aReading(1), good: aGood(1) }), []);
});

test('a twentieth of its rows may be unreadable, and a tenth of them lose their codes', () => {
  const read = (own: Partial<FileReading>) => kinds({ reading: aReading(200, own), good: aGood(200) });
  assert.deepEqual(read({ unreadable: 10 }), []);
  assert.deepEqual(read({ unreadable: 11 }), ['unreadable']);
  assert.deepEqual(read({ coverage: 0.9 }), []);
  assert.deepEqual(read({ coverage: 0.899 }), ['coverage']);
  const little = (coverage: number) =>
    kinds({ reading: aReading(200, { coverage: 0 }), good: aGood(200, { coverage }) });
  assert.deepEqual(little(0.1), [], 'a tenth to the last digit');
  assert.deepEqual(little(0.101), ['coverage']);
});

test('the share of unreadable rows is asked from twenty rows on, at a first reading too', () => {
  for (const good of [null, aGood(10)]) {
    const read = (rows: number, unreadable: number) =>
      kinds({ reading: aReading(rows, { unreadable }), good });
    assert.deepEqual(read(19, 18), []);
    assert.deepEqual(read(20, 1), []);
    assert.deepEqual(read(20, 2), ['unreadable']);
  }
});

test('an objection that is overruled hides no other: what prices say comes first, and all is said', () => {
  const moves = { shared: 300, changed: 300, factor: { by: 0.01, articles: 300 } };
  assert.deepEqual(
    kinds({
      ratio: beside(0.006, 300),
      moves,
      reading: aReading(3000, { unreadable: 900 }),
      good: aGood(300),
    }),
    ['ratio', 'factor', 'grown', 'unreadable'],
  );
});

test('a feed in another currency is held with the name of that currency', () => {
  const reading = aReading(40, { kept: 0, skipped: { currency_other: 40 }, currencies: ['EUR', 'SEK'] });
  const [objection] = objections({
    reading,
    good: null,
    moves: null,
    ratio: beside(0, 0),
    newcomer: false,
    agreed: 0,
    statedRows: null,
  });
  assert.equal(objection?.reason, 'none of 40 rows gave an offer (currency_other (EUR, SEK): 40)');
});
