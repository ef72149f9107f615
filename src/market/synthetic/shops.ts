import type { MarketFormat } from '../model.ts';
import type { Department } from '../vocabulary.ts';
import type { NameStyle } from './naming.ts';

/** A shop of the market: what it sells, how it prices, and how it writes its feed. */
export interface MarketShop {
  index: number;
  id: string;
  name: string;
  domain: string;
  format: MarketFormat;
  gzip: boolean;
  departments: readonly Department[];
  level: number;
  weekdays: number;
  style: NameStyle;
  omits: readonly ('brand' | 'size' | 'color')[];
  /** Writes its categories in a network's English. */
  english: boolean;
  /** Sells only what has been used before. */
  refurbished: boolean;
  /** null: the feed does not tell. */
  shippingOre: number | null;
  freeFromOre: number;
  delivery: string;
  /** Google's Atom form instead of RSS. */
  atom: boolean;
}
