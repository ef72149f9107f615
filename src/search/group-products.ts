import { BEFORE_EVERY_EAN, eanOfNumber } from '../domain/ean.ts';
import { createTop } from '../domain/sorting.ts';
import type { TraitIndex } from '../store/ports/search-index.ts';
import type { FoundPage, FoundProducts, SearchQuestion, SearchSort } from '../store/ports/search-question.ts';
import { ACCESSORY_KIND } from '../store/ports/traits.ts';
import { inParts } from './filter/accessories.ts';
import { familiesOf } from './filter/members.ts';
import { afterOthers, behind, traitSort } from './filter/trait-filter.ts';
import { LOOKED_AT_MAX, type Matches, WALKED_MAX } from './matches.ts';

type GroupedPage = FoundPage & Pick<FoundProducts, 'total' | 'totalIsExact'>;

/** A page with one product of each family, the first in order, over the matches that sorts and facets cover. */
export function groupedPage(matches: Matches, question: SearchQuestion, traits: TraitIndex): GroupedPage {
  const { sort, drops } = question;
  const { page, articles, looked } =
    sort === 'relevance' ? byRelevance(matches, question, traits) : byTrait(matches, sort, question, traits);
  const ranks = page.map(({ rank }) => rank);
  const shown = (question.after?.at(-1) ?? 0) + question.skip + page.length;
  const isMore = page.length > 0 && shown < Math.min(articles, WALKED_MAX);
  const last = page.at(-1);
  return {
    eans: ranks.map((rank) => eanOfNumber(traits.eanOf(rank))),
    next: !isMore ? null : sort === 'relevance' ? [shown] : [last!.score, traits.eanOf(last!.rank), shown],
    total: Math.min(articles, WALKED_MAX),
    totalIsExact: articles <= WALKED_MAX && looked < LOOKED_AT_MAX,
    ...(drops && { dropTenths: [...traits.ofRanks(ranks, ['drops'], {}).drops] }),
    families: familiesOf(traits, matches.filter ?? {}, ranks),
  };
}

interface GroupedRanks {
  page: readonly { rank: number; score: number }[];
  /** The number of families and single products. */
  articles: number;
  /** The number of products that they were made of. */
  looked: number;
}

function byRelevance(
  matches: Matches,
  { limit, skip, after, accessoriesLast }: SearchQuestion,
  traits: TraitIndex,
): GroupedRanks {
  const { hits, isParted, asksAccessory } = matches.listing;
  const { ranks, families, kinds } = matches.columns('ranks', 'families', 'kinds');
  const all = hitsFirst(
    ranks,
    hits.map(({ rank }) => rank),
  );
  const isAccessory = (row: number) => (kinds[row]! & ACCESSORY_KIND) !== 0;
  const isBehind = (row: number) => isParted && ranks[row]! > traits.placed;
  const inOrder = accessoriesLast && !asksAccessory ? inParts(all, isAccessory, isBehind).flat() : all;
  const listed = new Set<number>();
  const firsts = inOrder.filter((row) => isFirst(listed, families[row]!));
  const from = (after?.[0] ?? 0) + skip;
  const page = firsts
    .slice(from, Math.min(from + limit, WALKED_MAX))
    .map((row) => ({ rank: ranks[row]!, score: 0 }));
  return { page, articles: firsts.length, looked: ranks.length };
}

/** The rows of these ranks, those of the scored products first. */
function hitsFirst(ranks: readonly number[], hitRanks: readonly number[]): number[] {
  const rowOf = new Map<number, number>(hitRanks.map((rank) => [rank, NO_ROW]));
  const others: number[] = [];
  ranks.forEach((rank, row) => {
    if (rowOf.has(rank)) rowOf.set(rank, row);
    else others.push(row);
  });
  return [...rowOf.values()].filter((row) => row !== NO_ROW).concat(others);
}

/** A product that is found by its code may have no rank, and so no traits. */
const NO_ROW = -1;

function isFirst(listed: Set<number>, family: number): boolean {
  if (family === 0) return true;
  if (listed.has(family)) return false;
  listed.add(family);
  return true;
}

interface RankedScore {
  rank: number;
  score: number;
}

function byTrait(
  matches: Matches,
  sort: Exclude<SearchSort, 'relevance'>,
  { limit, skip, after, accessoriesLast }: SearchQuestion,
  traits: TraitIndex,
): GroupedRanks {
  const { column, scoreOf } = traitSort(traits, sort, matches.filter);
  const isLast = accessoriesLast && !matches.listing.asksAccessory;
  const placed = matches.listing.isParted ? traits.placed : Number.POSITIVE_INFINITY;
  const { ranks, families, kinds, [column]: values } = matches.columns('ranks', 'families', 'kinds', column);
  const scored = ranks.map((rank, at): RankedScore => {
    const isAccessory = isLast && (kinds[at]! & ACCESSORY_KIND) !== 0;
    const own = isAccessory ? afterOthers(scoreOf(values[at]!)) : scoreOf(values[at]!);
    return { rank, score: rank <= placed ? own : behind(own) };
  });
  const firsts = firstOfEach(scored, families);
  const [lastScore, lastEan, shownBefore] = after ?? [Number.POSITIVE_INFINITY, 0, 0];
  const top = createTop<number>(skip + limit);
  for (const { rank, score } of firsts) {
    // Only the EANs of the few best products are read.
    if (score > lastScore! || !top.accepts(score, BEFORE_EVERY_EAN)) continue;
    const ean = traits.eanOf(rank);
    if (score < lastScore! || ean > lastEan!) top.add(score, ean, rank);
  }
  const left = Math.max(0, Math.min(limit, WALKED_MAX - shownBefore! - skip));
  const page = top
    .sorted()
    .slice(skip, skip + left)
    .map(({ value, score }) => ({ rank: value, score }));
  return { page, articles: firsts.length, looked: ranks.length };
}

/** The more popular of two members with one score is first. */
function firstOfEach(scored: readonly RankedScore[], families: readonly number[]): RankedScore[] {
  const best = new Map<number, RankedScore>();
  const singles: RankedScore[] = [];
  scored.forEach((each, at) => {
    const family = families[at]!;
    const known = best.get(family);
    if (family === 0) singles.push(each);
    else if (
      known === undefined ||
      each.score > known.score ||
      (each.score === known.score && each.rank < known.rank)
    )
      best.set(family, each);
  });
  return [...singles, ...best.values()];
}
