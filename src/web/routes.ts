import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AddressParts } from '../agents/core/agent-parts.ts';
import { parseEmail } from '../agents/core/email-address.ts';
import { myAgentsPage } from '../agents/core/links.ts';
import { isBlocked, mailboxHash } from '../agents/core/mailbox.ts';
import { openKey } from '../agents/core/mailed-key.ts';
import { emailBound } from '../agents/core/secrets/sealed-for.ts';
import { watchedProduct } from '../agents/core/watched-product.ts';
import { blockAddress, eraseAddress, exportAddress, openAddressAgain } from '../agents/requests/addresses.ts';
import { agentOfToken, cancelAgent, confirmAgent } from '../agents/requests/consent.ts';
import type { Caller } from '../agents/requests/create.ts';
import { requestMyAgents } from '../agents/requests/my-agents.ts';
import type { CurrentCatalogue } from '../catalogue/answers/current-catalogue.ts';
import { eanOfNumber } from '../domain/ean.ts';
import { AppError } from '../domain/errors.ts';
import type { AgentRow } from '../store/ports/agents.ts';
import {
  askPage,
  cancelPage,
  confirmPage,
  deadLinkPage,
  minePage,
  notePage,
  openAgainPage,
} from './agent-pages.ts';
import { acceptForms, fieldOf } from './forms.ts';
import { sendPage } from './page.ts';
import { languageOf } from './page-texts.ts';

export interface PageParts extends AddressParts {
  live: CurrentCatalogue;
  baseUrl: string;
  senderName: string;
  callerOf: (request: FastifyRequest) => Caller;
}

interface TokenLink {
  Params: { id: string; token: string };
}
interface KeyLink {
  Params: { key: string };
}

/** Whatever these pages change is a promise to a person, so it must be durable. */
const HIDDEN = {
  schema: { hide: true },
  config: { policy: { page: true as const, durable: true as const } },
};

/** The pages mails lead to. A GET never changes anything: mail scanners follow every link. */
export function pageRoutes(app: FastifyInstance, parts: PageParts): void {
  app.register(async (scope) => {
    acceptForms(scope);
    confirmRoutes(scope, parts);
    cancelRoutes(scope, parts);
    askRoutes(scope, parts);
    mineRoutes(scope, parts);
    openAgainRoutes(scope, parts);
  });
}

function confirmRoutes(scope: FastifyInstance, parts: PageParts): void {
  const { live, clock, senderName } = parts;
  scope.get<TokenLink>('/agents/confirm/:id/:token', HIDDEN, async (request, reply) => {
    const agent = await linkedAgent(parts, request.params);
    if (!agent) return deadLink(parts, request, reply);
    return sendPage(reply, 200, confirmPage(agent, senderName, clock()));
  });
  scope.post<TokenLink>('/agents/confirm/:id/:token', HIDDEN, async (request, reply) => {
    const agent = await linkedAgent(parts, request.params);
    if (!agent) return deadLink(parts, request, reply);
    const { product, generationId } = live.read((generation) => ({
      product: watchedProduct(generation, eanOfNumber(agent.ean), live.vendor),
      generationId: generation.meta.id,
    }));
    const confirmed = await confirmAgent(parts, agent.id, product, generationId);
    return sendPage(reply, 200, confirmPage(confirmed ?? agent, senderName, clock()));
  });
}

/** The POST is also the one-click unsubscribe of RFC 8058: it needs no cookie, no login and no second page. */
function cancelRoutes(scope: FastifyInstance, parts: PageParts): void {
  const { store, secrets, clock } = parts;
  scope.get<TokenLink>('/agents/cancel/:id/:token', HIDDEN, async (request, reply) => {
    const agent = await linkedAgent(parts, request.params);
    if (!agent) return deadLink(parts, request, reply);
    return sendPage(reply, 200, cancelPage(agent, clock()));
  });
  scope.post<TokenLink>('/agents/cancel/:id/:token', HIDDEN, async (request, reply) => {
    const agent = await linkedAgent(parts, request.params);
    if (!agent) return deadLink(parts, request, reply);
    const isBlock = fieldOf(request.body, 'action') === 'block';
    const email = agent.emailBox === null ? undefined : secrets.open(agent.emailBox, emailBound(agent.id));
    if (isBlock && agent.emailState === 'unconfirmed' && email !== undefined) {
      await blockAddress(parts, email);
      return sendPage(reply, 200, notePage(agent.language, 'blocked'));
    }
    await cancelAgent(parts, agent.id);
    return sendPage(reply, 200, cancelPage((await store.agents.byId(agent.id)) ?? agent, clock()));
  });
}

function askRoutes(scope: FastifyInstance, parts: PageParts): void {
  scope.get('/agents', HIDDEN, (request, reply) =>
    sendPage(reply, 200, askPage(languageOf(request.headers['accept-language']), false)),
  );
  scope.post('/agents', HIDDEN, async (request, reply) => {
    const language = languageOf(request.headers['accept-language']);
    const email = parseEmail(fieldOf(request.body, 'email').trim());
    if (email === undefined) return sendPage(reply, 200, askPage(language, true));
    await requestMyAgents(parts, email, language, parts.callerOf(request));
    return sendPage(reply, 200, notePage(language, 'asked'));
  });
}

function mineRoutes(scope: FastifyInstance, parts: PageParts): void {
  const { store, clock } = parts;
  scope.get<KeyLink>('/agents/mine/:key', HIDDEN, async (request, reply) => {
    const opened = openKey(parts, 'my_agents', request.params.key);
    if (!opened) return deadLink(parts, request, reply);
    const { language, email, hash } = opened;
    return sendPage(reply, 200, minePage(language, email, await store.agents.byMailbox(hash), clock()));
  });
  scope.post<KeyLink>('/agents/mine/:key', HIDDEN, async (request, reply) => {
    const opened = openKey(parts, 'my_agents', request.params.key);
    if (!opened) return deadLink(parts, request, reply);
    const { language, email, hash } = opened;
    const action = fieldOf(request.body, 'action');
    if (action === 'export') {
      return reply
        .type('application/json; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="prisme-price-agents.json"')
        .send(JSON.stringify(await exportAddress(parts, email), null, 2));
    }
    if (action === 'erase' || action === 'block') {
      if (action === 'block') await blockAddress(parts, email);
      else await eraseAddress(parts, email);
      return sendPage(reply, 200, notePage(language, action === 'block' ? 'blocked' : 'erased'));
    }
    const stopped = action.startsWith('stop ') ? await store.agents.byId(action.slice(5)) : undefined;
    if (stopped?.emailHash === mailboxHash(parts.secrets, email)) await cancelAgent(parts, stopped.id);
    return sendPage(reply, 200, minePage(language, email, await store.agents.byMailbox(hash), clock()));
  });
}

/** The page that opens a blocked address again. Once it is open, the link says so. */
function openAgainRoutes(scope: FastifyInstance, parts: PageParts): void {
  for (const method of ['GET', 'POST'] as const) {
    scope.route<KeyLink>({
      method,
      url: '/agents/open/:key',
      ...HIDDEN,
      handler: async (request, reply) => {
        const opened = openKey(parts, 'open_again', request.params.key);
        if (!opened) return deadLink(parts, request, reply);
        const { language, email } = opened;
        if (method === 'POST') await openAddressAgain(parts, email);
        const page = (await isBlocked(parts, email))
          ? openAgainPage(language, email)
          : notePage(language, 'opened');
        return sendPage(reply, 200, page);
      },
    });
  }
}

const linkedAgent = (parts: PageParts, { id, token }: TokenLink['Params']): Promise<AgentRow | undefined> =>
  agentOfToken(parts, 'mail', id, token);

/** A person gets a page that helps on; a program gets the API's error. */
function deadLink(parts: PageParts, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!request.headers.accept?.includes('text/html')) {
    throw new AppError('not_found', 'This link is not valid or no longer works.');
  }
  const language = languageOf(request.headers['accept-language']);
  return sendPage(reply, 404, deadLinkPage(language, myAgentsPage(parts.baseUrl)));
}
