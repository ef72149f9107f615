import type { FastifyInstance } from 'fastify';

/** How long a node that is to close goes on answering: a balancer asks `/ready` every second or two. */
export const DRAIN_MS = 5_000;

/** A node on its way out: it answers, says at `/ready` that it is closing, and keeps no connection for a next request. */
export interface Draining {
  isOn(): boolean;
  begin(app: FastifyInstance): void;
}

export function createDraining(): Draining {
  let isOn = false;
  return {
    isOn: () => isOn,
    begin(app) {
      if (isOn) return;
      isOn = true;
      // Added now and not at the start, so that no request before pays for it.
      app.server.prependListener('request', (_request, response) => {
        response.shouldKeepAlive = false;
      });
    },
  };
}
