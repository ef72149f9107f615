import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../domain/errors.ts';
import { findAsset, ICON } from '../../layout/assets.ts';
import { UNCOUNTED } from '../parts.ts';

/** Styles, script and icon. What is asked for by its present hash never changes; by another it is sent as it is now. */
export function assetRoutes(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>('/assets/:file', UNCOUNTED, (request, reply) => {
    const found = findAsset(request.params.file);
    if (found === undefined) throw new AppError('not_found', 'There is no such file.');
    return reply
      .type(found.asset.type)
      .header('cache-control', found.isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache')
      .send(found.asset.body);
  });
  // Browsers ask for it beside whatever is no page of ours, such as an answer of the API.
  app.get('/favicon.ico', UNCOUNTED, (_request, reply) =>
    reply.type(ICON.type).header('cache-control', 'public, max-age=86400').send(ICON.body),
  );
}
