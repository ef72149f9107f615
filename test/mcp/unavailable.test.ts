import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '../../src/domain/errors.ts';
import { anEan } from '../builders.ts';
import { aToolServer, legacyCall, modernCall } from './a-tool-server.ts';

test('search down is a result that says when to ask again and what works meanwhile', async () => {
  const { post } = await aToolServer({
    search: async () => {
      throw new AppError('unavailable', 'Search is down.', { retryAfterS: 5 });
    },
  });
  const { status, json } = await post(...modernCall('search_products', { q: 'kaffemaskine' }));
  assert.equal(status, 200);
  assert.equal(json.result.isError, true);
  assert.equal('structuredContent' in json.result, false);
  assert.match(
    json.result.content[0].text,
    /wait 5 seconds and call search_products again, or use get_product/,
  );
  const lookup = await post(...modernCall('get_product', { ean: anEan(1) }));
  assert.equal(lookup.json.result.structuredContent.found, true);
});

test('before the first catalogue get_product says to wait', async () => {
  const { post } = await aToolServer({}, []);
  const { json } = await post(legacyCall('get_product', { ean: anEan(1) }));
  assert.equal(json.result.isError, true);
  assert.match(json.result.content[0].text, /wait 30 seconds and call get_product again\.$/);
});

test('what fails inside is logged whole and told as little as possible', async () => {
  const { post, errors } = await aToolServer({
    search: async () => {
      throw new Error('select * from secret at /srv/prisme.db');
    },
  });
  const { json, text } = await post(...modernCall('search_products', { q: 'kaffemaskine' }));
  assert.equal(json.result.isError, true);
  assert.doesNotMatch(text, /secret|srv/);
  assert.equal(errors.length, 1);
});

test('a door that breaks is 500 with a JSON-RPC error and tells nothing', async () => {
  const { post, errors } = await aToolServer({
    admit: () => {
      throw new Error('limiter broke at /srv');
    },
  });
  const answer = await post(...modernCall('get_product', { ean: '1' }));
  assert.deepEqual([answer.status, answer.json.error.code, answer.json.id], [500, -32603, 7]);
  assert.doesNotMatch(answer.text, /srv/);
  assert.equal(errors.length, 1);
});
