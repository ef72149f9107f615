/** Two amounts are the same when they lie no further apart than the larger of 0.5 % and the smaller of 1 kr. and 2 %. */
const KRONE_ORE = 100;
/** Tolerances are compared in two-hundredths of an øre, of which half a percent is a whole number. */
const PARTS = 200;

const toleranceParts = (ore: number): number => Math.max(ore, Math.min(KRONE_ORE * PARTS, 4 * ore));

/** Whether `ore` lies above `base` by more than the tolerance of `base`. */
export const isAbove = (ore: number, base: number): boolean => PARTS * (ore - base) > toleranceParts(base);

/** Whether `ore` lies below `base` by more than the tolerance of `base`. */
export const isBelow = (ore: number, base: number): boolean => PARTS * (base - ore) > toleranceParts(base);

/** A before price that says something: it lies above the price by more than its own tolerance. */
export const isClaim = (priceOre: number, beforeOre: number | null): boolean =>
  beforeOre !== null && isBelow(priceOre, beforeOre);

/**
 * Whether a claim counts in a shop's record: one of five percent or more, which is always more than the tolerance. Smaller
 * ones are judged and shown; counted, three hundred of one percent would make up for twenty false ones.
 */
export const weighsInRecord = (priceOre: number, beforeOre: number | null): boolean =>
  beforeOre !== null && 20 * (beforeOre - priceOre) >= beforeOre;
