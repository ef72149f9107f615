import type { NetworkKind } from '../sources/sources.ts';
import { type DiscoveredFeed, idOfDiscovered } from './discovered-feed.ts';

export interface SyncPlan {
  add: DiscoveredFeed[];
  update: DiscoveredFeed[];
  retire: DiscoveredFeed[];
  /** Gone from the list, and kept all the same: a list that lost most of its feeds is a broken list. */
  held: DiscoveredFeed[];
}

const RETIRE_FREELY_MAX = 5;
const RETIRE_SHARE_MAX = 0.2;

/** What changes when one network's list replaces what we knew of that network. Feeds of other networks are left alone. */
export function planSync(
  network: NetworkKind,
  known: readonly DiscoveredFeed[],
  discovered: readonly DiscoveredFeed[],
): SyncPlan {
  const before = byId(known.filter((feed) => feed.network === network));
  const now = byId(discovered.filter((feed) => feed.network === network));
  const gone = [...before.values()].filter((feed) => !now.has(idOfDiscovered(feed)));
  const isBelievable =
    now.size > 0 && gone.length <= Math.max(RETIRE_FREELY_MAX, Math.floor(before.size * RETIRE_SHARE_MAX));
  const plan: SyncPlan = {
    add: [],
    update: [],
    retire: isBelievable ? gone : [],
    held: isBelievable ? [] : gone,
  };
  for (const [id, feed] of now) {
    const old = before.get(id);
    if (old === undefined) plan.add.push(feed);
    else if (!isSame(old, feed)) plan.update.push(feed);
  }
  return plan;
}

/** A feed listed twice counts once, as it stands last. */
const byId = (feeds: readonly DiscoveredFeed[]): Map<string, DiscoveredFeed> =>
  new Map(feeds.map((feed) => [idOfDiscovered(feed), feed]));

function isSame(a: DiscoveredFeed, b: DiscoveredFeed): boolean {
  return (Object.keys(b) as (keyof DiscoveredFeed)[]).every((key) => a[key] === b[key]);
}
