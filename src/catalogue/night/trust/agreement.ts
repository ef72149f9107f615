/** Prices agree if the highest is at most this many times the lowest. */
const SPREAD_MAX = 1.25;

/** Those that agree with each other if `lowestOre` is the lowest of them. */
export const agreeingFrom = <One extends { offer: { priceOre: number } }>(
  some: readonly One[],
  lowestOre: number,
): One[] =>
  some.filter(({ offer: { priceOre } }) => priceOre >= lowestOre && priceOre <= SPREAD_MAX * lowestOre);
