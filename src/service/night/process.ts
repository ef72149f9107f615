import { fileURLToPath } from 'node:url';

const PRISME = fileURLToPath(new URL('../../../bin/prisme.js', import.meta.url));

/**
 * What Node is given for a refresh in a process of its own. Every core has a reader then: helpers of the memory
 * collector only take turns with the readers, for a fifteenth of the night's CPU. What is new has four times the usual room
 * before it is looked through: most of it is dead by then.
 */
export const REFRESH_ARGS: readonly string[] = [
  '--single-threaded-gc',
  '--max-semi-space-size=64',
  PRISME,
  'refresh',
];
