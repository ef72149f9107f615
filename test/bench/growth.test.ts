import assert from 'node:assert/strict';
import { test } from 'node:test';
import { growthChart, growthFigures, MEASURES, type Size } from '../../bench/growth-figures.ts';
import { panelPicture } from '../../bench/panels.ts';

const aSize = (products: number, values: Record<string, string> = {}): Size => ({
  products,
  values: {
    ...Object.fromEntries(MEASURES.map(({ label }) => [label, '10 ms'])),
    lookups: '8000/s',
    ...values,
  },
});
const missed = (...sizes: Size[]): string[] =>
  growthFigures(sizes)
    .filter(({ ok }) => ok === false)
    .map(({ name }) => name);

test('what stays the same while the catalogue grows misses no bar', () => {
  assert.deepEqual(missed(aSize(500_000), aSize(5_000_000)), []);
});

test('growing a tenth faster than the catalogue is noise, more is not', () => {
  assert.deepEqual(missed(aSize(1e6), aSize(2e6, { 'refresh, wall': '22 s' })), []);
  assert.deepEqual(missed(aSize(1e6), aSize(2e6, { 'refresh, wall': '22.1 s' })), ['refresh, wall']);
});

test('the middle search has no such tenth', () => {
  assert.deepEqual(missed(aSize(1e6), aSize(2e6, { 'search p50': '20.1 ms' })), ['search p50']);
});

test('a rate that falls counts as a cost that grows', () => {
  assert.deepEqual(missed(aSize(1e6), aSize(2e6, { lookups: '3500/s' })), ['cost of a lookup']);
});

test('a size between that breaks the bar is not forgiven by the last', () => {
  const between = aSize(1e6, { 'refresh, memory': '50 MB' });
  assert.deepEqual(missed(aSize(5e5), between, aSize(5e6)), ['refresh, memory']);
});

test('one size alone has figures and no bars', () => {
  assert.ok(growthFigures([aSize(1e6)]).every(({ ok }) => ok === undefined));
});

test('the chart has a line for every measure and one for the catalogue', () => {
  const svg = panelPicture(growthChart([aSize(5e5), aSize(5e6)]));
  for (const { label, isRate } of MEASURES) if (!isRate) assert.match(svg, new RegExp(`>${label}<`));
  assert.match(svg, />the catalogue itself</);
  assert.match(svg, />cost of a lookup</);
});
