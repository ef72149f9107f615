import { BEFORE_EVERY_EAN, eanOfNumber } from '../domain/ean.ts';
import { createTop } from '../domain/sorting.ts';
import type { TraitIndex } from '../store/ports/search-index.ts';
import type { FoundPage, SearchQuestion, SearchSort } from '../store/ports/search-question.ts';
import { ACCESSORY_KIND } from '../store/ports/traits.ts';
import { afterOthers, behind, traitSort } from './filter/trait-filter.ts';
import { type Matches, WALKED_MAX } from './matches.ts';

/** A page of products in the order of a price, a day, a drop or a unit price. */
export function byTrait(
  matches: Matches,
  sort: Exclude<SearchSort, 'relevance'>,
  { limit, skip, after, accessoriesLast }: SearchQuestion,
  traits: TraitIndex,
): FoundPage {
  const { column, scoreOf } = traitSort(traits, sort, matches.filter);
  const placed = matches.listing.isParted ? traits.placed : Number.POSITIVE_INFINITY;
  const isLast = accessoriesLast && !matches.listing.asksAccessory;
  const { ranks, kinds, [column]: values } = matches.columns('ranks', 'kinds', column);
  const [lastScore, lastEan, shownBefore] = after ?? [Number.POSITIVE_INFINITY, 0, 0];
  const before = shownBefore! + skip;
  const top = createTop<number>(skip + limit + 1);
  for (let at = 0; at < ranks.length; at++) {
    const isAccessory = isLast && (kinds[at]! & ACCESSORY_KIND) !== 0;
    const own = isAccessory ? afterOthers(scoreOf(values[at]!)) : scoreOf(values[at]!);
    const score = ranks[at]! <= placed ? own : behind(own);
    // Only the EANs of the few best products are read.
    if (score > lastScore! || !top.accepts(score, BEFORE_EVERY_EAN)) continue;
    const ean = traits.eanOf(ranks[at]!);
    if (score < lastScore! || ean > lastEan!) top.add(score, ean, at);
  }
  const found = top.sorted().slice(skip);
  const items = found.slice(0, Math.max(0, Math.min(limit, WALKED_MAX - before)));
  const last = items.at(-1);
  const shown = before + items.length;
  const isMore = last !== undefined && found.length > items.length && shown < WALKED_MAX;
  return {
    eans: items.map(({ ean }) => eanOfNumber(ean)),
    next: isMore ? [last.score, last.ean, shown] : null,
  };
}
