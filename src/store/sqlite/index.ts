import type { State } from '../state-ports.ts';
import { agentStoreIn } from './agent-store.ts';
import { decisionsIn } from './decisions.ts';
import { engagementIn } from './engagement.ts';
import { feedsIn, networkFeedsIn, runsIn } from './feeds.ts';
import { importsIn } from './imports.ts';
import { createSettle } from './settle.ts';
import { type Durable, openStateDb, statePath } from './state.ts';
import { tokensIn } from './tokens.ts';
import { vendorsIn } from './vendors.ts';

export { startCheckpoints } from './checkpoints.ts';
export { openGenerations } from './generations.ts';
export { takeRefreshLock } from './lock.ts';
export type { Durable } from './state.ts';
export { startWarming } from './warm.ts';

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
    settled: createSettle(statePath(dataDir)),
    revision: () => Number(fact('revision') ?? 0),
    close: () => db.close(),
  };
}
