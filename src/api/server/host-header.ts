import type { IncomingMessage } from 'node:http';
import { AppError } from '../../domain/errors.ts';

/**
 * Why a request's Host is no Host, or undefined. Node keeps the first of two and says nothing, while a proxy in front
 * may have gone by the second: RFC 9112 wants a 400. HTTP/1.0 may leave it out.
 */
export function hostProblem({ rawHeaders, httpVersion }: IncomingMessage): AppError | undefined {
  const hosts = countHosts(rawHeaders);
  if (hosts === 1) return undefined;
  if (hosts > 1)
    return new AppError(
      'bad_request',
      'There is more than one Host header; send the name of this service in one.',
    );
  return httpVersion === '1.1'
    ? new AppError('bad_request', 'The Host header is missing; send the name of this service in it.')
    : undefined;
}

/** Names and values take turns. This runs at every lookup, so no name but those of four letters is looked at. */
export function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts;
}
