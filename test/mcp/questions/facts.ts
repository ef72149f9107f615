import assert from 'node:assert/strict';
import type { FactName } from './bank.ts';

/** A product in the REST API. */
export interface RestProduct {
  product: { lowest_price: number; highest_price: number; vendor_count: number };
  offers: {
    price: number;
    total_price: number | null;
    stock: string;
    vendor: { name: string; domain: string };
    claim: { verdict: string; real_percent: number | null } | null;
  }[];
  stats: Record<string, number | null>;
  codes: string[];
  points: { date: string; lowest_price: number | null }[];
  trend: string | null;
}

type Fact = string | number;

/** The fact that answers a question, by the REST API. */
export const FACTS: Readonly<Record<FactName, (rest: RestProduct) => Fact>> = {
  lowest: ({ product }) => product.lowest_price,
  highest: ({ product }) => product.highest_price,
  count: ({ product }) => product.vendor_count,
  shop: ({ offers }) => offers[0]!.vendor.name,
  delivered: ({ offers }) => Math.min(...totals(offers)),
  verdict: ({ offers }) => offers[0]!.claim!.verdict,
  real_percent: ({ offers }) => offers[0]!.claim!.real_percent!,
  low_30: ({ stats }) => stats['lowest_30_days']!,
  low_90: ({ stats }) => stats['lowest_90_days']!,
  low_365: ({ stats }) => stats['lowest_365_days']!,
  usual: ({ stats }) => stats['usual_price']!,
  percentile: ({ stats }) => stats['percentile']!,
  trend: ({ trend }) => trend!,
  code: ({ codes }) => codes[0]!,
  history: ({ points }) => points.at(-1)!.lowest_price!,
  cheapest: ({ product }) => product.lowest_price,
  budget: ({ product }) => product.lowest_price,
  missing: () => 'No shop',
};

/** Sold-out offers count only when all offers are sold out. */
const isGone = ({ stock }: { stock: string }): boolean => stock === 'out_of_stock';

const totals = (offers: RestProduct['offers']): number[] =>
  offers.flatMap(({ total_price, stock }) =>
    total_price === null || isGone({ stock }) !== isGone(offers[0]!) ? [] : [total_price],
  );

/** True when an answer contains a fact as a separate word. */
export function says(text: string, fact: Fact): boolean {
  const escaped = String(fact).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\d\\p{L}])${escaped}(?![\\d\\p{L}]|[.,]\\d)`, 'u').test(text);
}

/** A question without a fact would always count as answered. */
export function assertAsked(fact: Fact | null | undefined, ask: string): asserts fact is Fact {
  assert.ok(
    fact !== null && fact !== undefined && fact !== Number.POSITIVE_INFINITY,
    `no such fact on the demo market: ${ask}`,
  );
}
