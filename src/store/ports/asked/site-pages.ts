import type { EanNumber } from '../../../domain/ean.ts';

/** What a generation has pages of, read from end to end by whoever lists them all. */
export interface SitePages {
  /** The first code of each so many products that can be bought. */
  starts(size: number): EanNumber[];
  /** Of so many of them from a code on those that have a place, as the contract's JSON. */
  products(from: EanNumber, size: number): Iterable<string>;
  categorySlugs(max: number): string[];
  /** Folded names of brands, those with most products first. */
  brandKeys(max: number): string[];
  close(): void;
}
