import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import type { Clock } from '../../domain/day.ts';
import { AppError } from '../../domain/errors.ts';
import { METRICS, type MetricName, type Sample } from './metric-names.ts';
import type { Observe } from './observe.ts';
import { FREE } from './policy.ts';

const BOUNDS_MS = [1, 2.5, 5, 10, 25, 50, 100, 250, 1000, 5000];

export interface MetricsParts {
  live: CurrentCatalogue;
  clock: Clock;
  /** The bearer token of /metrics; '' = no such path. */
  token: string;
  gauges: () => Promise<readonly Sample[]>;
}

interface LatencyHistogram {
  count: number;
  sumMs: number;
  buckets: number[];
}

/** Adds /metrics in Prometheus's text format. Returns the observer that counts answers; undefined without a token. */
export function addMetrics(app: FastifyInstance, parts: MetricsParts): Observe | undefined {
  if (parts.token === '') return undefined;
  const latencies = new Map<string, LatencyHistogram>();
  const statuses = new Map<string, number>();
  const wanted = digest(`Bearer ${parts.token}`);

  const observe: Observe = ({ route, status: statusCode, ms }) => {
    const series = latencies.get(route) ?? { count: 0, sumMs: 0, buckets: BOUNDS_MS.map(() => 0) };
    latencies.set(route, series);
    series.count++;
    series.sumMs += ms;
    const bucket = BOUNDS_MS.findIndex((bound) => ms <= bound);
    if (bucket >= 0) series.buckets[bucket]!++;
    const status = labelText({ route, status: String(statusCode) });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  };

  app.get('/metrics', { schema: { hide: true }, config: { policy: FREE } }, async (request, reply) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), wanted))
      throw new AppError('unauthorized', 'Send the operator’s METRICS_TOKEN as Authorization: Bearer.');
    return reply
      .type('text/plain; version=0.0.4; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(
        `${[
          ...requestLines(statuses, latencies),
          ...sampleLines([...(await parts.gauges()), ...catalogueSamples(parts)]),
        ].join('\n')}\n`,
      );
  });
  return observe;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

function requestLines(
  statuses: ReadonlyMap<string, number>,
  latencies: ReadonlyMap<string, LatencyHistogram>,
): string[] {
  const counts = [...statuses].map(([labels, count]) => `prisme_requests_total${labels} ${count}`);
  const seconds = [...latencies].flatMap(([route, { count, sumMs, buckets }]) => {
    let below = 0;
    const inBuckets = buckets.map((inBucket, i) => {
      below += inBucket;
      return `prisme_request_seconds_bucket${labelText({ route, le: String(BOUNDS_MS[i]! / 1000) })} ${below}`;
    });
    return [
      ...inBuckets,
      `prisme_request_seconds_bucket${labelText({ route, le: '+Inf' })} ${count}`,
      `prisme_request_seconds_sum${labelText({ route })} ${sumMs / 1000}`,
      `prisme_request_seconds_count${labelText({ route })} ${count}`,
    ];
  });
  return [...metricLines('prisme_requests_total', counts), ...metricLines('prisme_request_seconds', seconds)];
}

function catalogueSamples({ live, clock }: MetricsParts): Sample[] {
  const memory: Sample = { name: 'process_resident_memory_bytes', value: process.memoryUsage.rss() };
  const published = live.published();
  if (!published) return [{ name: 'prisme_ready', value: 0 }, memory];
  const { products, offers, vendors, dataAsOfMs, night, held = 0 } = published.meta;
  const ageS = (ms: number): number => Math.max(0, (clock() - ms) / 1000);
  const heldFeeds = live.heldFeeds();
  return [
    { name: 'prisme_ready', value: 1 },
    { name: 'prisme_generation_age_seconds', value: ageS(dataAsOfMs) },
    { name: 'prisme_night_age_seconds', value: ageS(night?.beganAtMs ?? dataAsOfMs) },
    { name: 'prisme_products', value: products },
    { name: 'prisme_offers', value: offers },
    { name: 'prisme_vendors', value: vendors },
    { name: 'prisme_held_offers', value: held },
    { name: 'prisme_held_feeds', value: heldFeeds.length },
    ...heldFeeds.map(
      ({ id, kind }): Sample => ({ name: 'prisme_feed_held', labels: { feed: id, kind }, value: 1 }),
    ),
    memory,
  ];
}

/** The lines of one metric with HELP and TYPE. Prometheus wants all lines of a metric together. */
function metricLines(name: MetricName, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const [kind, help] = METRICS[name];
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`, ...lines];
}

function sampleLines(samples: readonly Sample[]): string[] {
  const byName = Map.groupBy(samples, ({ name }) => name);
  return [...byName].flatMap(([name, own]) =>
    metricLines(
      name,
      own.map(({ labels, value }) => `${name}${labelText(labels)} ${value}`),
    ),
  );
}

const labelText = (labels: Readonly<Record<string, string>> = {}): string => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
};

const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
