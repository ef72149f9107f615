import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anOffer } from '../../builders.ts';
import { anApp } from '../an-app.ts';

test('without METRICS_TOKEN there is no /metrics', async () => {
  const { get } = await anApp();
  assert.equal((await get('/metrics')).statusCode, 404);
});

test('the operator’s token opens /metrics; nobody else’s does', async () => {
  const { get } = await anApp([anOffer()], {
    metricsToken: 'hemmelig',
    gauges: async () => [{ name: 'prisme_search_queue', value: 3 }],
  });
  for (const headers of [{}, { authorization: 'Bearer x' }, { authorization: 'hemmelig' }]) {
    assert.equal((await get('/metrics', headers as Record<string, string>)).statusCode, 401);
  }
  await get('/public/product/1');
  await get('/public/product/x');
  const { body, headers } = await get('/metrics', { authorization: 'Bearer hemmelig' });
  assert.match(headers['content-type'] as string, /^text\/plain/);
  assert.match(body, /^prisme_requests_total\{route="\/public\/product\/:ean",status="200"\} 1$/m);
  assert.match(body, /^prisme_requests_total\{route="\/public\/product\/:ean",status="400"\} 1$/m);
  assert.match(body, /^prisme_request_seconds_count\{route="\/public\/product\/:ean"\} 2$/m);
  assert.match(body, /^prisme_search_queue 3$/m);
  assert.match(body, /^prisme_products 1$/m);
  assert.match(body, /^prisme_held_offers 0$/m);
  assert.match(body, /^prisme_held_feeds 0$/m);
});
