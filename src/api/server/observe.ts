import type { FastifyBaseLogger } from 'fastify';

export interface SentAnswer {
  route: string;
  status: number;
  ms: number;
  id: string;
  method: string;
}

export type Observe = (answer: SentAnswer) => void;

/** Logs a line per request, so that an `x-request-id` can be found. It contains no address, no token and no query. */
export const requestLogger =
  (log: Pick<FastifyBaseLogger, 'info'>): Observe =>
  ({ id, method, route, status, ms }) =>
    log.info({ reqId: id, method, route, status, ms: Math.round(ms * 10) / 10 }, 'request');

export function observeAll(observers: readonly (Observe | undefined)[]): Observe | undefined {
  const wanted = observers.filter((one) => one !== undefined);
  if (wanted.length <= 1) return wanted[0];
  return (answer) => {
    for (const observe of wanted) observe(answer);
  };
}
