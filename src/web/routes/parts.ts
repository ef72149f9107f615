import type { FastifyRequest } from 'fastify';
import type { Engagement } from '../../access/engagement.ts';
import type { AddressParts } from '../../agents/requests/addresses.ts';
import type { Caller } from '../../agents/requests/create.ts';
import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import type { AskThreads } from '../../store/ports/search-question.ts';
import type { State } from '../../store/ports/state.ts';
import type { Visits } from '../layout/visit.ts';

/** What the pages that mails lead to need. */
export interface AgentPageParts extends AddressParts {
  live: CurrentCatalogue;
  baseUrl: string;
  senderName: string;
  callerOf: (request: FastifyRequest) => Caller;
  visits: Visits;
}

/** What all pages need. */
export interface WebParts extends AgentPageParts {
  ask: AskThreads;
  engagement: Pick<Engagement, 'lookedUp' | 'agentMade'>;
  state: Pick<State, 'vendors' | 'imports'>;
  /** Is told of searches without filters: how many products they found, and how long it took. */
  onSearch?: (request: FastifyRequest, search: { words: string; found: number; ms: number }) => void;
}

/** Pages are counted by themselves: browsing never spends what programs have. */
export const COUNTED = {
  schema: { hide: true },
  config: { policy: { counted: 'pages', page: true, htmlErrors: true } },
} as const;

/** A page that changes something that is a promise to a person. */
export const PROMISED = {
  schema: { hide: true },
  config: { policy: { counted: 'pages', page: true, htmlErrors: true, durable: true } },
} as const;

/** The same where nobody may be refused: whoever wants to be left alone is. */
export const NEVER_REFUSED = {
  schema: { hide: true },
  config: { policy: { counted: 'nobody', page: true, htmlErrors: true, durable: true } },
} as const;

/** Parts of pages, and what machines read beside them. */
export const UNCOUNTED = { schema: { hide: true }, config: { policy: { counted: 'nobody' } } } as const;
