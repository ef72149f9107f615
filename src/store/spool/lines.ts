import type { Offer } from '../../domain/offer.ts';
import { beforeAt, eanKeyAt, isNewAt, packOffer, priceAt } from '../packed/offer-line.ts';

/** Lines sorted at a time: about 20 MB of memory a feed being read, however large the feed. */
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
  key: number;
  /** The price of an offer in new condition; 0 of any other. */
  priceOre: number;
  beforeOre: number;
  /** Where the line stands, counted from the start of the run, without its line break. */
  start: number;
  end: number;
}

/** A run in the making: lines as bytes, side by side in the order they came, sorted when they are taken out. */
export function collectLines() {
  let bytes = Buffer.allocUnsafeSlow(FIRST_BYTES);
  let keys: number[] = [];
  /** Where each line starts, and where the next one will. */
  let starts = [0];

  const end = (): number => starts[starts.length - 1]!;

  const makeRoom = (length: number): void => {
    if (end() + length <= bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(bytes.length * 2, end() + length));
    bytes.copy(larger, 0, 0, end());
    bytes = larger;
  };

  const close = (lineEnd: number): void => {
    keys.push(eanKeyAt(bytes, end()));
    bytes[lineEnd] = NEWLINE;
    starts.push(lineEnd + 1);
  };

  const order = (a: number, b: number): number =>
    keys[a]! - keys[b]! || bytes.compare(bytes, starts[b], starts[b + 1], starts[a], starts[a + 1]);

  return {
    isFull: () => keys.length >= RUN_LINES,
    add(offer: Offer): void {
      const line = packOffer(offer);
      makeRoom(line.length * UTF8_BYTES_MAX + 1);
      close(end() + encoder.encodeInto(line, bytes.subarray(end())).written);
    },
    copy(from: Buffer, start: number, stop: number): void {
      makeRoom(stop - start + 1);
      close(end() + from.copy(bytes, end(), start, stop));
    },
    /** The lines in order, in blocks that are good until the next is asked for. Tells of each line where it went. */
    *drain(onLine: (placed: PlacedLine) => void): Generator<Buffer> {
      const block = Buffer.allocUnsafe(BLOCK_BYTES);
      let at = 0;
      let gone = 0;
      for (const line of numbersTo(keys.length).sort(order)) {
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
      keys = [];
      starts = [0];
    },
  };
}

function numbersTo(count: number): Uint32Array {
  const numbers = new Uint32Array(count);
  for (let i = 0; i < count; i++) numbers[i] = i;
  return numbers;
}
