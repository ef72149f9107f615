import type { Book } from './book.ts';
import type { Ask, Traffic } from './traffic.ts';

export interface Priced {
  ean: number;
  lowestOre: number;
}

export interface AskParts {
  priced: readonly Priced[];
  queries: readonly string[];
  token: string;
  webhookUrl: string;
  book: Book;
  wentBack: () => void;
}

const LISTS = [
  '/products/newest',
  '/products/price-drops/today',
  '/products/price-drops/7-days',
  '/products/price-drops/30-days?sort=amount',
  '/products/popular',
  '/likes/trending',
  '/vendors/top-rated',
  '/gift-lists',
  '/products/newest?limit=20&min_price=100&max_price=2000',
];
const MCP_VERSION = '2026-07-28';

const eanText = (ean: number): string => String(ean).padStart(13, '0');

/** The requests of shoppers, programs and assistants. */
export function asksOf(parts: AskParts): Traffic {
  const { priced, queries } = parts;
  let turn = 0;
  const any = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)]!;
  const ean = () => eanText(any(priced).ean);
  let newest = '';
  const lookup = (): Ask => {
    const newestBefore = newest;
    return get(`/public/product/${ean()}`, (body) => {
      const asOf = /"data_as_of":"([^"]+)"/.exec(body)?.[1] ?? '';
      if (asOf < newestBefore) parts.wentBack();
      if (asOf > newest) newest = asOf;
    });
  };
  const search = () => get(`/public/search?q=${encodeURIComponent(any(queries))}`);
  const made: string[] = [];
  const agent = (): Ask =>
    turn++ % 2 === 0 || made.length === 0
      ? makeAgent(parts, any(priced), { webhook_url: parts.webhookUrl }, (id) => made.push(id))
      : get(`/price-agents/check/${any(made)}`);
  return {
    lookup: { perSecond: 100, next: lookup },
    offers: { perSecond: 5, next: () => get(`/public/product/${ean()}/offers`) },
    search: { perSecond: 5, next: search },
    list: { perSecond: 5, next: () => get(any(LISTS)) },
    tool: {
      perSecond: 5,
      next: () =>
        turn++ % 2 === 0
          ? callTool('get_product', { ean: ean() })
          : callTool('search_products', { q: any(queries) }),
    },
    agent: { perSecond: 1, next: agent },
  };
}

const get = (path: string, answered?: (body: string) => void): Ask => ({
  method: 'GET',
  path,
  expects: [200],
  ...(answered && { answered }),
});

/** An agent a hair below the price, or at it: told at the next drop, or at once. */
export function makeAgent(
  { token, book }: Pick<AskParts, 'token' | 'book'>,
  { ean, lowestOre }: Priced,
  channel: { webhook_url: string } | { email: string },
  made: (id: string) => void,
  belowOre = 1,
): Ask {
  const targetOre = Math.max(1, lowestOre - belowOre);
  return {
    method: 'POST',
    path: '/price-agents',
    headers: { 'content-type': 'application/json', 'x-api-token': token },
    body: JSON.stringify({ ean: eanText(ean), target_price: targetOre / 100, ...channel }),
    // An article that no shop offers any more is answered 404, and rightly so.
    expects: [201, 404],
    answered(body, status) {
      if (status === 404) return;
      const { id, reached } = JSON.parse(body) as { id: string; reached: boolean };
      book.made(id, { ean, targetOre, reached }, Date.now());
      made(id);
    },
  };
}

function callTool(name: string, args: Record<string, string>): Ask {
  return {
    method: 'POST',
    path: '/mcp',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': MCP_VERSION,
      'mcp-method': 'tools/call',
      'mcp-name': name,
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: {
        name,
        arguments: args,
        _meta: {
          'io.modelcontextprotocol/protocolVersion': MCP_VERSION,
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    }),
    expects: [200],
    wrong: (body) => (/"isError":true|"error":\{/.test(body) ? body.slice(0, 200) : null),
  };
}
