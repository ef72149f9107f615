import type { DatabaseSync } from 'node:sqlite';
import type { FrozenTrends, Trend } from '../../../ports/imports.ts';
import type { Sync } from '../port/sync.ts';

const HOURS_KEPT = 3;

export const TREND_QUERIES = { get: 'select ranking from trend where hour = ? and days = ?' };

/** Rankings live in the state, so that every process pages through the same one. */
export function trendsIn(db: DatabaseSync): Sync<FrozenTrends> {
  const get = db.prepare(TREND_QUERIES.get);
  const put = db.prepare('insert or ignore into trend values (?, ?, ?)');
  const forget = db.prepare('delete from trend where hour <= ?');
  const read = (hour: number, days: number): readonly Trend[] | undefined => {
    const row = get.get(hour, days) as { ranking: string } | undefined;
    return row === undefined ? undefined : (JSON.parse(row.ranking) as Trend[]);
  };
  return {
    get: read,
    freeze(hour, days, ranking) {
      put.run(hour, days, JSON.stringify(ranking));
      forget.run(hour - HOURS_KEPT);
      return read(hour, days)!;
    },
  };
}
