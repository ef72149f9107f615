import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import {
  type CurrentCatalogue,
  cachingHeaders,
  matchesEtag,
} from '../../catalogue/answers/current-catalogue.ts';
import { ErrorSchema } from '../../contract/resources.ts';
import type { Schema } from '../../contract/schema.ts';
import type { Generation } from '../../store/ports/catalogue.ts';

export const SAYS: Record<number, string> = {
  200: 'OK',
  400: 'Something in the request is wrong; `message` says what to send instead',
  401: 'The API token is unknown or revoked',
  403: 'Not allowed',
  404: 'No such resource',
  405: 'The path has no such method; `Allow` names those that it has',
  408: 'The request took too long to arrive',
  409: 'A twin of this request is still running',
  410: 'What was asked for is no longer known; `start` says where to begin anew',
  413: 'The body is larger than 64 KB, of a batch of price agents 2 MB',
  415: 'The body is not application/json',
  416: 'The range lies outside of the file',
  422: 'The same idempotency key was used with another body',
  429: 'Too many requests; wait `retry_after` seconds',
  500: 'Something went wrong here; `x-request-id` names the request',
  503: 'Temporarily unavailable; wait `retry_after` seconds',
};

/** What a route declares that answers nobody without a token. */
export const TOKEN_NEEDED: { [name: string]: readonly string[] }[] = [{ apiToken: [] }];

/** Schemas only document: compiling a validator and a serialiser for every route took a quarter of the start. */
export const ONLY_DOCUMENT: NonNullable<FastifyServerOptions['schemaController']> = {
  compilersFactory: {
    // The type wants the compiler of a certain library; the framework only calls the function that it returns.
    buildValidator: (() => () => () => true) as never,
    buildSerializer: () => () => JSON.stringify,
  },
};

/** The documented answers of an operation: 200 and its errors. Every operation may answer 503. */
export function answers(good: Schema, ...errors: number[]): Record<number, unknown> {
  const documented: Record<number, unknown> = { 200: { description: 'OK', ...good } };
  for (const status of [...errors, 503]) documented[status] = { description: SAYS[status], ...ErrorSchema };
  return documented;
}

/** Sets the caching headers. True when the caller has this answer already: the 304 is then sent. */
export function isFresh(
  request: FastifyRequest,
  reply: FastifyReply,
  live: CurrentCatalogue,
  generation: Generation,
  maxAgeS = 300,
  /** Anything else that the answer depends on, such as the hour. */
  salt = '',
): boolean {
  const salted = salt === '' ? request.url : `${request.url} ${salt}`;
  const headers = cachingHeaders(live, generation, salted, maxAgeS);
  reply.headers(headers);
  if (!matchesEtag(request.headers['if-none-match'], headers.etag)) return false;
  reply.code(304).send();
  return true;
}
