import type { FastifyInstance } from 'fastify';
import { parseDomain } from '../../../domain/domain-name.ts';
import { AppError } from '../../../domain/errors.ts';
import { proofPath } from '../../pages/product/content.ts';
import { proofPage } from '../../pages/product/proof-page.ts';
import { sendFresh } from '../fresh.ts';
import { COUNTED, type WebParts } from '../parts.ts';
import { findProduct } from './find-product.ts';

/** What one shop's price rests on. The first of its offers is the one that counts. */
export function proofPages(app: FastifyInstance, { live, visits }: WebParts): void {
  app.get<{ Params: { ean: string; domain: string }; Querystring: Record<string, unknown> }>(
    '/vare/:ean/bevis/:domain',
    COUNTED,
    (request, reply) => {
      const visit = visits(request);
      const domain = parseDomain(request.params.domain);
      if (domain === undefined) throw new AppError('not_found', 'There is no such shop.');
      const found = findProduct(live, request, reply, visit, ({ ean }) => proofPath(ean, domain));
      if (!('content' in found)) return found.sent;
      const offer = found.content.offers.find(({ vendor }) => vendor.domain === domain);
      if (offer === undefined) throw new AppError('not_found', 'That shop does not have the product.');
      return sendFresh(request, reply, visit, { live, generation: found.generation }, () =>
        proofPage(visit, found.content, offer),
      );
    },
  );
}
