import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BLOCK_RANKS, BLOCK_WORDS, RankList, RankListWriter } from '../../../src/store/packed/rank-list.ts';

const packed = (ranks: readonly number[]): RankList => {
  const writer = new RankListWriter();
  for (const rank of ranks) writer.add(rank);
  assert.equal(writer.ranks, ranks.length);
  return new RankList(writer.packed());
};

/** The ranks that the list's bits stand for. */
function ranksIn(list: RankList): number[] {
  const ranks: number[] = [];
  for (let block = 0; block < list.blocks; block++) {
    const bits = new Uint32Array(BLOCK_WORDS);
    list.addTo(bits, block);
    for (let offset = 0; offset < BLOCK_RANKS; offset++)
      if (bits[offset >>> 5]! & (1 << (offset & 31))) ranks.push(block * BLOCK_RANKS + offset + 1);
  }
  return ranks;
}

test('ranks come back, whatever their gaps and however many blocks are empty', () => {
  const lists = [
    [],
    [1],
    [BLOCK_RANKS],
    [BLOCK_RANKS + 1],
    [1, 128, 129, 257, 16_383, 16_384, 16_385],
    [5 * BLOCK_RANKS + 7, 9 * BLOCK_RANKS],
    Array.from({ length: 50_000 }, (_, at) => at + 1),
    Array.from({ length: 3_000 }, (_, at) => 1 + at * 127),
    Array.from({ length: 3_000 }, (_, at) => 1 + at * 128),
  ];
  for (const ranks of lists) assert.deepEqual(ranksIn(packed(ranks)), ranks);
});

test('a block has bytes only if it has ranks, and the blocks after the last have none', () => {
  const list = packed([3 * BLOCK_RANKS + 1, 3 * BLOCK_RANKS + 2]);
  assert.deepEqual(
    [0, 1, 2, 3, 4, 99].map((block) => list.bytesIn(block)),
    [0, 0, 0, 2, 0, 0],
  );
  const bits = new Uint32Array(BLOCK_WORDS);
  list.addTo(bits, 99);
  assert.ok(bits.every((word) => word === 0));
});
