import type { Config } from '../../config.ts';
import { sourcesPath } from '../../oversight/feeds/expected-feeds.ts';
import { type ServiceStatus, serviceStatus } from '../../oversight/status.ts';
import type { Stores } from '../stores.ts';

/** How everything stands, by these settings. */
export const statusOf = (config: Config, stores: Stores, nowMs: number): Promise<ServiceStatus> =>
  serviceStatus({
    state: stores.state,
    published: stores.generations.current()?.meta,
    dataDir: config.dataDir,
    sourcesPath: sourcesPath(config.sources, config.dataDir),
    refreshAt: config.refreshAt,
    nowMs,
  });
