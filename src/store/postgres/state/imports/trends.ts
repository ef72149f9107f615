import type { FrozenTrends, Trend } from '../../../ports/imports.ts';
import type { Sql } from '../connection/sql.ts';

const HOURS_KEPT = 3;

/** Rankings live in the state, so that every node pages through the same one. */
export function trendsIn(sql: Sql): FrozenTrends {
  const read = async (on: Sql, hour: number, days: number): Promise<readonly Trend[] | undefined> => {
    const row = await on.row<{ ranking: string }>('select ranking from trend where hour = $1 and days = $2', [
      hour,
      days,
    ]);
    return row && (JSON.parse(row.ranking) as Trend[]);
  };
  return {
    get: (hour, days) => read(sql, hour, days),
    freeze: async (hour, days, ranking) => {
      await sql.run('insert into trend values ($1, $2, $3) on conflict do nothing', [
        hour,
        days,
        JSON.stringify(ranking),
      ]);
      await sql.run('delete from trend where hour <= $1', [hour - HOURS_KEPT]);
      return (await read(sql, hour, days))!;
    },
  };
}
