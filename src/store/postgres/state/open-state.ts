import { hostname } from 'node:os';
import type { Lease } from '../../ports/cluster.ts';
import type { State, StateTx } from '../../ports/state.ts';
import { createAskLimit, engagementIn, tokensIn } from './access.ts';
import { agentTxIn } from './agent-store.ts';
import { announcementsIn } from './announcements.ts';
import { clusterIn } from './cluster.ts';
import { openPool, type StatePool } from './connection/pool.ts';
import { readFact, type Sql, writeFact } from './connection/sql.ts';
import { createTransactions, type Fence } from './connection/transactions.ts';
import { decisionsIn, objectionsIn } from './decisions.ts';
import { feedsIn, networkFeedsIn, runsIn } from './feeds.ts';
import { importsIn } from './imports.ts';
import { fenceOf, takeLease } from './leases.ts';
import type { ServedPeers } from './outbox.ts';
import { migrate } from './schema/migrate.ts';
import { servingState } from './serving-state.ts';
import { vendorsIn } from './vendors.ts';

export async function openState(databaseUrl: string): Promise<State> {
  const pool = openPool(databaseUrl);
  try {
    await migrate(createTransactions(pool).transaction);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return stateOver(pool, newOwn());
}

/** Opens the state of a serving process, which works even while the database is unreachable. */
export async function openServingState(
  databaseUrl: string,
  dataDir: string,
  log: (level: 'info' | 'warn', message: string) => void,
): Promise<State> {
  const pool = openPool(databaseUrl);
  try {
    return await servingState({ state: stateOver(pool, newOwn()), pool, dataDir, log });
  } catch (error) {
    await pool.end();
    throw error;
  }
}

interface ProcessData {
  served: ServedPeers;
  beforeAsking: () => void;
  /** The lease for sending; undefined in a process that has not taken it, which is then not checked. */
  sending: Lease | undefined;
}

const newOwn = (): ProcessData => ({ served: new Map(), beforeAsking: createAskLimit(), sending: undefined });

function stateOver(pool: StatePool, own: ProcessData, fence?: Fence): State {
  const { outside, transaction, refuseInside } = createTransactions(pool, fence);
  const stores = storesOn(outside, own);
  const inTransaction = <T>(work: (tx: StateTx) => Promise<T>) =>
    transaction((sql) => work(storesOn(sql, own)));
  return {
    ...stores,
    cluster: { ...clusterIn(outside), under: (lease) => stateOver(pool, own, fenceOf(lease)) },
    agents: {
      ...stores.agents,
      transaction: (work) => inTransaction((tx) => work(tx.agents)),
      takeSending: () => takeSending(outside, own),
    },
    transaction: inTransaction,
    // An acknowledged commit is on the server's disk, as far as its operator configured that.
    durable: async () => {},
    close: async () => {
      refuseInside();
      await pool.end();
    },
  };
}

async function takeSending(sql: Sql, own: ProcessData): Promise<(() => Promise<void>) | undefined> {
  const lease = await takeLease(sql, 'send', `${hostname()} ${process.pid}`);
  if (lease === undefined) return undefined;
  own.sending = lease;
  return async () => {
    own.sending = undefined;
    await lease.release();
  };
}

/** Checked before a message is leased. A leased one's outcome may always be written: else a sent mail would be sent twice. */
async function maySend(sql: Sql, { sending }: ProcessData): Promise<boolean> {
  if (sending === undefined) return true;
  const { name, owner } = sending;
  return (await sql.row('select 1 from lease where name = $1 and owner = $2', [name, owner])) !== undefined;
}

function storesOn(sql: Sql, own: ProcessData): StateTx {
  return {
    vendors: vendorsIn(sql),
    feeds: feedsIn(sql),
    networkFeeds: networkFeedsIn(sql),
    runs: runsIn(sql),
    tokens: tokensIn(sql, own.beforeAsking),
    engagement: engagementIn(sql),
    agents: agentTxIn(sql, own.served, () => maySend(sql, own)),
    imports: importsIn(sql),
    decisions: decisionsIn(sql),
    objections: objectionsIn(sql),
    announcements: announcementsIn(sql),
    fact: (key) => readFact(sql, key),
    setFact: (key, value) => writeFact(sql, key, value),
    revision: async () => (await sql.row<{ revision: string }>('select revision from head'))!.revision,
  };
}
