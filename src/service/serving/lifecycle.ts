import type { AddressInfo } from 'node:net';
import { constants } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { UsageError } from '../../domain/errors.ts';

/** Listens and returns the port. Its errors name PORT or HOST, which Node's own do not. */
export async function listen(app: FastifyInstance, { port, host }: { port: number; host: string }) {
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

/** Ctrl-C reaches a process under `npm start` twice, from the terminal and from npm: both count as one signal. */
export const ONE_SIGNAL_MS = 250;

/**
 * Resolves with the signal that ends the service. Call it before the first request, so that running requests are always
 * completed. A second signal ends the process at once, also as process 1 of a container, which has no default handler.
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

/** How long a closing node goes on answering: a load balancer asks `/ready` every second or two. */
export const DRAIN_MS = 5_000;

/** A draining node answers, says at `/ready` that it closes, and ends each connection after its request. */
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
      // The listener is added only now, so that it costs earlier requests nothing.
      app.server.prependListener('request', (_request, response) => {
        response.shouldKeepAlive = false;
      });
    },
  };
}

/** How long running requests may take at close before their connections are cut. */
const ANSWERED_WITHIN_MS = 4_000;

export async function closeApp(app: FastifyInstance): Promise<void> {
  const hangingOn = setTimeout(() => app.server.closeAllConnections(), ANSWERED_WITHIN_MS);
  await app.close();
  clearTimeout(hangingOn);
}
