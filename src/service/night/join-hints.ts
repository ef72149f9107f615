import { registrableDomain } from '../../domain/domain-name.ts';
import type { State } from '../../store/ports/state.ts';
import type { MarketBefore } from './feeds/feed-trust.ts';

/** Two shops whose own links lead to one host are probably one owner's: the operator can join them. */
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
