import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shapeOf } from '../../../src/oversight/feed-check/file-shape.ts';
import { columnWith, holds } from '../../../src/oversight/feed-check/suggest.ts';
import { anEan } from '../../builders.ts';

const tableOf = (header: string, ...rows: string[]) => shapeOf([header, ...rows, ''].join('\n'));

test('a column is what half of its values are, empty ones not counted', () => {
  const half = tableOf('a;b', `${anEan(1)};x`, `${anEan(2)};x`, 'V-3;x', 'V-4;x', ';x');
  assert.equal(holds(half, 'a', 'ean'), true);
  assert.equal(holds(tableOf('a;b', `${anEan(1)};x`, 'V-2;x', 'V-3;x'), 'a', 'ean'), false);
  assert.equal(holds(tableOf('a;b', ';x', ';x'), 'a', 'ean'), false);
});

test('of several links the first is taken; of several amounts none, for one may be the price before', () => {
  const shape = tableOf('a;b;c;d', 'https://a.dk/1;https://a.dk/2;199,00;249,00');
  assert.equal(columnWith(shape, 'url', new Set()), 'a');
  assert.equal(columnWith(shape, 'url', new Set(['a'])), 'b');
  assert.equal(columnWith(shape, 'price', new Set()), undefined);
  assert.equal(columnWith(shape, 'price', new Set(['d'])), 'c');
});

test('pictures are no product pages, and whole numbers no prices', () => {
  const shape = tableOf('a;b', 'https://a.dk/1.jpg?w=300;12', 'https://a.dk/2.webp;7');
  assert.equal(columnWith(shape, 'image', new Set()), 'a');
  assert.equal(columnWith(shape, 'url', new Set()), undefined);
  assert.equal(columnWith(shape, 'price', new Set()), undefined);
});

test('a heading in quotes is one column, whatever stands in it', () => {
  const { names, rows } = shapeOf('ID,"GTIN, UPC, EAN, or ISBN",Name\n1,5709990000001,"Kande, sort"\n');
  assert.deepEqual(names, ['ID', 'GTIN, UPC, EAN, or ISBN', 'Name']);
  assert.deepEqual(rows[0], ['1', '5709990000001', 'Kande, sort']);
});
