import type { EanNumber } from '../../../../../domain/ean.ts';
import type { Prepared } from '../kept-statements.ts';

export const RANK_QUERIES = {
  runs: 'select first from rank_run order by first',
  last: 'select max(rank) from doc',
  ean: 'select ean from doc where rank = ?',
};

/**
 * Finds a product's rank without an index of all codes: among equally popular products codes ascend, so that the ranks
 * are some hundred runs, and each is searched by halving.
 */
export function rankFinder(prepared: Prepared): (ean: EanNumber) => number | undefined {
  let starts: readonly number[] | undefined;
  const numbers = (sql: string) => (prepared(sql).all() as unknown as [number][]).map(([number]) => number);
  const at = (rank: number) => (prepared(RANK_QUERIES.ean).get(rank) as unknown as [number])[0];
  return (ean) => {
    starts ??= [...numbers(RANK_QUERIES.runs), ...numbers(RANK_QUERIES.last).map((last) => last + 1)];
    for (let run = 0; run + 1 < starts.length; run++) {
      let low = starts[run]!;
      let high = starts[run + 1]! - 1;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (at(middle) < ean) low = middle + 1;
        else high = middle;
      }
      if (at(low) === ean) return low;
    }
    return undefined;
  };
}
