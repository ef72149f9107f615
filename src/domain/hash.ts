const PART_CHARS = 4096;
const bytes = Buffer.alloc(PART_CHARS * 2);
const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

// Both seeds are signed: V8 keeps a number beyond 31 bits as a fraction, and hashing on from one takes twice as long.
/** The start value of every 32-bit hash. */
export const HASH_SEED = 0x811c9dc5 | 0;
const SEED_LOW = 0x9747b28c | 0;
const PRIME = 0x01000193;
const OTHER_PRIME = 0x5bd1e995;

/** One step of FNV-1a: adds a byte or a character to a 32-bit hash. The low bits are weak: `spread` mends them at the end. */
export function hashStep(hash: number, code: number): number {
  return Math.imul(hash ^ code, PRIME);
}

/** Lets the high bits of a product take part in the low ones, which tables use as slot numbers. */
export function spread(hash: number): number {
  return hash ^ (hash >>> 15);
}

/** A step that takes four bytes at once, and therefore spreads at every step. */
export function hashFour(hash: number, four: number): number {
  const product = Math.imul(hash ^ four, PRIME);
  return product ^ (product >>> 15);
}

/** FNV-1a of a text, or of a part of it, by its characters: 32 bits, not negative. */
export function textHash(text: string, from = 0, to = text.length): number {
  let hash = HASH_SEED;
  for (let at = from; at < to; at++) hash = hashStep(hash, text.charCodeAt(at));
  return spread(hash) >>> 0;
}

/** 60 bits of a short text in base 36, for ETags. It reads characters: `Hash64.addText` copies first, 6 % of a lookup. */
export function textDigest(text: string): string {
  let high = HASH_SEED;
  let low = 0x1b873593;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    high = hashStep(high, code);
    low = Math.imul(low + code, OTHER_PRIME) ^ (low >>> 15);
  }
  return (high >>> 2).toString(36) + (low >>> 2).toString(36);
}

/**
 * A 64-bit hash of texts, bytes and numbers, read as two halves, so that no object is made for each of a million rows.
 * Its values may change with the code: a stored hash needs a hash of the code beside it.
 */
export class Hash64 {
  high = 0;
  low = 0;

  start(high = HASH_SEED, low = SEED_LOW): void {
    this.high = high;
    this.low = low;
  }

  addNumber(number: number): void {
    this.high = hashFour(this.high, number | 0);
    this.low = hashFourLow(this.low, number | 0);
  }

  /** Adds a text by its UTF-16 bytes. Copying a long text takes half the time of reading it character by character. */
  addText(text: string): void {
    for (let from = 0; from < text.length; from += PART_CHARS) {
      const part = text.length <= PART_CHARS ? text : text.slice(from, from + PART_CHARS);
      this.addBytes(view, 0, bytes.write(part, 'utf16le'));
    }
  }

  addBytes(source: DataView, from: number, to: number): void {
    let high = this.high;
    let low = this.low;
    const fours = to - 3;
    let at = from;
    for (; at < fours; at += 4) {
      const four = source.getInt32(at, true);
      high = hashFour(high, four);
      low = hashFourLow(low, four);
    }
    for (; at < to; at++) {
      const byte = source.getUint8(at);
      high = hashFour(high, byte);
      low = hashFourLow(low, byte);
    }
    this.high = high;
    this.low = low;
  }

  /** Mixes the halves with each other. The low half is never zero, so that zero can stand for "none". */
  end(): void {
    this.high = Math.imul(this.high ^ (this.low >>> 13), PRIME);
    this.low = Math.imul(this.low ^ (this.high >>> 11), OTHER_PRIME) || 1;
  }
}

function hashFourLow(hash: number, four: number): number {
  const product = Math.imul(hash ^ four, OTHER_PRIME);
  return product ^ (product >>> 15);
}
