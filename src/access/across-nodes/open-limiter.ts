import { createLimiter, type MemoryLimiter } from '../limiter.ts';
import type { Limiter } from '../limits.ts';
import type { Counted } from './shared-limiter.ts';

export interface OpenedLimiter {
  limiter: Limiter;
  /** This node's own count. */
  local: MemoryLimiter;
  /** How callers are counted at this moment; there is nothing to say of it where there is one node. */
  counted: (() => Counted) | undefined;
  close: () => void;
}

/** Counts in this process alone or, with an address, across nodes in Redis: nothing of that is loaded without one. */
export async function openLimiter(
  redisUrl: string | undefined,
  log: (level: 'info' | 'warn', message: string) => void,
): Promise<OpenedLimiter> {
  const local = createLimiter();
  if (redisUrl === undefined) return { limiter: local, local, counted: undefined, close: () => {} };
  const { createSharedLimiter } = await import('./shared-limiter.ts');
  const shared = await createSharedLimiter({ url: redisUrl, local, log });
  return { limiter: shared, local, counted: shared.counted, close: shared.close };
}
