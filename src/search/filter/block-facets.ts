import { firstIndex } from '../../domain/sorting.ts';
import type { TraitBlock, TraitIndex } from '../../store/ports/search-index.ts';
import type { FacetName } from '../../store/ports/search-question.ts';
import { bitsOf, type FacetCounters } from './facets.ts';
import { MISS_BIT, type Misses } from './misses.ts';

/** Counts the products of a block for each facet: those that pass all filters, or miss only the facet's own. */
export function countBlock(
  traits: TraitIndex,
  block: TraitBlock,
  misses: Misses,
  wanted: readonly FacetName[],
  counters: FacetCounters,
): void {
  const families = block.families();
  const ranks = block.ranks();
  const placed = firstIndex(0, ranks.length, (at) => ranks[at]! > traits.placed);
  const counts = (facet: FacetName, at: number): boolean =>
    misses === undefined || misses[at] === 0 || misses[at] === MISS_BIT[facet];
  const count = (facet: 'brands' | 'prices' | 'sizes' | 'colors') => {
    const [column, counter] = [block[facet](), counters[facet]];
    for (let at = 0; at < column.length; at++)
      if (counts(facet, at)) counter.add(column[at]!, families[at]!, at < placed);
  };
  for (const facet of wanted) {
    if (facet === 'vendors')
      block.eachVendor((at, vendorId) => {
        if (counts(facet, at)) counters.vendors.add(vendorId, families[at]!, at < placed);
      });
    else if (facet === 'paths') {
      const leaf = traits.leafOf(block.path);
      for (let at = 0; at < families.length; at++)
        if (counts(facet, at)) counters.paths.add(leaf, families[at]!, at < placed);
    } else if (facet === 'kinds') {
      const kinds = block.kinds();
      for (let at = 0; at < kinds.length; at++)
        if (counts(facet, at))
          for (const bit of bitsOf(kinds[at]!)) counters.kinds.add(bit, families[at]!, at < placed);
    } else count(facet);
  }
}
