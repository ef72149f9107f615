import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Chart, svgOf } from '../../bench/chart.ts';
import { scaleOf } from '../../bench/chart-scale.ts';
import { shortNumber } from '../../bench/chart-text.ts';

const aChart = (chart: Partial<Chart> = {}): Chart => ({
  title: 'Title',
  subtitle: 'Synthetic',
  xLabel: 'minutes',
  xScale: 'linear',
  panels: [
    {
      title: 'Panel',
      yLabel: 'ms',
      yScale: 'linear',
      series: [
        {
          name: 'p50',
          points: [
            [0, 1],
            [10, 5],
          ],
        },
      ],
    },
  ],
  ...chart,
});

test('every value lies on its axis, and an axis has at least two ticks', () => {
  const value = fc.double({ min: 0.001, max: 1e9, noNaN: true });
  fc.assert(
    fc.property(fc.array(value, { minLength: 1 }), fc.constantFrom('linear', 'log'), (values, kind) => {
      const { place, ticks } = scaleOf(values, kind);
      assert.ok(ticks.length >= 2, `${ticks}`);
      for (const each of [...values, ...ticks]) {
        assert.ok(place(each) >= -0.001 && place(each) <= 1.001, `${each} at ${place(each)}`);
      }
    }),
  );
});

test('a linear axis begins at nothing, so that a small change does not look large', () => {
  const { ticks, place } = scaleOf([250, 270], 'linear');
  assert.equal(ticks[0], 0);
  assert.equal(place(0), 0);
});

test('an axis of half a million values does not overflow', () => {
  assert.equal(scaleOf(Array(500_000).fill(3), 'linear').ticks.at(-1), 3);
});

test('names that hold markup are shown, not obeyed', () => {
  const svg = svgOf(aChart({ title: 'a < b & "c" </title><script>' }));
  assert.doesNotMatch(svg, /<script>/);
  assert.match(svg, /a &lt; b &amp; &quot;c&quot;/);
});

test('where nothing was measured the line is broken', () => {
  const panel = aChart().panels[0]!;
  const points = [
    [0, 1],
    [1, null],
    [2, 3],
    [3, 4],
  ] as const;
  const svg = svgOf(aChart({ panels: [{ ...panel, series: [{ name: 'p50', points }] }] }));
  const path = /<path d="([^"]+)"/.exec(svg)![1]!;
  assert.equal(path.match(/M/g)?.length, 2);
  assert.equal(path.match(/L/g)?.length, 1);
});

test('both axes, title, subtitle and every series are named', () => {
  const svg = svgOf(aChart());
  for (const words of ['Title', 'Synthetic', 'minutes', 'ms', 'p50', 'Panel'])
    assert.match(svg, new RegExp(`>${words}<`));
});

test('labels of shaded stretches that would touch stand on different rows', () => {
  const bands = [
    { from: 4, to: 4.4, label: 'night 2, killed' },
    { from: 4.4, to: 4.8, label: 'night 2' },
  ];
  const svg = svgOf(aChart({ bands }));
  const rowOf = (label: string) => new RegExp(`y="([\\d.]+)"[^>]*>${label}<`).exec(svg)![1];
  assert.notEqual(rowOf('night 2, killed'), rowOf('night 2'));
});

test('large numbers are written short', () => {
  assert.deepEqual([5, 0.5, 9_999, 20_000, 1_500_000].map(shortNumber), [
    '5',
    '0.5',
    '9999',
    '20 k',
    '1.5 M',
  ]);
});
