import { EXAMPLE_DOMAIN } from '../../contract/resources.ts';
import { addDays, type Day, formatDay } from '../../domain/day.ts';
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

/** Likes and lookups of the two weeks up to a day: a few products are trending, others no longer are. */
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

interface DemoDiscount {
  domain: string;
  title: string;
  description: string;
  code: string | null;
  type: 'code' | 'campaign';
  value_type: 'percent' | 'amount' | 'free_shipping' | 'other';
  value: number | null;
  min_spend: number | null;
  starts_at: string | null;
  ends_at: string | null;
  url: string;
  exclusive: boolean;
}

type DiscountTerms = Pick<
  DemoDiscount,
  'title' | 'description' | 'code' | 'value_type' | 'value' | 'min_spend'
>;

const OFFERED: readonly DiscountTerms[] = [
  terms('10 % på hele kurven', 'Gælder ikke varer, der allerede er sat ned.', 'SPAR10', 'percent', 10),
  terms(
    '100 kr. rabat ved køb over 700 kr.',
    'Kan bruges én gang pr. kunde.',
    'HUNDREDE',
    'amount',
    100,
    700,
  ),
  terms('Fri fragt på alle ordrer', 'Gælder levering til pakkeshop i Danmark.', null, 'free_shipping'),
  terms(
    '15 % til nye kunder',
    'Gælder din første ordre, når du tilmelder dig nyhedsbrevet.',
    'VELKOMMEN15',
    'percent',
    15,
  ),
  terms('Køb 3, betal for 2', 'Den billigste vare er gratis.', null, 'other'),
  terms('50 kr. rabat', 'Ved køb for mindst 400 kr.', 'HALVTREDS', 'amount', 50, 400),
  terms('Fri fragt over 299 kr.', 'Ingen kode nødvendig.', null, 'free_shipping', null, 299),
  terms('20 % på udvalgte varer', 'Se de udvalgte varer i butikken.', 'UDVALGT20', 'percent', 20),
];

function terms(
  title: string,
  description: string,
  code: string | null,
  value_type: DemoDiscount['value_type'],
  value: number | null = null,
  min_spend: number | null = null,
): DiscountTerms {
  return { title, description, code, value_type, value, min_spend };
}

/** The shop of the documentation offers this every day, so that the documented requests always have an answer. */
const STANDING = OFFERED.find(({ code }) => code === 'VELKOMMEN15')!;
const CYCLE_DAYS = 21;
const LENGTH_DAYS = 16;

/** Codes and campaigns around a day: each shop's last one, the present one and the next. Some shops have none. */
export function demoDiscounts(market: Market, day: Day): DemoDiscount[] {
  const rows: DemoDiscount[] = [];
  for (const shop of market.shops) {
    if (shop.domain === EXAMPLE_DOMAIN) {
      rows.push({ ...discountOf(shop.domain, STANDING), starts_at: null, ends_at: null, exclusive: false });
      continue;
    }
    if (shop.index % 5 === 4) continue;
    for (let run = 0; run < 1 + (shop.index % 2); run++) {
      const phase = hash(market.seed, TOPIC.discount, shop.index, run) % CYCLE_DAYS;
      const present = Math.floor((day + phase) / CYCLE_DAYS);
      for (const cycle of [present - 1, present, present + 1]) {
        const offered =
          OFFERED[hash(market.seed, TOPIC.discount, shop.index, run, 1 + cycle) % OFFERED.length]!;
        const start = (cycle * CYCLE_DAYS - phase) as Day;
        rows.push({
          ...discountOf(shop.domain, offered),
          starts_at: `${formatDay(start)}T00:00:00`,
          ends_at: `${formatDay(addDays(start, LENGTH_DAYS - 1))}T23:59:59`,
          exclusive: (cycle + shop.index) % 7 === 0,
        });
      }
    }
  }
  return rows;
}

const discountOf = (domain: string, offered: DiscountTerms) => ({
  domain,
  ...offered,
  type: offered.code === null ? ('campaign' as const) : ('code' as const),
  url: `https://www.${domain}/tilbud`,
});
