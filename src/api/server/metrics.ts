import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import type { Clock } from '../../domain/day.ts';
import { AppError } from '../../domain/errors.ts';
import { FREE } from './policy.ts';

const BOUNDS_MS = [1, 2.5, 5, 10, 25, 50, 100, 250, 1000, 5000];

export interface MetricsParts {
  live: CurrentCatalogue;
  clock: Clock;
  /** What /metrics asks for; '' = there is no such path. */
  token: string;
  /** Figures that other parts keep, as Prometheus names to values. */
  gauges: () => Promise<Record<string, number>>;
}

interface Series {
  count: number;
  sumMs: number;
  buckets: number[];
}

export type Observe = (route: string, status: number, ms: number) => void;

/**
 * Shows how many answers there were by route and status to the operator alone, in Prometheus' text format. Returns how
 * an answer is counted; undefined when nobody looks.
 */
export function addMetrics(app: FastifyInstance, parts: MetricsParts): Observe | undefined {
  if (parts.token === '') return undefined;
  const latencies = new Map<string, Series>();
  const statuses = new Map<string, number>();
  const wanted = digest(`Bearer ${parts.token}`);

  const observe: Observe = (route, statusCode, ms) => {
    const series = latencies.get(route) ?? { count: 0, sumMs: 0, buckets: BOUNDS_MS.map(() => 0) };
    latencies.set(route, series);
    series.count++;
    series.sumMs += ms;
    const bucket = BOUNDS_MS.findIndex((bound) => ms <= bound);
    if (bucket >= 0) series.buckets[bucket]!++;
    const status = `route="${route}",status="${statusCode}"`;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  };

  app.get('/metrics', { schema: { hide: true }, config: { policy: FREE } }, async (request, reply) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), wanted)) {
      throw new AppError('unauthorized', 'Send the operator’s METRICS_TOKEN as Authorization: Bearer.');
    }
    return reply
      .type('text/plain; version=0.0.4; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(
        `${[
          ...requestLines(statuses, latencies),
          ...gaugeLines({ ...(await parts.gauges()), ...catalogueGauges(parts) }),
        ].join('\n')}\n`,
      );
  });
  return observe;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

function requestLines(
  statuses: ReadonlyMap<string, number>,
  latencies: ReadonlyMap<string, Series>,
): string[] {
  const lines = ['# TYPE prisme_requests_total counter'];
  for (const [labels, count] of statuses) lines.push(`prisme_requests_total{${labels}} ${count}`);
  lines.push('# TYPE prisme_request_seconds histogram');
  for (const [route, { count, sumMs, buckets }] of latencies) {
    let below = 0;
    buckets.forEach((inBucket, i) => {
      below += inBucket;
      lines.push(`prisme_request_seconds_bucket{route="${route}",le="${BOUNDS_MS[i]! / 1000}"} ${below}`);
    });
    lines.push(`prisme_request_seconds_bucket{route="${route}",le="+Inf"} ${count}`);
    lines.push(`prisme_request_seconds_sum{route="${route}"} ${sumMs / 1000}`);
    lines.push(`prisme_request_seconds_count{route="${route}"} ${count}`);
  }
  return lines;
}

function gaugeLines(gauges: Record<string, number>): string[] {
  return Object.entries(gauges).flatMap(([name, value]) => [
    `# TYPE ${name.split('{', 1)[0]} gauge`,
    `${name} ${value}`,
  ]);
}

function catalogueGauges({ live, clock }: MetricsParts): Record<string, number> {
  const published = live.published();
  if (!published) return { prisme_ready: 0 };
  const { products, offers, vendors, dataAsOfMs, held = 0 } = published.meta;
  const heldFeeds = live.heldFeeds();
  return {
    prisme_ready: 1,
    prisme_generation_age_seconds: Math.max(0, (clock() - dataAsOfMs) / 1000),
    prisme_products: products,
    prisme_offers: offers,
    prisme_vendors: vendors,
    prisme_held_offers: held,
    prisme_held_feeds: heldFeeds.length,
    ...Object.fromEntries(
      heldFeeds.map(({ id, kind }) => [`prisme_feed_held{feed=${JSON.stringify(id)},kind="${kind}"}`, 1]),
    ),
    process_resident_memory_bytes: process.memoryUsage.rss(),
  };
}
