import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Clock } from '../../../domain/day.ts';
import type { GenerationChoice } from '../../../oversight/generations.ts';
import type { ServiceStatus } from '../../../oversight/status.ts';
import type { State } from '../../../store/ports/state.ts';
import { inOwnLanguage, type Visit, type Visits } from '../../layout/visit.ts';
import type { Session, Sessions } from '../../session/session.ts';

/** What the operator's pages need. */
export interface DeskParts {
  state: State;
  visits: Visits;
  clock: Clock;
  log: Logger;
  dataDir: string;
  /** The address a request comes from, as the service knows it. */
  addressOf: (request: FastifyRequest) => string | undefined;
  status: () => Promise<ServiceStatus>;
  generations: GenerationChoice;
}

export interface SignedInParts extends DeskParts {
  sessions: Sessions;
}

/** A page somebody who has signed in looks at. */
export interface DeskVisit extends Visit {
  /** What its forms carry. */
  formKey: string;
  nowMs: number;
}

export const deskVisit = (
  { visits, sessions, clock }: SignedInParts,
  request: FastifyRequest,
  session: Session,
): DeskVisit => ({
  ...inOwnLanguage(visits(request), 'en'),
  formKey: sessions.formKey(session),
  nowMs: clock(),
});

/** Counted with the pages for people: whoever polls or guesses spends that, and no API caller's. */
export const DESK = {
  schema: { hide: true },
  config: { policy: { counted: 'pages', page: true, htmlErrors: true } },
} as const;

/** What is decided here is a promise to the operator: it is answered when a power cut cannot undo it. */
export const DESK_DECISION = {
  schema: { hide: true },
  config: { policy: { counted: 'pages', page: true, htmlErrors: true, durable: true } },
} as const;

/** After a form, so that a reload repeats nothing. */
export const seeOther = (reply: FastifyReply, path: string): FastifyReply =>
  reply.code(303).header('location', path).header('cache-control', 'no-store').send();
