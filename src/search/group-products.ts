import { eanOfNumber } from '../domain/ean.ts';
import type { TraitIndex } from '../store/ports/search-index.ts';
import type { FoundPage, FoundProducts, SearchQuestion, SearchSort } from '../store/ports/search-question.ts';
import { ACCESSORY_KIND } from '../store/ports/traits.ts';
import { inParts } from './filter/accessories.ts';
import { familiesOf } from './filter/members.ts';
import { LOOKED_AT_MAX, type Matches, WALKED_MAX } from './matches.ts';
import { firstAfter, positionOf, type ScoredRank, scoresByTrait } from './trait-scores.ts';

type GroupedPage = FoundPage & Pick<FoundProducts, 'total' | 'totalIsExact'>;

/** A page with one product of each family, the first in order, over the matches that sorts and facets cover. */
export function groupedPage(matches: Matches, question: SearchQuestion, traits: TraitIndex): GroupedPage {
  const { sort, drops } = question;
  const { page, articles, looked } =
    sort === 'relevance'
      ? groupedByRelevance(matches, question, traits)
      : groupedByTrait(matches, sort, question, traits);
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
  page: readonly ScoredRank[];
  /** The number of families and single products. */
  articles: number;
  /** The number of products that they were made of. */
  looked: number;
}

function groupedByRelevance(
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

function groupedByTrait(
  matches: Matches,
  sort: Exclude<SearchSort, 'relevance'>,
  question: SearchQuestion,
  traits: TraitIndex,
): GroupedRanks {
  const { limit, skip } = question;
  const position = positionOf(question);
  const scored = scoresByTrait(matches, sort, question, traits);
  const firsts = firstOfEach(scored, matches.columns('families').families);
  const left = Math.max(0, Math.min(limit, WALKED_MAX - position.shown - skip));
  const page = firstAfter(firsts, position, skip + limit, traits).slice(skip, skip + left);
  return { page, articles: firsts.length, looked: scored.length };
}

/** The more popular of two members with one score is first. */
function firstOfEach(scored: readonly ScoredRank[], families: readonly number[]): ScoredRank[] {
  const best = new Map<number, ScoredRank>();
  const singles: ScoredRank[] = [];
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
