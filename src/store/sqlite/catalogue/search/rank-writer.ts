import type { DatabaseSync } from 'node:sqlite';
import { bytesOfNumbers } from '../../../packed/numbers.ts';
import { BLOCK_RANKS, blockOfRank, offsetOfRank } from '../../../packed/rank-list.ts';
import type { TodaysTraits, Traits } from '../../../ports/traits.ts';
import { narrow, RANK_FIELD_NAMES, RANK_FIELDS } from '../schema.ts';
import { RankBlock, type StoredBlock } from './rank-block.ts';

/** The traits of an index that is copied. */
export interface CopiedTraits {
  blocks: number;
  read(block: number): StoredBlock;
  /** The code at each rank. */
  codes: Float64Array;
}

/**
 * Writes traits by rank, a block at a time, which is then handed on. Ranks of one block may come in any order, but none after those
 * of a later block.
 */
export function rankWriterIn(db: DatabaseSync, onBlock: (block: RankBlock, firstRank: number) => void) {
  const places = RANK_FIELD_NAMES.map(() => '?').join(', ');
  const addBlock = db.prepare(`insert into rank_block values (?, ${places})`);
  const block = new RankBlock();
  let number = 0;
  let copied: CopiedTraits | undefined;

  const load = () => {
    block.clear();
    if (copied === undefined || number >= copied.blocks) return;
    const first = number * BLOCK_RANKS + 1;
    block.load(copied.read(number), copied.codes.subarray(first, first + BLOCK_RANKS));
  };
  const write = () => {
    if (block.size === 0) return;
    addBlock.run(number, ...bytesOf(block));
    onBlock(block, number * BLOCK_RANKS + 1);
  };
  const enter = (next: number) => {
    while (number < next) {
      block.size = BLOCK_RANKS;
      write();
      number++;
      load();
    }
  };
  const offsetIn = (rank: number): number => {
    if (blockOfRank(rank) < number) throw new Error(`rank ${rank} comes after those of a later block`);
    enter(blockOfRank(rank));
    return offsetOfRank(rank);
  };
  return {
    /** Begins with the traits of another index. Call it before anything is put. */
    copy(traits: CopiedTraits): void {
      copied = traits;
      load();
    },
    put: (rank: number, traits: Traits) => block.put(offsetIn(rank), traits),
    change: (rank: number, today: TodaysTraits) => block.change(offsetIn(rank), today),
    setDrop(rank: number, dropTenths: number): void {
      const offset = offsetIn(rank);
      block.columns.drops[offset] = dropTenths;
    },
    /** Leaves the rank without a product; returns what it counted for. */
    remove(rank: number): Pick<Traits, 'brand' | 'path'> {
      const offset = offsetIn(rank);
      const { brands, paths } = block.columns;
      const counted = { brand: brands[offset]!, path: paths[offset]! };
      block.remove(offset);
      return counted;
    },
    flush(): void {
      if (copied !== undefined) enter(copied.blocks - 1);
      write();
      block.clear();
    },
  };
}

function bytesOf(block: RankBlock): Uint8Array[] {
  const shops = block.shopColumns();
  return RANK_FIELD_NAMES.map((name) => {
    const column =
      name === 'ends' || name === 'vendors' ? shops[name] : block.columns[name].slice(0, block.size);
    return bytesOfNumbers(RANK_FIELDS[name] === 'narrow' ? narrow(column) : column);
  });
}
