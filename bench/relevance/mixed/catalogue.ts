import { shopText } from '../../../src/feeds/normalise/shop-texts.ts';
import { mixedDescription } from './make/description.ts';
import { diceOf } from './make/dice.ts';
import { type MixedFacts, mixedFacts } from './make/facts.ts';
import { mixedName, styleOf } from './make/name.ts';
import type { Sort } from './vocabulary.ts';

/** A product as a shop shows it, and the truth about it. */
export interface MixedProduct {
  facts: MixedFacts;
  ean: string;
  name: string;
  brand: string;
  category: string;
  /** The shop's description with tags and entities. */
  description: string;
  priceOre: number;
}

const DESCRIPTION_MAX = 2000;
/** Shelves on which shops put what they have no shelf for. */
const VAGUE_SHELVES = ['Tilbud', 'Diverse', 'Nyheder', 'Outlet', ''];
const VAGUE = 0.1;
const ENGLISH = 0.55;
/** The share of descriptions in the name's language. */
const SAME_LANGUAGE = 0.8;

export function mixedCatalogue(): readonly MixedProduct[] {
  const facts = mixedFacts();
  const sorts = new Map(facts.map(({ sort }) => [sort.key, sort]));
  return facts.map((each) => productOf(each, sorts));
}

function productOf(facts: MixedFacts, sorts: ReadonlyMap<string, Sort>): MixedProduct {
  const dice = diceOf(facts.ean);
  const language = dice.chance(ENGLISH) ? 'en' : 'da';
  const described = dice.chance(SAME_LANGUAGE) === (language === 'en') ? 'en' : 'da';
  return {
    facts,
    ean: facts.ean,
    name: mixedName(facts, styleOf(dice), language, dice),
    brand: facts.brand,
    category: dice.chance(VAGUE) ? dice.one(VAGUE_SHELVES) : facts.sort.category,
    description: mixedDescription(facts, sorts, described, dice),
    priceOre: facts.priceOre,
  };
}

/** A description without its tags and entities: the same text for every engine. */
export const plainDescription = ({ description }: MixedProduct): string =>
  shopText(description, DESCRIPTION_MAX);
