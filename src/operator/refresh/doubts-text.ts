import type { Doubts } from '../../catalogue/night/trust/doubts.ts';
import type { HeldReason } from '../../catalogue/night/trust/judge.ts';

/** Why prices are held, as the operator reads it. */
export const HELD_TEXT: Readonly<Record<HeldReason, string>> = {
  newcomer: 'too low for a newcomer',
  far_below: 'under a tenth of what the article costs',
  no_record: 'too low, and the shop may not cut deeply',
  first_night: 'a deep cut on its first night',
  night_budget: 'more deep cuts in a night than the shop is believed',
  month_budget: 'more deep cuts in a month than the shop is believed',
  price_high: 'over 2.5 times what others ask',
  name_mismatch: 'the name of another article',
  high_shipping: 'delivery that makes up for the price',
};

const SHOPS_SHOWN = 20;

/** What the operator should know of the night's prices, the shop with most held prices first. */
export function sayDoubts(doubts: Doubts, vendorOf: (id: number) => { domain: string }): string[] {
  const held = doubts.held
    .map(({ vendorId, reasons }) => ({
      domain: vendorOf(vendorId).domain,
      reasons: Object.entries(reasons) as [HeldReason, number][],
    }))
    .map((shop) => ({ ...shop, count: shop.reasons.reduce((sum, [, count]) => sum + count, 0) }))
    .sort((a, b) => b.count - a.count);
  const total = held.reduce((sum, { count }) => sum + count, 0);
  return [
    ...(total > 0 ? [`${total} offers of ${held.length} shops are shown and do not count:`] : []),
    ...held.slice(0, SHOPS_SHOWN).map(({ domain, count, reasons }) => {
      const why = reasons.map(([reason, n]) => `${HELD_TEXT[reason]} (${n})`).join(', ');
      return `  ${domain}: ${count} held: ${why}`;
    }),
    ...(held.length > SHOPS_SHOWN ? [`  and ${held.length - SHOPS_SHOWN} more shops`] : []),
    ...doubts.spending.map(
      ({ vendorId, spent }) =>
        `${vendorOf(vendorId).domain} has spent ${Math.round(spent * 100)} % of the deep cuts it is believed in a month`,
    ),
    ...doubts.preying.map(
      ({ vendorId, cuts, onSingles }) =>
        `${vendorOf(vendorId).domain}: ${onSingles} of the ${cuts} deep cuts that count since tonight fall on articles that one other shop has`,
    ),
    ...doubts.crowded.map(
      ({ list, voice, places }) =>
        `${vendorOf(voice).domain} has ${places} of the first hundred places of the list '${list}'`,
    ),
  ];
}
