import type { CallToolResult } from '@modelcontextprotocol/server';
import { CHART_KEY, UI_EXTENSION } from './card/names.ts';
import type { ToolClient } from './tool-client.ts';

export interface Upstream {
  url: string;
  token: string | undefined;
}

const REVISION = '2026-07-28';
const TIMEOUT_MS = 30_000;
/** What the assistant can do is what we can do for it. */
const metaFor = ({ cards }: ToolClient) => ({
  'io.modelcontextprotocol/protocolVersion': REVISION,
  'io.modelcontextprotocol/clientCapabilities': cards ? { extensions: { [UI_EXTENSION]: {} } } : {},
});

interface ForwardedCall {
  name: string;
  args: Readonly<Record<string, unknown>>;
  client: ToolClient;
}

/** The parts of a server's answer that are read here. */
interface Answer {
  result?: Pick<CallToolResult, 'content' | 'structuredContent' | 'isError' | '_meta'>;
  error?: { code?: number; data?: { retry_after?: number; limit?: number } };
}

/**
 * Sends one tool call to the server. Whatever stands in the way becomes a result the model can read: clients show
 * neither HTTP status nor headers.
 */
export async function forwardCall(
  upstream: Upstream,
  { name, args, client }: ForwardedCall,
  signal: AbortSignal,
): Promise<CallToolResult> {
  let status: number;
  let answer: Answer | undefined;
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
  return answer?.result?.content ? taken(answer.result) : problem(explain(status, answer));
}

function headersFor({ token }: Upstream, name: string): Record<string, string> {
  return {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': REVISION,
    'mcp-method': 'tools/call',
    'mcp-name': name,
    // The token is not sent as X-Api-Token: fetch drops Authorization alone when it is redirected to another host.
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
}

function parse(text: string): Answer | undefined {
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === 'object' && answer !== null ? answer : undefined;
  } catch {
    return undefined;
  }
}

function taken({
  content,
  structuredContent,
  isError,
  _meta,
}: NonNullable<Answer['result']>): CallToolResult {
  return {
    content,
    ...(structuredContent !== undefined && { structuredContent }),
    ...(isError && { isError }),
    ...(_meta?.[CHART_KEY] !== undefined && { _meta: { [CHART_KEY]: _meta[CHART_KEY] } }),
  };
}

function explain(status: number, answer: Answer | undefined): string {
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
