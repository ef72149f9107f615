import type { MatchCounts } from '../../agents/matching/crossing.ts';
import type { State } from '../../store/ports/state.ts';
import type { MarketBefore } from './feeds/feed-trust.ts';

const SHARE_MAX = 0.1;
/** Of few agents one shop sets off a tenth without any fault. */
const AGENTS_MIN = 10;

/** A voice whose prices set off more than a tenth of a night's agents is worth a look. */
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
