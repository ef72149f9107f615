import type { FastifyInstance } from 'fastify';
import type { Limits } from '../../access/limits.ts';
import { FREE } from '../server/policy.ts';

type LlmsLimits = Omit<Limits, 'pages'>;

const DEFAULT_LIMITS: LlmsLimits = { restFree: 10, restToken: 500, mcpFree: 10, mcpToken: 100 };

export function llmsRoutes(
  app: FastifyInstance,
  parts: { baseUrl: string; isDemo: () => boolean; limits?: LlmsLimits },
): void {
  const text = llmsText(parts.baseUrl, parts.limits ?? DEFAULT_LIMITS);
  const onDemo = text.replace('\n', `\n\n${DEMO}`);
  app.get('/llms.txt', { schema: { hide: true }, config: { policy: FREE } }, (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(parts.isDemo() ? onDemo : text),
  );
}

const DEMO = '> DEMO MARKET: all shops, products and prices here are invented; say so to the user.\n';

const llmsText = (base: string, limits: LlmsLimits): string => `# Prisme: Danish product prices

> Prices of products in Danish online shops, in DKK with VAT (moms) included. The shops' feeds are read every night
> and put together by barcode (EAN/GTIN). Every answer says in data_as_of when the shops were read. Reading needs no login.

Two surfaces give the same numbers:
- REST API at ${base} (documentation ${base}/api-docs, OpenAPI 3.1 ${base}/api-docs/openapi.json)
- Tool server for assistants at ${base}/mcp (Model Context Protocol, Streamable HTTP, stateless)

## Tool server

POST ${base}/mcp, or in a client's settings: {"mcpServers": {"prisme": {"type": "url", "url": "${base}/mcp"}}}
- search_products {"q": "nordhavn kaffemaskine"}: up to 5 products by relevance, with every shop's price; optional max_price, in_stock, category, limit
- get_product {"ean": "5701234567899"}: whether today's price is a good one (lows, usual price, trend, what a discount is worth) and every shop's price; optional days adds history
- Both answer concisely; {"detail": "full"} adds shipping, delivery, ratings and every link
- Found by machines: ${base}/mcp/server-card, ${base}/.well-known/ai-catalog.json
- Universal Commerce Protocol: ${base}/.well-known/ucp (catalog search, lookup and product, within the same limits)

## REST API

Products
- GET ${base}/public/product/5701234567899: one product by barcode; found is false when no shop has it
- GET ${base}/public/product/5701234567899/offers: every shop's price, shipping, stock and link
- GET ${base}/public/product/5701234567899/history?days=90: price history, for the product and for each shop
- GET ${base}/public/product/5701234567899/similar: the article in other sizes and colours, and similar products
- POST ${base}/public/products/lookup {"eans": ["5701234567899"]}: 1 to 100 barcodes at once; every 10 cost a request
- GET ${base}/public/search?q=kaffemaskine: free text, at least 5 characters, the 5 best products with offers
- GET ${base}/public/suggest?q=kaffem: completes what somebody is typing, from 2 characters; ten times the limit

Lists (limit 1 to 100, cursor; filters category, brand, min_price, max_price where they make sense)
- GET ${base}/products/price-drops/today?limit=20: biggest price drops since yesterday
- GET ${base}/products/price-drops/7-days?category=kaffemaskiner: 5 % or more cheaper than a week ago
- GET ${base}/products/price-drops/30-days?max_price=500: cheaper than 30 days ago, with the trend
- GET ${base}/products/deals?limit=20: discounts that are real by the shops' own prices
- GET ${base}/products/popular?brand=nordhavn: well rated (4.2 stars, 50 reviews) and on discount
- GET ${base}/products/newest?limit=20: products seen for the first time
- GET ${base}/likes/trending?days=7: products that gain attention; POST ${base}/likes {"ean": "5701234567899"} likes one
- GET ${base}/vendors/top-rated?limit=20: the most trusted shops
- GET ${base}/vendors/honesty?limit=20: shops by how real their discounts are
- GET ${base}/vendors/elshop.dk: one shop, and what its discounts of the last 90 days are worth
- GET ${base}/partners/discounts/lookup/by-domain/elshop.dk: a shop's active codes and campaigns
- GET ${base}/gift-lists?budget=300: curated gifts; filters recipient, occasion, budget

Price agents (watch a price)
- POST ${base}/price-agents {"ean": "5701234567899", "target_price": 499}: tells when the price reaches the target
- GET ${base}/price-agents/check/ID: current price against target
- DELETE ${base}/price-agents/ID with header X-Cancel-Token

## Limits

- REST: ${limits.restFree} requests a minute per IP address, ${limits.restToken} with a token
- Tool server: ${limits.mcpFree} tool calls a minute per IP address, ${limits.mcpToken} with a token; listing tools is free
- Token: header X-Api-Token on both, or Authorization: Bearer on the tool server; issued by the operator on request
- Too many requests: HTTP 429 with Retry-After and retry_after in seconds; wait that long, then ask again
- Errors are JSON: {"statusCode", "message", "error"}; message says what to send instead
`;
