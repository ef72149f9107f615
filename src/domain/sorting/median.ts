/** The middle value, or the mean of the two in the middle; 0 of nothing. */
export function median(values: readonly number[]): number {
  if (values.length < 2) return values[0] ?? 0;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** The middle value where each stands for so many, as a price that held for some days does. */
export function weightedMedian(values: readonly (readonly [value: number, weight: number])[]): number {
  const sorted = [...values].sort((a, b) => a[0] - b[0]);
  const total = sorted.reduce((sum, [, weight]) => sum + weight, 0);
  let below = 0;
  for (const [at, [value, weight]] of sorted.entries()) {
    below += weight;
    if (below * 2 > total) return value;
    if (below * 2 === total) return (value + sorted[at + 1]![0]) / 2;
  }
  return 0;
}
