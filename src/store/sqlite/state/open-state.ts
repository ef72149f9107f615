import { open } from 'node:fs/promises';
import type { DatabaseSync } from 'node:sqlite';
import type { State, StateTx } from '../../ports/state.ts';
import { engagementIn, tokensIn } from './access.ts';
import { agentStoreIn } from './agent-store.ts';
import { announcementsIn } from './announcements.ts';
import { decisionsIn, objectionsIn } from './decisions.ts';
import { feedsIn, networkFeedsIn, runsIn } from './feeds.ts';
import { importsIn } from './imports.ts';
import { takeSendingLock } from './lock.ts';
import {
  createTransactions,
  type Durable,
  openStateDb,
  promised,
  type RunInTurn,
  type Sync,
  statePath,
} from './state-db.ts';
import { vendorsIn } from './vendors.ts';

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
    objections: objectionsIn(db, touch),
    announcements: announcementsIn(db),
    fact,
    setFact: (key, value) => void set.run(key, value),
    revision: () => fact('revision') ?? '0',
  };
}

/**
 * Makes commits survive a power cut by syncing the write-ahead log in the background. A commit that syncs by itself blocks
 * its whole process, for 400 ms beside a refresh that writes gigabytes. The checkpoint syncs the database itself.
 */
export function createDurable(databasePath: string): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const start = (): Promise<void> => {
    next = undefined;
    const mine = syncFile(`${databasePath}-wal`).finally(() => {
      if (running === mine) running = undefined;
    });
    running = mine;
    return mine;
  };
  // A commit during a running sync may have missed it: such commits share the next one.
  return () => {
    if (running === undefined) return start();
    next ??= running.then(start, start);
    return next;
  };
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    // Without a log file everything is in the database already.
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  try {
    await file?.datasync();
  } finally {
    await file?.close();
  }
}
