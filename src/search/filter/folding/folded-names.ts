import { ownText } from '../../../domain/text.ts';
import type { FoldedName } from '../../../store/ports/traits.ts';
import { COLOURS, colourInName, foldColour } from './colours.ts';
import { foldSize, sizeInName } from './sizes.ts';

/** Columns have two bytes a size. A feed that invents a size per row cannot fill them: further sizes get no number. */
const SIZES_MAX = 60_000;
/** Products without a place may use this share of the limit, so that later products with a place still get numbers. */
const BEHIND_SHARE = 0.5;

interface DetailedProduct {
  name: string;
  size: string | null;
  color: string | null;
}

/** Numbers the sizes of a catalogue. */
export function createSizes(sizesMax = SIZES_MAX) {
  const numbers = new Map<string, number>();
  return {
    /** Returns 0 for no size. */
    numberOf({ name, size }: Pick<DetailedProduct, 'name' | 'size'>, hasPlace: boolean): number {
      const folded = (size === null ? '' : foldSize(size)) || sizeInName(name);
      if (folded === '') return 0;
      const known = numbers.get(folded);
      if (known !== undefined) return known;
      if (numbers.size >= sizesMax * (hasPlace ? 1 : BEHIND_SHARE)) return 0;
      numbers.set(ownText(folded), numbers.size + 1);
      return numbers.size;
    },
    all: (): FoldedName[] => [...numbers].map(([name, number]) => ({ number, name })),
  };
}

const COLOUR_NUMBERS: ReadonlyMap<string, number> = new Map(COLOURS.map((name, at) => [name, at + 1]));

/** The numbers of all colours: they are the same in every catalogue. */
export const colourNames = (): FoldedName[] =>
  [...COLOUR_NUMBERS].map(([name, number]) => ({ number, name }));

/** Returns 0 for no colour. */
export function colourNumber({ name, color }: Pick<DetailedProduct, 'name' | 'color'>): number {
  const folded = (color === null ? '' : foldColour(color)) || colourInName(name);
  return COLOUR_NUMBERS.get(folded) ?? 0;
}
