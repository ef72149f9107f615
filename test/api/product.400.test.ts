import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anEan } from '../builders.ts';
import { anApp } from './an-app.ts';

const ean = anEan(1);
const WRONG: [what: string, path: string, says: RegExp][] = [
  ['letters', '/public/product/57099a', /not digits/],
  ['14 digits', '/public/product/12345678901234', /has 14 digits/],
  ['a 10 KB path', `/public/product/${'9'.repeat(10_000)}`, /has 10000 digits/],
  ['a space', '/public/product/%20', /not digits/],
  ['Arabic digits', `/public/product/${encodeURIComponent('٣٤٥')}`, /not digits/],
  ['an encoded slash', '/public/product/..%2f..%2fetc', /not digits/],
  ['broken percent-encoding', '/public/product/%E0%A4%A', /percent-encoded/],
  ['a NUL', '/public/product/%00', /not digits/],
  ['letters, for offers', '/public/product/x/offers', /not digits/],
  ['0 days', `/public/product/${ean}/history?days=0`, /1 to 730/],
  ['731 days', `/public/product/${ean}/history?days=731`, /1 to 730/],
  ['days as text', `/public/product/${ean}/history?days=ten`, /days/],
  ['days twice', `/public/product/${ean}/history?days=1&days=2`, /days/],
  ['an IP address as vendor', `/public/product/${ean}/history?vendor=127.0.0.1`, /domain name/],
];

for (const [what, path, says] of WRONG) {
  test(`${what} is a 400 that says what to send`, async () => {
    const { get } = await anApp();
    const answer = await get(path);
    assert.equal(answer.statusCode, 400);
    const body = answer.json();
    assert.deepEqual(Object.keys(body), ['statusCode', 'message', 'error']);
    assert.equal(body.error, 'Bad Request');
    assert.match(body.message, says);
    assert.match(answer.headers['x-request-id'] as string, /^[0-9a-f]{16}$/);
    assert.equal(answer.headers.etag, undefined);
  });
}
