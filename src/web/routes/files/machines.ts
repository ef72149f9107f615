import type { FastifyInstance } from 'fastify';
import { productPath } from '../../../contract/product-view.ts';
import { formatInstant } from '../../../domain/day.ts';
import { amountText } from '../../../domain/format/numbers.ts';
import { html } from '../../../html/html.ts';
import { sendPage } from '../../layout/document.ts';
import type { Visit } from '../../layout/visit.ts';
import { listedPrice } from '../../pages/listed.ts';
import { methodPage } from '../../pages/method/method-page.ts';
import { privacyPage } from '../../pages/privacy.ts';
import { type DropItem, listedDrop } from '../../pages/product-list.ts';
import { LIST_TEXTS } from '../../texts/list-texts.ts';
import { WORDS } from '../../texts/words.ts';
import { pageOfList } from '../lists.ts';
import { COUNTED, UNCOUNTED, type WebParts } from '../parts.ts';

const FEED_ENTRIES = 50;

/** What machines that serve people read: robots, search fields of browsers, readers of feeds. */
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
      .send(openSearchXml(visits(request))),
  );
  app.get('/prisfald.atom', COUNTED, (request, reply) => {
    const visit = visits(request);
    return live.read((generation) => {
      const { items } = pageOfList<DropItem>(live, generation, 'today percent', {
        rows: FEED_ENTRIES,
        isReal: true,
      });
      return reply
        .type('application/atom+xml; charset=utf-8')
        .header('cache-control', 'public, max-age=300')
        .header('vary', 'Accept-Language')
        .send(atomXml(visit, items, generation.meta.dataAsOfMs));
    });
  });
  app.get('/metode', COUNTED, (request, reply) => {
    const visit = visits(request);
    return sendPage(reply.header('cache-control', 'public, max-age=300'), 200, visit, methodPage(visit));
  });
  app.get('/privatliv', COUNTED, (request, reply) => {
    const visit = visits(request);
    return sendPage(reply.header('cache-control', 'public, max-age=300'), 200, visit, privacyPage(visit));
  });
}

/** Search pages are endless and agents' pages are nobody else's business. */
const robotsText = ({ bare, address }: Visit): string =>
  [
    'User-agent: *',
    `Disallow: ${bare('/soeg')}`,
    `Disallow: ${bare('/agents')}`,
    `Sitemap: ${address('/sitemap.xml')}`,
    '',
  ].join('\n');

const XML = '<?xml version="1.0" encoding="utf-8"?>\n';

const openSearchXml = (visit: Visit): string =>
  XML +
  html`<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/"><ShortName>Prisme</ShortName><Description>${LIST_TEXTS[visit.language].frontTitle}</Description><InputEncoding>UTF-8</InputEncoding><Url type="text/html" template="${visit.address('/soeg')}?q={searchTerms}"/></OpenSearchDescription>
`.markup;

function atomXml(visit: Visit, items: readonly DropItem[], dataAsOfMs: number): string {
  const { language } = visit;
  const updated = formatInstant(dataAsOfMs);
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
    html`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}"><title>Prisme: ${LIST_TEXTS[language].dropsToday}</title><id>${visit.address('/prisfald')}</id><link href="${visit.address('/prisfald')}"/><link rel="self" href="${visit.address('/prisfald.atom')}"/><updated>${updated}</updated><author><name>${visit.site.operator.name || 'Prisme'}</name></author><subtitle>${WORDS[language].foot}</subtitle>
${entries}</feed>
`.markup
  }`;
}
