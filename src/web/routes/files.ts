import { readdirSync, readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cachingHeaders, matchesEtag } from '../../catalogue/answers/current-catalogue.ts';
import { mustHaveTraits } from '../../catalogue/answers/search.ts';
import { productPath } from '../../contract/product-view.ts';
import { formatInstant } from '../../domain/day.ts';
import { AppError } from '../../domain/errors.ts';
import { amountText } from '../../domain/format/numbers.ts';
import { html } from '../../html/html.ts';
import { PICTURES_PATH } from '../../market/demo/pictures.ts';
import type { Generation } from '../../store/ports/catalogue.ts';
import type { CategoryNode } from '../../store/ports/traits.ts';
import { findAsset, ICON } from '../layout/assets.ts';
import { sendPage } from '../layout/document.ts';
import { ORDER_PATH } from '../layout/elements.ts';
import type { Visit } from '../layout/visit.ts';
import { METHOD_PICTURES_PATH, methodPage, orderPage, privacyPage } from '../pages/about.ts';
import { categoryPath, feedPathBelow } from '../pages/browse.ts';
import { type DropItem, listedDrop } from '../pages/product-list.ts';
import { listedPrice } from '../pages/product-rows.ts';
import { LIST_TEXTS } from '../texts/list-texts.ts';
import { WORDS } from '../texts/words.ts';
import { pagesHash } from './fresh.ts';
import { pageOfList } from './list-page.ts';
import { COUNTED, UNCOUNTED, type WebParts } from './parts.ts';

const FEED_ENTRIES = 50;

export function machineFiles(app: FastifyInstance, { live, visits }: WebParts): void {
  app.get('/robots.txt', UNCOUNTED, (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(robotsText(visits(request))),
  );
  app.get('/opensearch.xml', UNCOUNTED, (request, reply) =>
    reply
      .type('application/opensearchdescription+xml; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .header('vary', 'Accept-Language')
      .send(openSearchXml(visits(request))),
  );
  const sendFeed = (
    request: FastifyRequest,
    reply: FastifyReply,
    generation: Generation,
    category?: CategoryNode,
  ): FastifyReply => {
    const visit = visits(request);
    const what = `${request.url} ${visit.language} ${pagesHash(visit.site)}`;
    const caching = cachingHeaders(live, generation, what);
    reply.headers(caching).header('vary', 'Accept-Language');
    if (matchesEtag(request.headers['if-none-match'], caching.etag)) return reply.code(304).send();
    const { items } = pageOfList<DropItem>(live, generation, 'today percent', {
      rows: FEED_ENTRIES,
      isReal: true,
      ...(category && { category: category.name }),
    });
    return reply
      .type('application/atom+xml; charset=utf-8')
      .send(atomXml(visit, items, generation.meta.dataAsOfMs, category));
  };
  app.get('/prisfald.atom', COUNTED, (request, reply) =>
    live.read((generation) => sendFeed(request, reply, generation)),
  );
  app.get<{ Params: { name: string } }>('/kategori/:name/prisfald.atom', COUNTED, (request, reply) =>
    live.read((generation) => {
      mustHaveTraits(generation);
      const node = generation.categories.bySlug(request.params.name);
      if (node === undefined) throw new AppError('not_found', 'There is no such category.');
      return sendFeed(request, reply, generation, node);
    }),
  );
  app.get('/metode', COUNTED, (request, reply) => {
    const visit = visits(request);
    return sendPage(reply.header('cache-control', 'public, max-age=300'), 200, visit, methodPage(visit));
  });
  app.get(ORDER_PATH, COUNTED, (request, reply) => {
    const visit = visits(request);
    return sendPage(reply.header('cache-control', 'public, max-age=300'), 200, visit, orderPage(visit));
  });
  app.get('/privatliv', COUNTED, (request, reply) => {
    const visit = visits(request);
    return sendPage(reply.header('cache-control', 'public, max-age=300'), 200, visit, privacyPage(visit));
  });
}

/** Search pages are endless, and agents' pages are private. */
const robotsText = ({ bare, address }: Visit): string =>
  [
    'User-agent: *',
    `Disallow: ${bare('/soeg')}`,
    `Disallow: ${bare('/agents')}`,
    `Sitemap: ${address('/sitemap.xml')}`,
    `Agentmap: ${address('/.well-known/ard.json')}`,
    '',
  ].join('\n');

const XML = '<?xml version="1.0" encoding="utf-8"?>\n';

const openSearchXml = (visit: Visit): string =>
  XML +
  html`<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/"><ShortName>Prisme</ShortName><Description>${LIST_TEXTS[visit.language].frontTitle}</Description><InputEncoding>UTF-8</InputEncoding><Url type="text/html" template="${visit.address('/soeg')}?q={searchTerms}"/></OpenSearchDescription>
`.markup;

function atomXml(
  visit: Visit,
  items: readonly DropItem[],
  dataAsOfMs: number,
  category: CategoryNode | undefined,
): string {
  const { language } = visit;
  const updated = formatInstant(dataAsOfMs);
  const title = `${LIST_TEXTS[language].dropsToday}${category ? `: ${category.name}` : ''}`;
  const page = visit.address(category ? categoryPath(category) : '/prisfald');
  const self = visit.address(category ? feedPathBelow(categoryPath(category)) : '/prisfald.atom');
  const entries = items.map((item) => {
    const listed = listedDrop(visit, item);
    const { product, notes } = listed;
    const price = amountText(listedPrice(listed), language);
    const address = visit.address(productPath(product));
    const text = `${price} (${notes.map((note) => note.text).join(', ')})`;
    return html`<entry><title>${product.product_name}: ${price}</title><link href="${address}"/><id>${`${address}#${updated.slice(0, 10)}`}</id><updated>${updated}</updated><summary>${text}</summary></entry>
`;
  });
  return `${XML}${
    html`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}"><title>Prisme: ${title}</title><id>${category ? self : page}</id><link href="${page}"/><link rel="self" href="${self}"/><updated>${updated}</updated><author><name>${visit.site.operator.name || 'Prisme'}</name></author><subtitle>${WORDS[language].foot}</subtitle>
${entries}</feed>
`.markup
  }`;
}

/** Styles, script and icon. A file with its current hash is cached for ever; an old hash gets the current file. */
export function assetRoutes(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>('/assets/:file', UNCOUNTED, (request, reply) => {
    const found = findAsset(request.params.file);
    if (found === undefined) throw new AppError('not_found', 'There is no such file.');
    return reply
      .type(found.asset.type)
      .header('cache-control', found.isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache')
      .send(found.asset.body);
  });
  // Browsers request it for API answers too.
  app.get('/favicon.ico', UNCOUNTED, (_request, reply) =>
    reply.type(ICON.type).header('cache-control', 'public, max-age=86400').send(ICON.body),
  );
}

const ROOT = new URL('../../../', import.meta.url);

/** An SVG that is opened directly is a document: it may run and load nothing, but has its own style. */
const CSP = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** The demo market's pictures, which only a demo catalogue has, and the method's pictures. */
export function drawings(app: FastifyInstance, isDemo: () => boolean): void {
  serveFolder(app, PICTURES_PATH, new URL('samples/pictures/', ROOT), isDemo);
  serveFolder(app, METHOD_PICTURES_PATH, new URL('docs/honesty/', ROOT), () => true);
}

function serveFolder(app: FastifyInstance, path: string, folder: URL, isThere: () => boolean): void {
  let drawn: ReadonlyMap<string, Buffer> | undefined;
  app.get<{ Params: { file: string } }>(`${path}/:file`, UNCOUNTED, async (request, reply) => {
    if (isThere()) drawn ??= readFolder(folder);
    const drawing = isThere() ? drawn?.get(request.params.file) : undefined;
    if (drawing === undefined) throw new AppError('not_found', 'There is no such picture.');
    return reply
      .type('image/svg+xml; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .header('content-security-policy', CSP)
      .send(drawing);
  });
}

/** The folder is read at the first request, because most services never need it. */
const readFolder = (folder: URL): Map<string, Buffer> =>
  new Map(readdirSync(folder).map((name) => [name, readFileSync(new URL(name, folder))]));
