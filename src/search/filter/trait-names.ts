import { ownText } from '../../domain/calls.ts';
import { foldedWord } from '../../domain/text.ts';
import type { BrandName, FoldedName } from '../../store/ports/traits.ts';
import { COLOURS, colourInName, foldColour } from './folding/colours.ts';
import { foldSize, sizeInName } from './folding/sizes.ts';

/* Numbers the brands, sizes and colours of a catalogue. */

/** Limits memory if a feed invents a brand per row. Further spellings get no number and cannot be filtered by. */
const SPELLINGS_MAX = 250_000;
/** Columns have two bytes a size. A feed that invents a size per row cannot fill them: further sizes get no number. */
const SIZES_MAX = 60_000;
/** Products without a place may use this share of a limit, so that later products with a place still get numbers. */
const BEHIND_SHARE = 0.5;

interface Spelling {
  readonly text: string;
  readonly brand: Brand;
  /** Counts products with a place only. */
  products: number;
}

interface Brand {
  readonly number: number;
  readonly key: string;
  readonly spellings: Spelling[];
}

/** Spellings that fold to one key share a number. A brand that only products without a place have is not listed. */
export function createBrands(spellingsMax = SPELLINGS_MAX) {
  const bySpelling = new Map<string, Spelling>();
  const byKey = new Map<string, Brand>();

  const learn = (text: string, hasPlace: boolean): Spelling | undefined => {
    if (bySpelling.size >= spellingsMax * (hasPlace ? 1 : BEHIND_SHARE)) return undefined;
    const own = ownText(text);
    const key = foldedWord(own);
    const brand = byKey.get(key) ?? { number: byKey.size + 1, key, spellings: [] };
    byKey.set(key, brand);
    const spelling: Spelling = { text: own, brand, products: 0 };
    brand.spellings.push(spelling);
    bySpelling.set(own, spelling);
    return spelling;
  };

  return {
    /** Returns 0 for no brand. */
    numberOf(text: string, hasPlace: boolean): number {
      if (text === '') return 0;
      const spelling = bySpelling.get(text) ?? learn(text, hasPlace);
      if (spelling === undefined) return 0;
      if (hasPlace) spelling.products++;
      return spelling.brand.number;
    },
    all: (): BrandName[] =>
      [...byKey.values()]
        .map(({ number, key, spellings }) => ({
          number,
          key,
          name: spellings.reduce((most, each) => (each.products > most.products ? each : most)).text,
          products: spellings.reduce((sum, { products }) => sum + products, 0),
        }))
        .filter(({ products }) => products > 0),
  };
}

interface DetailedProduct {
  name: string;
  size: string | null;
  color: string | null;
}

/** The size that a product states, or that its name tells; empty for none. */
export const foldedSize = ({ name, size }: Pick<DetailedProduct, 'name' | 'size'>): string =>
  (size === null ? '' : foldSize(size)) || sizeInName(name);

export function createSizes(sizesMax = SIZES_MAX) {
  const numbers = new Map<string, number>();
  return {
    /** Returns 0 for no size. */
    numberOf(product: Pick<DetailedProduct, 'name' | 'size'>, hasPlace: boolean): number {
      const folded = foldedSize(product);
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
