import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Evidence, objections, staleDaysMax } from '../../../src/feeds/guard/guard.ts';
import { type FeedRatio, steepShare } from '../../../src/feeds/guard/price-ratio.ts';
import { referencePacker, referencesOf } from '../../../src/store/packed/references.ts';
import { aCode, day } from '../../builders.ts';
import { somePrices, times } from '../some-prices.ts';

const ratio = (by: number, own: Partial<FeedRatio> = {}): FeedRatio => ({
  by,
  articles: 100,
  still: 0,
  any: { by, articles: 100 },
  stillEans: [],
  ...own,
});
const factor = (by: number) => ({ shared: 100, changed: 100, factor: { by, articles: 100 } });
const kinds = (own: Partial<Evidence>) =>
  objections({
    reading: {
      rows: 100,
      kept: 100,
      skipped: {},
      unreadable: 0,
      coverage: 1,
      eans: 100,
      validUntilMs: null,
      host: null,
    },
    good: null,
    moves: null,
    ratio: ratio(1),
    newcomer: false,
    agreed: 0,
    statedRows: null,
    ...own,
  } as Evidence).map(({ kind }) => kind);

test('a feed is not held while half or more of the compared prices stand where they stood', () => {
  assert.deepEqual(kinds({ ratio: ratio(0.45, { still: 49 }) }), ['ratio']);
  assert.deepEqual(kinds({ ratio: ratio(0.45, { still: 50 }) }), []);
  assert.deepEqual(kinds({ ratio: ratio(0.8, { still: 50 }), newcomer: true }), []);
});

test('beside one other voice, and whoever moved, only a fifth or five times holds', () => {
  const alone = (by: number) => kinds({ ratio: ratio(0, { articles: 0, any: { by, articles: 20 } }) });
  assert.deepEqual([alone(0.2), alone(0.201), alone(4.99), alone(5)], [['ratio'], [], [], ['ratio']]);
  assert.deepEqual(kinds({ ratio: ratio(0, { articles: 0, any: { by: 0.01, articles: 19 } }) }), []);
  assert.deepEqual(kinds({ ratio: ratio(0.2, { still: 100 }) }), ['ratio']);
});

test('a factor between 0.7 and 1.4 that is not one of moms proves itself beside the others', () => {
  for (const [by, held] of [
    [0.69, true],
    [0.7, false],
    [0.791, false],
    [0.793, true],
    [0.96, false],
    [0.81, false],
    [1.24, true],
    [1.4, false],
    [1.41, true],
  ] as const)
    assert.deepEqual(kinds({ moves: factor(by) }), held ? ['factor'] : [], `${by}`);
});

test('it does not prove itself where nothing can be compared, and does beside one voice', () => {
  const none = ratio(0, { articles: 0, any: { by: 0, articles: 0 } });
  assert.deepEqual(kinds({ moves: factor(0.9), ratio: none }), ['factor']);
  const one = ratio(0, { articles: 0, any: { by: 0.9, articles: 20 } });
  assert.deepEqual(kinds({ moves: factor(0.9), ratio: one }), []);
});

test('a move that may be a sale is named before its ratio: such offers stay for two weeks', () => {
  assert.deepEqual(kinds({ moves: factor(0.4), ratio: ratio(0.4) }), ['factor', 'ratio']);
  assert.deepEqual(kinds({ moves: factor(0.39), ratio: ratio(0.39) }), ['ratio', 'factor']);
  assert.deepEqual(kinds({ moves: factor(2), ratio: ratio(2) }), ['ratio', 'factor']);
  const held = (kind: 'factor' | 'ratio') => ({
    held: { kind, reason: '', sinceDay: day('2026-11-01'), lastDay: day('2026-11-01'), nights: 1 },
  });
  assert.deepEqual(
    [staleDaysMax(held('factor')), staleDaysMax(held('ratio')), staleDaysMax({ held: null })],
    [14, 3, 3],
  );
});

test('how much of a file lies under 0.6 of what others asked is told by an even sample', () => {
  const blocks: Uint8Array[] = [];
  const packer = referencePacker((bytes) => blocks.push(bytes));
  for (let ean = 1; ean <= 4_000; ean++)
    packer.add(aCode(ean), { ore: 1000_00, voice: ean <= 1_000 ? 7 : 0, voices: ean <= 1_000 ? 1 : 2 });
  packer.flush();
  const references = referencesOf(blocks);
  const share = (price: number, count: number) =>
    steepShare(somePrices(times(count, (i) => [i + 1, price])), references, 7);
  assert.deepEqual(share(600, 4_000), { articles: 4_000, steep: 0 });
  assert.deepEqual(
    share(599, 4_000),
    { articles: 4_000, steep: 3_000 },
    'what it alone had is nobody else’s affair',
  );
  assert.deepEqual(share(599, 0), { articles: 0, steep: 0 });
});
