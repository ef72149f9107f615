import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Live } from '../catalogue/live.ts';
import type { Generation } from '../store/ports.ts';

/** Raised when the shape of answers changes, so that no cache shows an old shape for a new contract. */
const CONTRACT_VERSION = 1;

/**
 * Sets the caching headers of an answer from the catalogue. True when the caller has this answer already: the reply
 * is then a 304 and the handler is done.
 */
export function isFresh(
  request: FastifyRequest,
  reply: FastifyReply,
  live: Live,
  generation: Generation,
  maxAgeS = 300,
): boolean {
  const { id, dataAsOfMs } = generation.meta;
  const etag = `"${hash('sha1', `${id} ${live.revision()} ${CONTRACT_VERSION} ${request.url}`, 'base64url')}"`;
  reply.header('etag', etag);
  reply.header('last-modified', lastModified(dataAsOfMs));
  reply.header('cache-control', `public, max-age=${maxAgeS}`);
  const asked = request.headers['if-none-match'];
  if (asked === undefined || !matches(asked, etag)) return false;
  reply.code(304).send();
  return true;
}

const matches = (asked: string, etag: string): boolean =>
  asked.split(',').some((part) => part.trim().replace(/^W\//, '') === etag);

let formatted: [ms: number, text: string] = [-1, ''];
function lastModified(ms: number): string {
  if (formatted[0] !== ms) formatted = [ms, new Date(ms).toUTCString()];
  return formatted[1];
}
