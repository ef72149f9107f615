import { STATUS_CODES } from 'node:http';
import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../access/gate.ts';
import { AppError, type Code } from '../../domain/errors.ts';
import { takesHtml } from '../../net/accepts.ts';
import { diskTrouble } from '../../store/disk/disk-trouble.ts';
import './policy.ts';

/** The one place that knows which HTTP status a code is. */
export const STATUS: Readonly<Record<Code, number>> = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  timeout: 408,
  conflict: 409,
  too_large: 413,
  unsupported_media: 415,
  unprocessable: 422,
  too_many_requests: 429,
  headers_too_large: 431,
  internal: 500,
  unavailable: 503,
};

/** With a full disk a new try is worth little before somebody has made room. */
const DISK_RETRY_S = 60;

export interface ErrorBody {
  statusCode: number;
  message: string;
  error: string;
  retry_after?: number;
  limit?: number;
}

export function errorBody(error: AppError): ErrorBody {
  const statusCode = STATUS[error.code];
  return {
    statusCode,
    message: error.message,
    error: STATUS_CODES[statusCode]!,
    ...(error.retryAfterS !== undefined && { retry_after: error.retryAfterS }),
    ...(error.limit !== undefined && { limit: error.limit }),
  };
}

export interface ErrorAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
}
type Log = Pick<FastifyBaseLogger, 'error'> | undefined;

/** Whatever was thrown becomes one of ours; what we did not foresee is logged whole and told as little as possible. */
export function errorAnswer(thrown: unknown, requestId: string, log: Log): ErrorAnswer {
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

/** How an error is told to a person: the HTML, in whatever language the request is in. */
export type ErrorPage = (
  request: FastifyRequest,
  problem: { status: number; retryAfterS: number | undefined },
) => { headers: Readonly<Record<string, string>>; body: string };

export const errorHandler =
  (log?: Log, errorPage?: ErrorPage) => (thrown: Error, request: FastifyRequest, reply: FastifyReply) => {
    const { status, headers, body } = errorAnswer(thrown, request.id, log);
    reply.code(status).headers(headers);
    if (errorPage === undefined || !request.policy?.htmlErrors || !takesHtml(request.headers.accept))
      return reply.send(body);
    const retryAfterS = 'retry-after' in headers ? Number(headers['retry-after']) : undefined;
    const page = errorPage(request, { status, retryAfterS });
    return reply.headers(page.headers).send(page.body);
  };

function translate(error: FastifyError, trouble: string | undefined): AppError {
  if (trouble !== undefined)
    return new AppError('unavailable', 'Nothing can be stored at the moment; try again in a minute.', {
      retryAfterS: DISK_RETRY_S,
    });
  switch (error.code) {
    case 'FST_ERR_BAD_URL':
      return new AppError('bad_request', 'The path is not valid percent-encoded UTF-8.');
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new AppError('too_large', 'The body is too large; send at most 64 KB.');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new AppError('unsupported_media', 'Send the body as application/json.');
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new AppError('bad_request', 'The body is not valid JSON.');
    case 'FST_ERR_ROUTE_MISSING_CONTENT_TYPE':
      return new AppError('bad_request', 'This method needs a Content-Type; use GET to read.');
    case 'FST_STATIC_FORBIDDEN_PATH':
      return new AppError('not_found', 'There is nothing at this path; the documentation is at /api-docs.');
    case 'ECONNRESET':
      return new AppError('bad_request', 'The request ended before all of it had arrived.');
    default:
      if (error instanceof SyntaxError && error.statusCode === 400) {
        return new AppError('bad_request', 'The body is not valid JSON.');
      }
      return new AppError('internal', 'Something went wrong on our side; the request id helps us find it.');
  }
}
