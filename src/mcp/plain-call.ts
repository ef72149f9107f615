import type { IncomingHttpHeaders } from 'node:http';
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Arguments } from './arguments.ts';
import type { RpcId } from './rpc.ts';
import { showsCards, type ToolClient } from './tool-client.ts';
import { SERVER_INFO, TOOLS } from './tools.ts';

/*
 * The fast path for tool calls. Most requests are valid tool calls of the newest revision. For each of them the library builds
 * a web request, a server, a transport and a web response, which took more than half of the time. Such a call is answered
 * here with the same bytes; any unusual, wrong or older message goes to the library. `test/mcp/plain-call.test.ts` compares both.
 */

const REVISION = '2026-07-28';
const META = 'io.modelcontextprotocol/';
const META_KEYS = [`${META}protocolVersion`, `${META}clientCapabilities`, `${META}clientInfo`];

export interface PlainCall {
  id: NonNullable<RpcId>;
  name: string;
  args: Arguments;
  client: ToolClient;
}

type RpcFields = Readonly<Record<string, unknown>>;

export function plainCall(message: object, headers: IncomingHttpHeaders): PlainCall | undefined {
  const { jsonrpc, id, method, params } = message as RpcFields;
  if (method !== 'tools/call' || jsonrpc !== '2.0' || !isFields(params)) return undefined;
  if (!onlyHas(message as RpcFields, ['jsonrpc', 'id', 'method', 'params'])) return undefined;
  if (!onlyHas(params, ['name', 'arguments', '_meta'])) return undefined;
  const { name, arguments: args = {}, _meta } = params;
  const isNamed =
    headers['mcp-protocol-version'] === REVISION &&
    headers['mcp-method'] === method &&
    headers['mcp-name'] === name;
  if (!isNamed || !TOOLS.some((tool) => tool.name === name) || !isFields(args)) return undefined;
  const isEchoed = typeof id === 'string' || (typeof id === 'number' && Number.isSafeInteger(id));
  if (!isEchoed || !isFields(_meta) || !onlyHas(_meta, META_KEYS)) return undefined;
  const capabilities = _meta[`${META}clientCapabilities`];
  const isPlain =
    _meta[`${META}protocolVersion`] === REVISION &&
    isWellFormed(capabilities) &&
    isClientInfo(_meta[`${META}clientInfo`]);
  if (!isPlain) return undefined;
  return { id, name: name as string, args, client: { structured: true, cards: showsCards(capabilities) } };
}

const SERVER_META = { [`${META}serverInfo`]: SERVER_INFO };

/** The bytes that the library would write: our own `_meta` comes first; without one, the library's `_meta` comes last. */
export function resultJson({ id }: PlainCall, { _meta, ...result }: CallToolResult): string {
  const complete =
    _meta === undefined
      ? { ...result, resultType: 'complete', _meta: SERVER_META }
      : { _meta: { ..._meta, ...SERVER_META }, ...result, resultType: 'complete' };
  return JSON.stringify({ result: complete, jsonrpc: '2.0', id });
}

const isFields = (value: unknown): value is RpcFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function onlyHas(fields: RpcFields, names: readonly string[]): boolean {
  for (const name in fields) if (!names.includes(name)) return false;
  return true;
}

/** True for capabilities that are empty objects, and extensions that are objects. The library checks any other form. */
const isWellFormed = (capabilities: unknown): boolean =>
  isFields(capabilities) &&
  Object.entries(capabilities).every(
    ([name, value]) =>
      isFields(value) &&
      (name === 'extensions' ? Object.values(value).every(isFields) : Object.keys(value).length === 0),
  );

const isClientInfo = (info: unknown): boolean =>
  info === undefined ||
  (isFields(info) &&
    onlyHas(info, ['name', 'version', 'title']) &&
    Object.values(info).every((value) => typeof value === 'string') &&
    'name' in info &&
    'version' in info);
