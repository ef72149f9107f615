import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readProductView } from '../../src/contract/product-view.ts';

const price = fc.integer({ min: 1, max: 10_000_000 }).map((ore) => ore / 100);
const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '",', '\\', '"null', ',"slug":"'),
);
const view = fc.record({
  ean: fc.stringMatching(/^[0-9]{13}$/),
  product_name: text,
  brand: text,
  category: text,
  image_url: text,
  vendor_count: fc.nat(),
  lowest_price: price,
  highest_price: price,
  avg_price: price,
  size: fc.option(text),
  color: fc.option(text),
  slug: text,
});

test('a stored product is read as JSON reads it, whatever its words are', () => {
  fc.assert(
    fc.property(view, (product) => {
      const json = JSON.stringify(product);
      assert.deepEqual(readProductView(json), JSON.parse(json));
    }),
  );
});

test('a product that another version wrote is read as JSON reads it', () => {
  for (const json of [
    '{"ean":"5701234567899","product_name":"Kop","brand":"","slug":"kop"}',
    '{"slug":"kop","ean":"5701234567899"}',
    '{ "ean": "5701234567899" }',
  ])
    assert.deepEqual(readProductView(json), JSON.parse(json));
});

test('a product cut short is an error', () => {
  assert.throws(() => readProductView('{"ean":"5701234567899","product_name":"Ko'), SyntaxError);
});
