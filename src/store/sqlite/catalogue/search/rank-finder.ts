import type { EanNumber } from '../../../../domain/ean.ts';
import type { PreparedStatements } from '../catalogue-files.ts';

export const RANK_QUERIES = {
  runs: 'select first from rank_run order by first',
  last: 'select max(rank) from doc',
  ean: 'select ean from doc where rank = ?',
  from: 'select rank, ean from doc where rank >= ? order by rank limit 1',
};

/** Codes ascend among equally popular products: ranks form some hundred runs, each searched by bisection, without an index. */
export function rankFinder(
  prepared: PreparedStatements,
  exists: (rank: number) => boolean,
): (ean: EanNumber) => number | undefined {
  let starts: readonly number[] | undefined;
  const numbers = (sql: string) => (prepared(sql).all() as unknown as [number][]).map(([number]) => number);
  const from = (rank: number) =>
    prepared(RANK_QUERIES.from).get(rank) as unknown as [number, number] | undefined;
  return (ean) => {
    starts ??= [...numbers(RANK_QUERIES.runs), ...numbers(RANK_QUERIES.last).map((last) => last + 1)];
    for (let run = 0; run + 1 < starts.length; run++) {
      let low = starts[run]!;
      let high = starts[run + 1]! - 1;
      while (low < high) {
        const middle = (low + high) >> 1;
        const [rank, code] = from(middle)!;
        // Free ranks end the run.
        if (rank < starts[run + 1]! && code < ean) low = rank + 1;
        else high = middle;
      }
      const [rank, code] = from(low) ?? [0, 0];
      if (code === ean && exists(rank)) return rank;
    }
    return undefined;
  };
}
