import assert from 'node:assert/strict';
import { test } from 'node:test';
import { feedRatio, priceSample, wholeSample } from '../../../src/feeds/guard/price-ratio.ts';
import { referencePacker, referencesOf } from '../../../src/store/packed/references.ts';
import { aCode } from '../../builders.ts';
import { somePrices, times } from '../some-prices.ts';

/** Articles 1, 2, 3 … at 1,000 kr. in the catalogue, each with the one voice that has it or 0. */
function references(count: number, voice = 0) {
  const blocks: Uint8Array[] = [];
  const packer = referencePacker((bytes) => blocks.push(bytes));
  for (let ean = 1; ean <= count; ean++)
    packer.add(aCode(ean), { ore: 1000_00, voice, voices: voice === 0 ? 2 : 1 });
  packer.flush();
  return referencesOf(blocks);
}
const ratio = (prices: ReturnType<typeof somePrices>, known: ReturnType<typeof references>, voice = 7) =>
  feedRatio(priceSample(prices), () => wholeSample(prices, null), known, { voice, isTrusted: true });
const NEWCOMER = { voice: 7, isTrusted: false };

test('a feed lies where the middle of its prices lies beside the others’', () => {
  const prices = somePrices(times(31, (i) => [i + 1, i < 16 ? 800 : 1200]));
  const { by, articles, any } = ratio(prices, references(31));
  assert.deepEqual({ by, articles }, { by: 0.8, articles: 31 });
  assert.deepEqual(any, { by: 0.8, articles: 31 });
});

test('what its own voice alone asked is nothing to compare with', () => {
  const prices = somePrices(times(30, (i) => [i + 1, 10]));
  assert.equal(ratio(prices, references(30, 7)).any.articles, 0);
  const beside = ratio(prices, references(30, 8));
  assert.deepEqual([beside.articles, beside.any.articles], [0, 30], 'one other voice alone');
});

test('two thousand articles are looked up, evenly spread', () => {
  const { eans, ores } = priceSample(somePrices(times(10_000, (i) => [i + 1, i + 1])));
  assert.deepEqual([eans.length, ores.length], [2000, 2000]);
  assert.deepEqual([eans[0], eans[1], eans.at(-1)], [1, 6, 9996]);
  assert.deepEqual([ores[0], ores[1], ores.at(-1)], [100, 600, 9996_00]);
});

test('shared articles cannot be hidden among a hundred thousand of the shop’s own', () => {
  // One in fifteen hundred is shared: a sample of two thousand meets one or two.
  const rows = times(100_000, (i) => [i % 1500 === 7 ? (i - 7) / 1500 + 1 : 1000 + i, 134] as const);
  const prices = somePrices(rows.toSorted((a, b) => a[0] - b[0]));
  const { by, articles } = ratio(prices, references(67));
  assert.deepEqual({ by, articles }, { by: 0.134, articles: 67 });
});

test('twenty shared articles of a sample are enough: the whole file is not read for more', () => {
  const rows = (shared: number) =>
    somePrices(times(4_000, (i) => [i % 2 === 0 && i / 2 < shared ? i / 2 + 1 : 10_000 + i, 500] as const));
  const unread = () => assert.fail('the whole file was read');
  assert.equal(feedRatio(priceSample(rows(20)), unread, references(100), NEWCOMER).articles, 20);
  const whole = rows(19);
  let wasRead = false;
  const read = () => {
    wasRead = true;
    return wholeSample(whole, null);
  };
  assert.equal(feedRatio(priceSample(whole), read, references(100), NEWCOMER).articles, 19);
  assert.equal(wasRead, true);
});

test('a voice of good record that had the article is one of those it is compared with: two others must be left', () => {
  const prices = somePrices(times(30, (i) => [i + 1, 500]));
  const good = somePrices(times(15, (i) => [i + 1, 500]));
  const compare = (isTrusted: boolean) =>
    feedRatio(priceSample(prices, good), () => assert.fail('read whole'), references(30), {
      voice: 7,
      isTrusted,
    });
  assert.deepEqual([compare(true).articles, compare(true).any.articles], [15, 30]);
  assert.equal(compare(false).articles, 30, 'a newcomer is none of them');
});

test('a price within three percent of the last good reading stands still', () => {
  const prices = somePrices(times(4, (i) => [i + 1, 1000]));
  const good = somePrices([
    [1, 1030.9],
    [2, 1031],
    [3, 970.9],
    [4, 970.8],
  ]);
  const { still } = feedRatio(priceSample(prices, good), () => assert.fail(), references(4), NEWCOMER);
  assert.equal(still, 2);
});
