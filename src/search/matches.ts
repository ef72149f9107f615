import { type Ean, numberOfEan } from '../domain/ean.ts';
import type {
  SearchIndex,
  TraitColumn,
  TraitIndex,
  TraitPort,
  TraitTable,
} from '../store/ports/search-index.ts';
import type { FoundPage, SearchFilters, SearchQuestion } from '../store/ports/search-question.ts';
import type { TraitFilter } from '../store/ports/traits.ts';
import type { Listing, ListProducts } from './engine.ts';
import { withAccessoriesLast } from './filter/accessories.ts';
import { filterMarks, traitFilter } from './filter/trait-filter.ts';

/** Sorts and facets cover this many matching products, the most popular ones. */
export const LOOKED_AT_MAX = 10_000;
/** This many results can be paged through. */
export const WALKED_MAX = 1_000;

export interface Matches {
  listing: Listing;
  /** Undefined if no product can pass. */
  filter: TraitFilter | undefined;
  /** The number of products, at most WALKED_MAX + 1. */
  counted(): number;
  products(from: number, to: number): Pick<Listing['hits'][number], 'ean' | 'rank'>[];
  columns<C extends TraitColumn>(...columns: C[]): Pick<TraitTable, C>;
}

export interface MatchParts {
  index: SearchIndex;
  list: ListProducts;
}

/**
 * Caches the matches per set of filters, because several facets need the same ones. `narrower` are the matches of more filters: if
 * there are more of them than are scored, those of fewer filters are the same question's, and nothing is scored again.
 */
export function createMatches(
  { index, list }: MatchParts,
  text: string,
): (filters: SearchFilters, narrower?: Matches) => Matches {
  const listIn = list(text);
  const known = new Map<string, Matches>();
  return (filters, narrower) => {
    const key = JSON.stringify(Object.entries(filters).sort());
    const matches = known.get(key) ?? matchesAmong(index, listIn, filters, narrower?.listing);
    known.set(key, matches);
    return matches;
  };
}

function matchesAmong(
  index: SearchIndex,
  listIn: ReturnType<ListProducts>,
  filters: SearchFilters,
  narrower: Listing | undefined,
): Matches {
  const isAny = Object.keys(filters).length === 0;
  const filter = isAny ? {} : traitFilter(index.traits!, filters);
  const port = isAny ? index : portOf(index, filters, filter);
  const listing =
    narrower?.more === undefined ? passingCode(index, listIn(port), isAny ? undefined : filter) : narrower;
  const { hits, more } = listing;
  let counted: number | undefined;
  return {
    listing,
    filter,
    counted() {
      counted ??=
        more === undefined
          ? hits.length
          : Math.min(WALKED_MAX + 1, listing.beside + port.count(more, WALKED_MAX + 1));
      return counted;
    },
    products(from, to) {
      if (more === undefined || to <= hits.length) return hits.slice(from, to);
      const known = new Set(hits.map(({ rank }) => rank));
      const others = port.match(more, WALKED_MAX).filter(({ rank }) => !known.has(rank));
      return [
        ...hits,
        ...others.map(({ rank, doc }) => ({ ean: doc.slice(0, doc.indexOf('\t')), rank })),
      ].slice(from, to);
    },
    columns: columnsOf(index, port, listing),
  };
}

/** A page of products, the best first. */
export function byRelevance(
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

function portOf(index: SearchIndex, filters: SearchFilters, filter: TraitFilter | undefined): TraitPort {
  if (filter !== undefined) return index.filtered(filter, filterMarks(index.traits!, filters));
  // No product can pass: the generation has no such brand or category.
  return { ...index, match: () => [], byEan: () => null };
}

/** Applies the filter to a product that was found by its EAN, since the index did not. */
function passingCode(index: SearchIndex, listing: Listing, filter: TraitFilter | undefined): Listing {
  const [first] = listing.hits;
  if (index.traits === undefined || first?.rank !== BY_CODE) return listing;
  const rank = index.traits.rankOf(numberOfEan(first.ean as Ean));
  const passed = rank === undefined ? [] : index.traits.ofRanks([rank], ['ranks'], filter ?? {}).ranks;
  if (filter !== undefined && passed.length === 0) return { ...listing, hits: [] };
  return { ...listing, hits: [{ ...first, rank: rank ?? BY_CODE }] };
}

const BY_CODE = 0;

/** Reads the columns of the products that sorts and facets cover. Each is read once: the page and several facets need the same. */
function columnsOf({ traits }: SearchIndex, port: TraitPort, listing: Listing): Matches['columns'] {
  const known: Partial<TraitTable> = {};
  return (...columns) => {
    known.ranks ??= traits!.ofRanks(ranksLookedAt(port, listing), ['ranks'], {}).ranks;
    const unread = columns.filter((column) => known[column] === undefined);
    Object.assign(known, traits!.ofRanks(known.ranks, unread, {}));
    return known as TraitTable;
  };
}

function ranksLookedAt(port: TraitPort, { hits, more }: Listing): readonly number[] {
  const ranks = hits.map(({ rank }) => rank).sort((a, b) => a - b);
  if (more === undefined) return ranks;
  const found = port.ranks(more, LOOKED_AT_MAX);
  const others = new Set(ranks);
  for (const rank of found) others.delete(rank);
  return others.size === 0 ? found : [...found, ...others];
}
