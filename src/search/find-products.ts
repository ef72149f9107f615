import { BEFORE_EVERY_EAN, eanOfNumber } from '../domain/ean.ts';
import { createTop } from '../domain/sorting.ts';
import type { TraitIndex } from '../store/ports/search-index.ts';
import type {
  FoundPage,
  FoundProducts,
  SearchFilters,
  SearchQuestion,
  SearchSort,
} from '../store/ports/search-question.ts';
import { ACCESSORY_KIND } from '../store/ports/traits.ts';
import { withAccessoriesLast } from './filter/accessories.ts';
import { API_FACETS, countFacets, FACET_NAMES } from './filter/facets.ts';
import { afterOthers, behind, traitSort } from './filter/trait-filter.ts';
import { groupedPage } from './group-products.ts';
import { createMatches, type Matches, type MatchParts, WALKED_MAX } from './matches.ts';

export function findProducts(parts: MatchParts, question: SearchQuestion): FoundProducts {
  const { text, filters, facets } = question;
  const matchesOf = createMatches(parts, text);
  const { traits } = parts.index;
  const matches = matchesOf(filters);
  const page = question.isGrouped
    ? groupedPage(matches, question, traits!)
    : { ...plainPage(matches, question, traits), ...countedTotal(matches.counted()) };
  return {
    ...page,
    interpretation: matches.listing.interpretation,
    facets: facets
      ? countFacets(traits!, (own) => matchesOf(without(filters, own), matches), {
          isGrouped: question.isGrouped === true,
          facets: question.kinds ? FACET_NAMES : API_FACETS,
        })
      : null,
  };
}

const countedTotal = (counted: number) => ({
  total: Math.min(counted, WALKED_MAX),
  totalIsExact: counted <= WALKED_MAX,
});

const plainPage = (matches: Matches, question: SearchQuestion, traits: TraitIndex | undefined): FoundPage =>
  question.sort === 'relevance'
    ? byRelevance(matches, question, traits)
    : byTrait(matches, question.sort, question, traits!);

function without(filters: SearchFilters, own: readonly (keyof SearchFilters)[]): SearchFilters {
  const left = { ...filters };
  for (const name of own) delete left[name];
  return left;
}

function byRelevance(
  matches: Matches,
  { limit, skip, after, accessoriesLast }: SearchQuestion,
  traits: TraitIndex | undefined,
): FoundPage {
  const from = (after?.[0] ?? 0) + skip;
  const to = Math.min(from + limit, WALKED_MAX);
  const isLast = accessoriesLast && traits && !matches.listing.asksAccessory;
  const products = isLast
    ? withAccessoriesLast(matches, traits, to, WALKED_MAX).slice(from, to)
    : matches.products(from, to);
  const shown = from + products.length;
  return {
    eans: products.map(({ ean }) => ean),
    next: shown < Math.min(matches.counted(), WALKED_MAX) ? [shown] : null,
  };
}

function byTrait(
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
