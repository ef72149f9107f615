import { readdirSync, readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../domain/errors.ts';
import { PICTURES_PATH } from '../../market/demo/pictures.ts';
import { UNCOUNTED } from './parts.ts';

const FOLDER = new URL('../../../samples/pictures/', import.meta.url);

/** Opened by itself a drawing is a document: it runs nothing, loads nothing, and has a style of its own. */
const CSP = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** The demo market's own drawings of articles. Other catalogues have none. */
export function demoPictures(app: FastifyInstance, isDemo: () => boolean): void {
  let drawings: ReadonlyMap<string, Buffer> | undefined;
  app.get<{ Params: { file: string } }>(`${PICTURES_PATH}/:file`, UNCOUNTED, async (request, reply) => {
    if (isDemo()) drawings ??= readDrawings();
    const drawing = isDemo() ? drawings?.get(request.params.file) : undefined;
    if (drawing === undefined) throw new AppError('not_found', 'There is no such picture.');
    return reply
      .type('image/svg+xml; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .header('content-security-policy', CSP)
      .send(drawing);
  });
}

/** Read when one is asked for: services without the demo never do. */
const readDrawings = (): Map<string, Buffer> =>
  new Map(readdirSync(FOLDER).map((name) => [name, readFileSync(new URL(name, FOLDER))]));
