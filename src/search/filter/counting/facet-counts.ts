import { type FacetRows, largest } from './facet-rows.ts';

export interface FacetCounts {
  /** Products with a place: they decide the order of a facet's values. */
  placed: number;
  all: number;
}

/** Counts by value. Loops use its arrays as locals: a method call a product takes three times as long. */
export class ValueCounts {
  readonly all: Uint32Array;
  readonly placed: Uint32Array;
  /** The family that was counted last at a value. */
  readonly families: Uint32Array;

  constructor(values: number) {
    this.all = new Uint32Array(values);
    this.placed = new Uint32Array(values);
    this.families = new Uint32Array(values);
  }

  *counted(): Generator<[value: number, counts: FacetCounts]> {
    for (let value = 0; value < this.all.length; value++)
      if (this.all[value]! > 0) yield [value, { all: this.all[value]!, placed: this.placed[value]! }];
  }
}

/** The rows that a facet counts, and their order. */
export interface RowWalk {
  rows: FacetRows;
  /** The rows family by family; undefined if products are counted, not families. */
  order: Uint32Array | undefined;
  /** The bit of the facet's own filter. */
  bit: number;
}

/** Counts a value once a family, because the rows of a family come one after the other; family 0 is every time another. */
export function countColumn({ rows, order, bit }: RowWalk, values: Uint32Array): ValueCounts {
  const { misses, placed, size } = rows;
  const { families } = rows.columns;
  const counts = new ValueCounts(1 + largest(values, size));
  const { all, placed: placedCounts, families: last } = counts;
  for (let at = 0; at < size; at++) {
    const row = order === undefined ? at : order[at]!;
    const missed = misses[row]!;
    if (missed !== 0 && missed !== bit) continue;
    const value = values[row]!;
    const family = order === undefined ? 0 : families[row]!;
    if (family !== 0 && last[value] === family) continue;
    last[value] = family;
    all[value]!++;
    placedCounts[value]! += placed[row]!;
  }
  return counts;
}

export function countVendors({ rows, order, bit }: RowWalk): ValueCounts {
  const { misses, placed, size, vendors, vendorEnds } = rows;
  const { families } = rows.columns;
  const counts = new ValueCounts(1 + largest(vendors, rows.vendorCount));
  const { all, placed: placedCounts, families: last } = counts;
  for (let at = 0; at < size; at++) {
    const row = order === undefined ? at : order[at]!;
    const missed = misses[row]!;
    if (missed !== 0 && missed !== bit) continue;
    const family = order === undefined ? 0 : families[row]!;
    const end = vendorEnds[row]!;
    for (let of = row === 0 ? 0 : vendorEnds[row - 1]!; of < end; of++) {
      const value = vendors[of]!;
      if (family !== 0 && last[value] === family) continue;
      last[value] = family;
      all[value]!++;
      placedCounts[value]! += placed[row]!;
    }
  }
  return counts;
}

const KIND_BITS = 8;

/** Counts by bit of OFFER_KIND. */
export function countKinds({ rows, order, bit }: RowWalk): ValueCounts {
  const { misses, placed, size } = rows;
  const { families, kinds } = rows.columns;
  const counts = new ValueCounts(KIND_BITS);
  const { all, placed: placedCounts, families: last } = counts;
  for (let at = 0; at < size; at++) {
    const row = order === undefined ? at : order[at]!;
    const missed = misses[row]!;
    if (missed !== 0 && missed !== bit) continue;
    const family = order === undefined ? 0 : families[row]!;
    for (let left = kinds[row]!, value = 0; left !== 0; left >>>= 1, value++) {
      if ((left & 1) === 0 || (family !== 0 && last[value] === family)) continue;
      last[value] = family;
      all[value]!++;
      placedCounts[value]! += placed[row]!;
    }
  }
  return counts;
}
