import type { SpoolPrices } from '../../src/store/spool/prices.ts';
import { aCode } from '../builders.ts';

/** What a file asks for its articles, in order of code; prices in kroner. */
export const somePrices = (
  rows: readonly (readonly [ean: number, price: number, before?: number])[],
): SpoolPrices => ({
  count: rows.length,
  ean: (at) => aCode(rows[at]![0]),
  ore: (at) => Math.round(rows[at]![1] * 100),
  beforeOre: (at) => Math.round((rows[at]![2] ?? 0) * 100),
});

export const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));
