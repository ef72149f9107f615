import type { FastifyRequest } from 'fastify';
import type { Engagement } from '../../access/engagement.ts';
import type { AddressParts } from '../../agents/requests/addresses.ts';
import type { Caller } from '../../agents/requests/create.ts';
import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import { AppError } from '../../domain/errors.ts';
import type { AskThreads } from '../../store/ports/search-question.ts';
import type { State } from '../../store/ports/state.ts';
import type { Visits } from '../layout/visit.ts';

export interface AgentPageParts extends AddressParts {
  live: CurrentCatalogue;
  baseUrl: string;
  senderName: string;
  callerOf: (request: FastifyRequest) => Caller;
  visits: Visits;
}

export interface WebParts extends AgentPageParts {
  ask: AskThreads;
  engagement: Pick<Engagement, 'lookedUp' | 'agentMade'>;
  state: Pick<State, 'vendors' | 'imports' | 'objections'>;
  /** Called after a search without filters, with the number of products and the time. */
  onSearch?: (search: { words: string; found: number; ms: number; caller: string }) => void;
}

/** Policy of pages: they have a quota of their own, so that browsing spends no API quota. */
export const COUNTED = {
  schema: { hide: true },
  config: { policy: { counted: 'pages', page: true, htmlErrors: true } },
} as const;

/** Policy of pages that change something: they answer only once the change survives a power cut. */
export const PROMISED = {
  schema: { hide: true },
  config: { policy: { counted: 'pages', page: true, htmlErrors: true, durable: true } },
} as const;

/** Policy of unsubscribe pages: never rate-limited, so that an opt-out always succeeds. */
export const NEVER_REFUSED = {
  schema: { hide: true },
  config: { policy: { counted: 'nobody', page: true, htmlErrors: true, durable: true } },
} as const;

/** Policy of assets and machine-readable files: not rate-limited. */
export const UNCOUNTED = { schema: { hide: true }, config: { policy: { counted: 'nobody' } } } as const;

export const noSuchPage = (): AppError => new AppError('not_found', 'The list has no such page.');
