import { BEFORE_EVERY_EAN, type EanColumn, type EanNumber, eanOfNumber } from '../../domain/ean.ts';
import { createTop, firstIndex, type Top } from '../../domain/sorting.ts';
import type { TraitBlock, TraitIndex } from '../../store/ports/search-index.ts';
import type { BrowsedProducts, BrowseQuestion } from '../../store/ports/search-question.ts';
import type { TraitFilter } from '../../store/ports/traits.ts';
import { ACCESSORY_KIND } from '../../store/ports/traits.ts';
import { createBestOfFamilies } from './best-of-families.ts';
import { countedBlock, facetRows } from './block-facets.ts';
import { facetsOf } from './facets.ts';
import { familiesOf } from './members.ts';
import { type Misses, missesIn, NOBODY } from './misses.ts';
import { afterOthers, behind, looseFilter, traitSort } from './trait-filter.ts';

/** One pass over the columns of the products that pass the filter, with a heap as large as the page. */
export function browse(traits: TraitIndex, question: BrowseQuestion): BrowsedProducts {
  const { facets, isGrouped = false } = question;
  const filter = looseFilter(traits, question.filters);
  const order = traitSort(traits, question.sort, filter);
  const page = isGrouped ? groupedPage(traits, question, order, filter) : plainPage(traits, question, order);
  const counted: ReturnType<typeof countedBlock>[] = [];
  for (const block of traits.blocks(filter.paths)) {
    const misses = missesIn(block, filter, facets?.open ?? []);
    if (misses === NOBODY) continue;
    page.add(block, misses);
    if (facets !== undefined) counted.push(countedBlock(block, misses));
  }
  if (facets === undefined) return page.answer();
  const rows = facetRows(traits, counted, facets.counted);
  return { ...page.answer(), facets: facetsOf(traits, rows, facets.counted, isGrouped) };
}

interface PageOfBlocks {
  add(block: TraitBlock, misses: Misses): void;
  answer(): BrowsedProducts;
}

type SortQuestion = Pick<BrowseQuestion, 'sort' | 'after' | 'accessoriesLast'>;
type TraitOrder = ReturnType<typeof traitSort>;

function plainPage(traits: TraitIndex, question: BrowseQuestion, order: TraitOrder): PageOfBlocks {
  const { skip, limit } = question;
  const top = createTop<undefined>(skip + limit + 1);
  let total = 0;
  return {
    add(block, misses) {
      total += misses === undefined ? block.products : passedIn(misses);
      offer(block, misses, placedIn(block, traits.placed), order, question, top);
    },
    answer() {
      const { shown, next } = cut(top, question);
      return { eans: shown.map(({ ean }) => eanOfNumber(ean)), next, total };
    },
  };
}

/** Keeps the first product of each family, and hands the families over when all blocks were seen. */
function groupedPage(
  traits: TraitIndex,
  question: BrowseQuestion,
  { column: name, scoreOf }: TraitOrder,
  filter: TraitFilter,
): PageOfBlocks {
  const { skip, limit, drops, after, accessoriesLast } = question;
  const top = createTop<number>(skip + limit + 1);
  const best = createBestOfFamilies();
  const isAfter = afterTest(after);
  const put = (score: number, ean: EanNumber, rank: number) => {
    if (isAfter(score, ean)) top.add(score, ean, rank);
  };
  let singles = 0;
  return {
    add(block, misses) {
      const [column, families, ranks, eans] = [block[name](), block.families(), block.ranks(), block.eans()];
      const placed = placedIn(block, traits.placed);
      const kinds = accessoriesLast ? block.kinds() : undefined;
      for (let at = 0; at < column.length; at++) {
        if (misses !== undefined && misses[at] !== 0) continue;
        const isLast = kinds !== undefined && (kinds[at]! & ACCESSORY_KIND) !== 0;
        const own = isLast ? afterOthers(scoreOf(column[at]!)) : scoreOf(column[at]!);
        const score = at < placed ? own : behind(own);
        const family = families[at]!;
        if (family !== 0) best.add(family, score, eans[at]!, ranks[at]!);
        else {
          singles++;
          put(score, eans[at]!, ranks[at]!);
        }
      }
    },
    answer() {
      best.each(put);
      const { shown, next } = cut(top, question);
      const ranks = shown.map(({ value }) => value);
      return {
        eans: shown.map(({ ean }) => eanOfNumber(ean)),
        next,
        total: singles + best.size(),
        ...(drops && { dropTenths: [...traits.ofRanks(ranks, ['drops'], {}).drops] }),
        families: familiesOf(traits, filter, ranks),
      };
    },
  };
}

const afterTest = (after: BrowseQuestion['after']) => {
  const [lastScore, lastEan] = after ?? [Number.POSITIVE_INFINITY, ANY_EAN];
  return (score: number, ean: EanNumber): boolean =>
    score < lastScore! || (score === lastScore && ean > lastEan!);
};

function cut<T>(top: Top<T>, { skip, limit }: Pick<BrowseQuestion, 'skip' | 'limit'>) {
  const found = top.sorted().slice(skip);
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return { shown, next: found.length > limit ? [last!.score, last!.ean] : null };
}

/** A score that is rejected even with the lowest EAN is rejected with any, so the EAN need not be read. */
const ANY_EAN = BEFORE_EVERY_EAN;

function offer(
  block: TraitBlock,
  misses: Misses,
  placed: number,
  { column: name, scoreOf }: TraitOrder,
  { sort, after, accessoriesLast }: SortQuestion,
  top: Top<undefined>,
): void {
  const column = block[name]();
  const [lastScore, lastEan] = after ?? [Number.POSITIVE_INFINITY, ANY_EAN];
  let eans: EanColumn | undefined;
  const kinds = accessoriesLast ? block.kinds() : undefined;
  for (let at = 0; at < column.length; at++) {
    if (misses !== undefined && misses[at] !== 0) continue;
    const isLast = kinds !== undefined && (kinds[at]! & ACCESSORY_KIND) !== 0;
    const own = isLast ? afterOthers(scoreOf(column[at]!)) : scoreOf(column[at]!);
    const score = at < placed ? own : behind(own);
    if (score > lastScore!) continue;
    if (!top.accepts(score, ANY_EAN)) {
      // Ranks ascend within a block, so the remaining products are less popular.
      if (sort === 'popular' && !isLast) return;
      continue;
    }
    eans ??= block.eans();
    const ean = eans[at]!;
    if (score < lastScore! || ean > lastEan!) top.add(score, ean, undefined);
  }
}

/** Returns the index of the block's first product without a place. Ranks ascend within a block. */
export function placedIn(block: TraitBlock, placed: number): number {
  if (placed === Number.POSITIVE_INFINITY) return block.products;
  const ranks = block.ranks();
  return firstIndex(0, ranks.length, (at) => ranks[at]! > placed);
}

function passedIn(misses: Uint8Array): number {
  let passed = 0;
  for (let at = 0; at < misses.length; at++) if (misses[at] === 0) passed++;
  return passed;
}
