import { doubled } from '../../../domain/sorting.ts';

export interface FacetCounts {
  /** Products with a place: they decide the order of a facet's values. */
  placed: number;
  all: number;
}

const VALUE_BITS = 20;
/** Slots of a new set: a power of two. */
const SLOTS = 4_096;

/** Pairs of a family and a value below 2^20. A JavaScript set of half a million pairs takes five times as long. */
class PairSet {
  #slots = new Float64Array(SLOTS);
  #size = 0;

  /** Returns whether the pair is new. */
  add(family: number, value: number): boolean {
    if (this.#size * 2 >= this.#slots.length) this.#grow();
    if (!put(this.#slots, family * 2 ** VALUE_BITS + value)) return false;
    this.#size++;
    return true;
  }

  #grow(): void {
    const slots = new Float64Array(this.#slots.length * 2);
    for (const pair of this.#slots) if (pair !== 0) put(slots, pair);
    this.#slots = slots;
  }
}

function put(slots: Float64Array, pair: number): boolean {
  const last = slots.length - 1;
  const mixed = Math.imul((pair % 4_294_967_291) | 0, 0x9e37_79b1);
  for (let at = (mixed ^ (mixed >>> 15)) & last; ; at = (at + 1) & last) {
    if (slots[at] === pair) return false;
    if (slots[at] !== 0) continue;
    slots[at] = pair;
    return true;
  }
}

/** Counts the products of each value; with families, a family counts once a value. */
export class FacetValues {
  #all = new Uint32Array(64);
  #placed = new Uint32Array(64);
  readonly #pairs: PairSet | undefined;

  constructor(isGrouped: boolean) {
    this.#pairs = isGrouped ? new PairSet() : undefined;
  }

  add(value: number, family: number, isPlaced: boolean): void {
    if (family !== 0 && this.#pairs !== undefined && !this.#pairs.add(family, value)) return;
    while (value >= this.#all.length) {
      this.#all = doubled(this.#all);
      this.#placed = doubled(this.#placed);
    }
    this.#all[value]!++;
    if (isPlaced) this.#placed[value]!++;
  }

  *counted(): Generator<[value: number, counts: FacetCounts]> {
    for (const [value, all] of this.#all.entries())
      if (all > 0) yield [value, { all, placed: this.#placed[value]! }];
  }
}
