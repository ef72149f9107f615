import type { MarketFormat } from '../model.ts';
import { WITHOUT_CURRENCY } from '../writers/index.ts';

/** The sources file as the market writes it: the part of the operator's own that it needs. */
export interface WrittenSources {
  feeds: SourceEntry[];
}

export interface SourceEntry {
  id: string;
  vendor: { name: string; domain: string };
  format: MarketFormat;
  url: string;
  currency?: string;
  before_kind?: 'recommended';
}

interface FeedShop {
  id: string;
  name: string;
  domain: string;
  format: MarketFormat;
}

export function sourceOf(shop: FeedShop, url: string): SourceEntry {
  const entry: SourceEntry = {
    id: shop.id,
    vendor: { name: shop.name, domain: shop.domain },
    format: shop.format,
    url,
  };
  return WITHOUT_CURRENCY.includes(shop.format) ? { ...entry, currency: 'DKK' } : entry;
}
