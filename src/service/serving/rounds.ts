import type { Logger } from 'pino';
import type { Engagement } from '../../access/engagement.ts';
import type { Tokens } from '../../access/token/verify.ts';
import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import { createTurns } from '../../domain/calls.ts';
import type { Clock } from '../../domain/day.ts';
import { addRefusedSearches, type SearchNotes } from '../../oversight/search-notes.ts';
import type { TokenCounts } from '../../oversight/token-days.ts';
import type { SearchPool } from '../../search/pool.ts';
import { StateUnavailable } from '../../store/ports/cluster.ts';
import type { State } from '../../store/ports/state.ts';

/** Returns a function that takes up a new catalogue and changed tokens. */
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
      // With no file descriptor left (idle connections may take them all), the open catalogue goes on serving.
      return log.error({ err: error }, 'cannot look for a newer catalogue; tried again in half a second');
    }
    const path = live.published()?.path ?? '';
    if (path === warmed) return;
    warmed = path;
    pool.warm(path);
    agents.published();
  };
}

interface FlushParts {
  state: State;
  tokens: Tokens;
  counts: { tokens: TokenCounts; searches: SearchNotes };
  engagement: Engagement;
  pool: SearchPool;
  clock: Clock;
  log: Logger;
}

/** Returns a function that stores what was counted in memory; with `isLast` everything is written. What fails waits for the next try. */
export function createFlusher(counted: FlushParts): (how?: { isLast: boolean }) => Promise<void> {
  const { state, tokens, counts, engagement, pool, clock, log } = counted;
  let refusedStored = 0;
  const storeRefused = async (): Promise<void> => {
    const refused = pool.refused();
    await addRefusedSearches(state, refused - refusedStored, clock());
    refusedStored = refused;
  };
  // The last flush waits for one that is under way: both would store the same.
  const inTurn = createTurns();
  return ({ isLast } = { isLast: false }) =>
    inTurn(async () => {
      const stores: Record<string, () => Promise<unknown>> = {
        tokens: () => tokens.flush(),
        'use of tokens': () => counts.tokens.flush(clock(), isLast),
        searches: () => counts.searches.flush(clock(), isLast),
        engagement: () => engagement.flush(isLast ? Number.POSITIVE_INFINITY : undefined),
        'refused searches': storeRefused,
      };
      for (const [what, store] of Object.entries(stores))
        try {
          await store();
        } catch (error) {
          log.error({ err: error }, `${what} could not be stored; tried again soon`);
          // Each further one would wait for a connection, too.
          if (error instanceof StateUnavailable) return;
        }
    });
}
