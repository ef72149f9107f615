import { shownMs, shownOre } from './shown.ts';

/** What is shown of a discount, in our own units. */
export interface ShownDiscount {
  title: string;
  description: string | null;
  code: string | null;
  valueType: 'percent' | 'amount' | 'free_shipping' | 'other';
  value: number | null;
  minSpendOre: number | null;
  startsAtMs: number | null;
  endsAtMs: number | null;
  url: string | null;
  exclusive: boolean;
}

export function discountView(discount: ShownDiscount) {
  const { title, description, code, valueType, value, minSpendOre, startsAtMs, endsAtMs, url, exclusive } =
    discount;
  return {
    title,
    description,
    code,
    type: code === null ? ('campaign' as const) : ('code' as const),
    value_type: valueType,
    value: valueType === 'amount' ? shownOre(value) : value,
    min_spend: shownOre(minSpendOre),
    starts_at: shownMs(startsAtMs),
    ends_at: shownMs(endsAtMs),
    url,
    exclusive,
  };
}
