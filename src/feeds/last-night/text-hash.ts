const PIECE_CHARS = 4096;
const bytes = Buffer.alloc(PIECE_CHARS * 2);
const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** 64 bits of a text, read off as two halves: no object is made for each of a million rows. */
export class TextHash {
  high = 0;
  low = 0;

  start(high: number, low: number): void {
    this.high = high;
    this.low = low;
  }

  /** From a copy: half the time of asking the text for each of its letters. */
  add(text: string): void {
    for (let from = 0; from < text.length; from += PIECE_CHARS) {
      const piece = text.length <= PIECE_CHARS ? text : text.slice(from, from + PIECE_CHARS);
      this.addCodes(view, 0, bytes.write(piece, 'utf16le'));
    }
  }

  /** UTF-16 from byte to byte, two letters at a time. */
  addCodes(codes: DataView, from: number, to: number): void {
    let { high, low } = this;
    for (let i = from; i < to; i += 4) {
      const pair = i + 4 <= to ? codes.getInt32(i, true) : codes.getUint16(i, true);
      high = Math.imul(high ^ pair, 0x01000193);
      high ^= high >>> 15;
      low = Math.imul(low ^ pair, 0x5bd1e995);
      low ^= low >>> 15;
    }
    this.high = high;
    this.low = low;
  }

  /** Both halves take part in both. Zero is never a low half, so that it can stand for "none". */
  end(): void {
    this.high = Math.imul(this.high ^ (this.low >>> 13), 0x01000193);
    this.low = Math.imul(this.low ^ (this.high >>> 11), 0x5bd1e995) || 1;
  }
}
