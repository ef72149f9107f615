import assert from 'node:assert/strict';
import { test } from 'node:test';
import Fastify from 'fastify';
import { llmsRoutes } from '../../src/api/routes/llms.ts';

const BASE = 'https://priser.example/api';

async function read(parts: Partial<Parameters<typeof llmsRoutes>[1]> = {}): Promise<string> {
  const app = Fastify();
  llmsRoutes(app, { baseUrl: BASE, isDemo: () => false, ...parts });
  const answer = await app.inject('/llms.txt');
  assert.equal(answer.statusCode, 200);
  assert.equal(answer.headers['content-type'], 'text/plain; charset=utf-8');
  return answer.body;
}

test('it names both surfaces by their public address', async () => {
  const text = await read();
  assert.match(text, /REST API at https:\/\/priser\.example\/api /);
  assert.match(text, /Tool server .* at https:\/\/priser\.example\/api\/mcp /);
});

test('it shows every public endpoint with an example under the public address', async () => {
  const text = await read();
  for (const path of [
    '/public/product/5701234567899',
    '/public/product/5701234567899/offers',
    '/public/product/5701234567899/history',
    '/public/search?q=',
    '/products/price-drops/today',
    '/products/price-drops/7-days',
    '/products/price-drops/30-days',
    '/products/popular',
    '/products/newest',
    '/likes/trending',
    '/vendors/top-rated',
    '/partners/discounts/lookup/by-domain/elshop.dk',
    '/gift-lists',
    '/price-agents/check/',
  ])
    assert.ok(text.includes(`GET ${BASE}${path}`), path);
  for (const path of ['/price-agents', '/likes', '/mcp'])
    assert.ok(text.includes(`POST ${BASE}${path}`), path);
});

test('it tells the limits in force', async () => {
  assert.match(await read(), /REST: 10 requests a minute per IP address, 500 with a token/);
  const own = await read({ limits: { restFree: 1, restToken: 2, mcpFree: 3, mcpToken: 4 } });
  assert.match(own, /REST: 1 requests a minute per IP address, 2 with a token/);
  assert.match(own, /Tool server: 3 tool calls a minute per IP address, 4 with a token/);
});

test('on the demo market it says first that shops and prices are invented, and nowhere else', async () => {
  assert.match(await read({ isDemo: () => true }), /^# Prisme.*\n\n> DEMO MARKET: .* invented/);
  assert.doesNotMatch(await read(), /DEMO/);
});
