import type { Pool } from 'pg';
import type { State, StateTx } from '../../ports/state.ts';
import { agentTxIn } from './agents/agent-store.ts';
import type { Served } from './agents/outbox.ts';
import { readFact, writeFact } from './connection/facts.ts';
import { openPool } from './connection/pool.ts';
import type { Sql } from './connection/sql.ts';
import { createTransactions, type Fence } from './connection/transactions.ts';
import { decisionsIn } from './decisions.ts';
import { engagementIn } from './engagement.ts';
import { feedsIn, networkFeedsIn, runsIn } from './feeds.ts';
import { importsIn } from './imports/imports.ts';
import { vendorsIn } from './imports/vendors.ts';
import { migrate } from './schema/migrate.ts';
import { createAskLimit, tokensIn } from './tokens.ts';

/** The state at an address. Its tables are brought up to date first. */
export async function openState(databaseUrl: string): Promise<State> {
  const pool = openPool(databaseUrl);
  try {
    await migrate(createTransactions(pool).transaction);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return stateOver(pool);
}

/** What one process knows besides the database. */
interface Own {
  served: Served;
  beforeAsking: () => void;
}

function stateOver(pool: Pool, fence?: Fence): State {
  const own: Own = { served: new Map(), beforeAsking: createAskLimit() };
  const { outside, transaction, refuseInside } = createTransactions(pool, fence);
  const stores = storesOn(outside, own);
  const inTransaction = <T>(work: (tx: StateTx) => Promise<T>) =>
    transaction((sql) => work(storesOn(sql, own)));
  return {
    ...stores,
    agents: {
      ...stores.agents,
      transaction: (work) => inTransaction((tx) => work(tx.agents)),
      takeSending: async () => async () => {},
    },
    transaction: inTransaction,
    // A commit that was answered is on the server's disk, or as safe as its operator set it to be.
    durable: async () => {},
    close: async () => {
      refuseInside();
      await pool.end();
    },
  };
}

function storesOn(sql: Sql, { served, beforeAsking }: Own): StateTx {
  return {
    vendors: vendorsIn(sql),
    feeds: feedsIn(sql),
    networkFeeds: networkFeedsIn(sql),
    runs: runsIn(sql),
    tokens: tokensIn(sql, beforeAsking),
    engagement: engagementIn(sql),
    agents: agentTxIn(sql, served, async () => true),
    imports: importsIn(sql),
    decisions: decisionsIn(sql),
    fact: (key) => readFact(sql, key),
    setFact: (key, value) => writeFact(sql, key, value),
    revision: async () => (await sql.row<{ revision: string }>('select revision from head'))!.revision,
  };
}
