import { readdirSync, readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../domain/errors.ts';
import { PICTURES_PATH } from '../../../market/demo/pictures.ts';
import { METHOD_PICTURES_PATH } from '../../pages/method/method-page.ts';
import { UNCOUNTED } from '../parts.ts';

const ROOT = new URL('../../../../', import.meta.url);

/** Opened by itself a drawing is a document: it runs nothing, loads nothing, and has a style of its own. */
const CSP = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** The demo market's own drawings of articles, which other catalogues do not have, and the method's of its cases. */
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

/** Read when one is asked for: most services never are. */
const readFolder = (folder: URL): Map<string, Buffer> =>
  new Map(readdirSync(folder).map((name) => [name, readFileSync(new URL(name, folder))]));
