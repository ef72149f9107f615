import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import { formatInstant } from '../../domain/day.ts';
import { AppError } from '../../domain/errors.ts';
import type { Generation } from '../../store/ports/catalogue.ts';
import { bad, type ListQuestion } from './list-query.ts';

/** Where a page goes on: in which generation, and after what. */
export interface Cursor {
  generation: string;
  after: readonly (number | string)[];
}

/** Nodes switch within seconds of each other. */
const ELSEWHERE_RETRY_S = 2;

const CURSOR_CHARS_MAX = 1_000;
const CHECK_CHARS = 8;

/** What a cursor belongs to: its endpoint and everything asked there except the size of the page. */
export function scopeOf(endpoint: string, asked: ListQuestion): string {
  const { limit: _, cursor: __, ...filters } = asked;
  const sorted = Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1));
  return digest(JSON.stringify([endpoint, sorted]));
}

export function writeCursor(scope: string, { generation, after }: Cursor): string {
  const text = JSON.stringify([scope, generation, ...after]);
  return Buffer.from(digest(text) + text).toString('base64url');
}

/** The cursor that was sent, if any. Foreign and broken cursors are told apart, so that a caller can find the mistake. */
export function readCursor(scope: string, { cursor: text }: ListQuestion): Cursor | undefined {
  if (text === undefined) return undefined;
  const decoded =
    /^[\w-]+$/.test(text) && text.length <= CURSOR_CHARS_MAX ? Buffer.from(text, 'base64url').toString() : '';
  const body = decoded.slice(CHECK_CHARS);
  const parsed = digest(body) === decoded.slice(0, CHECK_CHARS) ? partsOf(body) : undefined;
  if (parsed === undefined) throw invalidCursor();
  const [of, generation, ...after] = parsed;
  if (of !== scope) {
    throw bad(
      'The cursor belongs to another list or to other filters; send it where it came from, or leave it out.',
    );
  }
  return { generation, after };
}

/** The check tells typing errors, not forgeries: it is no secret. */
function partsOf(body: string): [string, string, ...(number | string)[]] | undefined {
  let parts: unknown;
  try {
    parts = JSON.parse(body);
  } catch {
    return undefined;
  }
  if (!Array.isArray(parts) || parts.length < 3) return undefined;
  const [of, generation, ...after] = parts;
  if (typeof of !== 'string' || typeof generation !== 'string') return undefined;
  if (!after.every((part) => typeof part === 'string' || typeof part === 'number')) return undefined;
  return [of, generation, ...after];
}

const digest = (text: string): string =>
  hash('sha256', `prisme cursor ${text}`, 'base64url').slice(0, CHECK_CHARS);

export const invalidCursor = (): AppError =>
  bad('The cursor is not valid; send next_cursor as it was given, or leave it out to start from the top.');

/** The cursor is another node's, which has switched already or has not forgotten yet. */
const elsewhere = (): AppError =>
  new AppError('unavailable', 'This page is there in a moment; try again.', {
    retryAfterS: ELSEWHERE_RETRY_S,
  });

export const expired = (): AppError => bad('cursor expired, start again');

/** Where a page goes on, as so many numbers: the check tells typing errors, not forgeries. */
export function afterOf(cursor: Cursor | undefined, numbers: number): readonly number[] | null {
  if (cursor === undefined) return null;
  const { after } = cursor;
  if (after.length === numbers && after.every((part) => typeof part === 'number')) return after as number[];
  throw invalidCursor();
}

/** The cursor's generation while it is kept, or the current one. */
export function generationOf(live: CurrentCatalogue, cursor: Cursor | undefined): Generation {
  if (cursor === undefined) return live.generation();
  const kept = live.byId(cursor.generation);
  if (kept !== undefined) return kept;
  throw live.isElsewhere(cursor.generation) ? elsewhere() : expired();
}

/** Runs a read in the cursor's generation while it is kept, or in the current one. */
export function readIn<T>(
  live: CurrentCatalogue,
  cursor: Cursor | undefined,
  work: (generation: Generation) => T,
): T {
  return cursor === undefined ? live.read(work) : work(generationOf(live, cursor));
}

/** A page of a list, ready to be sent. */
export interface ListPage {
  body: string | Buffer;
  next: string | null;
}

/** The answer of every list, as text: items are already JSON. `more` are members of the top level. */
export function listPage(
  generation: Generation,
  items: readonly string[],
  next: string | null,
  more: Readonly<Record<string, unknown>> = {},
): ListPage {
  const tail = JSON.stringify({
    next_cursor: next,
    data_as_of: formatInstant(generation.meta.dataAsOfMs),
    ...more,
  });
  return { body: `{"count":${items.length},"items":[${items.join(',')}],${tail.slice(1)}`, next };
}

export const JSON_TYPE = 'application/json; charset=utf-8';

export function sendList(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, next }: ListPage,
): FastifyReply {
  return linkNext(request, reply, next).type(JSON_TYPE).send(body);
}

/** `Link: rel="next"` where there is more: the same address with the next cursor, whatever the server is reached by. */
export function linkNext({ url }: FastifyRequest, reply: FastifyReply, next: string | null): FastifyReply {
  if (next === null) return reply;
  const asked = new URLSearchParams(url.split('?', 2)[1]);
  asked.set('cursor', next);
  return reply.header('link', `<?${asked}>; rel="next"`);
}
