import { doubled } from '../../../domain/sorting.ts';
import type { FoundFacets } from '../../../store/ports/search-question.ts';
import { NO_PRICE } from '../../../store/ports/traits.ts';
import { FacetValues } from './facet-counts.ts';

const BANDS_MAX = 6;
const ORE_PER_KRONE = 100;
/** The factors of round limits: a limit is one of these times a power of ten. */
const ROUND = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];
/** Limits are chosen by this many prices, spread over all: sorting half a million takes 40 ms. */
const SAMPLED_MAX = 16_384;

/** Collects prices, and counts them in bands with round limits. Products with a place decide the limits. */
export class FacetPrices {
  #prices = new Uint32Array(64);
  #families = new Uint32Array(64);
  #placed = new Uint8Array(64);
  #size = 0;
  #placedSize = 0;
  readonly #isGrouped: boolean;

  constructor(isGrouped: boolean) {
    this.#isGrouped = isGrouped;
  }

  add(ore: number, family: number, isPlaced: boolean): void {
    if (ore === NO_PRICE) return;
    if (this.#size === this.#prices.length) {
      this.#prices = doubled(this.#prices);
      this.#families = doubled(this.#families);
      this.#placed = doubled(this.#placed);
    }
    this.#prices[this.#size] = ore;
    this.#families[this.#size] = family;
    this.#placed[this.#size++] = isPlaced ? 1 : 0;
    if (isPlaced) this.#placedSize++;
  }

  bands(): FoundFacets['priceBands'] {
    const edges = edgesOf(this.#sampled());
    const counts = new FacetValues(this.#isGrouped);
    for (let at = 0; at < this.#size; at++) {
      let band = edges.length - 1;
      while (this.#prices[at]! < edges[band]!) band--;
      counts.add(band, this.#families[at]!, true);
    }
    const counted = new Map([...counts.counted()].map(([band, { all }]) => [band, all]));
    return edges.map((minOre, band) => ({
      minOre,
      maxOre: edges[band + 1] ?? null,
      count: counted.get(band) ?? 0,
    }));
  }

  /** Prices of products with a place, or of all if none has one, in ascending order. */
  #sampled(): Float64Array {
    const isEvery = this.#placedSize === 0;
    const step = Math.ceil((isEvery ? this.#size : this.#placedSize) / SAMPLED_MAX);
    const sampled: number[] = [];
    let limiting = 0;
    for (let at = 0; at < this.#size; at++)
      if ((isEvery || this.#placed[at] === 1) && limiting++ % step === 0) sampled.push(this.#prices[at]!);
    return Float64Array.from(sampled).sort();
  }
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
