import type { FastifyInstance } from 'fastify';

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
