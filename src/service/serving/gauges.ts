import type { OpenedLimiter } from '../../access/across-nodes/shared-limiter.ts';
import type { Sample } from '../../api/server/metric-names.ts';
import type { Config } from '../../config.ts';
import type { Clock } from '../../domain/day.ts';
import { countStates, FEED_STATES } from '../../oversight/feeds/feed-facts.ts';
import type { ServiceStatus } from '../../oversight/status.ts';
import type { SearchPool } from '../../search/pool.ts';
import { statusOf } from '../status.ts';
import type { Stores } from '../stores.ts';

/** The status is read at most this often: with a thousand feeds it costs the answering thread some milliseconds. */
const READ_EVERY_MS = 30_000;

interface GaugeParts {
  config: Config;
  stores: Stores;
  clock: Clock;
  pool: SearchPool;
  counting: OpenedLimiter;
}

export function createGauges(parts: GaugeParts): () => Promise<Sample[]> {
  const { config, stores, clock, pool, counting } = parts;
  let known: ServiceStatus | undefined;
  return async () => {
    if (known === undefined || clock() - known.atMs >= READ_EVERY_MS)
      known = await statusOf(config, stores, clock());
    return [
      { name: 'prisme_search_queue', value: pool.queued() },
      { name: 'prisme_search_refused_total', value: pool.refused() },
      { name: 'prisme_limiter_callers', value: counting.local.callers() },
      ...perNode(counting),
      ...statusSamples(known),
    ];
  };
}

/** Empty unless callers are counted across nodes. */
const perNode = ({ counted }: OpenedLimiter): Sample[] =>
  counted === undefined ? [] : [{ name: 'prisme_limits_per_node', value: Number(counted() === 'per node') }];

function statusSamples({ feeds, night, run, outbox, disk, pinned, atMs }: ServiceStatus): Sample[] {
  const counts = countStates(feeds);
  const { last } = night;
  return [
    ...FEED_STATES.map(
      (state): Sample => ({ name: 'prisme_feeds', labels: { state }, value: counts[state] }),
    ),
    ...feeds.flatMap(({ id, readAtMs }): Sample[] =>
      readAtMs === null
        ? []
        : [{ name: 'prisme_feed_age_seconds', labels: { feed: id }, value: (atMs - readAtMs) / 1000 }],
    ),
    ...(last === undefined
      ? []
      : ([
          { name: 'prisme_last_refresh_timestamp_seconds', value: last.beganAtMs / 1000 },
          { name: 'prisme_last_refresh_duration_seconds', value: last.report.totals.seconds },
        ] as const)),
    ...(run.last === undefined
      ? []
      : ([
          { name: 'prisme_last_run_timestamp_seconds', value: run.last.beganAtMs / 1000 },
          { name: 'prisme_last_run_dropped_feeds', value: run.last.dropped.length },
        ] as const)),
    { name: 'prisme_last_refresh_failed', value: Number(night.failure !== undefined) },
    { name: 'prisme_pinned', value: Number(pinned !== undefined) },
    { name: 'prisme_outbox_open', value: outbox.open },
    {
      name: 'prisme_outbox_oldest_seconds',
      value: outbox.oldestOpenMs === null ? 0 : Math.max(0, (atMs - outbox.oldestOpenMs) / 1000),
    },
    { name: 'prisme_outbox_failing', value: outbox.failing },
    { name: 'prisme_disk_free_bytes', value: disk.freeBytes },
  ];
}
