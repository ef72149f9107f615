declare const brand: unique symbol;
/** Whole øre, moms included. Never a float of kroner. */
export type Ore = number & { readonly [brand]: 'Ore' };

export const ore = (value: number): Ore => {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of øre: ${value}`);
  return value as Ore;
};

/** Kroner with at most two decimals, as the contract shows amounts. */
export const kroner = (value: Ore): number => value / 100;

/** Converts a caller's kroner to øre; undefined if negative, not finite or finer than an øre. */
export function oreOfKroner(value: number): Ore | undefined {
  if (!Number.isFinite(value) || value < 0) return undefined;
  const rounded = Math.round(value * 100);
  // Rounding errors of doubles are far smaller than this up to a hundred billion kr.; a third decimal is ten times larger.
  if (Math.abs(value * 100 - rounded) > 0.01) return undefined;
  return Number.isSafeInteger(rounded) ? (rounded as Ore) : undefined;
}

/** The mean, rounded half up to a whole øre. */
export function meanOre(values: readonly Ore[]): Ore {
  let sum = 0;
  for (const value of values) sum += value;
  return Math.floor((2 * sum + values.length) / (2 * values.length)) as Ore;
}

export function dropPercent(from: Ore, to: Ore): number {
  return percentOf(from - to, from);
}

/** `part` of `whole` in percent with one decimal, rounded half up, also for negative parts: -12.35 becomes -12.3. */
export function percentOf(part: number, whole: number): number {
  const tenths = Math.floor((2000 * part + whole) / (2 * whole));
  return tenths / 10 + 0;
}

/** A pattern for an amount in Danish text, such as 1.400 or 49,95. */
export const AMOUNT = '(\\d{1,3}(?:\\.\\d{3})+|\\d{1,6})(?:,(\\d{2}))?';
export const oreOfAmount = (match: RegExpExecArray): number =>
  +match[1]!.replaceAll('.', '') * 100 + +(match[2] ?? 0);

const LEAST = new RegExp(
  `(?:over|for\\s+mindst|køb\\s+for|ved\\s+køb\\s+(?:over|af|for)|min(?:imum|\\.)?(?:\\s+køb)?|fra)\\s+(?:mindst\\s+)?${AMOUNT}\\s?(?:kr|dkk|,-)`,
  'i',
);

/** The minimum spend that a discount's text requires, and the words that say so. */
export function minSpendIn(text: string): { ore: number; words: string } | undefined {
  const least = LEAST.exec(text);
  return least === null ? undefined : { ore: oreOfAmount(least), words: least[0] };
}
