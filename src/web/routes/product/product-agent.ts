import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseEmail } from '../../../agents/core/mailbox.ts';
import { watchedProduct } from '../../../agents/core/watched-product.ts';
import { createAgent } from '../../../agents/requests/create.ts';
import { parseEan } from '../../../domain/ean.ts';
import { AppError } from '../../../domain/errors.ts';
import { typedKroner } from '../../../domain/format/numbers.ts';
import { ore } from '../../../domain/money.ts';
import { sendOwnPage, sendPage } from '../../layout/document.ts';
import type { Visit } from '../../layout/visit.ts';
import { type AgentFormInput, ANYWAY, askedAgentPage } from '../../pages/product/agent-form.ts';
import type { ProductContent } from '../../pages/product/content.ts';
import { productPage } from '../../pages/product/product-page.ts';
import { WATCH_TEXTS } from '../../texts/agent-texts.ts';
import { fieldOf, isFromElsewhere } from '../forms.ts';
import type { WebParts } from '../parts.ts';

const EXPIRES_DAYS = 180;
const FIELD_CHARS_MAX = 300;

/** Creates a price agent from the form. A form with errors is shown again with hints, and so is one whose price is reached already. */
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
    const bad = { isBadTarget: kroner === undefined, isBadEmail: address === undefined };
    return sendForm(reply, 400, visit, content, { target, email, ...bad, reachedKr: null });
  }
  const { product, generationId } = parts.live.read((generation) => ({
    product: watchedProduct(generation, parseEan(content.product.ean)!, parts.live.vendor)!,
    generationId: generation.meta.id,
  }));
  const isReached = product.lowestOre !== null && product.lowestOre <= Math.round(kroner * 100);
  const reachedKr = isReached ? product.lowestOre! / 100 : null;
  if (isReached && fieldOf(request.body, ANYWAY) === '')
    return sendForm(reply, 200, visit, content, {
      target,
      email,
      isBadTarget: false,
      isBadEmail: false,
      reachedKr,
    });
  const caller = parts.callerOf(request);
  const wish = {
    ean: product.ean,
    targetOre: ore(Math.round(kroner * 100)),
    email: address,
    webhookUrl: null,
    language: visit.language,
    expiresInDays: EXPIRES_DAYS,
  };
  await createAgent(parts, wish, product, caller, generationId, async () => {});
  await parts.engagement.agentMade(product.ean, caller.id, content.day);
  return sendOwnPage(reply, 200, visit, askedAgentPage(visit, content.product, kroner, reachedKr));
}

/** Shows the form again with what was typed and what there is to say about it. */
const sendForm = (
  reply: FastifyReply,
  status: 200 | 400,
  visit: Visit,
  content: ProductContent,
  input: AgentFormInput,
): FastifyReply =>
  sendPage(reply.header('cache-control', 'no-store'), status, visit, productPage(visit, content, input));
