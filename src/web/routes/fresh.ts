import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type CurrentCatalogue,
  cachingHeaders,
  matchesEtag,
} from '../../catalogue/answers/current-catalogue.ts';
import { codeHash } from '../../store/disk/code-hash.ts';
import type { Generation } from '../../store/ports/catalogue.ts';
import { ICON, SCRIPT, STYLE } from '../layout/assets.ts';
import { type Page, sendPage } from '../layout/document.ts';
import type { Site, Visit } from '../layout/visit.ts';

const MAX_AGE_S = 300;

/** A hash of the pages' code, so that ETags change with the program. It is computed at the first page, because it reads every file. */
let code = '';
export const pagesHash = (site: Site): string => {
  if (code === '') code = codeHash(new URL('../routes.ts', import.meta.url));
  return hash('sha256', [code, STYLE.file, SCRIPT.file, ICON.file, JSON.stringify(site)].join(' '));
};

export interface Freshness {
  live: CurrentCatalogue;
  generation: Generation;
  /** Everything else that the page depends on, besides its address, language and day. */
  salt?: string;
}

/** Sends a page with an ETag and a max-age, or 304 if the client has it. */
export function sendFresh(
  request: FastifyRequest,
  reply: FastifyReply,
  visit: Visit,
  { live, generation, salt = '' }: Freshness,
  make: () => Page,
): FastifyReply {
  const what = [request.url, visit.language, visit.today, pagesHash(visit.site), salt].join(' ');
  const headers = cachingHeaders(live, generation, what, MAX_AGE_S);
  reply.headers(headers);
  if (matchesEtag(request.headers['if-none-match'], headers.etag))
    return reply.code(304).header('vary', 'Accept, Accept-Language').send();
  return sendPage(reply, 200, visit, make());
}
