/** The error codes that callers may see. `api/errors.ts` maps them to HTTP. */
export type Code =
  | 'bad_request'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'timeout'
  | 'conflict'
  | 'gone'
  | 'too_large'
  | 'unsupported_media'
  | 'range_not_satisfiable'
  | 'unprocessable'
  | 'too_many_requests'
  | 'headers_too_large'
  | 'unavailable'
  | 'internal';

/** Where to begin anew: an export's address, if there is one, and the cursor that continues it. */
export interface Start {
  export: string | null;
  cursor: string;
}

export class AppError extends Error {
  readonly code: Code;
  readonly retryAfterS: number | undefined;
  readonly limit: number | undefined;
  readonly start: Start | undefined;

  constructor(
    code: Code,
    message: string,
    extra: { retryAfterS?: number; limit?: number; start?: Start; cause?: unknown } = {},
  ) {
    super(message, extra.cause === undefined ? undefined : { cause: extra.cause });
    this.name = 'AppError';
    this.code = code;
    this.retryAfterS = extra.retryAfterS;
    this.limit = extra.limit;
    this.start = extra.start;
  }
}

/** A wrong command or setting. The command line prints only its message and exits with 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}

const DEFECTS: ReadonlySet<string> = new Set(['TypeError', 'RangeError', 'SyntaxError', 'URIError']);

/** What code throws at an input that nobody thought of. Errors of a thread keep their name but not their class. */
export const isDefect = (error: unknown): error is Error => error instanceof Error && DEFECTS.has(error.name);
