import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseEmail } from '../../../agents/core/mailbox.ts';
import { parseAgentRequest } from '../../../agents/requests/agent-request.ts';
import { articleOf, createAgent } from '../../../agents/requests/create.ts';
import { watcherOf } from '../../../agents/watching/watcher.ts';
import { wishWords } from '../../../agents/watching/wish-words.ts';
import { AppError } from '../../../domain/errors.ts';
import { typedKroner } from '../../../domain/format/numbers.ts';
import { sendOwnPage, sendPage } from '../../layout/document.ts';
import type { Visit } from '../../layout/visit.ts';
import { type AgentFormInput, ANYWAY, askedAgentPage } from '../../pages/product/agent-form.ts';
import { formKindOf, type ProductContent } from '../../pages/product/content.ts';
import { productPage } from '../../pages/product/product-page.ts';
import { WATCH_TEXTS } from '../../texts/agent-texts.ts';
import { fieldOf, isFromElsewhere } from '../forms.ts';
import type { WebParts } from '../parts.ts';

/** The low that the form offers. */
const LOW_WITHIN_DAYS = 90;
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
  const kind = formKindOf(fieldOf(request.body, 'kind')) ?? 'target';
  const [kroner, address] = [typedKroner(target), parseEmail(email)];
  const isBadTarget = kind === 'target' && kroner === undefined;
  const input = { kind, target, email, isBadTarget, isBadEmail: address === undefined, reachedKr: null };
  if (isBadTarget || address === undefined) return sendForm(reply, 400, visit, content, input);
  const wish = parseAgentRequest({
    ean: content.product.ean,
    kind,
    ...(kind === 'target' && { target_price: kroner }),
    ...(kind === 'low_within' && { within_days: LOW_WITHIN_DAYS }),
    email: address,
    language: visit.language,
  });
  const watched = parts.live.read(
    (generation) => articleOf(watcherOf(generation, parts.live.vendor), wish.ean, wish.options)!,
  );
  const { priceOre } = watched.sight;
  const isReached = kind === 'target' && priceOre !== null && priceOre <= wish.targetOre;
  const reachedKr = isReached ? priceOre / 100 : null;
  if (isReached && fieldOf(request.body, ANYWAY) === '')
    return sendForm(reply, 200, visit, content, { ...input, reachedKr });
  const caller = parts.callerOf(request);
  const { agent } = await createAgent(parts, wish, watched, caller, async () => {});
  await parts.engagement.agentMade(watched.product.ean, caller.id, content.day);
  const wished = kind === 'target' ? { targetKr: kroner! } : { words: wishWords(agent, visit.language) };
  return sendOwnPage(reply, 200, visit, askedAgentPage(visit, content.product, wished, reachedKr));
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
