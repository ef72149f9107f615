import { VendorSchema } from './resources.ts';
import { Type } from './schema.ts';
import { foundOrNot, money, nullable, shownMs, shownOre } from './values.ts';

const instant = Type.String({ format: 'date-time' });
const Discount = Type.Named('Discount', {
  title: Type.String(),
  description: nullable(Type.String()),
  code: nullable(Type.String()),
  type: Type.Enum(['code', 'campaign']),
  value_type: Type.Enum(['percent', 'amount', 'free_shipping', 'other']),
  value: nullable(Type.Number({ description: 'Percent, or DKK' })),
  min_spend: nullable(money('Smallest order')),
  starts_at: nullable(instant),
  ends_at: nullable(instant),
  url: nullable(Type.String()),
  exclusive: Type.Boolean(),
});
export const DiscountsSchema = foundOrNot('Discounts', 'We know the shop', (isFound) => ({
  domain: Type.String(),
  vendor: isFound ? VendorSchema : Type.Null({ description: 'There is none' }),
  count: Type.Integer(),
  discounts: Type.Array(Discount),
}));

/** A discount in our own units, before it becomes a view. */
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
