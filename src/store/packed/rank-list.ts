/*
 * The ranks of all documents that have a token, in blocks of 16,384 ranks:
 *   number of blocks (u32) ► the end of each block in the bytes that follow (u32 each) ► gaps between offsets in a block.
 * A gap takes one byte below 128, else two. A block is read without those before it.
 */

const BLOCK_BITS = 14;
/** The ranks of a block. */
export const BLOCK_RANKS = 2 ** BLOCK_BITS;
/** The words of a block's bit set. */
export const BLOCK_WORDS = BLOCK_RANKS / 32;
const GAP_BITS = 7;
const GAP_MAX = 2 ** GAP_BITS;
const FIRST_BYTES = 64;

/** The block of a rank. The first rank is 1. */
export const blockOfRank = (rank: number): number => (rank - 1) >>> BLOCK_BITS;
export const offsetOfRank = (rank: number): number => (rank - 1) & (BLOCK_RANKS - 1);

/** Collects ranks in ascending order. */
export class RankListWriter {
  #bytes = new Uint8Array(FIRST_BYTES);
  #length = 0;
  #lastOffset = -1;
  readonly #ends: number[] = [];
  ranks = 0;

  add(rank: number): void {
    const block = blockOfRank(rank);
    while (this.#ends.length < block) this.#endBlock();
    const offset = offsetOfRank(rank);
    const gap = offset - this.#lastOffset;
    this.#lastOffset = offset;
    if (this.#length + 2 > this.#bytes.length) this.#grow();
    if (gap < GAP_MAX) this.#bytes[this.#length++] = gap;
    else {
      this.#bytes[this.#length++] = (gap & (GAP_MAX - 1)) | GAP_MAX;
      this.#bytes[this.#length++] = gap >>> GAP_BITS;
    }
    this.ranks++;
  }

  packed(): Uint8Array {
    this.#endBlock();
    const head = Buffer.alloc(4 + 4 * this.#ends.length);
    head.writeUInt32LE(this.#ends.length, 0);
    for (const [block, end] of this.#ends.entries()) head.writeUInt32LE(end, 4 + 4 * block);
    return Buffer.concat([head, this.#bytes.subarray(0, this.#length)]);
  }

  #endBlock(): void {
    this.#ends.push(this.#length);
    this.#lastOffset = -1;
  }

  #grow(): void {
    const bytes = new Uint8Array(2 * this.#bytes.length);
    bytes.set(this.#bytes);
    this.#bytes = bytes;
  }
}

/** Reads a packed list. */
export class RankList {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly blocks: number;

  get bytes(): number {
    return this.#bytes.length;
  }

  constructor(packed: Uint8Array) {
    this.#bytes = packed;
    this.#view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
    this.blocks = this.#view.getUint32(0, true);
  }

  /** The bytes of a block's gaps, a measure for its ranks. */
  bytesIn(block: number): number {
    return block < this.blocks ? this.#end(block) - this.#start(block) : 0;
  }

  /** Sets the bits of a block's ranks. */
  addTo(bits: Uint32Array, block: number): void {
    if (block >= this.blocks) return;
    const bytes = this.#bytes;
    const end = this.#end(block);
    let offset = -1;
    for (let at = this.#start(block); at < end; ) {
      let gap = bytes[at++]!;
      if (gap >= GAP_MAX) gap = (gap & (GAP_MAX - 1)) | (bytes[at++]! << GAP_BITS);
      offset += gap;
      bits[offset >>> 5]! |= 1 << (offset & 31);
    }
  }

  #start(block: number): number {
    return block === 0 ? 4 + 4 * this.blocks : this.#end(block - 1);
  }

  #end(block: number): number {
    return 4 + 4 * this.blocks + this.#view.getUint32(4 + 4 * block, true);
  }
}
