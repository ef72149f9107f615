const PART_CHARS = 4096;
const bytes = Buffer.alloc(PART_CHARS * 2);
const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

// Signed 32-bit: V8 stores larger numbers as doubles, which makes hashing take twice as long.
const SEED_HIGH = 0x811c9dc5 | 0;
const SEED_LOW = 0x9747b28c | 0;
const PRIME = 0x01000193;
const OTHER_PRIME = 0x5bd1e995;

/** A 32-bit hash of a text or a part of it: FNV-1a over UTF-16 units, with its weak low bits mixed. */
export function textHash(text: string, from = 0, to = text.length): number {
  let hash = SEED_HIGH;
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/**
 * A 64-bit hash of texts, bytes and numbers, as two 32-bit halves so that no object is allocated per row. Hashes are only
 * comparable between runs of the same code: store a hash of the code with them.
 */
export class Hash64 {
  high = 0;
  low = 0;

  start(high = SEED_HIGH, low = SEED_LOW): void {
    this.high = high;
    this.low = low;
  }

  /** Adds the lower 32 bits. */
  addNumber(number: number): void {
    this.high = mixedHigh(this.high, number | 0);
    this.low = mixedLow(this.low, number | 0);
  }

  /** Hashes a copy of the text as bytes, which takes half the time of `charCodeAt`. */
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

  /** Mixes the halves. The low half is never 0, so that 0 can mean "none". */
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
