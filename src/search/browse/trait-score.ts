import type { TraitSort } from '../../store/ports/search-question.ts';
import { NO_PRICE } from '../../store/ports/traits.ts';

/** More than any trait: prices and ranks have 32 bits. */
const NO_PRICE_SCORE = -(2 ** 33);
/**
 * What is taken off the score of a product without a place, so that it stands behind all that have one and keeps its order
 * among its like. Scores stay whole numbers that JavaScript tells apart, and so do cursors, which carry them.
 */
const BEHIND = 2 ** 40;

const highest = (value: number): number => value;
const lowest = (value: number): number => -value;
const cheapest = (ore: number): number => (ore === NO_PRICE ? NO_PRICE_SCORE : -ore);

/** The column that a sort goes by, and the score that a value of it gives; the highest comes first. */
export const TRAIT_SORTS = {
  popular: { column: 'ranks', scoreOf: lowest },
  price: { column: 'prices', scoreOf: cheapest },
  price_desc: { column: 'prices', scoreOf: highest },
  newest: { column: 'days', scoreOf: highest },
  drop: { column: 'drops', scoreOf: highest },
} as const satisfies Record<TraitSort, unknown>;

export const behind = (score: number): number => score - BEHIND;
