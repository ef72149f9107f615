import type { Doubts } from '../../catalogue/night/trust/doubts.ts';
import type { HeldReason } from '../../catalogue/night/trust/judged.ts';
import { HELD_TEXT } from '../../oversight/words/held-text.ts';

const SHOPS_SHOWN = 20;

function outnumberedText({ articles, eans }: Doubts['outnumbered']): string[] {
  if (articles === 0) return [];
  const more = articles > eans.length ? ` and ${articles - eans.length} more` : '';
  return [
    `on ${articles} articles two shops of good record agree and are too dear beside one: look which is wrong ('prisme explain' ${eans.join(', ')}${more})`,
  ];
}

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
    ...doubts.leaning.map(
      ({ vendorId, voice, articles, of }) =>
        `${vendorOf(vendorId).domain} is a newcomer, and ${articles} of its ${of} articles have a place by ${vendorOf(voice).domain} alone`,
    ),
    ...outnumberedText(doubts.outnumbered),
  ];
}
