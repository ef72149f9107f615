export type RpcId = string | number | null;

/** A JSON-RPC error and the HTTP status it travels with. Own codes stay outside -32768…-32000. */
export interface RpcFailure {
  status: number;
  code: number;
  message: string;
  data?: object;
}

export const PARSE_ERROR = -32700;
export const INVALID_REQUEST = -32600;
export const INTERNAL_ERROR = -32603;
/** What the SDK uses where HTTP itself refuses: Origin, method, media type. */
export const REFUSED = -32000;

export function failureBody({ code, message, data }: RpcFailure, id: RpcId): string {
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code, message, ...(data && { data }) } });
}

export type RpcMessage = { message: object; id: RpcId; method: unknown } | { failure: RpcFailure };

/** One JSON-RPC message. Batches are refused: a call beside its own cancellation would never be answered. */
export function parseMessage(text: unknown): RpcMessage {
  const message = typeof text === 'string' ? parseJson(text) : undefined;
  if (message === undefined)
    return bad(PARSE_ERROR, 'The body is not valid JSON; send one JSON-RPC message.');
  if (Array.isArray(message))
    return bad(INVALID_REQUEST, 'Batches are not supported; send one JSON-RPC message.');
  if (typeof message !== 'object' || message === null)
    return bad(INVALID_REQUEST, 'The body is not a JSON-RPC message; send an object.');
  const { id, method } = message as { id?: unknown; method?: unknown };
  return { message, method, id: typeof id === 'string' || typeof id === 'number' ? id : null };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const bad = (code: number, message: string): RpcMessage => ({ failure: { status: 400, code, message } });
