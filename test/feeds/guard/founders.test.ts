import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { disagreeingFounders } from '../../../src/feeds/guard/founders.ts';
import { openSpool } from '../../../src/store/spool/write.ts';
import { aFolder, anEan, anOffer } from '../../builders.ts';
import { times } from '../some-prices.ts';

const dir = aFolder();
let files = 0;
type Told = { factor?: number; articles?: number; first?: number; voice?: number };

/** Feeds whose articles cost 1,000, 1,001 … kr. times a factor; those that are left out, and how they lie. */
function leftOut(...feeds: readonly Told[]) {
  const founding = feeds.map(({ factor = 1, articles = 40, first = 1, voice }, i) => {
    const spoolPath = join(dir, `${++files}.spool`);
    const spool = openSpool(spoolPath);
    for (const n of times(articles, (at) => first + at))
      spool.add(anOffer({ ean: anEan(n), price: (1000 + n) * factor }));
    spool.finish();
    return { id: String(i + 1), spoolPath, voice: voice ?? i + 1 };
  });
  return [...disagreeingFounders(founding)].map(([id, { by }]) => [id, Number(by.toFixed(3))]);
}

test('founders agree within 0.67 and 1.5', () => {
  assert.deepEqual(leftOut({}, {}, { factor: 0.671 }), []);
  assert.deepEqual(leftOut({}, {}, { factor: 0.669 }), [['3', 0.669]]);
  assert.deepEqual(leftOut({}, {}, { factor: 1.499 }), []);
  assert.deepEqual(leftOut({}, {}, { factor: 1.501 }), [['3', 1.501]]);
});

test('of two that disagree the lower is left out', () => {
  assert.deepEqual(leftOut({}, { factor: 0.134 }), [['2', 0.134]]);
  assert.deepEqual(leftOut({ factor: 0.134 }, {}), [['1', 0.134]]);
  assert.deepEqual(leftOut({ factor: 7.46 }, {}), [['2', 0.134]], 'euros cannot be told from kroner by two');
});

test('the one furthest off goes first, and the rest is compared again', () => {
  assert.deepEqual(leftOut({}, {}, { factor: 0.01 }, {}, { factor: 0.134 }), [
    ['3', 0.01],
    ['5', 0.134],
  ]);
  // Among three of which one is a hundredth, the others would each lie between it and the other.
  assert.deepEqual(leftOut({}, { factor: 0.01 }, {}), [['2', 0.01]]);
});

test('under twenty shared articles nothing is said', () => {
  assert.deepEqual(leftOut({}, { factor: 0.01, articles: 19 }), []);
  assert.deepEqual(leftOut({}, { factor: 0.01, articles: 20 }), [['2', 0.01]]);
  assert.deepEqual(leftOut({}, { factor: 0.01, first: 22 }), [], '19 of its 40 are shared');
});

test('feeds of one voice say nothing of each other', () => {
  assert.deepEqual(leftOut({ voice: 1 }, { voice: 1, factor: 0.01 }), []);
});

test('large files are compared by five hundred articles of each', () => {
  assert.equal(leftOut({ articles: 3000 }, { articles: 3000, first: 2901, factor: 0.01 }).length, 1);
});
