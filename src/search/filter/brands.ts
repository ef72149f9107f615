import { foldedWord, ownText } from '../../domain/text.ts';
import type { BrandName } from '../../store/ports/traits.ts';

/** Limits memory if a feed invents a brand per row. Further spellings get no number and cannot be filtered by. */
const SPELLINGS_MAX = 250_000;
/** Products without a place may use this share of the limit, so that later products with a place still get numbers. */
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
