import type { IncomingMessage } from 'node:http';
import { AppError } from '../../domain/errors.ts';
import { queryIn } from '../../domain/text.ts';

/** RFC 9112 wants a 400: Node uses the first of two Host headers, a proxy may use the second. HTTP/1.0 may omit Host. */
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

/** `rawHeaders` alternates names and values. This runs at every lookup, so only names of four letters are compared. */
function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts;
}

/** "k%F8leskab", as old programs write it, would be searched for as it stands and find nothing. A lone % is left as it is. */
export function queryProblem(url: string): AppError | undefined {
  if (!url.includes('%')) return undefined;
  try {
    for (const encoded of queryIn(url).match(/(?:%[0-9a-f]{2})+/gi) ?? []) decodeURIComponent(encoded);
    return undefined;
  } catch {
    return new AppError('bad_request', 'The query is not valid percent-encoded UTF-8; write ø as %C3%B8.');
  }
}
