import type { NumberArray } from '../../../packed/numbers.ts';
import { BLOCK_RANKS } from '../../../packed/rank-list.ts';
import { ACCESSORY_KIND, NO_DROP, type TodaysTraits, type Traits } from '../../../ports/traits.ts';
import { KINDS_OF_GONE, PRICE_MAX, RANK_FIELD_NAMES, RANK_FIELDS, type RankField } from '../schema.ts';

/** A column with one number for each rank. */
type SingleField = Exclude<RankField, 'ends' | 'vendors'>;
const SINGLE_FIELDS = RANK_FIELD_NAMES.filter(
  (name): name is SingleField => name !== 'ends' && name !== 'vendors',
);

type SingleColumns = {
  [Name in SingleField]: (typeof RANK_FIELDS)[Name] extends 'narrow'
    ? Uint32Array
    : InstanceType<Exclude<(typeof RANK_FIELDS)[Name], 'narrow'>>;
};

/** The columns of a stored block. */
export type StoredBlock = Record<RankField, NumberArray>;

/** The traits of a block of ranks while they are written. Each column is as wide as its largest value may be. */
export class RankBlock {
  /** The ranks that are written: up to the last that was set, or all where a block follows. */
  size = 0;
  readonly eans = new Float64Array(BLOCK_RANKS);
  readonly columns = Object.fromEntries(
    SINGLE_FIELDS.map((name) => {
      const Kind = RANK_FIELDS[name];
      return [name, new (Kind === 'narrow' ? Uint32Array : Kind)(BLOCK_RANKS)];
    }),
  ) as SingleColumns;
  /** The shops of all ranks, one after the other; those of a rank begin at its start. */
  shops = new Uint32Array(BLOCK_RANKS);
  readonly starts = new Uint32Array(BLOCK_RANKS);
  readonly counts = new Uint32Array(BLOCK_RANKS);
  #used = 0;

  constructor() {
    this.clear();
  }

  /** Leaves every rank without a product. */
  clear(): void {
    this.size = 0;
    this.#used = 0;
    this.counts.fill(0);
    for (const name of SINGLE_FIELDS) this.columns[name].fill(0);
    this.columns.drops.fill(NO_DROP);
    this.columns.kinds.fill(KINDS_OF_GONE);
  }

  load(stored: StoredBlock, eans: Float64Array): void {
    const { ends, vendors } = stored;
    this.size = stored.kinds.length;
    this.eans.set(eans);
    for (const name of SINGLE_FIELDS) this.columns[name].set(stored[name]);
    this.#makeRoom(vendors.length);
    this.shops.set(vendors);
    this.#used = vendors.length;
    for (let at = 0, start = 0; at < ends.length; at++) {
      const end = ends[at]!;
      this.starts[at] = start;
      this.counts[at] = end - start;
      start = end;
    }
  }

  /** Gives a product to a rank that has none. */
  put(at: number, traits: Traits): void {
    const { columns } = this;
    this.size = Math.max(this.size, at + 1);
    this.eans[at] = traits.ean;
    columns.paths[at] = traits.path;
    columns.brands[at] = traits.brand;
    columns.sizes[at] = traits.size;
    columns.colors[at] = traits.color;
    columns.families[at] = traits.family;
    this.change(at, traits);
  }

  /** What shops decide is other than it was. Whether the product is an accessory stays. */
  change(at: number, today: TodaysTraits): void {
    const { columns } = this;
    columns.prices[at] = Math.min(today.priceOre, PRICE_MAX);
    columns.days[at] = today.firstSeenDay;
    columns.drops[at] = today.dropTenths;
    columns.kinds[at] = today.kinds | (columns.kinds[at]! & ACCESSORY_KIND);
    columns.units[at] = today.unitPrice;
    this.starts[at] = this.#used;
    this.#addShops(today.vendors);
    this.counts[at] = this.#used - this.starts[at]!;
  }

  remove(at: number): void {
    for (const name of SINGLE_FIELDS) this.columns[name][at] = 0;
    this.columns.drops[at] = NO_DROP;
    this.columns.kinds[at] = KINDS_OF_GONE;
    this.counts[at] = 0;
  }

  /** Where each rank's shops end, and the shops, in rank order. */
  shopColumns(): { ends: Uint32Array; vendors: Uint32Array } {
    const { size, shops, starts, counts } = this;
    const ends = new Uint32Array(size);
    const vendors = new Uint32Array(this.#used);
    let used = 0;
    for (let at = 0; at < size; at++) {
      const start = starts[at]!;
      const stop = start + counts[at]!;
      for (let from = start; from < stop; from++) vendors[used++] = shops[from]!;
      ends[at] = used;
    }
    return { ends, vendors: vendors.subarray(0, used) };
  }

  /** Reads a `vendorList`, which begins and ends with a space. */
  #addShops(list: string): void {
    this.#makeRoom(this.#used + list.length);
    let number = 0;
    for (let at = 1; at < list.length; at++) {
      const code = list.charCodeAt(at);
      if (code !== SPACE) number = number * 10 + code - ZERO;
      else if (list.charCodeAt(at - 1) !== SPACE) {
        this.shops[this.#used++] = number;
        number = 0;
      }
    }
  }

  #makeRoom(shops: number): void {
    if (shops <= this.shops.length) return;
    const longer = new Uint32Array(2 * shops);
    longer.set(this.shops);
    this.shops = longer;
  }
}

const SPACE = 32;
const ZERO = 48;
