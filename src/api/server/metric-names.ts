/** Every metric at /metrics with its type and help text. docs/metrics.md is generated from it. */
export const METRICS = {
  prisme_requests_total: ['counter', 'Answers by route and status.'],
  prisme_request_seconds: ['histogram', 'How long answers took, by route.'],
  prisme_ready: ['gauge', '1 when a catalogue is published.'],
  prisme_generation_age_seconds: ['gauge', 'Age of the published catalogue.'],
  prisme_night_age_seconds: ['gauge', 'Age of the night that the published catalogue stands on.'],
  prisme_products: ['gauge', 'Products in the published catalogue.'],
  prisme_offers: ['gauge', 'Offers in the published catalogue.'],
  prisme_vendors: ['gauge', 'Shops in the published catalogue.'],
  prisme_held_offers: ['gauge', 'Offers that are shown and do not count.'],
  prisme_held_feeds: ['gauge', 'Feeds whose last reading was not taken over.'],
  prisme_feed_held: ['gauge', '1 for each feed that is held, by the kind of reason.'],
  prisme_feeds: ['gauge', 'Feeds by state: failed, held, stale, unread, good.'],
  prisme_feed_age_seconds: ['gauge', 'How long ago each feed was last read well.'],
  prisme_last_refresh_timestamp_seconds: ['gauge', 'When the last refresh that ran to its end began.'],
  prisme_last_refresh_duration_seconds: ['gauge', 'How long the last refresh took.'],
  prisme_last_refresh_failed: ['gauge', '1 when the last refresh published nothing.'],
  prisme_last_run_timestamp_seconds: ['gauge', 'When the last run of the day began.'],
  prisme_last_run_dropped_feeds: ['gauge', 'Feeds whose reading the last run of the day did not show.'],
  prisme_pinned: ['gauge', '1 while the operator has pinned a catalogue.'],
  prisme_outbox_open: ['gauge', 'Messages that wait to be sent.'],
  prisme_outbox_oldest_seconds: ['gauge', 'How long the oldest open message has waited.'],
  prisme_outbox_failing: ['gauge', 'Channels of price agents that fail.'],
  prisme_search_queue: ['gauge', 'Searches that wait for a thread.'],
  prisme_search_refused_total: ['counter', 'Searches that were answered with 503.'],
  prisme_limiter_callers: ['gauge', 'Callers that the limiter remembers.'],
  prisme_limits_per_node: [
    'gauge',
    '1 while Redis is away and each node counts by itself; only with REDIS_URL.',
  ],
  prisme_disk_free_bytes: ['gauge', 'Room where the data lies.'],
  process_resident_memory_bytes: ['gauge', 'Memory of the process.'],
} as const satisfies Record<string, readonly ['counter' | 'gauge' | 'histogram', string]>;

export type MetricName = keyof typeof METRICS;

export interface Sample {
  name: MetricName;
  labels?: Readonly<Record<string, string>>;
  value: number;
}
