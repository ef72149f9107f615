import { constants } from 'node:os';

const ENDING = ['SIGTERM', 'SIGINT'] as const;
export type EndingSignal = (typeof ENDING)[number];

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
