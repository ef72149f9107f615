declare const brand: unique symbol;
/** Whole øre, moms included. Never a float of kroner. */
export type Ore = number & { readonly [brand]: 'Ore' };

export const ore = (value: number): Ore => {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of øre: ${value}`);
  return value as Ore;
};

/** Øre as the contract shows them: a number in kroner with at most two decimals. */
export const kroner = (value: Ore): number => value / 100;

/** Kroner from a caller (JSON number) to øre; undefined when negative, not finite or finer than an øre. */
export function oreOfKroner(value: number): Ore | undefined {
  if (!Number.isFinite(value) || value < 0) return undefined;
  const rounded = Math.round(value * 100);
  // A double of kroner is exact to far less than this up to a hundred billion; a third decimal is ten times more.
  if (Math.abs(value * 100 - rounded) > 0.01) return undefined;
  return Number.isSafeInteger(rounded) ? (rounded as Ore) : undefined;
}

/** Mean, half up to a whole øre. */
export function meanOre(values: readonly Ore[]): Ore {
  let sum = 0;
  for (const value of values) sum += value;
  return Math.floor((2 * sum + values.length) / (2 * values.length)) as Ore;
}

/** How many percent `to` lies below `from`, one decimal, half up. */
export function dropPercent(from: Ore, to: Ore): number {
  return percentOf(from - to, from);
}

/** `part` of `whole` in percent, one decimal, halves up (also for negative parts: -12.35 becomes -12.3). */
export function percentOf(part: number, whole: number): number {
  const tenths = Math.floor((2000 * part + whole) / (2 * whole));
  return tenths / 10 + 0;
}
