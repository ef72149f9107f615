import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cachingHeaders, matchesEtag } from '../../../catalogue/answers/current-catalogue.ts';
import { createTurns } from '../../../domain/calls.ts';
import { formatDay } from '../../../domain/day.ts';
import type { EanNumber } from '../../../domain/ean.ts';
import { AppError } from '../../../domain/errors.ts';
import type { Generation } from '../../../store/ports/catalogue.ts';
import { runInThread } from '../../../store/threads/thread.ts';
import { ORDER_PATH } from '../../layout/elements.ts';
import { OBJECTIONS_PATH } from '../../pages/objections.ts';
import { UNCOUNTED, type WebParts } from '../parts.ts';
import { type SitemapTask, sitemapIndexXml } from './task.ts';

const MAX_AGE_S = 3_600;
const SECTIONS = [
  '/',
  '/prisfald',
  '/populaere',
  '/nyheder',
  '/gaver',
  '/kategorier',
  '/butikker',
  '/metode',
  ORDER_PATH,
  OBJECTIONS_PATH,
];
const SHOPS_MAX = 5_000;

export function sitemaps(app: FastifyInstance, parts: WebParts): void {
  const { live, visits } = parts;
  const { baseUrl } = parts;
  const run = createRuns();
  const startsOf = (generation: Generation) =>
    run<EanNumber[]>(generation, { kind: 'starts', path: generation.path });
  const send = (
    request: FastifyRequest,
    reply: FastifyReply,
    make: (generation: Generation) => Promise<string>,
  ) =>
    live.read(async (generation) => {
      const headers = cachingHeaders(live, generation, `${request.url} ${baseUrl}`, MAX_AGE_S);
      reply.headers(headers);
      if (matchesEtag(request.headers['if-none-match'], headers.etag)) return reply.code(304).send();
      const xml = await make(generation);
      return reply.type('application/xml; charset=utf-8').send(xml);
    });

  app.get('/sitemap.xml', UNCOUNTED, (request, reply) =>
    send(request, reply, async (generation) => {
      const { address } = visits(request);
      const numbered = (await startsOf(generation)).map((_, at) => address(`/sitemaps/varer-${at + 1}.xml`));
      return sitemapIndexXml([address('/sitemaps/sider.xml'), ...numbered], formatDay(generation.meta.day));
    }),
  );
  app.get('/sitemaps/sider.xml', UNCOUNTED, (request, reply) =>
    send(request, reply, (generation) =>
      run<string>(generation, {
        kind: 'pages',
        path: generation.path,
        baseUrl,
        paths: pathsOf(parts, generation),
      }),
    ),
  );
  app.get<{ Params: { number: string } }>(
    '/sitemaps/varer-:number(^[1-9][0-9]{0,4}$).xml',
    UNCOUNTED,
    (request, reply) =>
      send(request, reply, async (generation) => {
        const from = (await startsOf(generation))[Number(request.params.number) - 1];
        if (from === undefined) throw new AppError('not_found', 'There is no such sitemap.');
        return run<string>(generation, { kind: 'products', path: generation.path, baseUrl, from });
      }),
  );
}

function pathsOf({ live }: WebParts, generation: Generation): string[] {
  const shops = live.vendors().filter(({ id }) => generation.lists.vendorProducts(id) > 0);
  return [
    ...SECTIONS,
    ...generation.lists.giftLists().map(({ slug }) => `/gaver/${slug}`),
    ...shops.slice(0, SHOPS_MAX).map(({ domain }) => `/butik/${domain}`),
  ];
}

/** Answers that are cached: a sitemap of 50,000 addresses has four megabytes. */
const KEPT = 4;
const WAITING_MAX = 8;

/** Runs one thread at a time, however many crawlers ask, and caches the last few answers. */
function createRuns() {
  const inTurn = createTurns();
  const kept = new Map<string, Promise<unknown>>();
  let waiting = 0;
  return <Answer extends EanNumber[] | string>(
    generation: Generation,
    task: SitemapTask,
  ): Promise<Answer> => {
    const key = JSON.stringify([generation.meta.id, task]);
    const known = kept.get(key) as Promise<Answer> | undefined;
    if (known !== undefined) return known;
    if (waiting >= WAITING_MAX)
      throw new AppError('unavailable', 'Too many sitemaps at once; try again in a minute.', {
        retryAfterS: 60,
      });
    waiting++;
    const answer = inTurn(() =>
      runInThread<Answer>(new URL('./worker.ts', import.meta.url), task, { unref: true }),
    ).finally(() => {
      waiting--;
    });
    kept.set(key, answer);
    // A failed answer is not cached: the next request tries again.
    void answer.catch(() => kept.delete(key));
    for (const old of kept.keys()) if (kept.size > KEPT) kept.delete(old);
    return answer;
  };
}
