/** Numbers that fall as if by chance, and in the same way at every run. */
export function createChance(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number): number => low + (high - low) * next();
  return {
    next,
    between,
    /** A whole number, both ends included. */
    whole: (low: number, high: number): number => Math.floor(between(low, high + 1)),
    /** Around 0, two of three within ± 1. */
    normal: (): number => Math.sqrt(-2 * Math.log(next() + 1e-12)) * Math.cos(2 * Math.PI * next()),
    pick: <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)]!,
  };
}
export type Chance = ReturnType<typeof createChance>;
