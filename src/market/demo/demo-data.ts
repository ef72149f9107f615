import { addDays, type Day, formatDay } from '../../domain/day.ts';
import type { Ean } from '../../domain/ean.ts';
import { hash, TOPIC, unit } from '../hash.ts';
import { ratingOf } from '../synthetic/ratings.ts';
import type { Market } from './demo-market.ts';

export interface DemoVendor {
  name: string;
  domain: string;
  logo_url: string;
  rating: number;
  review_count: number;
  platform: string;
  review_url: string;
}

export function demoVendors(market: Market): DemoVendor[] {
  return market.shops.map(({ index, name, domain }) => ({
    name,
    domain,
    logo_url: `https://www.${domain}/logo.svg`,
    rating: Math.round((3.6 + 1.3 * unit(market.seed, TOPIC.rating, index, 7)) * 10) / 10,
    review_count: Math.floor(10 ** (1.5 + 2.8 * unit(market.seed, TOPIC.rating, index, 8))),
    platform: index % 4 === 3 ? 'e-mærket' : 'Trustpilot',
    review_url: `https://anmeldelser.example/${domain}`,
  }));
}

export interface DemoRating {
  kind: 'product';
  ean: Ean;
  rating: number;
  review_count: number;
  platform: string;
  url: string;
  as_of: string;
}

/** What buyers think of the standing products that were reviewed at all. */
export function demoRatings(market: Market, day: Day): DemoRating[] {
  return market.products
    .map((product) => ({ product, ...ratingOf(market.seed, product.index) }))
    .filter(({ reviewCount }) => reviewCount > 0)
    .map(({ product, rating, reviewCount }) => ({
      kind: 'product',
      ean: product.ean,
      rating,
      review_count: reviewCount,
      platform: 'Vareprøven',
      url: `https://vareproeven.example/${product.ean}`,
      as_of: formatDay(day),
    }));
}

export interface DemoDiscount {
  domain: string;
  title: string;
  description: string;
  code: string | null;
  type: 'code' | 'campaign';
  value_type: 'percent' | 'amount' | 'free_shipping' | 'other';
  value: number | null;
  min_spend: number | null;
  starts_at: string;
  ends_at: string;
  url: string;
  exclusive: boolean;
}

type Offered = Pick<DemoDiscount, 'title' | 'description' | 'code' | 'value_type' | 'value' | 'min_spend'>;

const OFFERED: readonly Offered[] = [
  {
    title: '10 % på hele kurven',
    description: 'Gælder ikke varer, der allerede er sat ned.',
    code: 'SPAR10',
    value_type: 'percent',
    value: 10,
    min_spend: null,
  },
  {
    title: '100 kr. rabat ved køb over 700 kr.',
    description: 'Kan bruges én gang pr. kunde.',
    code: 'HUNDREDE',
    value_type: 'amount',
    value: 100,
    min_spend: 700,
  },
  {
    title: 'Fri fragt på alle ordrer',
    description: 'Gælder levering til pakkeshop i Danmark.',
    code: null,
    value_type: 'free_shipping',
    value: null,
    min_spend: null,
  },
  {
    title: '15 % til nye kunder',
    description: 'Gælder din første ordre, når du tilmelder dig nyhedsbrevet.',
    code: 'VELKOMMEN15',
    value_type: 'percent',
    value: 15,
    min_spend: null,
  },
  {
    title: 'Køb 3, betal for 2',
    description: 'Den billigste vare er gratis.',
    code: null,
    value_type: 'other',
    value: null,
    min_spend: null,
  },
  {
    title: '50 kr. rabat',
    description: 'Ved køb for mindst 400 kr.',
    code: 'HALVTREDS',
    value_type: 'amount',
    value: 50,
    min_spend: 400,
  },
  {
    title: 'Fri fragt over 299 kr.',
    description: 'Ingen kode nødvendig.',
    code: null,
    value_type: 'free_shipping',
    value: null,
    min_spend: 299,
  },
  {
    title: '20 % på udvalgte varer',
    description: 'Se de udvalgte varer i butikken.',
    code: 'UDVALGT20',
    value_type: 'percent',
    value: 20,
    min_spend: null,
  },
];

const CYCLE_DAYS = 21;
const LENGTH_DAYS = 16;

/** Codes and campaigns around a day: each shop's last one, the present one and the next. Some shops have none. */
export function demoDiscounts(market: Market, day: Day): DemoDiscount[] {
  const rows: DemoDiscount[] = [];
  for (const shop of market.shops) {
    if (shop.index % 5 === 4) continue;
    for (let run = 0; run < 1 + (shop.index % 2); run++) {
      const phase = hash(market.seed, TOPIC.discount, shop.index, run) % CYCLE_DAYS;
      const present = Math.floor((day + phase) / CYCLE_DAYS);
      for (const cycle of [present - 1, present, present + 1]) {
        const offered =
          OFFERED[hash(market.seed, TOPIC.discount, shop.index, run, 1 + cycle) % OFFERED.length]!;
        const start = (cycle * CYCLE_DAYS - phase) as Day;
        rows.push({
          domain: shop.domain,
          ...offered,
          type: offered.code === null ? 'campaign' : 'code',
          starts_at: `${formatDay(start)}T00:00:00`,
          ends_at: `${formatDay(addDays(start, LENGTH_DAYS - 1))}T23:59:59`,
          url: `https://www.${shop.domain}/tilbud`,
          exclusive: (cycle + shop.index) % 7 === 0,
        });
      }
    }
  }
  return rows;
}

export interface EngagementRow {
  ean: Ean;
  day: Day;
  kind: 'like' | 'lookup';
  count: number;
}

/** The attention of the fortnight up to a day: a few products catch on, others are past it. */
export function demoEngagement(market: Market, day: Day, days = 14): EngagementRow[] {
  const rows: EngagementRow[] = [];
  for (const product of market.products) {
    if (hash(market.seed, TOPIC.likes, product.index) % 100 >= 8) continue;
    for (let at = day - days + 1; at <= day; at++) {
      const wave = Math.floor((at + (product.index % 12)) / 12);
      const heat = hash(market.seed, TOPIC.likes, product.index, wave) % 14;
      const count = Math.floor(heat * unit(market.seed, TOPIC.likes, product.index, at, 1));
      if (count > 0) rows.push({ ean: product.ean, day: at as Day, kind: 'like', count });
      if (heat > 2) rows.push({ ean: product.ean, day: at as Day, kind: 'lookup', count: heat * 3 });
    }
  }
  return rows;
}
