import type { FastifyBaseLogger } from 'fastify';

/** An answer that was given. */
export interface Observed {
  route: string;
  status: number;
  ms: number;
  /** As `x-request-id` tells it. */
  id: string;
  method: string;
}

export type Observe = (answer: Observed) => void;

/** A line a request, so that an `x-request-id` can be found: no address, no token, no query. */
export const requestLogger =
  (log: Pick<FastifyBaseLogger, 'info'>): Observe =>
  ({ id, method, route, status, ms }) =>
    log.info({ reqId: id, method, route, status, ms: Math.round(ms * 10) / 10 }, 'request');

/** Both, either or neither. */
export function observeAll(observers: readonly (Observe | undefined)[]): Observe | undefined {
  const wanted = observers.filter((one) => one !== undefined);
  if (wanted.length <= 1) return wanted[0];
  return (answer) => {
    for (const observe of wanted) observe(answer);
  };
}
