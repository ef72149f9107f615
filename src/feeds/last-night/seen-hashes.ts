import type { EanNumber } from '../../domain/ean.ts';
import { Hash64 } from '../../domain/hash.ts';

const HASHES_MAX = 1 << 22;

/**
 * What the rows of one feed are repeats by, as 64-bit hashes in flat arrays (16 bytes a hash at most half full; a Set of
 * strings takes ten times that). When full it forgets and starts over: repeats stand close to each other.
 */
export class SeenHashes {
  readonly #hash = new Hash64();
  #high = new Int32Array(1024);
  #low = new Int32Array(1024);
  #size = 0;

  /** The three as one hash, which is good until the next one is made. */
  hashOf(code: EanNumber, text: string, amount: number): Hash64 {
    const hash = this.#hash;
    hash.start();
    hash.addNumber(amount);
    hash.addNumber(code);
    hash.addNumber(code / 2 ** 32);
    hash.addText(text);
    hash.end();
    return hash;
  }

  /** True when the hash is new. A low half of zero marks a free slot. */
  add(high: number, low: number): boolean {
    const mask = this.#low.length - 1;
    let slot = (high ^ (low >>> 7)) & mask;
    while (this.#low[slot] !== 0) {
      if (this.#low[slot] === low && this.#high[slot] === high) return false;
      slot = (slot + 1) & mask;
    }
    this.#high[slot] = high;
    this.#low[slot] = low;
    if (++this.#size * 2 > mask) this.#grow();
    return true;
  }

  #grow(): void {
    const [high, low] = [this.#high, this.#low];
    const full = this.#size >= HASHES_MAX;
    const length = full ? 1024 : low.length * 2;
    this.#high = new Int32Array(length);
    this.#low = new Int32Array(length);
    this.#size = 0;
    if (full) return;
    for (let i = 0; i < low.length; i++) if (low[i] !== 0) this.add(high[i]!, low[i]!);
  }
}
