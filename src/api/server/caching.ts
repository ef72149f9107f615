import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type CurrentCatalogue,
  cachingHeaders,
  matchesEtag,
} from '../../catalogue/answers/current-catalogue.ts';
import type { Generation } from '../../store/ports/catalogue.ts';

/**
 * Sets the caching headers of an answer from the catalogue. True when the caller has this answer already: the reply
 * is then a 304 and the handler is done.
 */
export function isFresh(
  request: FastifyRequest,
  reply: FastifyReply,
  live: CurrentCatalogue,
  generation: Generation,
  maxAgeS = 300,
  /** What else decides the answer, such as the hour. */
  salt = '',
): boolean {
  const headers = cachingHeaders(
    live,
    generation,
    salt === '' ? request.url : `${request.url} ${salt}`,
    maxAgeS,
  );
  reply.headers(headers);
  if (!matchesEtag(request.headers['if-none-match'], headers.etag)) return false;
  reply.code(304).send();
  return true;
}
