import type { MatchCounts } from '../../agents/matching/crossing.ts';
import type { Doubts } from '../../catalogue/night/trust/doubts.ts';
import type { HeldReason } from '../../catalogue/night/trust/judged.ts';
import type { DefectiveArticles, NightDefects } from '../../domain/defects.ts';
import { registrableDomain } from '../../domain/domain-name.ts';
import { HELD_TEXT } from '../../oversight/words/reasons.ts';
import type { State } from '../../store/ports/state.ts';
import type { MarketBefore } from './feeds/market-before.ts';

const SHOPS_SHOWN = 20;

/** Sentences for the operator about the night's prices, the shop with most held prices first. */
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
    ...sayDefects(doubts.defects),
  ];
}

/** Articles with which some code could not deal, for the report of a night or of a run of the day. */
export const sayDefects = ({ unmade, unlisted, unread }: NightDefects): string[] => [
  ...defectText(unmade, 'could not be made from the new offers and stay as they were'),
  ...defectText(unlisted, 'are missing in some list or in searches'),
  ...defectText(unread, 'are found by their codes, and not by their words'),
];

function outnumberedText({ articles, eans }: Doubts['outnumbered']): string[] {
  if (articles === 0) return [];
  const more = articles > eans.length ? ` and ${articles - eans.length} more` : '';
  return [
    `on ${articles} articles two shops of good record agree and are too dear beside one: look which is wrong ('prisme explain' ${eans.join(', ')}${more})`,
  ];
}

function defectText({ articles, eans, why }: DefectiveArticles, what: string): string[] {
  if (articles === 0) return [];
  const more = articles > eans.length ? ` and ${articles - eans.length} more` : '';
  return [
    `${articles} articles ${what} (${eans.join(', ')}${more}): ${why}. This is a defect of the service: report it with the articles`,
  ];
}

const SHARE_MAX = 0.1;
/** Below this number of agents, one shop may fire a tenth of them by chance. */
const AGENTS_MIN = 10;

/** Names each voice whose prices fired more than a tenth of the night's price agents. */
export async function sayFiring(
  matched: MatchCounts | undefined,
  state: State,
  market: MarketBefore,
): Promise<string[]> {
  if (matched === undefined) return [];
  const byVoice = new Map<number, { domain: string; agents: number }>();
  for (const [domain, agents] of matched.firedBy) {
    const id = (await state.vendors.byDomain(domain))?.id;
    if (id === undefined) continue;
    const known = byVoice.get(market.voiceOf(id)) ?? { domain, agents: 0 };
    byVoice.set(market.voiceOf(id), { domain: known.domain, agents: known.agents + agents });
  }
  return [...byVoice.values()]
    .filter(({ agents }) => agents >= AGENTS_MIN && agents > matched.reached * SHARE_MAX)
    .map(
      ({ domain, agents }) =>
        `the prices of ${domain} set off ${agents} of tonight's ${matched.reached} price agents`,
    );
}

/** Names pairs of shops whose links lead to one host: they probably have one owner, and the operator can join them. */
export async function joinHints(state: State, market: MarketBefore): Promise<string[]> {
  const domains = new Map((await state.vendors.all()).map(({ id, domain }) => [id, domain]));
  const byHost = new Map<string, number>();
  const hints: string[] = [];
  for (const { vendorId, good } of await state.feeds.all()) {
    if (good?.host == null) continue;
    const host = registrableDomain(good.host);
    const other = byHost.get(host);
    if (other === undefined) byHost.set(host, vendorId);
    else if (market.voiceOf(other) !== market.voiceOf(vendorId)) {
      const [a, b] = [domains.get(other), domains.get(vendorId)];
      hints.push(`${a} and ${b} both link to ${host}: 'prisme shops join ${a} ${b}' if one owner has both`);
    }
  }
  return hints;
}
