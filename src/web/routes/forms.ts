import type { FastifyInstance, FastifyRequest } from 'fastify';

const FORM_BYTES_MAX = 8 * 1024;

/**
 * Reads forms in these pages' scope alone; the API beside them goes on refusing what is not JSON. Mail services press
 * the one-click button as urlencoded or as multipart (RFC 8058); the latter's fields are never needed.
 */
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

/**
 * Whether another site sent the form. Browsers say so themselves; the older ones at least name where a page came from, which
 * may be the public address or, behind no proxy, the one that was asked.
 */
export function isFromElsewhere({ headers }: Pick<FastifyRequest, 'headers'>, baseUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = headers;
  if (origin === undefined || origin === 'null') return false;
  return (
    origin !== new URL(baseUrl).origin && !(URL.canParse(origin) && new URL(origin).host === headers.host)
  );
}
