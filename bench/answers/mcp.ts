import { getRequest, load, median } from '../load.ts';
import { benchCatalogue } from '../market.ts';
import { type BenchOptions, report } from '../result.ts';
import { servePrisme } from './lookup.ts';

const ROUNDS = 5;
const SECONDS = 3;

/** `tools/call get_product` against the two REST requests that tell the same: lookup and offers. */
export async function run({ products, save }: BenchOptions): Promise<void> {
  const { dataDir, eans } = await benchCatalogue(products);
  const ean = () => eans[Math.floor(Math.random() * eans.length)]!;
  const kinds = {
    lookup: () => getRequest(`/public/product/${ean()}`),
    offers: () => getRequest(`/public/product/${ean()}/offers`),
    tool: () => toolCall(ean()),
  };
  const rates = { lookup: [] as number[], offers: [] as number[], tool: [] as number[] };
  const server = await servePrisme(dataDir);
  try {
    for (let round = -1; round < ROUNDS; round++) {
      for (const kind of ['lookup', 'offers', 'tool'] as const) {
        const { perSecond, failed } = await load({
          port: server.port,
          connections: 16,
          seconds: SECONDS,
          next: kinds[kind],
        });
        if (failed > 0) throw new Error(`${failed} answers to ${kind} failed`);
        if (round >= 0) rates[kind].push(perSecond);
      }
    }
  } finally {
    server.child.kill();
  }
  const pair = 1 / (1 / median(rates.lookup) + 1 / median(rates.offers));
  const share = median(rates.tool) / pair;
  report(
    'mcp',
    `${products} products`,
    [
      { name: 'lookup + offers, pairs', value: `${Math.round(pair)}/s` },
      { name: 'tools/call get_product, full', value: `${Math.round(median(rates.tool))}/s` },
      { name: 'share', value: `${(share * 100).toFixed(0)} %`, bar: '≥ 60 %', ok: share >= 0.6 },
    ],
    save,
  );
}

function toolCall(ean: string): string {
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: {
      name: 'get_product',
      arguments: { ean, detail: 'full' },
      _meta: {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientCapabilities': {},
      },
    },
  });
  return (
    'POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\n' +
    'MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: tools/call\r\nMcp-Name: get_product\r\n' +
    `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  );
}
