import type { FastifyReply, FastifyRequest } from 'fastify';
import { productWordsFirst, unconfirmedProduct } from '../../../agents/core/plain-name.ts';
import { optionsOf } from '../../../agents/watching/lifecycle.ts';
import { watcherOf } from '../../../agents/watching/watcher.ts';
import { type ProductView, productPath } from '../../../contract/product-view.ts';
import { eanOfNumber } from '../../../domain/ean.ts';
import { AppError } from '../../../domain/errors.ts';
import { kroner, ore } from '../../../domain/money.ts';
import type { AgentRow } from '../../../store/ports/agents.ts';
import { sendOwnPage } from '../../layout/document.ts';
import { type AgentOnPage, deadLinkPage } from '../../pages/agents.ts';
import type { AgentPageParts } from '../parts.ts';

/** The page works without a catalogue, and names the product as the mail that links to it does. */
export function agentOnPage({ live }: AgentPageParts, agent: AgentRow): AgentOnPage {
  const isConfirmed = agent.emailState !== 'unconfirmed';
  const wordsOf = (isNamed: boolean) => productWordsFirst(unconfirmedProduct(agent, isNamed), agent.language);
  if (live.published() === undefined) return { agent, words: wordsOf(isConfirmed), product: null };
  return live.read((generation) => {
    const isNamed = isConfirmed || generation.hasPlace(agent.ean);
    const words = wordsOf(isNamed);
    const ean = eanOfNumber(agent.ean);
    const json = generation.productJson(ean);
    if (json === undefined) return { agent, words, product: null };
    const lowestOre = watcherOf(generation, live.vendor).sight(ean, optionsOf(agent.options)).priceOre;
    const { ean: main, slug = '' } = JSON.parse(json) as ProductView;
    return {
      agent,
      words,
      product: {
        path: productPath({ ean: main, slug: isNamed ? slug : '' }),
        lowestKr: lowestOre === null ? null : kroner(ore(lowestOre)),
      },
    };
  });
}

/** A browser gets a page with a link; a program gets the API's error. */
export function deadLink({ visits }: AgentPageParts, request: FastifyRequest, reply: FastifyReply) {
  if (!request.headers.accept?.includes('text/html'))
    throw new AppError('not_found', 'This link is not valid or no longer works.');
  const visit = visits(request);
  return sendOwnPage(reply, 404, visit, deadLinkPage(visit));
}
