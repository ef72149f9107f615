/** Everything that can go wrong in a way a caller may hear of. `api/errors.ts` alone knows the HTTP side. */
export type Code =
  | 'bad_request'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'timeout'
  | 'conflict'
  | 'too_large'
  | 'unsupported_media'
  | 'unprocessable'
  | 'too_many_requests'
  | 'headers_too_large'
  | 'unavailable'
  | 'internal';

export class AppError extends Error {
  readonly code: Code;
  readonly retryAfterS: number | undefined;
  readonly limit: number | undefined;

  constructor(
    code: Code,
    message: string,
    extra: { retryAfterS?: number; limit?: number; cause?: unknown } = {},
  ) {
    super(message, extra.cause === undefined ? undefined : { cause: extra.cause });
    this.name = 'AppError';
    this.code = code;
    this.retryAfterS = extra.retryAfterS;
    this.limit = extra.limit;
  }
}

/** A mistake of the operator: wrong usage or a wrong setting. The command line prints its message alone and exits 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}
