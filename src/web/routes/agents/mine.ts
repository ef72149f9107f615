import type { FastifyInstance, FastifyReply } from 'fastify';
import { openKey } from '../../../agents/core/links.ts';
import { isBlocked, mailboxHash, parseEmail } from '../../../agents/core/mailbox.ts';
import {
  blockAddress,
  eraseAddress,
  exportAddress,
  openAddressAgain,
  requestMyAgents,
} from '../../../agents/requests/addresses.ts';
import { cancelAgent } from '../../../agents/requests/consent.ts';
import { sendOwnPage } from '../../layout/document.ts';
import { inOwnLanguage, type Visit } from '../../layout/visit.ts';
import { askPage, donePage, minePage, openAgainPage } from '../../pages/agents.ts';
import { fieldOf } from '../forms.ts';
import { type AgentPageParts, COUNTED, PROMISED } from '../parts.ts';
import { agentOnPage, deadLink } from './agent-on-page.ts';

interface KeyLink {
  Params: { key: string };
}

export function askRoutes(scope: FastifyInstance, parts: AgentPageParts): void {
  scope.get('/agents', COUNTED, (request, reply) => {
    const visit = parts.visits(request);
    return sendOwnPage(reply, 200, visit, askPage(visit, false));
  });
  scope.post('/agents', PROMISED, async (request, reply) => {
    const visit = parts.visits(request);
    const email = parseEmail(fieldOf(request.body, 'email').trim());
    if (email === undefined) return sendOwnPage(reply, 200, visit, askPage(visit, true));
    await requestMyAgents(parts, email, visit.language, parts.callerOf(request));
    return sendOwnPage(reply, 200, visit, donePage(visit, 'asked'));
  });
}

export function mineRoutes(scope: FastifyInstance, parts: AgentPageParts): void {
  const { store, clock, visits } = parts;
  const sendMine = async (reply: FastifyReply, visit: Visit, email: string, hash: string) => {
    const agents = (await store.agents.byMailbox(hash)).map((agent) => agentOnPage(parts, agent));
    return sendOwnPage(reply, 200, visit, minePage(visit, email, agents, clock()));
  };
  scope.get<KeyLink>('/agents/mine/:key', COUNTED, async (request, reply) => {
    const opened = openKey(parts, 'my_agents', request.params.key);
    if (!opened) return deadLink(parts, request, reply);
    return sendMine(reply, inOwnLanguage(visits(request), opened.language), opened.email, opened.hash);
  });
  scope.post<KeyLink>('/agents/mine/:key', PROMISED, async (request, reply) => {
    const opened = openKey(parts, 'my_agents', request.params.key);
    if (!opened) return deadLink(parts, request, reply);
    const { email } = opened;
    const visit = inOwnLanguage(visits(request), opened.language);
    const action = fieldOf(request.body, 'action');
    if (action === 'export') return sendExport(reply, await exportAddress(parts, email));
    if (action === 'erase' || action === 'block') {
      if (action === 'block') await blockAddress(parts, email);
      else await eraseAddress(parts, email);
      return sendOwnPage(reply, 200, visit, donePage(visit, action === 'block' ? 'blocked' : 'erased'));
    }
    const stopped = action.startsWith('stop ') ? await store.agents.byId(action.slice(5)) : undefined;
    if (stopped?.emailHash === mailboxHash(parts.secrets, email)) await cancelAgent(parts, stopped.id);
    return sendMine(reply, visit, email, opened.hash);
  });
}

const sendExport = (reply: FastifyReply, data: unknown): FastifyReply =>
  reply
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-disposition', 'attachment; filename="prisme-price-agents.json"')
    .send(JSON.stringify(data, null, 2));

/** Unblocks a blocked address. Once it is open, the page says so. */
export function openAgainRoutes(scope: FastifyInstance, parts: AgentPageParts): void {
  for (const method of ['GET', 'POST'] as const) {
    scope.route<KeyLink>({
      method,
      url: '/agents/open/:key',
      ...PROMISED,
      handler: async (request, reply) => {
        const opened = openKey(parts, 'open_again', request.params.key);
        if (!opened) return deadLink(parts, request, reply);
        const visit = inOwnLanguage(parts.visits(request), opened.language);
        if (method === 'POST') await openAddressAgain(parts, opened.email);
        const page = (await isBlocked(parts, opened.email))
          ? openAgainPage(visit, opened.email)
          : donePage(visit, 'opened');
        return sendOwnPage(reply, 200, visit, page);
      },
    });
  }
}
