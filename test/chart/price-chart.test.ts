import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ChartLabels, drawPriceChart } from '../../src/chart/price-chart.ts';
import type { Day } from '../../src/domain/day.ts';
import { ore } from '../../src/domain/money.ts';

const LABELS: ChartLabels = {
  title: 'Pris',
  desc: '',
  today: 'i dag',
  lowest: 'lavest',
  before: 'førpris',
  amount: (kroner) => `${kroner} kr.`,
  number: String,
  day: String,
  month: String,
};

test('words are drawn after every line, so that none strikes them through', () => {
  const point = (day: number, amount: number) => [day as Day, ore(amount)] as const;
  for (const size of ['wide', 'narrow'] as const) {
    const { markup } = drawPriceChart(
      {
        period: { from: 0 as Day, to: 89 as Day },
        lowest: [point(0, 150_000), point(40, 90_000), point(80, 140_000)],
        shops: [{ name: 'A', points: [point(0, 160_000)] }],
        claim: { beforeOre: 145_000, since: 80 as Day, compared: null },
      },
      LABELS,
      size,
    );
    const lastLine = markup.lastIndexOf('class="line ');
    for (const words of ['førpris 1450 kr.', 'lavest 900 kr.'])
      assert.ok(markup.indexOf(words) > lastLine && lastLine > 0, `${words} in ${size}`);
  }
});

test('the labels of the price axis have room, however large the price', () => {
  for (const [size, digit] of [
    ['wide', 9.6],
    ['narrow', 7.2],
  ] as const)
    for (const kroner of [9, 900, 90_000, 9_000_000]) {
      const { markup } = drawPriceChart(
        {
          period: { from: 0 as Day, to: 89 as Day },
          lowest: [[0 as Day, ore(kroner * 100)]],
          shops: [],
          claim: null,
        },
        LABELS,
        size,
      );
      const labels = [...markup.matchAll(/<text x="([\d.]+)" [^>]*text-anchor="end">(\d+)</g)];
      assert.ok(labels.length >= 2, `${labels.length} labels`);
      for (const [, right, words] of labels)
        assert.ok(Number(right) >= words!.length * digit, `${words} ends at ${right} in ${size}`);
    }
});
