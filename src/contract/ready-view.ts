import { type Day, formatDay, formatInstant } from '../domain/day.ts';
import { Type } from './schema.ts';

const HELD_FEEDS_SHOWN = 20;

const date = (description: string) => Type.String({ format: 'date', description });
const integer = (description: string) => Type.Integer({ description });

export const ReadySchema = Type.Named('Ready', {
  status: Type.Literal('ready'),
  generation: Type.String({ description: 'The catalogue that is served' }),
  day: date('The day its prices are of'),
  data_as_of: Type.String({ format: 'date-time', description: 'When the run that made it began (UTC)' }),
  age_seconds: integer('How long ago that is'),
  night: Type.String({ format: 'date-time', description: 'When the night of that day began (UTC)' }),
  run: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
    description: 'When the run of the day that made it began (UTC); null if the night made it',
  }),
  products: integer('Products in it'),
  offers: integer('Offers in it'),
  vendors: integer('Shops in it'),
  demo: Type.Boolean({ description: 'True on the invented demo market' }),
  held_offers: integer('Offers that are shown and do not count'),
  held_feed_count: integer('Feeds whose last reading was not taken over'),
  limits: Type.Optional(
    Type.Union([Type.Literal('across nodes'), Type.Literal('per node')], {
      description: 'How callers are counted where there are several nodes: "per node" while Redis is away',
    }),
  ),
  held_feeds: Type.Array(
    Type.Named('HeldFeed', {
      id: Type.String({ description: 'The feed' }),
      reason: Type.String({ description: 'Why it was not' }),
      since: date('The day of the reading that stands'),
    }),
    { description: 'The first twenty of these' },
  ),
  trouble: Type.Optional(
    Type.Array(
      Type.Named('NodeTrouble', {
        reason: Type.String({ description: 'What is wrong' }),
        generation: Type.Union([Type.String(), Type.Null()], {
          description: 'The catalogue that it cannot fetch; null where it is something else',
        }),
        since: Type.String({ format: 'date-time', description: 'When that began (UTC)' }),
      }),
      {
        description:
          'Where there are several nodes, what keeps this one from going on with the others; it answers all the same',
      },
    ),
  ),
});

export interface ShownCatalogue {
  id: string;
  day: Day;
  dataAsOfMs: number;
  /** The night that a run of the day was made from. */
  night?: { beganAtMs: number };
  products: number;
  offers: number;
  vendors: number;
  demo: boolean;
  /** Offers that are shown but do not count. */
  held?: number;
}

export interface ShownHeldFeed {
  id: string;
  reason: string;
  sinceDay: Day;
}

export interface NodeTrouble {
  reason: string;
  /** The generation that it cannot fetch; null for another cause. */
  generation: string | null;
  sinceMs: number;
}

interface ShownNode {
  limits?: 'across nodes' | 'per node' | undefined;
  troubles?: readonly NodeTrouble[] | undefined;
}

export function readyView(
  catalogue: ShownCatalogue,
  heldFeeds: readonly ShownHeldFeed[],
  nowMs: number,
  { limits, troubles }: ShownNode = {},
) {
  const { id, day, dataAsOfMs, night, products, offers, vendors, demo, held = 0 } = catalogue;
  return {
    status: 'ready' as const,
    generation: id,
    day: formatDay(day),
    data_as_of: formatInstant(dataAsOfMs),
    age_seconds: Math.max(0, Math.floor((nowMs - dataAsOfMs) / 1000)),
    night: formatInstant(night?.beganAtMs ?? dataAsOfMs),
    run: night === undefined ? null : formatInstant(dataAsOfMs),
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
    ...(troubles && {
      trouble: troubles.map(({ reason, generation, sinceMs }) => ({
        reason,
        generation,
        since: formatInstant(sinceMs),
      })),
    }),
  };
}
