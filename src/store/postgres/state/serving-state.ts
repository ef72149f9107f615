import { join } from 'node:path';
import { SNAPSHOT_FILE } from '../../disk/data-folder.ts';
import { type SnapshotKeeper, StateUnavailable } from '../../ports/cluster.ts';
import type { FrozenTrends, Trend } from '../../ports/imports.ts';
import type { State } from '../../ports/state.ts';
import { tokensIn } from './access.ts';
import { readHead } from './cluster.ts';
import type { StatePool } from './connection/pool.ts';
import type { Sql } from './connection/sql.ts';
import { createTransactions, readAtOneMoment } from './connection/transactions.ts';
import { migrate } from './schema/migrate.ts';
import { readSnapshot, readSnapshotFile, type Snapshot, writeSnapshot } from './snapshot.ts';

const TRENDS_KEPT = 12;

interface ServingParts {
  state: State;
  pool: StatePool;
  dataDir: string;
  log: (level: 'info' | 'warn', message: string) => void;
}

/** A snapshot in memory answers requests without the database; its copy on disk lets a node start without the database. */
export async function servingState({ state, pool, dataDir, log }: ServingParts): Promise<State> {
  const path = join(dataDir, SNAPSHOT_FILE);
  const { transaction, outside } = createTransactions(pool);
  let snapshot: Snapshot | undefined;
  let isMigrated = false;
  let isAway = false;

  const takeUp = async (): Promise<void> => {
    if (!isMigrated) await migrate(transaction);
    isMigrated = true;
    if (snapshot !== undefined && !(await hasChanged(outside, snapshot))) return;
    snapshot = await readAtOneMoment(pool, readSnapshot);
    await writeSnapshot(path, snapshot).catch((error: Error) =>
      log('warn', `what is known of the state could not be written to ${path}: ${error.message}`),
    );
  };
  try {
    await takeUp();
  } catch (error) {
    if (!(error instanceof StateUnavailable)) throw error;
    snapshot = await readSnapshotFile(path);
    if (snapshot === undefined) throw error;
    isAway = true;
    log('warn', `the state cannot be reached; answering from ${path}`);
  }

  const keeper: SnapshotKeeper = {
    async look() {
      try {
        await takeUp();
        if (isAway) log('info', 'the state is reached again');
        isAway = false;
        return snapshot!.head;
      } catch (error) {
        if (!(error instanceof StateUnavailable)) throw error;
        if (!isAway)
          log(
            'warn',
            `the state is away (${(error.cause as Error | undefined)?.message ?? 'no answer'}); answering from memory`,
          );
        isAway = true;
        return undefined;
      }
    },
    isAway: () => isAway,
    head: () => snapshot!.head,
    keyPrint: () => snapshot!.keyPrint,
  };
  return answering(state, () => snapshot!, keeper);
}

async function hasChanged(sql: Sql, known: Snapshot): Promise<boolean> {
  const now = await readHead(sql);
  const { revision } = known.head;
  known.head = { ...now, revision };
  return now.revision !== revision || (await tokensIn(sql, () => {}).revision()) !== known.tokensRevision;
}

function answering(state: State, now: () => Snapshot, snapshot: SnapshotKeeper): State {
  const { vendors, tokens, feeds, imports } = state;
  return {
    ...state,
    snapshot,
    revision: async () => now().head.revision,
    vendors: {
      ...vendors,
      all: async () => [...now().vendors],
      domains: async () => now().domains,
      byDomain: async (domain) => {
        const id = now().domains.get(domain);
        return now().vendors.find((vendor) => vendor.id === id);
      },
    },
    tokens: { ...tokens, all: async () => [...now().tokens], revision: async () => now().tokensRevision },
    feeds: {
      ...feeds,
      all: () =>
        feeds.all().catch((error: unknown) => {
          if (!(error instanceof StateUnavailable)) throw error;
          return [...now().feeds];
        }),
    },
    imports: {
      ...imports,
      ratings: { ...imports.ratings, vendors: async () => now().ratings },
      discounts: { ...imports.discounts, ofVendor: async (id) => [...(now().discounts.get(id) ?? [])] },
      trends: rememberTrends(imports.trends),
    },
  };
}

/** A frozen ranking never changes, so this hour's is answered even while the database is unreachable. */
function rememberTrends(trends: FrozenTrends): FrozenTrends {
  const known = new Map<string, readonly Trend[]>();
  const keep = (hour: number, days: number, ranking: readonly Trend[] | undefined) => {
    if (ranking !== undefined) known.set(`${hour} ${days}`, ranking);
    if (known.size > TRENDS_KEPT) known.delete(known.keys().next().value!);
    return ranking;
  };
  return {
    get: async (hour, days) => known.get(`${hour} ${days}`) ?? keep(hour, days, await trends.get(hour, days)),
    freeze: async (hour, days, ranking) => keep(hour, days, await trends.freeze(hour, days, ranking))!,
  };
}
