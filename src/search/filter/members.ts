import type { TraitIndex } from '../../store/ports/search-index.ts';
import type { FoundFamily } from '../../store/ports/search-question.ts';
import type { TraitFilter } from '../../store/ports/traits.ts';
import { NO_PRICE } from '../../store/ports/traits.ts';
import { compareSizes } from './folding/size-order.ts';
import { familyMark } from './trait-line.ts';

/** Members beyond this number are not counted: a feed could give one name to a whole catalogue. */
const MEMBERS_MAX = 1_000;
const NAMES_MAX = 50;

/**
 * Returns the family of each of these products: its members that pass the filter. Beside a product with a place, members without one do
 * not count: a newcomer could invent a size at 1 kr. and set the price that the article is shown with.
 */
export function familiesOf(
  traits: TraitIndex,
  filter: TraitFilter,
  ranks: readonly number[],
): readonly FoundFamily[] {
  const passing = traits.passing(filter, []);
  const { families } = traits.ofRanks(ranks, ['families'], {});
  return families.map((family, at) => {
    const all = family === 0 ? [ranks[at]!] : passing(familyMark(family), MEMBERS_MAX);
    const members = ranks[at]! <= traits.placed ? all.filter((rank) => rank <= traits.placed) : all;
    const { sizes, colors, prices } = traits.ofRanks(members, ['sizes', 'colors', 'prices'], {});
    const priced = prices.filter((ore) => ore !== NO_PRICE);
    return {
      count: members.length,
      sizes: namesOf(sizes, traits.sizeName).sort(compareSizes).slice(0, NAMES_MAX),
      colors: namesOf(colors, traits.colorName).sort().slice(0, NAMES_MAX),
      lowestOre: priced.length === 0 ? NO_PRICE : Math.min(...priced),
    };
  });
}

const namesOf = (numbers: readonly number[], nameOf: (number: number) => string): string[] =>
  [...new Set(numbers)].flatMap((number) => (number === 0 ? [] : [nameOf(number)]));
