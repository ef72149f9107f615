import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays, type Day } from '../../src/domain/day.ts';
import type { PricePoint } from '../../src/domain/history.ts';
import { ore } from '../../src/domain/money.ts';
import { type PriceFigure, priceFigure } from '../../src/web/pages/product/price-figure.ts';
import { day } from '../builders.ts';

const TODAY = day('2026-11-15');
const ago = (days: number): Day => addDays(TODAY, -days);
const points = (...of: [daysAgo: number, kroner: number | null][]): PricePoint[] =>
  of.map(([days, kroner]) => [ago(days), kroner === null ? null : ore(kroner * 100)]);

const aFigure = (own: Partial<PriceFigure> = {}): PriceFigure => ({
  today: TODAY,
  firstSeen: ago(400),
  days: 90,
  lowest: points([400, 1749], [60, 1649], [27, 1399], [19, 1649]),
  shops: [],
  claim: null,
  shopOn: () => 'Butik A',
  linkFor: (days) => `/vare/1/x?dage=${days}`,
  ...own,
});
const drawn = (own: Partial<PriceFigure> = {}) =>
  priceFigure(aFigure(own), 'da').markup.replaceAll('\u00a0', ' ');

test('it is drawn wide and narrow, each with a title and its point in words', () => {
  const chart = drawn();
  assert.equal(chart.match(/<svg class="(wide|narrow)"/g)!.length, 2);
  assert.equal(
    chart.match(/<title id="chart-(wide|narrow)-t">Laveste pris de seneste 90 dage<\/title>/g)!.length,
    2,
  );
  assert.match(
    chart,
    /<desc [^>]*>Den laveste pris i dag er 1\.649 kr\. Den laveste pris var 1\.399 kr\., fra 19\. til 26\. oktober\. Den højeste pris var 1\.749 kr\.<\/desc>/,
  );
  assert.match(chart, /lavest 1\.399 kr\./);
});

test('steps go across and then up or down; a time without a price is a gap', () => {
  const path = /<path class="line c1" d="([^"]+)"/.exec(
    drawn({ days: 30, lowest: points([400, 100], [20, null], [10, 120]) }),
  )![1]!;
  assert.match(path, /^M[\d.]+ [\d.]+H[\d.]+M[\d.]+ [\d.]+H[\d.]+$/);
});

test('what a shop says it cost before is a dashed line from the day it said so, the days before it shaded', () => {
  const chart = drawn({
    claim: { shop: 'Butik B', beforeOre: 219900, since: ago(10), compared: { from: ago(40), to: ago(11) } },
  });
  assert.match(chart, /class="line before"/);
  assert.match(chart, /førpris 2\.199 kr\./);
  assert.match(chart, /<rect class="band"/);
  assert.match(
    chart,
    /<li class="before">førpris hos Butik B<\/li><li class="band">de 30 dage før tilbuddet<\/li>/,
  );
});

test('the axis begins where the product does, and times that would show the same are not offered', () => {
  const chart = drawn({ firstSeen: ago(35), lowest: points([35, 100], [10, 90]) });
  assert.match(chart, /Laveste pris siden 11\. oktober/);
  assert.deepEqual(
    [...chart.matchAll(/\?dage=(\d+)/g)].map(([, days]) => days),
    ['30', '90'],
  );
  assert.equal(
    drawn({ firstSeen: ago(20), days: 30, lowest: points([20, 100]) }).includes('class="tabs'),
    false,
  );
});

test('a price of one day alone is no line', () => {
  assert.match(drawn({ firstSeen: TODAY, lowest: points([0, 100]) }), /priser fra én dag/);
  assert.match(drawn({ lowest: points([400, 100], [200, null]), days: 30 }), /ingen priser fra den periode/);
});

test('the numbers are a table, the newest first, and it is cut with a word about it', () => {
  const many = Array.from({ length: 80 }, (_, i): [number, number] => [80 - i, 100 + i]);
  const table = /<table class="numbers">.*<\/table>.*/s.exec(drawn({ lowest: points(...many) }))![0];
  assert.equal(table.match(/<tr>/g)!.length, 41);
  assert.match(table, /<tbody><tr><td>14\. nov\.<\/td><td class="n">179 kr\.<\/td><td>Butik A<\/td>/);
  assert.match(table, /40 tidligere ændringer/);
});

test('a shop’s name stays text in the legend and in the data for the script', () => {
  const chart = drawn({ shops: [{ name: '"><script>x</script>', points: points([400, 2000]) }] });
  assert.equal(chart.includes('<script'), false);
  const data = JSON.parse(
    /data-lines="([^"]+)"/
      .exec(chart)![1]!
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>'),
  );
  assert.equal(data.days, 90);
  assert.deepEqual(data.lines[0], [
    'laveste pris',
    [
      [0, 1749],
      [29, 1649],
      [62, 1399],
      [70, 1649],
    ],
  ]);
});
