import type { FastifyInstance } from 'fastify';
import { askedInBatch } from '../../../agents/core/batch.ts';
import { emailBound } from '../../../agents/core/secrets.ts';
import { blockAddress } from '../../../agents/requests/addresses.ts';
import { agentOfToken, confirmAgent, unsubscribeAgent } from '../../../agents/requests/consent.ts';
import { watcherOf } from '../../../agents/watching/watcher.ts';
import type { AgentRow } from '../../../store/ports/agents.ts';
import { sendOwnPage } from '../../layout/document.ts';
import { inOwnLanguage } from '../../layout/visit.ts';
import { cancelPage, confirmPage, donePage } from '../../pages/agents.ts';
import { fieldOf } from '../forms.ts';
import { type AgentPageParts, NEVER_REFUSED } from '../parts.ts';
import { agentOnPage, deadLink } from './agent-on-page.ts';

interface TokenLink {
  Params: { id: string; token: string };
}

export function confirmRoutes(scope: FastifyInstance, parts: AgentPageParts): void {
  const { live, store, clock, senderName, visits } = parts;
  scope.get<TokenLink>('/agents/confirm/:id/:token', NEVER_REFUSED, async (request, reply) => {
    const agent = await linkedAgent(parts, request.params);
    if (!agent) return deadLink(parts, request, reply);
    const visit = inOwnLanguage(visits(request), agent.language);
    const confirming = await askedInBatch(store, agent);
    const page = confirmPage(
      visit,
      agentOnPage(parts, confirming.agent),
      senderName,
      clock(),
      confirming.others,
    );
    return sendOwnPage(reply, 200, visit, page);
  });
  scope.post<TokenLink>('/agents/confirm/:id/:token', NEVER_REFUSED, async (request, reply) => {
    const agent = await linkedAgent(parts, request.params);
    if (!agent) return deadLink(parts, request, reply);
    const watcher = live.read((generation) => watcherOf(generation, live.vendor));
    const confirming = await askedInBatch(store, agent);
    const confirmed = (await confirmAgent(parts, confirming.agent.id, watcher)) ?? agent;
    const visit = inOwnLanguage(visits(request), agent.language);
    const shown = agentOnPage(parts, confirmed);
    return sendOwnPage(reply, 200, visit, confirmPage(visit, shown, senderName, clock(), 0));
  });
}

/** The POST is also the one-click unsubscribe of RFC 8058: it needs no cookie, no login and no second page. */
export function cancelRoutes(scope: FastifyInstance, parts: AgentPageParts): void {
  const { store, secrets, clock, visits } = parts;
  scope.get<TokenLink>('/agents/cancel/:id/:token', NEVER_REFUSED, async (request, reply) => {
    const agent = await linkedAgent(parts, request.params);
    if (!agent) return deadLink(parts, request, reply);
    const visit = inOwnLanguage(visits(request), agent.language);
    const isAsked = agent.emailState === 'unconfirmed';
    const ending = isAsked ? await askedInBatch(store, agent) : { agent, others: 0 };
    const shown = agentOnPage(parts, ending.agent);
    return sendOwnPage(reply, 200, visit, cancelPage(visit, shown, clock(), ending.others));
  });
  scope.post<TokenLink>('/agents/cancel/:id/:token', NEVER_REFUSED, async (request, reply) => {
    const agent = await linkedAgent(parts, request.params);
    if (!agent) return deadLink(parts, request, reply);
    const visit = inOwnLanguage(visits(request), agent.language);
    const isBlock = fieldOf(request.body, 'action') === 'block';
    const email = agent.emailBox === null ? undefined : secrets.open(agent.emailBox, emailBound(agent.id));
    if (isBlock && agent.emailState === 'unconfirmed' && email !== undefined) {
      await blockAddress(parts, email);
      return sendOwnPage(reply, 200, visit, donePage(visit, 'blocked'));
    }
    await unsubscribeAgent(parts, agent.id);
    const ended = (await store.agents.byId(agent.id)) ?? agent;
    return sendOwnPage(reply, 200, visit, cancelPage(visit, agentOnPage(parts, ended), clock(), 0));
  });
}

const linkedAgent = (
  parts: AgentPageParts,
  { id, token }: TokenLink['Params'],
): Promise<AgentRow | undefined> => agentOfToken(parts, 'mail', id, token);
