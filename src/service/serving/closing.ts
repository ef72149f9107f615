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

/** At close, running requests have this long; then connections that still hang on are cut. */
const ANSWERED_WITHIN_MS = 4_000;

/** Running requests are answered first; connections that still hang on then are cut. */
export async function closeApp(app: FastifyInstance): Promise<void> {
  const hangingOn = setTimeout(() => app.server.closeAllConnections(), ANSWERED_WITHIN_MS);
  await app.close();
  clearTimeout(hangingOn);
}
