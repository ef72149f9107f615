import { BEFORE_EVERY_EAN, type EanNumber } from '../domain/ean.ts';
import { createTop } from '../domain/sorting.ts';
import type { TraitIndex } from '../store/ports/search-index.ts';
import type { SearchQuestion, SearchSort } from '../store/ports/search-question.ts';
import { ACCESSORY_KIND } from '../store/ports/traits.ts';
import { afterOthers, behind, traitSort } from './filter/trait-filter.ts';
import type { Matches } from './matches.ts';

/** A match in an order other than relevance: the higher score is first, of equal ones the lower EAN. */
export interface ScoredRank {
  rank: number;
  score: number;
}

/** Scores the matches by a price, a day, a drop or a unit price, in the order of their rows. What has no place is behind all others. */
export function scoresByTrait(
  matches: Matches,
  sort: Exclude<SearchSort, 'relevance'>,
  { accessoriesLast }: Pick<SearchQuestion, 'accessoriesLast'>,
  traits: TraitIndex,
): ScoredRank[] {
  const { column, scoreOf } = traitSort(traits, sort, matches.filter);
  const placed = matches.listing.isParted ? traits.placed : Number.POSITIVE_INFINITY;
  const isLast = accessoriesLast && !matches.listing.asksAccessory;
  const { ranks, kinds, [column]: values } = matches.columns('ranks', 'kinds', column);
  return ranks.map((rank, row): ScoredRank => {
    const isAccessory = isLast && (kinds[row]! & ACCESSORY_KIND) !== 0;
    const own = isAccessory ? afterOthers(scoreOf(values[row]!)) : scoreOf(values[row]!);
    return { rank, score: rank <= placed ? own : behind(own) };
  });
}

export interface ScoredEan extends ScoredRank {
  ean: EanNumber;
}

/** The first `max` after a position. Only the EANs of the few best are read. */
export function firstAfter(
  scored: readonly ScoredRank[],
  { score: lastScore, ean: lastEan }: { score: number; ean: number },
  max: number,
  traits: TraitIndex,
): ScoredEan[] {
  const top = createTop<number>(max);
  for (const { rank, score } of scored) {
    if (score > lastScore || !top.accepts(score, BEFORE_EVERY_EAN)) continue;
    const ean = traits.eanOf(rank);
    if (score < lastScore || ean > lastEan) top.add(score, ean, rank);
  }
  return top.sorted().map(({ score, ean, value }) => ({ score, ean, rank: value }));
}

/** Where a walk goes on: after which product, and how many were shown before. */
export function positionOf({ after }: Pick<SearchQuestion, 'after'>) {
  const [score, ean, shown] = after ?? [Number.POSITIVE_INFINITY, 0, 0];
  return { score: score!, ean: ean!, shown: shown! };
}
