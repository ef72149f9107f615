import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { BEFORE_EVERY_EAN, type EanNumber } from '../../domain/ean.ts';
import { type OfferChange, unpackChanges, unpackEans } from '../packed/offer-changes.ts';
import { type DeltaIndex, DeltaLost, type DeltaName, deltaFile, MAGIC, TAIL_BYTES } from './delta-file.ts';

/** More than any index needs, so that a damaged length does not allocate gigabytes. */
const INDEX_BYTES_MAX = 256 * 1024 ** 2;
const BLOCK_BYTES_MAX = 64 * 1024 ** 2;
/** Neighbouring pages read the same blocks. */
const BLOCKS_CACHED = 8;

export interface Delta {
  readonly index: DeltaIndex;
  /** The changes from a code on, in EAN order. */
  changes(from: EanNumber): Iterable<OfferChange>;
  /** The products that were built anew or are gone, in EAN order; undefined if the delta does not list them. */
  articles(): readonly EanNumber[] | undefined;
  close(): void;
}

/** Opens a delta. Throws `DeltaLost` if it is missing or damaged. */
export const readDelta = (dir: string, name: DeltaName): Delta => readDeltaAt(join(dir, deltaFile(name)));

/** Reads all of a delta. Returns what is wrong with it, or null. */
export function deltaProblem(path: string): string | null {
  try {
    const delta = readDeltaAt(path);
    try {
      for (const _ of delta.changes(BEFORE_EVERY_EAN));
      delta.articles();
      return null;
    } finally {
      delta.close();
    }
  } catch (error) {
    if (error instanceof DeltaLost) return error.message;
    throw error;
  }
}

function readDeltaAt(path: string): Delta {
  const fd = opened(path);
  let isOpen = true;
  /** A slow reader goes on after the file was closed for others: its old descriptor may be another file by then. */
  const bytesAt = (start: number, length: number): Buffer => {
    if (isOpen) return bytesOf(fd, start, length);
    const again = opened(path);
    try {
      return bytesOf(again, start, length);
    } finally {
      closeSync(again);
    }
  };
  try {
    const index = indexIn(fd);
    const blocks = new Map<number, readonly OfferChange[]>();
    const block = (at: number): readonly OfferChange[] => {
      const known = blocks.get(at);
      if (known !== undefined) return known;
      const start = at === 0 ? 0 : index.ends[at - 1]!;
      const changes = unpackChanges(unpacked(bytesAt(start, index.ends[at]! - start), BLOCK_BYTES_MAX));
      if (blocks.size >= BLOCKS_CACHED) blocks.delete(blocks.keys().next().value!);
      blocks.set(at, changes);
      return changes;
    };
    return {
      index,
      *changes(from) {
        for (let at = blockOf(index.eans, from); at < index.eans.length; at++)
          for (const change of block(at)) if (change.ean >= from) yield change;
      },
      articles() {
        const { ends, articlesEnd } = index;
        if (articlesEnd === undefined) return undefined;
        const start = ends.at(-1) ?? 0;
        return unpackEans(unpacked(bytesAt(start, articlesEnd - start), BLOCK_BYTES_MAX));
      },
      close() {
        if (isOpen) closeSync(fd);
        isOpen = false;
      },
    };
  } catch (error) {
    closeSync(fd);
    throw error;
  }
}

function opened(path: string): number {
  try {
    return openSync(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new DeltaLost('it is missing', { cause: error });
  }
}

/** The last block that begins at or before a code; the first block for a code before all. */
function blockOf(eans: readonly EanNumber[], ean: EanNumber): number {
  let [low, high] = [0, eans.length];
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (eans[middle]! <= ean) low = middle;
    else high = middle;
  }
  return low;
}

function indexIn(fd: number): DeltaIndex {
  const { size } = fstatSync(fd);
  if (size < TAIL_BYTES) throw new DeltaLost('it is cut short');
  const tail = bytesOf(fd, size - TAIL_BYTES, TAIL_BYTES);
  const length = tail.readUInt32LE(0);
  if (!tail.subarray(4).equals(MAGIC) || length > size - TAIL_BYTES) throw new DeltaLost('it is cut short');
  return JSON.parse(unpacked(bytesOf(fd, size - TAIL_BYTES - length, length), INDEX_BYTES_MAX)) as DeltaIndex;
}

function bytesOf(fd: number, start: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  for (let at = 0; at < length; ) {
    const read = readSync(fd, bytes, at, length - at, start + at);
    if (read === 0) throw new DeltaLost('it is cut short');
    at += read;
  }
  return bytes;
}

function unpacked(frame: Buffer, bytesMax: number): string {
  try {
    return zstdDecompressSync(frame, { maxOutputLength: bytesMax }).toString();
  } catch (error) {
    throw new DeltaLost('it is damaged', { cause: error });
  }
}
