import { type Ean, numberOfEan } from '../domain/ean.ts';
import type {
  SearchIndex,
  TraitColumn,
  TraitFilter,
  TraitPort,
  TraitTable,
} from '../store/ports/search-index.ts';
import type { SearchFilters } from '../store/ports/search-question.ts';
import { filterMarks, traitFilter } from './browse/trait-filter.ts';
import type { List, Listing } from './engine.ts';

/** So many of the most popular that have the words and pass the filters are looked at; sorts and facets are over those. */
const LOOKED_AT_MAX = 10_000;
/** So many can be walked, page by page. */
export const WALKED_MAX = 1_000;

/** What a query finds among the products that pass some filters. */
export interface Matches {
  listing: Listing;
  /** How many there are; one more than can be walked where there are more. */
  counted(): number;
  /** By relevance, from one place to another. */
  products(from: number, to: number): Pick<Listing['hits'][number], 'ean' | 'rank'>[];
  columns<C extends TraitColumn>(...columns: C[]): Pick<TraitTable, C>;
}

/** What a query is answered with. */
export interface MatchParts {
  index: SearchIndex;
  list: List;
}

/** Facets ask for the same products again: a query is read once for each set of filters. */
export function createMatches(parts: MatchParts, text: string): (filters: SearchFilters) => Matches {
  const known = new Map<string, Matches>();
  return (filters) => {
    const key = JSON.stringify(Object.entries(filters).sort());
    const matches = known.get(key) ?? matchesAmong(parts, text, filters);
    known.set(key, matches);
    return matches;
  };
}

function matchesAmong({ index, list }: MatchParts, text: string, asked: SearchFilters): Matches {
  const isAny = Object.keys(asked).length === 0;
  const filter = isAny ? {} : traitFilter(index.traits!, asked);
  const port = isAny ? index : portOf(index, asked, filter);
  const listing = passing(index, list(text, port), isAny ? undefined : filter);
  const { hits, more } = listing;
  let counted: number | undefined;
  return {
    listing,
    counted() {
      counted ??=
        more === undefined
          ? hits.length
          : Math.min(WALKED_MAX + 1, listing.beside + port.count(more, WALKED_MAX + 1));
      return counted;
    },
    products(from, to) {
      if (more === undefined || to <= hits.length) return hits.slice(from, to);
      const seen = new Set(hits.map(({ rank }) => rank));
      const others = port.match(more, WALKED_MAX).filter(({ rank }) => !seen.has(rank));
      return [
        ...hits,
        ...others.map(({ rank, doc }) => ({ ean: doc.slice(0, doc.indexOf('\t')), rank })),
      ].slice(from, to);
    },
    columns: (...columns) => columnsOf(index, port, listing, columns),
  };
}

function portOf(index: SearchIndex, asked: SearchFilters, filter: TraitFilter | undefined): TraitPort {
  if (filter !== undefined) return index.filtered(filter, filterMarks(index.traits!, asked));
  // The generation has no such brand or category.
  return { ...index, match: () => [], byEan: () => null };
}

/** A product that was found by its code has not been held against the filter yet. */
function passing(index: SearchIndex, listing: Listing, filter: TraitFilter | undefined): Listing {
  const [first] = listing.hits;
  if (index.traits === undefined || first?.rank !== BY_CODE) return listing;
  const rank = index.traits.rankOf(numberOfEan(first.ean as Ean));
  const passed = rank === undefined ? [] : index.traits.ofRanks([rank], ['ranks'], filter ?? {}).ranks;
  if (filter !== undefined && passed.length === 0) return { ...listing, hits: [] };
  return { ...listing, hits: [{ ...first, rank: rank ?? BY_CODE }] };
}

const BY_CODE = 0;

function columnsOf<C extends TraitColumn>(
  { traits }: SearchIndex,
  port: TraitPort,
  { hits, more }: Listing,
  columns: readonly C[],
): Pick<TraitTable, C> {
  const ranked = hits.map(({ rank }) => rank).sort((a, b) => a - b);
  if (more === undefined) return traits!.ofRanks(ranked, columns, {});
  const found = port.columns(more, LOOKED_AT_MAX, ['ranks', ...columns]);
  const seen = new Set(found.ranks);
  const near = traits!.ofRanks(
    ranked.filter((rank) => !seen.has(rank)),
    columns,
    {},
  );
  const both = columns.map((column) => [column, [...found[column], ...near[column]]]);
  return Object.fromEntries(both) as Pick<TraitTable, C>;
}
