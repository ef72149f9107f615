import { BEFORE_EVERY_EAN, type Ean, eanOfNumber, numberOfEan } from '../domain/ean.ts';
import { createTop } from '../domain/sorting.ts';
import type {
  SearchIndex,
  TraitColumn,
  TraitFilter,
  TraitIndex,
  TraitPort,
  TraitTable,
} from '../store/ports/search-index.ts';
import type {
  FoundPage,
  FoundProducts,
  SearchFilters,
  SearchQuestion,
  SearchSort,
} from '../store/ports/search-question.ts';
import { NO_DROP } from '../store/ports/traits.ts';
import type { Listing, ListProducts } from './engine.ts';
import { countFacets } from './filter/facets.ts';
import { behind, filterMarks, TRAIT_SORTS, traitFilter } from './filter/trait-filter.ts';

export function findProducts(parts: MatchParts, question: SearchQuestion): FoundProducts {
  const { text, filters, sort, facets } = question;
  const matchesOf = createMatches(parts, text);
  const matches = matchesOf(filters);
  const counted = matches.counted();
  const page =
    sort === 'relevance'
      ? byRelevance(matches, question, parts.index.traits)
      : byTrait(matches, sort, question, parts.index.traits!);
  return {
    ...page,
    interpretation: matches.listing.interpretation,
    total: Math.min(counted, WALKED_MAX),
    totalIsExact: counted <= WALKED_MAX,
    facets: facets ? countFacets(parts.index.traits!, (own) => matchesOf(without(filters, own))) : null,
  };
}

function without(filters: SearchFilters, own: readonly (keyof SearchFilters)[]): SearchFilters {
  const left = { ...filters };
  for (const name of own) delete left[name];
  return left;
}

function byRelevance(
  matches: Matches,
  { limit, skip, after, drops }: SearchQuestion,
  traits: TraitIndex | undefined,
): FoundPage {
  const from = (after?.[0] ?? 0) + skip;
  const to = Math.min(from + limit, WALKED_MAX);
  const products = matches.products(from, to);
  const shown = from + products.length;
  return {
    eans: products.map(({ ean }) => ean),
    next: shown < Math.min(matches.counted(), WALKED_MAX) ? [shown] : null,
    ...(drops && traits && { dropTenths: dropsOf(traits, products) }),
  };
}

function dropsOf(traits: TraitIndex, products: ReturnType<Matches['products']>): number[] {
  const ranks = products.map(({ rank }) => rank);
  const found = traits.ofRanks(ranks, ['ranks', 'drops'], {});
  const byRank = new Map(found.ranks.map((rank, at) => [rank, found.drops[at]!]));
  return products.map(({ rank }) => byRank.get(rank) ?? NO_DROP);
}

function byTrait(
  matches: Matches,
  sort: Exclude<SearchSort, 'relevance'>,
  { limit, skip, after, drops: withDrops }: SearchQuestion,
  traits: TraitIndex,
): FoundPage {
  const { column, scoreOf } = TRAIT_SORTS[sort];
  const placed = matches.listing.isParted ? traits.placed : Number.POSITIVE_INFINITY;
  const extra: TraitColumn[] = withDrops && column !== 'drops' ? ['drops'] : [];
  const { ranks, [column]: values, drops = [] } = matches.columns('ranks', column, ...extra);
  const [lastScore, lastEan, shownBefore] = after ?? [Number.POSITIVE_INFINITY, 0, 0];
  const before = shownBefore! + skip;
  const top = createTop<number>(skip + limit + 1);
  for (let at = 0; at < ranks.length; at++) {
    const own = scoreOf(values[at]!);
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
    ...(withDrops && { dropTenths: items.map(({ value }) => drops[value]!) }),
  };
}

/** Sorts and facets cover this many matching products, the most popular ones. */
const LOOKED_AT_MAX = 10_000;
const WALKED_MAX = 1_000;

interface Matches {
  listing: Listing;
  /** The number of products, at most WALKED_MAX + 1. */
  counted(): number;
  products(from: number, to: number): Pick<Listing['hits'][number], 'ean' | 'rank'>[];
  columns<C extends TraitColumn>(...columns: C[]): Pick<TraitTable, C>;
}

interface MatchParts {
  index: SearchIndex;
  list: ListProducts;
}

/** Caches the matches per set of filters, because several facets need the same ones. */
function createMatches(parts: MatchParts, text: string): (filters: SearchFilters) => Matches {
  const known = new Map<string, Matches>();
  return (filters) => {
    const key = JSON.stringify(Object.entries(filters).sort());
    const matches = known.get(key) ?? matchesAmong(parts, text, filters);
    known.set(key, matches);
    return matches;
  };
}

function matchesAmong({ index, list }: MatchParts, text: string, filters: SearchFilters): Matches {
  const isAny = Object.keys(filters).length === 0;
  const filter = isAny ? {} : traitFilter(index.traits!, filters);
  const port = isAny ? index : portOf(index, filters, filter);
  const listing = passingCode(index, list(text, port), isAny ? undefined : filter);
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
      const known = new Set(hits.map(({ rank }) => rank));
      const others = port.match(more, WALKED_MAX).filter(({ rank }) => !known.has(rank));
      return [
        ...hits,
        ...others.map(({ rank, doc }) => ({ ean: doc.slice(0, doc.indexOf('\t')), rank })),
      ].slice(from, to);
    },
    columns: (...columns) => columnsOf(index, port, listing, columns),
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

function columnsOf<C extends TraitColumn>(
  { traits }: SearchIndex,
  port: TraitPort,
  { hits, more }: Listing,
  columns: readonly C[],
): Pick<TraitTable, C> {
  const ranks = hits.map(({ rank }) => rank).sort((a, b) => a - b);
  if (more === undefined) return traits!.ofRanks(ranks, columns, {});
  const found = port.columns(more, LOOKED_AT_MAX, ['ranks', ...columns]);
  const known = new Set(found.ranks);
  const nearRanks = ranks.filter((rank) => !known.has(rank));
  const near = traits!.ofRanks(nearRanks, columns, {});
  const both = columns.map((column) => [column, [...found[column], ...near[column]]]);
  return Object.fromEntries(both) as Pick<TraitTable, C>;
}
