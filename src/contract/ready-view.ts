import Type from 'typebox';
import { type Day, formatDay, formatInstant } from '../domain/day.ts';

const HELD_FEEDS_SHOWN = 20;

export const ReadySchema = Type.Object({
  status: Type.Literal('ready'),
  generation: Type.String(),
  day: Type.String({ format: 'date' }),
  data_as_of: Type.String({ format: 'date-time' }),
  age_seconds: Type.Integer(),
  products: Type.Integer(),
  offers: Type.Integer(),
  vendors: Type.Integer(),
  demo: Type.Boolean({ description: 'True on the invented demo market' }),
  held_offers: Type.Integer({ description: 'Offers that are shown and do not count' }),
  held_feed_count: Type.Integer(),
  limits: Type.Optional(
    Type.Union([Type.Literal('across nodes'), Type.Literal('per node')], {
      description: 'How callers are counted where there are several nodes: "per node" while Redis is away',
    }),
  ),
  held_feeds: Type.Array(
    Type.Object({
      id: Type.String(),
      reason: Type.String(),
      since: Type.String({ format: 'date' }),
    }),
    { description: 'Feeds whose last reading was not taken over, the first twenty' },
  ),
});

/** What is shown of a published catalogue. */
export interface ShownCatalogue {
  id: string;
  day: Day;
  dataAsOfMs: number;
  products: number;
  offers: number;
  vendors: number;
  demo: boolean;
  /** Offers that are shown and do not count. */
  held?: number;
}

export interface ShownHeldFeed {
  id: string;
  reason: string;
  sinceDay: Day;
}

export function readyView(
  catalogue: ShownCatalogue,
  heldFeeds: readonly ShownHeldFeed[],
  nowMs: number,
  limits?: 'across nodes' | 'per node',
) {
  const { id, day, dataAsOfMs, products, offers, vendors, demo, held = 0 } = catalogue;
  return {
    status: 'ready' as const,
    generation: id,
    day: formatDay(day),
    data_as_of: formatInstant(dataAsOfMs),
    age_seconds: Math.max(0, Math.floor((nowMs - dataAsOfMs) / 1000)),
    products,
    offers,
    vendors,
    demo,
    held_offers: held,
    held_feed_count: heldFeeds.length,
    ...(limits && { limits }),
    held_feeds: heldFeeds
      .slice(0, HELD_FEEDS_SHOWN)
      .map(({ id, reason, sinceDay }) => ({ id, reason, since: formatDay(sinceDay) })),
  };
}
