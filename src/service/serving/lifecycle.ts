import type { AddressInfo } from 'node:net';
import { constants } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { UsageError } from '../../domain/errors.ts';

/** Listens and tells the port. Where that cannot be, Node's words name neither PORT nor HOST: these do. */
export async function listen(
  app: FastifyInstance,
  { port, host }: { port: number; host: string },
): Promise<number> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    switch ((error as NodeJS.ErrnoException).code) {
      case 'EADDRNOTAVAIL':
      case 'EAFNOSUPPORT':
      case 'EINVAL':
      case 'ENOTFOUND':
      case 'EAI_AGAIN':
        throw new UsageError(`HOST ${host} is not an address of this machine; 0.0.0.0 listens on all it has`);
      case 'EACCES':
        throw new UsageError(`PORT ${port} is not allowed to this user; take one from 1024 on`);
      default:
        throw error;
    }
  }
  return (app.server.address() as AddressInfo).port;
}

const ENDING = ['SIGTERM', 'SIGINT'] as const;
type EndingSignal = (typeof ENDING)[number];

/** Ctrl-C reaches a process under `npm start` twice, from the terminal and from npm: that is one signal. */
export const ONE_SIGNAL_MS = 250;

/**
 * The signal that ends the service. It is heard from before the first request: whoever is answered is answered to the end.
 * A second one ends the process at once, also where it is the first of its container and has no default to fall back on.
 */
export function endingSignal(): Promise<EndingSignal> {
  const { promise, resolve } = Promise.withResolvers<EndingSignal>();
  let heardAt: number | undefined;
  const hear = (name: EndingSignal) => {
    if (heardAt === undefined) {
      heardAt = performance.now();
      resolve(name);
    } else if (performance.now() - heardAt > ONE_SIGNAL_MS) process.exit(128 + constants.signals[name]);
  };
  for (const name of ENDING) process.on(name, hear);
  return promise;
}

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
