import type { FoundFacets } from '../../../store/ports/search-question.ts';
import { NO_PRICE } from '../../../store/ports/traits.ts';
import { countColumn, type RowWalk } from './facet-counts.ts';

const BANDS_MAX = 6;
const ORE_PER_KRONE = 100;
/** The factors of round limits: a limit is one of these times a power of ten. */
const ROUND = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];
/** Limits are chosen by this many prices, spread over all: sorting half a million takes 40 ms. */
const SAMPLED_MAX = 16_384;

/** Counts prices in bands with round limits. Products with a place decide the limits. */
export function countPrices(walk: RowWalk): FoundFacets['priceBands'] {
  const { rows } = walk;
  const { prices } = rows.columns;
  const edges = edgesOf(sampled(walk));
  // Band 0 is for products without a price.
  const bands = new Uint32Array(rows.size);
  for (let row = 0; row < rows.size; row++) {
    const ore = prices[row]!;
    if (ore === NO_PRICE) continue;
    let band = edges.length;
    while (ore < edges[band - 1]!) band--;
    bands[row] = band;
  }
  const counted = new Map([...countColumn(walk, bands).counted()].map(([band, { all }]) => [band, all]));
  return edges.map((minOre, at) => ({
    minOre,
    maxOre: edges[at + 1] ?? null,
    count: counted.get(at + 1) ?? 0,
  }));
}

/** Prices of products with a place, or of all if none has one, in ascending order. */
function sampled(walk: RowWalk): Float64Array {
  const placed = pricesOf(walk, 1);
  return (placed.length > 0 ? placed : pricesOf(walk, 0)).sort();
}

/** Prices of products with a place (`least` is 1) or of all (0), every nth of them if there are many. */
function pricesOf({ rows, bit }: RowWalk, least: number): Float64Array {
  const { misses, placed, size } = rows;
  const { prices } = rows.columns;
  const step = Math.ceil(size / SAMPLED_MAX);
  const found = new Float64Array(Math.min(size, SAMPLED_MAX));
  let [count, passed] = [0, 0];
  for (let row = 0; row < size; row++) {
    const missed = misses[row]!;
    if (prices[row] === NO_PRICE || placed[row]! < least || (missed !== 0 && missed !== bit)) continue;
    if (passed++ % step === 0) found[count++] = prices[row]!;
  }
  return found.subarray(0, count);
}

/** Chooses the lower limits of bands, so that each has about as many of these prices. The last band has no upper limit. */
function edgesOf(sorted: Float64Array): number[] {
  if (sorted.length === 0) return [];
  const limits = new Set<number>();
  for (let band = 1; band < BANDS_MAX; band++) {
    const limit = roundLimit(sorted[Math.floor((sorted.length * band) / BANDS_MAX)]!);
    // A limit with no price on one side would make an empty band.
    if (limit > sorted[0]! && limit <= sorted.at(-1)!) limits.add(limit);
  }
  return [0, ...[...limits].sort((a, b) => a - b)];
}

function roundLimit(ore: number): number {
  const unit = ORE_PER_KRONE * 10 ** Math.max(0, Math.floor(Math.log10(Math.max(ore, 1) / ORE_PER_KRONE)));
  const nearest = ROUND.reduce((best, each) =>
    Math.abs(each * unit - ore) < Math.abs(best * unit - ore) ? each : best,
  );
  // Limits are whole kroner: 1.5 kroner becomes 2.
  return Math.ceil((nearest * unit) / ORE_PER_KRONE) * ORE_PER_KRONE;
}
