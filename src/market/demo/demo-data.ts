import { type Day, formatDay } from '../../domain/day.ts';
import type { Ean } from '../../domain/ean.ts';
import { hash, TOPIC, unit } from '../hash.ts';
import { ratingOf } from '../synthetic/article.ts';
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
