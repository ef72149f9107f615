import type { EanNumber } from '../../domain/ean.ts';
import type { Offer, OfferTexts } from '../../domain/product.ts';
import { beforeAt, descriptionAt, eanKeyAt, isNewAt, packOffer, priceAt } from '../packed/offer-line.ts';
import { SentenceCounts } from './sentences.ts';

/** Lines sorted at a time: about 40 MB of memory a feed being read, however large the feed. */
const RUN_LINES = 50_000;
const FIRST_BYTES = 1 << 18;
const BLOCK_BYTES = 1 << 20;
const UTF8_BYTES_MAX = 3;
const NEWLINE = 10;
const encoder = new TextEncoder();

/** A line in its place among the sorted ones. */
export interface PlacedLine {
  /** How many lines of the run came before it. */
  line: number;
  key: EanNumber;
  /** The price of an offer in new condition; 0 of any other. */
  priceOre: number;
  beforeOre: number;
  /** Where the line stands, counted from the start of the run, without its line break. */
  start: number;
  end: number;
}

/** A run in the making: lines as bytes, side by side in the order they came, sorted when they are taken out. */
export class LineRun {
  #bytes = Buffer.allocUnsafeSlow(FIRST_BYTES);
  #view = new DataView(this.#bytes.buffer);
  #keys: EanNumber[] = [];
  /** Where each line starts, and where the next one will. */
  #starts = [0];
  readonly #sentences = new SentenceCounts();

  isFull(): boolean {
    return this.#keys.length >= RUN_LINES;
  }

  add(offer: Offer, texts: OfferTexts): void {
    const line = packOffer(offer, texts);
    this.#makeRoom(line.length * UTF8_BYTES_MAX + 1);
    const start = this.#end();
    this.#close(start, start + encoder.encodeInto(line, this.#bytes.subarray(start)).written);
  }

  copy(from: Buffer, start: number, stop: number): void {
    this.#makeRoom(stop - start + 1);
    const at = this.#end();
    this.#close(at, at + from.copy(this.#bytes, at, start, stop));
  }

  #end(): number {
    return this.#starts[this.#starts.length - 1]!;
  }

  #makeRoom(length: number): void {
    const bytes = this.#bytes;
    const end = this.#end();
    if (end + length <= bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(bytes.length * 2, end + length));
    bytes.copy(larger, 0, 0, end);
    this.#bytes = larger;
    this.#view = new DataView(larger.buffer);
  }

  #close(start: number, end: number): void {
    this.#keys.push(eanKeyAt(this.#bytes, start));
    this.#bytes[end] = NEWLINE;
    this.#starts.push(end + 1);
    this.#sentences.add(this.#bytes, this.#view, descriptionAt(this.#bytes, start, end), end);
  }

  /** Of all lines there were: see `sentences.ts`. */
  commonSentences(): number[] {
    return this.#sentences.common();
  }

  /** The lines in order, in blocks that are good until the next is asked for. Tells of each line where it went. */
  *drain(onLine: (placed: PlacedLine) => void): Generator<Buffer> {
    const [bytes, keys, starts] = [this.#bytes, this.#keys, this.#starts];
    const block = Buffer.allocUnsafe(BLOCK_BYTES);
    let at = 0;
    let gone = 0;
    for (const line of sorted(bytes, keys, starts)) {
      const [start, stop] = [starts[line]!, starts[line + 1]!];
      if (at + stop - start > block.length) {
        yield block.subarray(0, at);
        gone += at;
        at = 0;
      }
      const placedAt = gone + at;
      const isNew = isNewAt(bytes, start);
      onLine({
        line,
        key: keys[line]!,
        priceOre: isNew ? priceAt(bytes, start) : 0,
        beforeOre: isNew ? beforeAt(bytes, start) : 0,
        start: placedAt,
        end: placedAt + stop - start - 1,
      });
      if (stop - start <= block.length) at += bytes.copy(block, at, start, stop);
      else {
        yield bytes.subarray(start, stop);
        gone += stop - start;
      }
    }
    if (at > 0) yield block.subarray(0, at);
    this.#keys = [];
    this.#starts = [0];
  }
}

/** The numbers of the lines, by the codes they begin with and then by their bytes. */
function sorted(bytes: Buffer, keys: readonly EanNumber[], starts: readonly number[]): Uint32Array {
  const lines = new Uint32Array(keys.length);
  for (let i = 0; i < lines.length; i++) lines[i] = i;
  return lines.sort(
    (a, b) => keys[a]! - keys[b]! || bytes.compare(bytes, starts[b], starts[b + 1], starts[a], starts[a + 1]),
  );
}
