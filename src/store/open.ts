import type { State } from './ports/state.ts';
import { agentStoreIn } from './sqlite/state/agents/agent-store.ts';
import { decisionsIn } from './sqlite/state/decisions.ts';
import { createDurable } from './sqlite/state/durable.ts';
import { engagementIn } from './sqlite/state/engagement.ts';
import { feedsIn, networkFeedsIn, runsIn } from './sqlite/state/feeds.ts';
import { importsIn } from './sqlite/state/imports/imports.ts';
import { type Durable, openStateDb, statePath } from './sqlite/state/state.ts';
import { tokensIn } from './sqlite/state/tokens.ts';
import { vendorsIn } from './sqlite/state/vendors.ts';

export { generationFiles, isAsPublished, pointTo } from './sqlite/catalogue/generation-copy.ts';
export { openGenerations } from './sqlite/catalogue/generations.ts';
export { publishedIn } from './sqlite/catalogue/pointer.ts';
export { openSearchIndex } from './sqlite/catalogue/search-index.ts';
export { openAgentStore } from './sqlite/state/agents/agent-db.ts';
export { copyState, inspectState } from './sqlite/state/backup.ts';
export { takeRefreshLock } from './sqlite/state/lock.ts';
export type { Durable } from './sqlite/state/state.ts';
export { openTokens } from './sqlite/state/tokens.ts';
export { startCheckpoints } from './sqlite/threads/checkpoints.ts';
export { startWarming } from './sqlite/threads/warm.ts';

export function openState(dataDir: string, durable?: Durable): State {
  const db = openStateDb(dataDir, durable);
  const get = db.prepare('select value from fact where key = ?');
  const set = db.prepare(
    'insert into fact values (?, ?) on conflict (key) do update set value = excluded.value',
  );
  const bump = db.prepare(`
    insert into fact values ('revision', '1') on conflict (key) do update set value = cast(value as integer) + 1`);
  const fact = (key: string) => (get.get(key) as { value: string } | undefined)?.value;
  const touch = () => void bump.run();

  return {
    vendors: vendorsIn(db, touch),
    feeds: feedsIn(db),
    networkFeeds: networkFeedsIn(db),
    runs: runsIn(db),
    tokens: tokensIn(db),
    engagement: engagementIn(db),
    agents: agentStoreIn(db),
    imports: importsIn(db, touch),
    decisions: decisionsIn(db, touch),
    fact,
    setFact: (key, value) => void set.run(key, value),
    durable: createDurable(statePath(dataDir)),
    revision: () => Number(fact('revision') ?? 0),
    close: () => db.close(),
  };
}
