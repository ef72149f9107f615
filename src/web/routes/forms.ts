import type { FastifyInstance, FastifyRequest } from 'fastify';

const FORM_BYTES_MAX = 8 * 1024;

/** Reads forms in this scope alone. One-click buttons send urlencoded or multipart fields (RFC 8058). */
export function acceptForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_BYTES_MAX },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
  scope.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: FORM_BYTES_MAX },
    (_request, _body, done) => done(null, new URLSearchParams()),
  );
}

export const fieldOf = (body: unknown, name: string): string =>
  body instanceof URLSearchParams ? (body.get(name) ?? '') : '';

/** Whether another site sent the form. Older browsers only name its origin: the public address or the one asked. */
export function isFromElsewhere({ headers }: Pick<FastifyRequest, 'headers'>, baseUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = headers;
  if (origin === undefined || origin === 'null') return false;
  return (
    origin !== new URL(baseUrl).origin && !(URL.canParse(origin) && new URL(origin).host === headers.host)
  );
}
