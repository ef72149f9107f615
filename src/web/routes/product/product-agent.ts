import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseEmail } from '../../../agents/core/mailbox.ts';
import { articleOf, createAgent } from '../../../agents/requests/create.ts';
import { watcherOf } from '../../../agents/watching/watcher.ts';
import { parseEan } from '../../../domain/ean.ts';
import { AppError } from '../../../domain/errors.ts';
import { typedKroner } from '../../../domain/format/numbers.ts';
import { ore } from '../../../domain/money.ts';
import { sendOwnPage, sendPage } from '../../layout/document.ts';
import type { Visit } from '../../layout/visit.ts';
import { askedAgentPage } from '../../pages/product/agent-form.ts';
import type { ProductContent } from '../../pages/product/content.ts';
import { productPage } from '../../pages/product/product-page.ts';
import { WATCH_TEXTS } from '../../texts/agent-texts.ts';
import { fieldOf, isFromElsewhere } from '../forms.ts';
import type { WebParts } from '../parts.ts';

const EXPIRES_DAYS = 180;
const FIELD_CHARS_MAX = 300;

/** Creates a price agent from the form. A form with errors is shown again, with hints. */
export async function askAgent(
  parts: WebParts,
  request: FastifyRequest,
  reply: FastifyReply,
  visit: Visit,
  content: ProductContent,
): Promise<FastifyReply> {
  if (isFromElsewhere(request, visit.site.baseUrl)) throw new AppError('forbidden', WATCH_TEXTS.en.elsewhere);
  const [target, email] = ['target', 'email'].map((name) =>
    fieldOf(request.body, name).trim().slice(0, FIELD_CHARS_MAX),
  ) as [string, string];
  const [kroner, address] = [typedKroner(target), parseEmail(email)];
  if (kroner === undefined || address === undefined) {
    const input = { target, email, isBadTarget: kroner === undefined, isBadEmail: address === undefined };
    return sendPage(
      reply.header('cache-control', 'no-store'),
      400,
      visit,
      productPage(visit, content, input),
    );
  }
  const options = {};
  const watched = parts.live.read(
    (generation) =>
      articleOf(watcherOf(generation, parts.live.vendor), parseEan(content.product.ean)!, options)!,
  );
  const { product, sight } = watched;
  const caller = parts.callerOf(request);
  const wish = {
    ean: product.ean,
    kind: 'target' as const,
    targetOre: ore(Math.round(kroner * 100)),
    options,
    metadata: null,
    email: address,
    webhookUrl: null,
    language: visit.language,
    expiresInDays: EXPIRES_DAYS,
  };
  await createAgent(parts, wish, watched, caller, async () => {});
  await parts.engagement.agentMade(product.ean, caller.id, content.day);
  const isReached = sight.priceOre !== null && sight.priceOre <= wish.targetOre;
  return sendOwnPage(reply, 200, visit, askedAgentPage(visit, content.product, kroner, isReached));
}
