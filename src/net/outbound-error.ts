/** `refused`: our rules forbid the call, and a retry is useless. The other kinds may pass by themselves. */
export type OutboundErrorKind = 'refused' | 'timeout' | 'network' | 'aborted';

/** A message is one line and names the host, never the URL: a URL may contain a key. */
export class OutboundError extends Error {
  override name = 'OutboundError';
  readonly kind: OutboundErrorKind;

  constructor(kind: OutboundErrorKind, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.kind = kind;
  }
}

export const refused = (why: string): OutboundError => new OutboundError('refused', `refused: ${why}`);

export function outboundErrorOf(error: unknown, host: string): OutboundError {
  if (error instanceof OutboundError) return error;
  const { name, code, message } = error as { name?: string; code?: string; message?: string };
  if (name === 'AbortError') return new OutboundError('aborted', `${host}: the request was cancelled`, error);
  if (name === 'TimeoutError' || code === 'ETIMEDOUT' || code?.endsWith('_TIMEOUT'))
    return new OutboundError('timeout', `${host} did not answer in time`, error);
  if (code === 'ENOTFOUND') return new OutboundError('network', `${host} has no address`, error);
  const reason = code ?? message ?? String(error);
  return new OutboundError('network', `${host}: connection failed (${reason.split('\n', 1)[0]})`, error);
}
