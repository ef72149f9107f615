import { AppError } from '../domain/errors.ts';

export type RpcId = string | number | null;

/** A JSON-RPC error with its HTTP status. Our own codes are outside -32768…-32000. */
export interface RpcFailure {
  status: number;
  code: number;
  message: string;
  data?: object;
}

export const PARSE_ERROR = -32700;
export const INVALID_REQUEST = -32600;
export const INVALID_PARAMS = -32602;
export const INTERNAL_ERROR = -32603;
/** The SDK's code for refusals by HTTP: Origin, method, media type. */
export const REFUSED = -32000;

export const failureBody = ({ code, message, data }: RpcFailure, id: RpcId): string =>
  JSON.stringify({ jsonrpc: '2.0', id, error: { code, message, ...(data && { data }) } });

export type RpcMessage = { message: object; id: RpcId; method: unknown } | { failure: RpcFailure };

/** Reads one JSON-RPC message. Batches are refused: a call in one batch with its cancellation would never be answered. */
export function parseMessage(text: unknown): RpcMessage {
  const message = typeof text === 'string' ? parseJson(text) : undefined;
  if (message === undefined)
    return bad(PARSE_ERROR, 'The body is not valid JSON; send one JSON-RPC message.');
  if (Array.isArray(message))
    return bad(INVALID_REQUEST, 'Batches are not supported; send one JSON-RPC message.');
  if (typeof message !== 'object' || message === null)
    return bad(INVALID_REQUEST, 'The body is not a JSON-RPC message; send an object.');
  const { id, method } = message as { id?: unknown; method?: unknown };
  return {
    message: method === 'tools/call' ? withArguments(message) : message,
    method,
    id: typeof id === 'string' || typeof id === 'number' ? id : null,
  };
}

/** Models write null, a list or a text where a call has no arguments; the tool then says which it needs. */
function withArguments(message: object): object {
  const { params } = message as { params?: unknown };
  if (!isObject(params) || !('arguments' in params) || isObject(params.arguments)) return message;
  return { ...message, params: { ...params, arguments: {} } };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const bad = (code: number, message: string): RpcMessage => ({ failure: { status: 400, code, message } });

export const failureOf = (error: Error): RpcFailure =>
  error instanceof AppError ? ofApp(error) : ofFastify(error);

function ofApp(error: AppError): RpcFailure {
  const { retryAfterS = 1, limit } = error;
  switch (error.code) {
    case 'too_many_requests':
      return {
        status: 429,
        code: 429,
        message: `Too many requests; try again in ${retryAfterS} seconds.`,
        data: { retry_after: retryAfterS, limit },
      };
    case 'unauthorized':
      return {
        status: 401,
        code: 401,
        message: 'The API token is unknown or revoked; correct it, or send none for the free limit.',
      };
    case 'bad_request':
      return { status: 400, code: INVALID_PARAMS, message: error.message };
    case 'forbidden':
      return { status: 403, code: REFUSED, message: error.message };
    case 'method_not_allowed':
      return { status: 405, code: REFUSED, message: error.message };
    case 'unavailable':
      return {
        status: 503,
        code: 503,
        message: `The service is temporarily unavailable; try again in ${retryAfterS} seconds.`,
        data: { retry_after: retryAfterS },
      };
    default:
      return INTERNAL;
  }
}

const INTERNAL: RpcFailure = {
  status: 500,
  code: INTERNAL_ERROR,
  message: 'Something went wrong on our side; the request id helps us find it.',
};

function ofFastify(error: Error & { code?: string }): RpcFailure {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return { status: 413, code: INVALID_REQUEST, message: 'The body is too large; send at most 64 KB.' };
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return { status: 415, code: REFUSED, message: 'Send the body as application/json.' };
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return {
        status: 400,
        code: INVALID_REQUEST,
        message: 'The body is not as long as Content-Length says.',
      };
    default:
      return INTERNAL;
  }
}
