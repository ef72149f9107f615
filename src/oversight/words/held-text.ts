import type { HeldReason } from '../../catalogue/night/trust/judged.ts';

/** Why prices are held, as the operator reads it. */
export const HELD_TEXT: Readonly<Record<HeldReason, string>> = {
  newcomer: 'too low for a newcomer',
  far_below: 'under a tenth of what the article costs',
  no_record: 'too low, and the shop may not cut deeply',
  first_night: 'a deep cut on its first night',
  many_cuts: 'one of many steep cuts, on their first night',
  night_budget: 'more such cuts in a night than the shop is believed',
  month_budget: 'more such cuts in a month than the shop is believed',
  price_high: 'over 2.5 times what others ask',
  name_mismatch: 'the name of another article',
  high_shipping: 'delivery that makes up for the price',
};
