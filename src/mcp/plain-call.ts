import type { IncomingHttpHeaders } from 'node:http';
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Arguments } from './arguments.ts';
import { showsCards } from './card/resource.ts';
import type { RpcId } from './rpc.ts';
import type { ToolClient } from './tool-client.ts';
import { SERVER_INFO, TOOLS } from './tools.ts';

/*
 * Most requests are tool calls of the newest revision with nothing unusual about them. For each of them the library would
 * build a web request, a server, a transport and a web answer, which took more than half of the time. A call that is
 * plainly right is therefore answered from here, with the same bytes; whatever is unusual, wrong or of another revision
 * goes to the library as ever. `test/mcp/plain-call.test.ts` holds the two against each other.
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

type Fields = Readonly<Record<string, unknown>>;

/** A call that needs none of the library's care; undefined for any other message. */
export function plainCall(message: object, headers: IncomingHttpHeaders): PlainCall | undefined {
  const { jsonrpc, id, method, params } = message as Fields;
  if (method !== 'tools/call' || jsonrpc !== '2.0' || !isFields(params)) return undefined;
  if (!onlyHas(message as Fields, ['jsonrpc', 'id', 'method', 'params'])) return undefined;
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
    isWho(_meta[`${META}clientInfo`]);
  if (!isPlain) return undefined;
  return { id, name: name as string, args, client: { structured: true, cards: showsCards(capabilities) } };
}

const SERVER_META = { [`${META}serverInfo`]: SERVER_INFO };

/** A result as the library writes it: `_meta` of our own comes first, and the library's alone last. */
export function resultJson({ id }: PlainCall, { _meta, ...result }: CallToolResult): string {
  const told =
    _meta === undefined
      ? { ...result, resultType: 'complete', _meta: SERVER_META }
      : { _meta: { ..._meta, ...SERVER_META }, ...result, resultType: 'complete' };
  return JSON.stringify({ result: told, jsonrpc: '2.0', id });
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function onlyHas(fields: Fields, names: readonly string[]): boolean {
  for (const name in fields) if (!names.includes(name)) return false;
  return true;
}

/** Capabilities are objects in an object, and extensions objects in one of those; the library looks closer at any other. */
const isWellFormed = (capabilities: unknown): boolean =>
  isFields(capabilities) &&
  Object.entries(capabilities).every(
    ([name, value]) =>
      isFields(value) &&
      (name === 'extensions' ? Object.values(value).every(isFields) : Object.keys(value).length === 0),
  );

const isWho = (info: unknown): boolean =>
  info === undefined ||
  (isFields(info) &&
    onlyHas(info, ['name', 'version', 'title']) &&
    Object.values(info).every((value) => typeof value === 'string') &&
    'name' in info &&
    'version' in info);
