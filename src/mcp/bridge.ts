import type { Readable, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { createToolServer } from './server.ts';
import { CHART_KEY, type ToolClient, UI_EXTENSION } from './tool-client.ts';
import { TOOLS } from './tools.ts';

const DEFAULT_MCP_URL = 'http://localhost:3000/mcp';

interface BridgeStreams {
  input: Readable;
  /** Only protocol messages are written here. */
  output: Writable;
  log: Writable;
}

/** Speaks MCP on stdio and forwards calls. Its own tool list shows the tools even when the server is down. */
export async function runBridge(upstream: Upstream, { input, output, log }: BridgeStreams): Promise<void> {
  const bridge = serveStdio(
    () =>
      createToolServer(
        async (name, args, client, signal) =>
          TOOLS.some((tool) => tool.name === name)
            ? forwardCall(upstream, { name, args, client }, signal)
            : undefined,
        { demo: false, structured: true },
      ),
    {
      transport: new StdioServerTransport(input, output),
      onerror: (error) => log.write(`prisme mcp: ${error.message}\n`),
    },
  );
  log.write(`prisme mcp: forwards to ${upstream.url}${upstream.token ? ' with API_TOKEN' : ''}\n`);
  await finished(input, { writable: false }).catch(() => {});
  await bridge.close();
}

/** Reads the bridge's two settings; a string is the error message. */
export function upstreamOf(url: string | undefined, token: string | undefined): Upstream | string {
  const address = url?.trim() || DEFAULT_MCP_URL;
  if (!/^https?:\/\//.test(address) || !URL.canParse(address))
    return `PRISME_MCP_URL must be an http(s) URL like ${DEFAULT_MCP_URL}`;
  const { username, password } = new URL(address);
  if (username !== '' || password !== '') return 'PRISME_MCP_URL must not carry a user name or password';
  const secret = token?.trim() || undefined;
  if (secret !== undefined && !/^[\x21-\x7e]+$/.test(secret)) return 'API_TOKEN must be the token alone';
  return { url: address, token: secret };
}

export interface Upstream {
  url: string;
  token: string | undefined;
}

const REVISION = '2026-07-28';
const TIMEOUT_MS = 30_000;
/** Tells the server whether the assistant shows cards. */
const metaFor = ({ cards }: ToolClient) => ({
  'io.modelcontextprotocol/protocolVersion': REVISION,
  'io.modelcontextprotocol/clientCapabilities': cards ? { extensions: { [UI_EXTENSION]: {} } } : {},
});

interface ServerAnswer {
  result?: Pick<CallToolResult, 'content' | 'structuredContent' | 'isError' | '_meta'>;
  error?: { code?: number; data?: { retry_after?: number; limit?: number } };
}

/** Every failure becomes a result that the model can read, because clients show neither HTTP status nor headers. */
async function forwardCall(
  upstream: Upstream,
  { name, args, client }: { name: string; args: Readonly<Record<string, unknown>>; client: ToolClient },
  signal: AbortSignal,
): Promise<CallToolResult> {
  let status: number;
  let answer: ServerAnswer | undefined;
  try {
    const response = await fetch(upstream.url, {
      method: 'POST',
      headers: headersFor(upstream, name),
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name, arguments: args, _meta: metaFor(client) },
      }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    status = response.status;
    answer = parse(await response.text());
  } catch {
    return problem(
      'cannot be reached. Check that it runs and that PRISME_MCP_URL is right, then call again.',
    );
  }
  return answer?.result?.content ? resultOf(answer.result) : problem(explain(status, answer));
}

const headersFor = ({ token }: Upstream, name: string): Record<string, string> => ({
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  'mcp-protocol-version': REVISION,
  'mcp-method': 'tools/call',
  'mcp-name': name,
  // Not X-Api-Token: at a redirect to another host, fetch removes only Authorization.
  ...(token !== undefined && { authorization: `Bearer ${token}` }),
});

function parse(text: string): ServerAnswer | undefined {
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === 'object' && answer !== null ? answer : undefined;
  } catch {
    return undefined;
  }
}

const resultOf = ({
  content,
  structuredContent,
  isError,
  _meta,
}: NonNullable<ServerAnswer['result']>): CallToolResult => ({
  content,
  ...(structuredContent !== undefined && { structuredContent }),
  ...(isError && { isError }),
  ...(_meta?.[CHART_KEY] !== undefined && { _meta: { [CHART_KEY]: _meta[CHART_KEY] } }),
});

function explain(status: number, answer: ServerAnswer | undefined): string {
  const { retry_after, limit } = answer?.error?.data ?? {};
  const wait = retry_after === undefined ? 'Wait a minute' : `Wait ${retry_after} seconds`;
  switch (status) {
    case 401:
      return 'refused the API token. Tell the user to correct API_TOKEN in the settings of this tool, or to remove it for the free limit.';
    case 429:
      return `has answered as many calls as ${limit === undefined ? 'the limit allows' : `the limit of ${limit} a minute allows`}. ${wait}, then call again; an API token gives a higher limit.`;
    case 503:
      return `is temporarily unavailable. ${wait}, then call again.`;
    default:
      return `gave an answer that is not understood (HTTP ${status}${answer?.error?.code === undefined ? '' : `, error ${answer.error.code}`}). Check PRISME_MCP_URL, and whether a newer version of this bridge exists.`;
  }
}

const problem = (text: string): CallToolResult => ({
  content: [{ type: 'text', text: `The price server ${text}` }],
  isError: true,
});
