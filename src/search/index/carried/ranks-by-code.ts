import type { EanNumber } from '../../../domain/ean.ts';
import { BLOCK_RANKS } from '../../../store/packed/rank-list.ts';
import type { TraitIndex } from '../../../store/ports/search-index.ts';

export interface RanksByCode {
  /** The rank of a code; 0 if the index does not have it. */
  of(ean: EanNumber): number;
  /** The ranks from `from` to `to`, both included, that have a product, and their codes. */
  between(from: number, to: number): { ranks: number[]; eans: EanNumber[] };
}

const HIGH = 2 ** 32;
/** An odd number that spreads neighbouring codes over the table. */
const SPREAD = 0x9e3779b1;

/** Reads all codes of an index into a hash table: 16 to 24 bytes a product. The index itself finds a code in about a millisecond. */
export function ranksByCode(traits: TraitIndex): RanksByCode {
  const codes = new Float64Array(traits.last + 1);
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(2 * codes.length)));
  const slotOf = (ean: number): number => {
    let slot = Math.imul((ean % HIGH) ^ (ean / HIGH), SPREAD) >>> 0;
    for (slot %= slots.length; slots[slot] !== 0 && codes[slots[slot]!] !== ean; )
      slot = (slot + 1) % slots.length;
    return slot;
  };
  for (let first = 1; first <= traits.last; first += BLOCK_RANKS)
    for (const [rank, ean] of traits.codesBetween(first, first + BLOCK_RANKS - 1)) {
      codes[rank] = ean;
      slots[slotOf(ean)] = rank;
    }
  return {
    of: (ean) => slots[slotOf(ean)]!,
    between(from, to) {
      const [ranks, eans]: [number[], EanNumber[]] = [[], []];
      for (let rank = from; rank <= to && rank < codes.length; rank++)
        if (codes[rank] !== 0) {
          ranks.push(rank);
          eans.push(codes[rank] as EanNumber);
        }
      return { ranks, eans };
    },
  };
}
