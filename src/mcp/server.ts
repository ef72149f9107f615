import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
} from '@modelcontextprotocol/server';
import { CARD, cardContents } from './card/card.ts';
import { CARD_URI, showsCards, type ToolClient, UI_EXTENSION } from './tool-client.ts';
import { instructionsFor, SERVER_INFO, TOOLS } from './tools.ts';

export type RunTool = (
  name: string,
  args: Readonly<Record<string, unknown>>,
  client: ToolClient,
  signal: AbortSignal,
) => Promise<CallToolResult | undefined>;

const LIST_TTL_MS = 60 * 60 * 1000;
const CACHED = { ttlMs: LIST_TTL_MS, cacheScope: 'public' } as const;

const OPTIONS = {
  capabilities: {
    tools: { listChanged: false },
    resources: { listChanged: false },
    extensions: { [UI_EXTENSION]: {} },
  },
  cacheHints: {
    'tools/list': CACHED,
    'resources/list': CACHED,
    'resources/templates/list': CACHED,
    'resources/read': CACHED,
    'server/discover': CACHED,
  },
};

/** The SDK's low-level server sends our schemas unchanged and does not validate arguments and answers a second time. */
export function createToolServer(run: RunTool, about: { demo: boolean; structured: boolean }): Server {
  const server = new Server(SERVER_INFO, { ...OPTIONS, instructions: instructionsFor(about.demo) });
  const client = (): ToolClient => ({
    structured: about.structured,
    cards: showsCards(server.getClientCapabilities()),
  });
  server.setRequestHandler('resources/list', () => ({ resources: [CARD] }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }));
  server.setRequestHandler('resources/read', ({ params: { uri } }) => {
    if (uri === CARD_URI) return cardContents();
    throw new ResourceNotFoundError(uri, `There is no such resource; the only one is ${CARD_URI}.`);
  });
  server.setRequestHandler('tools/list', () => ({ tools: [...TOOLS] }));
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    const result = await run(params.name, params.arguments ?? {}, client(), mcpReq.signal);
    if (result) return result;
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      'There is no such tool; the tools are search_products and get_product.',
    );
  });
  return server;
}

export type RunOtherTool = (
  name: string,
  args: Readonly<Record<string, unknown>>,
) => Promise<CallToolResult | undefined>;

/** A server of another protocol's tools: it has neither cards nor instructions. */
export function createOtherServer(tools: readonly object[], run: RunOtherTool): Server {
  const server = new Server(SERVER_INFO, {
    capabilities: { tools: { listChanged: false } },
    cacheHints: { 'tools/list': CACHED, 'server/discover': CACHED },
  });
  server.setRequestHandler('tools/list', () => ({ tools: [...tools] as (typeof TOOLS)[number][] }));
  server.setRequestHandler('tools/call', async ({ params }) => {
    const result = await run(params.name, params.arguments ?? {});
    if (result) return result;
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such tool; ask tools/list.');
  });
  return server;
}
