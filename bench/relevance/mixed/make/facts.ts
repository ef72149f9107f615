import type { Ean } from '../../../../src/domain/ean.ts';
import { eanOf } from '../../../../src/market/synthetic/article.ts';
import { readVocabulary, type Sort } from '../vocabulary.ts';
import { type Dice, diceOf } from './dice.ts';

/** The truth about one product, of which names and descriptions tell more or less. */
export interface MixedFacts {
  ean: Ean;
  sort: Sort;
  brand: string;
  /** A type number, or the name a maker sells it under. */
  model: string;
  colour: string | null;
  material: string | null;
  size: string | null;
  fits: string | null;
  features: readonly string[];
  secrets: readonly string[];
  priceOre: number;
}

/** The number of products for one unit of a sort's weight. */
const PRODUCTS_PER_WEIGHT = 1.4;
const VARIANTS_MAX = 3;
const FIRST_CODE = 579_900_000_000;

/** Every product of the mixed catalogue: models of each sort, and of each model up to three variants. */
export function mixedFacts(): readonly MixedFacts[] {
  let next = FIRST_CODE;
  return readVocabulary().flatMap((sort) => factsOf(sort, () => eanOf(String(next++))));
}

function factsOf(sort: Sort, nextEan: () => Ean): MixedFacts[] {
  const wanted = Math.round(sort.weight * PRODUCTS_PER_WEIGHT);
  const facts: MixedFacts[] = [];
  for (let at = 0; facts.length < wanted; at++) {
    const dice = diceOf(`${sort.key}/${at}`);
    const common = commonFacts(sort, at, dice);
    const count = Math.min(1 + dice.below(VARIANTS_MAX), wanted - facts.length);
    facts.push(...variantsOf(sort, common, count, dice, nextEan));
  }
  return facts;
}

type Common = Omit<MixedFacts, 'ean' | 'colour' | 'size'>;

function commonFacts(sort: Sort, at: number, dice: Dice): Common {
  const [low, high] = sort.priceKr;
  const priceOre = Math.round(low + (high - low) * dice.unit() ** 2) * 100 - 5;
  const fits = sort.fits.length > 0 ? sort.fits[at % sort.fits.length]! : null;
  return {
    sort,
    ...makerOf(sort, at, dice),
    material: sort.materials.length > 0 ? dice.one(sort.materials) : null,
    fits,
    features: inTurn([...sort.features.keys()], at, dice.one([0, 1, 1, 1, sort.isEither ? 1 : 2]), dice),
    secrets: inTurn([...sort.secrets.keys()], at, dice.one([0, 1, 1]), dice),
    priceOre,
  };
}

/** The first models have each key once, so that every fact is true of something. */
function inTurn(keys: readonly string[], at: number, count: number, dice: Dice): string[] {
  const first = keys[at];
  if (first === undefined) return dice.some(keys, count);
  const others = keys.filter((key) => key !== first);
  return [first, ...dice.some(others, count - 1)];
}

function makerOf(sort: Sort, at: number, dice: Dice): { brand: string; model: string } {
  const named = sort.models[at];
  if (named !== undefined) {
    const brand =
      [...sort.area.brands.keys()].find((each) => named.startsWith(`${each} `)) ?? named.split(' ')[0]!;
    return { brand, model: named.slice(brand.length + 1) };
  }
  const [brand, letters] = dice.one([...sort.area.brands]);
  return { brand, model: `${letters}-${1000 + dice.below(9000)}` };
}

function variantsOf(sort: Sort, common: Common, count: number, dice: Dice, nextEan: () => Ean): MixedFacts[] {
  const colours: readonly (string | null)[] = sort.colours.length > 0 ? sort.colours : [null];
  const sizes: readonly (string | null)[] = sort.sizes.length > 0 ? sort.sizes : [null];
  const all = colours.flatMap((colour) => sizes.map((size) => ({ colour, size })));
  return dice.some(all, count).map((variant) => ({ ...common, ...variant, ean: nextEan() }));
}
