import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerBytes, listed } from '../../catalogue/answers/answer-bytes.ts';
import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import { AppError } from '../../domain/errors.ts';
import { queryIn } from '../../domain/text.ts';
import type { Generation } from '../../store/ports/catalogue.ts';
import { bad, type ListQuestion, limitOf } from './list-query.ts';

/** The position after which the next page begins, in the generation of the first page. */
export interface Cursor {
  generation: string;
  after: readonly (number | string)[];
}

/** Nodes switch to a new generation within seconds of each other. */
const ELSEWHERE_RETRY_S = 2;

const CURSOR_CHARS_MAX = 1_000;
const CHECK_CHARS = 8;

/** A hash of the endpoint and of all parameters except the page size: a cursor is valid only with the same ones. */
export function scopeOf(endpoint: string, question: ListQuestion): string {
  const { limit: _, cursor: __, ...filters } = question;
  const sorted = Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1));
  return digest(JSON.stringify([endpoint, sorted]));
}

export function writeCursor(scope: string, { generation, after }: Cursor): string {
  const text = JSON.stringify([scope, generation, ...after]);
  return Buffer.from(digest(text) + text).toString('base64url');
}

/** Reads a list's page, the limit's mistakes before the cursor's. */
export function readPage(path: string, question: ListQuestion) {
  const limit = limitOf(question);
  const scope = scopeOf(path, question);
  return { limit, scope, cursor: readCursor(scope, question) };
}

/** Reads the cursor, if any. The error distinguishes a broken cursor from one of another list. */
export function readCursor(scope: string, { cursor: text }: ListQuestion): Cursor | undefined {
  if (text === undefined) return undefined;
  const bytes = Buffer.from(text.length <= CURSOR_CHARS_MAX ? text : '', 'base64url');
  // Node decodes what is almost base64, too.
  const decoded = bytes.toString('base64url') === text ? bytes.toString() : '';
  const body = decoded.slice(CHECK_CHARS);
  const parsed = digest(body) === decoded.slice(0, CHECK_CHARS) ? partsOf(body) : undefined;
  if (parsed === undefined) throw invalidCursor();
  const [of, generation, ...after] = parsed;
  if (of !== scope)
    throw bad(
      'The cursor belongs to another list or to other filters; send it where it came from, or leave it out.',
    );
  return { generation, after };
}

/** The checksum detects typing errors, not forgeries. */
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

/** The cursor's generation is on another node only: that node has switched earlier or later than this one. */
const elsewhere = (): AppError =>
  new AppError('unavailable', 'This page is there in a moment; try again.', {
    retryAfterS: ELSEWHERE_RETRY_S,
  });

export const expired = (): AppError => bad('cursor expired, start again');

/** The cursor's position as `numbers` numbers. Their types are checked, because the checksum does not detect forgeries. */
export function afterOf(cursor: Cursor | undefined, numbers: number): readonly number[] | null {
  if (cursor === undefined) return null;
  const { after } = cursor;
  if (after.length === numbers && after.every((part) => typeof part === 'number')) return after as number[];
  throw invalidCursor();
}

/** The cursor's generation. Throws when it is no longer kept. */
function generationOf(live: CurrentCatalogue, cursor: Cursor): Generation {
  const generation = live.byId(cursor.generation);
  if (generation !== undefined) return generation;
  throw notHere(live, cursor);
}

const notHere = (live: CurrentCatalogue, { generation }: Cursor): AppError =>
  live.isElsewhere(generation) ? elsewhere() : expired();

export const readIn = <T>(
  live: CurrentCatalogue,
  cursor: Cursor | undefined,
  work: (generation: Generation) => T,
): T =>
  cursor === undefined
    ? live.read(work)
    : live.readOf(generationOf(live, cursor), work, () => {
        throw notHere(live, cursor);
      });

/** Cuts rows to a page. `rows` holds one row more than the limit when there is a next page. */
export function cutPage<Row>(
  { meta }: Generation,
  { scope, limit }: { scope: string; limit: number },
  rows: readonly Row[],
  positionOf: (last: Row) => Cursor['after'],
): { shown: readonly Row[]; next: string | null } {
  const shown = rows.slice(0, limit);
  if (rows.length <= limit) return { shown, next: null };
  return { shown, next: writeCursor(scope, { generation: meta.id, after: positionOf(shown.at(-1)!) }) };
}

export interface ListPage {
  body: Buffer;
  next: string | null;
}

/** The body of a list. Items are JSON texts; `more` are further members of the top level. */
export function listPage(
  generation: Generation,
  items: readonly string[],
  next: string | null,
  more: Readonly<Record<string, unknown>> = {},
): ListPage {
  const tail = JSON.stringify({
    next_cursor: next,
    data_as_of: generation.dataAsOf,
    ...more,
  });
  const head = `{"count":${items.length},"items":[`;
  return { body: answerBytes([head, ...listed(items), `],${tail.slice(1)}`]), next };
}

export const JSON_TYPE = 'application/json; charset=utf-8';

export const sendList = (request: FastifyRequest, reply: FastifyReply, { body, next }: ListPage) =>
  linkNext(request, reply, next).type(JSON_TYPE).send(body);

/** Adds `Link: rel="next"`, relative to the current path, so that it works behind any host name. */
export function linkNext({ url }: FastifyRequest, reply: FastifyReply, next: string | null): FastifyReply {
  if (next === null) return reply;
  const query = new URLSearchParams(queryIn(url));
  query.set('cursor', next);
  return reply.header('link', `<?${query}>; rel="next"`);
}

/** A page is about 15 KB, so the cache takes about 1 MB. */
const PAGES_MAX = 64;

/** Caches first pages of unfiltered lists: they are requested most and stay the same until the next publish. */
export function createFirstPages(
  live: CurrentCatalogue,
): (generation: Generation, url: string, make: () => ListPage) => ListPage {
  let cachedFor = '';
  const pages = new Map<string, ListPage>();
  return (generation, url, make) => {
    const now = `${generation.meta.id} ${live.revision()}`;
    if (now !== cachedFor) pages.clear();
    cachedFor = now;
    const known = pages.get(url);
    if (known) return known;
    const page = make();
    if (pages.size >= PAGES_MAX) pages.delete(pages.keys().next().value!);
    pages.set(url, page);
    return page;
  };
}
