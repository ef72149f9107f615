import type { IndexQuestion, Passing, TraitFilter } from '../../../ports/search-index.ts';
import { ftsQuery } from './fts-query.ts';
import { possible } from './possible.ts';
import type { FoundRanks } from './ranks/found-ranks.ts';
import type { FieldOf } from './ranks/rank-columns.ts';
import { rankFilter } from './ranks/rank-filter.ts';

export interface PassingParts {
  fieldOf: FieldOf;
  ranksOf: FoundRanks;
  /** Whether any document has both. */
  areTogether(token: string, mark: string): boolean;
}

/** Finds products that pass a filter. All that pass have the marks. */
export function passingIn(
  { fieldOf, ranksOf, areTogether }: PassingParts,
  filter: TraitFilter,
  marks: readonly string[],
): Passing {
  const passes = rankFilter(fieldOf, filter);
  const isAnywhere = (token: string): boolean => marks.every((mark) => areTogether(token, mark));
  return (question, max, after = 0) => {
    const left = marks.length === 0 ? question : possible(question, isAnywhere);
    if (left === undefined) return [];
    const found: number[] = [];
    const asked: IndexQuestion = marks.length === 0 ? left : { allOf: [left, ...marks] };
    for (const ranks of ranksOf(ftsQuery(asked), after))
      for (const rank of ranks) if (passes(rank) && found.push(rank) >= max) return found;
    return found;
  };
}
