const PIECE_CHARS = 4096;
const bytes = Buffer.alloc(PIECE_CHARS * 2);
const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

// Signed, as every half is: a number beyond 31 bits is kept as a fraction, and hashing on from one takes twice as long.
const SEED_HIGH = 0x811c9dc5 | 0;
const SEED_LOW = 0x9747b28c | 0;
const PRIME = 0x01000193;
const OTHER_PRIME = 0x5bd1e995;

/** 32 bits of a text or of a piece of it, by its characters: FNV-1a with its weak low bits mended. */
export function textHash(text: string, from = 0, to = text.length): number {
  let hash = SEED_HIGH;
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/**
 * 64 bits of texts, bytes and numbers, read off as two halves: no object is made for each of a million rows.
 * It is good between runs of the same program alone: whoever stores one stores a hash of the code with it.
 */
export class Hash64 {
  high = 0;
  low = 0;

  start(high = SEED_HIGH, low = SEED_LOW): void {
    this.high = high;
    this.low = low;
  }

  /** A number's lower 32 bits. */
  addNumber(number: number): void {
    this.high = mixedHigh(this.high, number | 0);
    this.low = mixedLow(this.low, number | 0);
  }

  /** Hashes a copy: that takes half the time of asking the text for each of its characters. */
  addText(text: string): void {
    for (let from = 0; from < text.length; from += PIECE_CHARS) {
      const piece = text.length <= PIECE_CHARS ? text : text.slice(from, from + PIECE_CHARS);
      this.addBytes(view, 0, bytes.write(piece, 'utf16le'));
    }
  }

  /** Takes four bytes at a time, and those that are left over one by one. */
  addBytes(source: DataView, from: number, to: number): void {
    let high = this.high;
    let low = this.low;
    const fours = to - 3;
    let at = from;
    for (; at < fours; at += 4) {
      const four = source.getInt32(at, true);
      high = mixedHigh(high, four);
      low = mixedLow(low, four);
    }
    for (; at < to; at++) {
      const byte = source.getUint8(at);
      high = mixedHigh(high, byte);
      low = mixedLow(low, byte);
    }
    this.high = high;
    this.low = low;
  }

  /** Lets both halves take part in both. Zero is never a low half, so that it can stand for "none". */
  end(): void {
    this.high = Math.imul(this.high ^ (this.low >>> 13), PRIME);
    this.low = Math.imul(this.low ^ (this.high >>> 11), OTHER_PRIME) || 1;
  }
}

function mixedHigh(high: number, number: number): number {
  const product = Math.imul(high ^ number, PRIME);
  return product ^ (product >>> 15);
}

function mixedLow(low: number, number: number): number {
  const product = Math.imul(low ^ number, OTHER_PRIME);
  return product ^ (product >>> 15);
}
