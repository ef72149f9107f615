import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type PanelChart, panelPicture, shortNumber } from '../../bench/panels.ts';

const aChart = (chart: Partial<PanelChart> = {}): PanelChart => ({
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

test('names that hold markup are shown, not obeyed', () => {
  const svg = panelPicture(aChart({ title: 'a < b & "c" </title><script>' }));
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
  const svg = panelPicture(aChart({ panels: [{ ...panel, series: [{ name: 'p50', points }] }] }));
  const path = [...svg.matchAll(/class="line s1" d="([^"]+)"/g)].at(-1)![1]!;
  assert.equal(path.match(/M/g)?.length, 2);
  assert.equal(path.match(/L/g)?.length, 1);
});

test('both axes, title, subtitle and every series are named', () => {
  const svg = panelPicture(aChart());
  for (const words of ['Title', 'Synthetic', 'minutes', 'ms', 'p50', 'Panel'])
    assert.match(svg, new RegExp(`>${words}<`));
});

test('labels of shaded stretches that would touch stand on different rows', () => {
  const stretches = [
    { from: 4, to: 4.4, label: 'night 2, killed' },
    { from: 4.4, to: 4.8, label: 'night 2' },
  ];
  const svg = panelPicture(aChart({ stretches }));
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
