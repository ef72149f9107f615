import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import type { EanNumber } from '../../domain/ean.ts';
import { NO_TEXTS, type Offer, type OfferTexts } from '../../domain/product.ts';
import { writtenFile } from '../disk/files.ts';
import { beforeAt, descriptionAt, eanKeyAt, isNewAt, packOffer, priceAt } from '../packed/offer-line.ts';
import { type ByteRange, footerOf } from './footer.ts';
import { PriceList } from './prices.ts';
import { collectRows } from './rows.ts';
import { SentenceCounts } from './sentences.ts';

/** Writes a spool: sorted runs of lines, the table of rows, prices, footer, checksum. It gets its name when complete. */
export function openSpool(path: string) {
  mkdirSync(dirname(path), { recursive: true });
  const part = `${path}.part-${process.pid}`;
  const file = writtenFile(part);
  const runs: ByteRange[] = [];
  const lines = new LineRun();
  const rows = collectRows();
  const prices = new PriceList();
  let written = 0;
  let crc = 0;

  const write = (bytes: Buffer): ByteRange => {
    const start = written;
    file.write(bytes);
    crc = crc32(bytes, crc);
    written += bytes.length;
    return [start, written];
  };
  const endRun = () => {
    const runStart = written;
    const drained = lines.drain(({ line, key, priceOre, beforeOre, start, end }) => {
      rows.place(line, runStart + start, runStart + end);
      if (priceOre > 0) prices.add(key, priceOre, beforeOre);
    });
    for (const block of drained) write(block);
    rows.endRun();
    if (written > runStart) runs.push([runStart, written]);
  };
  const added = (keys: Int32Array | undefined) => {
    rows.add(keys);
    if (lines.isFull()) endRun();
  };

  return {
    /** `keys` identify the row that it was made from: see `readKnownRows`. */
    add(offer: Offer, keys?: Int32Array, texts: OfferTexts = NO_TEXTS): void {
      lines.add(offer, texts);
      added(keys);
    },
    copy(bytes: Buffer, start: number, end: number, keys: Int32Array): void {
      lines.copy(bytes, start, end);
      added(keys);
    },
    finish(mark = 0): void {
      endRun();
      const { bytes, crowded } = prices.finish();
      const ranges = { runs, rows: write(rows.bytes(mark)), prices: write(bytes) };
      const codes = { priceWidth: 3, crowded, commonSentences: lines.commonSentences() };
      file.write(footerOf({ ...ranges, ...codes }, crc));
      file.sync();
      file.close();
      renameSync(part, path);
    },
    abandon(): void {
      file.close();
      rmSync(part, { force: true });
    },
  };
}

/** Lines sorted at once: about 40 MB of memory per feed, however large it is. */
const RUN_LINES = 50_000;
const FIRST_BYTES = 1 << 18;
const BLOCK_BYTES = 1 << 20;
const UTF8_BYTES_MAX = 3;
const NEWLINE = 10;

interface PlacedLine {
  /** Its index before sorting. */
  line: number;
  key: EanNumber;
  /** The price of an offer in new condition; 0 for any other. */
  priceOre: number;
  beforeOre: number;
  /** Offsets from the start of the run, without the line break. */
  start: number;
  end: number;
}

/** A run under construction: lines as bytes in the order they came, sorted by `drain`. */
class LineRun {
  #bytes = Buffer.allocUnsafeSlow(FIRST_BYTES);
  #view = new DataView(this.#bytes.buffer);
  #keys: EanNumber[] = [];
  /** Offset of each line, and of the next one. */
  #starts = [0];
  readonly #sentences = new SentenceCounts();

  isFull(): boolean {
    return this.#keys.length >= RUN_LINES;
  }

  add(offer: Offer, texts: OfferTexts): void {
    const line = packOffer(offer, texts);
    this.#makeRoom(line.length * UTF8_BYTES_MAX + 1);
    const start = this.#end();
    this.#close(start, start + this.#bytes.write(line, start));
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

  commonSentences(): number[] {
    return this.#sentences.common();
  }

  /** Yields the sorted lines in blocks that are valid until the next one, and reports each line's position. */
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

/** Line numbers ordered by code, then by bytes. */
function sorted(bytes: Buffer, keys: readonly EanNumber[], starts: readonly number[]): Uint32Array {
  const lines = new Uint32Array(keys.length);
  for (let i = 0; i < lines.length; i++) lines[i] = i;
  return lines.sort(
    (a, b) => keys[a]! - keys[b]! || bytes.compare(bytes, starts[b], starts[b + 1], starts[a], starts[a + 1]),
  );
}
