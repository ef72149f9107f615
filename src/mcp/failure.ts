import { AppError } from '../domain/errors.ts';
import { INTERNAL_ERROR, INVALID_REQUEST, REFUSED, type RpcFailure } from './rpc.ts';

/** Whatever was thrown around an exchange, as JSON-RPC and HTTP tell it. */
export function failureOf(error: Error): RpcFailure {
  return error instanceof AppError ? ofApp(error) : ofFastify(error);
}

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
