import type { FoundFacets } from '../../store/ports/search-question.ts';

const BANDS_MAX = 6;
const ORE_PER_KRONE = 100;
/** What a round limit begins with. */
const ROUND = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** Bands with round limits and about as many of the `limiting` prices each, and how many prices lie in each; the last is open. */
export function priceBands(
  prices: readonly number[],
  limiting: readonly number[] = prices,
): FoundFacets['priceBands'] {
  if (prices.length === 0) return [];
  const all = Float64Array.from(prices).sort();
  const sorted = limiting === prices ? all : Float64Array.from(limiting).sort();
  const limits = new Set<number>();
  for (let band = 1; band < BANDS_MAX; band++) {
    const limit = roundLimit(sorted[Math.floor((sorted.length * band) / BANDS_MAX)]!);
    // A limit with nothing on one side parts nothing.
    if (limit > sorted[0]! && limit <= sorted.at(-1)!) limits.add(limit);
  }
  const edges = [0, ...[...limits].sort((a, b) => a - b)];
  return edges.map((minOre, at) => {
    const maxOre = edges[at + 1] ?? null;
    return {
      minOre,
      maxOre,
      count: below(all, maxOre ?? Number.POSITIVE_INFINITY) - below(all, minOre),
    };
  });
}

/** The nearest round number of kroner. */
function roundLimit(ore: number): number {
  const unit = ORE_PER_KRONE * 10 ** Math.max(0, Math.floor(Math.log10(Math.max(ore, 1) / ORE_PER_KRONE)));
  const nearest = ROUND.reduce((best, each) =>
    Math.abs(each * unit - ore) < Math.abs(best * unit - ore) ? each : best,
  );
  // Half kroner are round only where a krone is much.
  return Math.ceil((nearest * unit) / ORE_PER_KRONE) * ORE_PER_KRONE;
}

/** How many of the sorted prices are below a limit. */
function below(sorted: Float64Array, limit: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
