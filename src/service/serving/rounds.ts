import type { Logger } from 'pino';
import type { Tokens } from '../../access/token/verify.ts';
import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import type { SearchPool } from '../../search/pool.ts';

/** Takes up what was published or changed since it last looked. */
export function looker(parts: {
  tokens: Tokens;
  live: CurrentCatalogue;
  pool: Pick<SearchPool, 'warm'>;
  agents: { published(): void };
  log: Logger;
}) {
  const { tokens, live, pool, agents, log } = parts;
  let warmed = '';
  return async (): Promise<void> => {
    try {
      await tokens.refresh();
      await live.refresh();
    } catch (error) {
      // With no file left to open, as when idle callers have taken them all, what is open goes on serving.
      return log.error({ err: error }, 'cannot look for a newer catalogue; tried again in half a second');
    }
    const path = live.published()?.path ?? '';
    if (path === warmed) return;
    warmed = path;
    pool.warm(path);
    agents.published();
  };
}

/** What is still at work when it is due again is left to it. */
export function oneAtATime(work: () => Promise<void>): () => void {
  let isRunning = false;
  return () => {
    if (isRunning) return;
    isRunning = true;
    void work().finally(() => {
      isRunning = false;
    });
  };
}
