import type { DatabaseSync } from 'node:sqlite';
import type { State, StateTx } from '../../../ports/state.ts';
import { agentStoreIn } from '../agents/agent-store.ts';
import { decisionsIn } from '../decisions.ts';
import { createDurable } from '../durable.ts';
import { engagementIn } from '../engagement.ts';
import { feedsIn, networkFeedsIn, runsIn } from '../feeds.ts';
import { importsIn } from '../imports/imports.ts';
import { takeSendingLock } from '../lock.ts';
import { type Durable, openStateDb, statePath } from '../state.ts';
import { tokensIn } from '../tokens.ts';
import { vendorsIn } from '../vendors.ts';
import { promised, type RunInTurn, type Sync } from './sync.ts';
import { createTransactions } from './transactions.ts';

export function openState(dataDir: string, durable?: Durable): State {
  const db = openStateDb(dataDir, durable);
  const bump = db.prepare(`
    insert into fact values ('revision', '1') on conflict (key) do update set value = cast(value as integer) + 1`);
  const { run, transaction, touch } = createTransactions(db, () => void bump.run());
  const stores = storesIn(db, touch);
  const inTransaction = <T>(work: (tx: StateTx) => Promise<T>) =>
    transaction((runInside: RunInTurn) => work(promised<StateTx>(stores, runInside)));
  const outside = promised<StateTx>(stores, run);
  return {
    ...outside,
    agents: {
      ...outside.agents,
      transaction: (work) => inTransaction((tx) => work(tx.agents)),
      takeSending: async () => {
        const release = takeSendingLock(dataDir);
        return release && (async () => release());
      },
    },
    transaction: inTransaction,
    durable: createDurable(statePath(dataDir)),
    close: () => run(() => db.close()),
  };
}

function storesIn(db: DatabaseSync, touch: () => void): Sync<StateTx> {
  const get = db.prepare('select value from fact where key = ?');
  const set = db.prepare(
    'insert into fact values (?, ?) on conflict (key) do update set value = excluded.value',
  );
  const fact = (key: string) => (get.get(key) as { value: string } | undefined)?.value;
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
    revision: () => fact('revision') ?? '0',
  };
}
