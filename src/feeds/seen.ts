const KEYS_MAX = 1 << 22;

/** Links are cut at 2,048 characters, and what an article number has beyond that does not tell it apart. */
const CHARS_MAX = 2050;
const bytes = Buffer.alloc(CHARS_MAX * 2);
const codes = new Uint16Array(bytes.buffer, bytes.byteOffset, CHARS_MAX);
const pairs = new Int32Array(bytes.buffer, bytes.byteOffset, CHARS_MAX / 2);

/**
 * The rows of one feed seen so far, as 64-bit hashes in flat arrays (16 bytes a key at most half full; a Set of strings
 * takes ten times that). When full it forgets and starts over: repeats stand close to each other.
 */
export class Seen {
  #high = new Int32Array(1024);
  #low = new Int32Array(1024);
  #size = 0;

  /** True when the three together are new. */
  add(code13: number, text: string, amount: number): boolean {
    let high = Math.imul(0x811c9dc5 ^ amount, 0x01000193) ^ code13;
    let low = Math.imul(0x9747b28c ^ amount, 0x5bd1e995) ^ (code13 / 2 ** 32);
    // Two letters at a time from a copy: half the time of asking the text for each of them.
    const length = bytes.write(text, 'utf16le') >> 1;
    codes[length] = 0;
    for (let i = 0; i < length; i += 2) {
      const pair = pairs[i >> 1]!;
      high = Math.imul(high ^ pair, 0x01000193);
      high ^= high >>> 15;
      low = Math.imul(low ^ pair, 0x5bd1e995);
      low ^= low >>> 15;
    }
    // The code's halves went into one each: both take part in both before the end.
    high = Math.imul(high ^ (low >>> 13), 0x01000193);
    low = Math.imul(low ^ (high >>> 11), 0x5bd1e995);
    // Zero marks a free slot.
    return this.#insert(high, low === 0 ? 1 : low);
  }

  #insert(high: number, low: number): boolean {
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
    const full = this.#size >= KEYS_MAX;
    const length = full ? 1024 : low.length * 2;
    this.#high = new Int32Array(length);
    this.#low = new Int32Array(length);
    this.#size = 0;
    if (full) return;
    for (let i = 0; i < low.length; i++) if (low[i] !== 0) this.#insert(high[i]!, low[i]!);
  }
}
