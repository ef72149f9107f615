import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { Clock } from '../../domain/day.ts';
import { sourcesPath } from '../../oversight/feeds/expected-feeds.ts';
import { serviceStatus } from '../../oversight/status.ts';
import type { Visits } from '../../web/layout/visit.ts';
import type { deskPages } from '../../web/routes.ts';
import type { Stores } from '../parts.ts';

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
): Parameters<typeof deskPages>[1] {
  const { pathname, protocol } = new URL(config.baseUrl);
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
