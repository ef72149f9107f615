import type { Logger } from 'pino';
import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import type { Config } from '../../config.ts';
import type { Clock } from '../../domain/day.ts';
import { sourcesPath } from '../../oversight/feeds/expected-feeds.ts';
import { createGenerationChoice } from '../../oversight/generation-choice.ts';
import { serviceStatus } from '../../oversight/status.ts';
import type { Visits } from '../../web/layout/visit.ts';
import type { deskPages } from '../../web/routes.ts';
import { createSharedChoice } from '../cluster/shared-choice.ts';
import type { Stores } from '../stores.ts';

interface ServiceParts {
  config: Config;
  stores: Stores;
  clock: Clock;
  log: Logger;
}

/** What the operator's pages are made of. */
export function deskParts(
  { config, stores, clock, log }: ServiceParts,
  visits: Visits,
  live: Pick<CurrentCatalogue, 'refresh'>,
): Parameters<typeof deskPages>[1] {
  const { pathname, protocol } = new URL(config.baseUrl);
  const own = { ...stores, dataDir: config.dataDir };
  return {
    operatorToken: config.operatorToken,
    cookiePath: `${pathname.replace(/\/$/, '')}/operator`,
    isHttps: protocol === 'https:',
    state: stores.state,
    dataDir: config.dataDir,
    visits,
    clock,
    log,
    addressOf: ({ ip }) => ip,
    generations:
      stores.state.cluster === undefined
        ? createGenerationChoice(own, live.refresh)
        : createSharedChoice(own, stores.state.cluster, config),
    status: () =>
      serviceStatus({
        state: stores.state,
        published: stores.generations.current()?.meta,
        dataDir: config.dataDir,
        sourcesPath: sourcesPath(config.sources, config.dataDir),
        refreshAt: config.refreshAt,
        nowMs: clock(),
      }),
  };
}
