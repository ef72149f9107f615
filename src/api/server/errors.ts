import './policy.ts';
import { randomBytes } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../access/gate.ts';
import { AppError, type Code, type Start } from '../../domain/errors.ts';
import { takesHtml } from '../../net/accepts.ts';
import { diskTrouble } from '../../store/disk/disk-trouble.ts';

export const STATUS: Readonly<Record<Code, number>> = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  timeout: 408,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported_media: 415,
  range_not_satisfiable: 416,
  unprocessable: 422,
  too_many_requests: 429,
  headers_too_large: 431,
  internal: 500,
  unavailable: 503,
};

/** Retry-After while the disk is full: somebody must free space first. */
const DISK_RETRY_S = 60;

export interface ErrorBody {
  statusCode: number;
  message: string;
  error: string;
  retry_after?: number;
  limit?: number;
  start?: Start;
}

export function errorBody(error: AppError): ErrorBody {
  const statusCode = STATUS[error.code];
  return {
    statusCode,
    message: error.message,
    error: STATUS_CODES[statusCode]!,
    ...(error.retryAfterS !== undefined && { retry_after: error.retryAfterS }),
    ...(error.limit !== undefined && { limit: error.limit }),
    ...(error.start !== undefined && { start: error.start }),
  };
}

export interface ErrorAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
}
type ErrorLog = Pick<FastifyBaseLogger, 'error'> | undefined;

/** Translates anything thrown to an answer. An unexpected error is logged completely, and the caller sees nothing of it. */
export function errorAnswer(thrown: unknown, requestId: string, log: ErrorLog): ErrorAnswer {
  const trouble = diskTrouble(thrown);
  const error = thrown instanceof AppError ? thrown : translate(thrown as FastifyError, trouble);
  if (trouble !== undefined) log?.error({ reqId: requestId }, `request failed: ${trouble}`);
  else if (error.code === 'internal') log?.error({ err: thrown, reqId: requestId }, 'request failed');
  return {
    status: STATUS[error.code],
    headers: {
      ...(error.retryAfterS !== undefined && { 'retry-after': String(error.retryAfterS) }),
      ...(error instanceof Refusal && error.headers),
      'cache-control': 'no-store',
      'x-request-id': requestId,
      'content-type': 'application/json; charset=utf-8',
    },
    body: JSON.stringify(errorBody(error)),
  };
}

export type ErrorPage = (
  request: FastifyRequest,
  problem: { status: number; retryAfterS: number | undefined },
) => { headers: Readonly<Record<string, string>>; body: string };

export const errorHandler =
  (log?: ErrorLog, errorPage?: ErrorPage) =>
  (thrown: Error, request: FastifyRequest, reply: FastifyReply) => {
    const { status, headers, body } = errorAnswer(ofRoute(thrown, request), request.id, log);
    reply.code(status).headers(headers);
    if (errorPage === undefined || !request.policy?.htmlErrors || !takesHtml(request.headers.accept))
      return reply.send(body);
    const retryAfterS = 'retry-after' in headers ? Number(headers['retry-after']) : undefined;
    let page: ReturnType<ErrorPage>;
    try {
      page = errorPage(request, { status, retryAfterS });
    } catch (error) {
      // What broke the page may break its error page, too.
      log?.error({ err: error, id: request.id }, 'the error page failed');
      return reply.send(body);
    }
    return reply.headers(page.headers).send(page.body);
  };

/** A body is too large for its route: a batch of price agents may be larger than others. */
function ofRoute(thrown: Error, { routeOptions }: FastifyRequest): Error {
  if ((thrown as FastifyError).code !== 'FST_ERR_CTP_BODY_TOO_LARGE') return thrown;
  const kilobytes = (routeOptions?.bodyLimit ?? BODY_BYTES_MAX) / 1024;
  const most = kilobytes < 1024 ? `${kilobytes} KB` : `${kilobytes / 1024} MB`;
  return new AppError('too_large', `The body is too large; send at most ${most}.`);
}

function translate(error: FastifyError, trouble: string | undefined): AppError {
  if (trouble !== undefined)
    return new AppError('unavailable', 'Nothing can be stored at the moment; try again in a minute.', {
      retryAfterS: DISK_RETRY_S,
    });
  const known = FRAMEWORK_ERRORS.get(error.code);
  if (known !== undefined) return new AppError(...known);
  return error instanceof SyntaxError && error.statusCode === 400
    ? new AppError(...BAD_JSON)
    : new AppError('internal', 'Something went wrong on our side; the request id helps us find it.');
}

export const BODY_BYTES_MAX = 64 * 1024;

const BAD_JSON = ['bad_request', 'The body is not valid JSON.'] as const;
const FRAMEWORK_ERRORS = new Map<string, readonly [code: Code, message: string]>([
  ['FST_ERR_BAD_URL', ['bad_request', 'The path is not valid percent-encoded UTF-8.']],
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', ['unsupported_media', 'Send the body as application/json.']],
  ['FST_ERR_CTP_EMPTY_JSON_BODY', BAD_JSON],
  ['FST_ERR_CTP_INVALID_JSON_BODY', BAD_JSON],
  ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', BAD_JSON],
  [
    'FST_ERR_ROUTE_MISSING_CONTENT_TYPE',
    ['bad_request', 'This method needs a Content-Type; use GET to read.'],
  ],
  [
    'FST_STATIC_FORBIDDEN_PATH',
    ['not_found', 'There is nothing at this path; the documentation is at /api-docs.'],
  ],
  ['ECONNRESET', ['bad_request', 'The request ended before all of it had arrived.']],
]);

/** Answers requests that Node refuses before a route is known (broken syntax, huge headers, slow clients) with our error body. */
export function refuseBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  // Nothing can be sent before the TLS handshake or after the connection is closed.
  if (error.code === 'ECONNRESET' || error.code?.startsWith('ERR_TLS_') || !socket.writable)
    return void socket.destroy();
  const body = errorBody(refusalOf(error.code));
  const text = JSON.stringify(body);
  socket.end(
    `HTTP/1.1 ${body.statusCode} ${body.error}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(text)}\r\nx-request-id: ${randomBytes(8).toString('hex')}\r\n` +
      `connection: close\r\n\r\n${text}`,
    // Otherwise a client that does not close the connection would keep it for ever.
    () => socket.destroy(),
  );
}

function refusalOf(code: string | undefined): AppError {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new AppError(
      'headers_too_large',
      'The request line and headers are too large; send at most 16 KB.',
    );
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new AppError('timeout', 'The request took too long to arrive.');
  if (code === 'HPE_INVALID_URL')
    return new AppError(
      'bad_request',
      'The URL has characters that must be percent-encoded; write å as %C3%A5, for example.',
    );
  return new AppError('bad_request', 'The request is not valid HTTP.');
}
