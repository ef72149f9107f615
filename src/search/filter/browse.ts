import { BEFORE_EVERY_EAN, type EanColumn, eanOfNumber } from '../../domain/ean.ts';
import { createTop, firstIndex, type Top } from '../../domain/sorting.ts';
import type { TraitBlock, TraitFilter, TraitIndex } from '../../store/ports/search-index.ts';
import type { BrowsedProducts, BrowseQuestion } from '../../store/ports/search-question.ts';
import { NO_DROP } from '../../store/ports/traits.ts';
import { behind, TRAIT_SORTS, traitFilter } from './trait-filter.ts';

const NOTHING: BrowsedProducts = { eans: [], next: null, total: 0 };

/** One pass over the columns of the products that pass the filter, with a heap as large as the page. */
export function browse(traits: TraitIndex, question: BrowseQuestion): BrowsedProducts {
  const { skip, limit, drops } = question;
  const filter = traitFilter(traits, question.filters);
  if (filter === undefined) return NOTHING;
  const top = createTop<number>(skip + limit + 1);
  let total = 0;
  for (const block of traits.blocks(filter.paths)) {
    const passes = passing(block, filter);
    total += passes === undefined ? block.products : countOf(passes);
    if (passes !== NONE) offer(block, passes, placedIn(block, traits.placed), question, top);
  }
  const found = top.sorted().slice(skip);
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return {
    eans: shown.map(({ ean }) => eanOfNumber(ean)),
    next: found.length > limit ? [last!.score, last!.ean] : null,
    total,
    ...(drops && { dropTenths: shown.map(({ value }) => value) }),
  };
}

/** A score that is rejected even with the lowest EAN is rejected with any, so the EAN need not be read. */
const ANY_EAN = BEFORE_EVERY_EAN;

function offer(
  block: TraitBlock,
  passes: Uint8Array | undefined,
  placed: number,
  { sort, after, drops: withDrops }: Pick<BrowseQuestion, 'sort' | 'after' | 'drops'>,
  top: Top<number>,
): void {
  const { column: name, scoreOf } = TRAIT_SORTS[sort];
  const column = block[name]();
  const [lastScore, lastEan] = after ?? [Number.POSITIVE_INFINITY, ANY_EAN];
  let eans: EanColumn | undefined;
  let drops: Int16Array | undefined;
  for (let at = 0; at < column.length; at++) {
    if (passes !== undefined && passes[at] === 0) continue;
    const own = scoreOf(column[at]!);
    const score = at < placed ? own : behind(own);
    if (score > lastScore!) continue;
    if (!top.accepts(score, ANY_EAN)) {
      // Ranks ascend within a block, so the remaining products are less popular.
      if (sort === 'popular') return;
      continue;
    }
    eans ??= block.eans();
    if (withDrops) drops ??= block.drops();
    const ean = eans[at]!;
    if (score < lastScore! || ean > lastEan!) top.add(score, ean, drops?.[at] ?? NO_DROP);
  }
}

/** Returns the index of the block's first product without a place. Ranks ascend within a block. */
export function placedIn(block: TraitBlock, placed: number): number {
  if (placed === Number.POSITIVE_INFINITY) return block.products;
  const ranks = block.ranks();
  return firstIndex(0, ranks.length, (at) => ranks[at]! > placed);
}

const NONE = new Uint8Array();

const countOf = (passes: Uint8Array): number => {
  let count = 0;
  for (let at = 0; at < passes.length; at++) count += passes[at]!;
  return count;
};

/** Returns 1 or 0 per product of the block; undefined if all pass, `NONE` if none passes. */
function passing(block: TraitBlock, filter: TraitFilter): Uint8Array | undefined {
  const { brands, vendorIds, kinds, minOre = 0, maxOre = Number.POSITIVE_INFINITY } = filter;
  let passes: Uint8Array | undefined;
  const narrow = <C extends ArrayLike<number>>(column: C, holds: (value: number) => boolean) => {
    passes ??= new Uint8Array(block.products).fill(1);
    let left = 0;
    for (let at = 0; at < passes.length; at++) {
      if (passes[at] === 1 && !holds(column[at]!)) passes[at] = 0;
      left += passes[at]!;
    }
    return left > 0;
  };
  if (brands !== undefined && !narrow(block.brands(), (value) => brands.includes(value))) return NONE;
  if (kinds !== undefined && !narrow(block.kinds(), (value) => (value & kinds) === kinds)) return NONE;
  // A highest price comes with a lowest one.
  if (minOre > 0 && !narrow(block.prices(), (ore) => ore >= minOre && ore <= maxOre)) return NONE;
  if (vendorIds !== undefined && !narrow(block.offeredBy(vendorIds), (offered) => offered === 1)) return NONE;
  return passes;
}
