import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createZstdDecompress } from 'node:zlib';
import { BlobDamaged, type Blobs } from '../../ports/blobs.ts';
import type { Piece, PieceSum } from './generation-manifest.ts';

const UNPACKED_BYTES = 1 << 20;
/** Written to the disk before more is fetched: gigabytes of unwritten pages would make readers of the catalogue wait. */
const PORTION_BYTES = 8 << 20;

/** Awaited after every portion; it waits while the service is slow. */
export type PortionPause = () => Promise<void>;

/** A piece and its place in a file. */
export interface PieceRange {
  blob: string;
  file: FileHandle;
  start: number;
  piece: Piece;
}

/** Writes a piece to its place. Throws BlobDamaged if the store's bytes, packed or plain, are not those of the manifest. */
export async function fetchPiece(
  blobs: Blobs,
  range: PieceRange,
  pace: PortionPause,
  signal: AbortSignal,
): Promise<void> {
  const { blob, file, start, piece } = range;
  const stored = checked(await blobs.read(blob, signal), blob, piece.packed ?? piece);
  let bytes = 0;
  let unsynced = 0;
  for await (const chunk of piece.packed === undefined ? stored : unpacked(stored, blob, piece)) {
    for (let at = 0; at < chunk.length; )
      at += (await file.write(chunk, at, chunk.length - at, start + bytes + at)).bytesWritten;
    bytes += chunk.length;
    unsynced += chunk.length;
    if (unsynced < PORTION_BYTES) continue;
    await file.datasync();
    unsynced = 0;
    await pace();
  }
}

/** Passes a blob's bytes on. After the last one it throws if they are not those that were stored. */
async function* checked(
  chunks: AsyncIterable<Uint8Array>,
  blob: string,
  expected: PieceSum,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > expected.bytes) throw new BlobDamaged(blob, `it has more than ${expected.bytes} bytes`);
    hash.update(chunk);
    yield chunk;
  }
  if (bytes !== expected.bytes) throw new BlobDamaged(blob, `it has ${bytes} bytes, not ${expected.bytes}`);
  if (hash.digest('hex') !== expected.sha256) throw new BlobDamaged(blob, 'its checksum is another');
}

/** A flipped bit is noticed by the unpacker before the checksum. */
async function* unpacked(
  packed: AsyncIterable<Uint8Array>,
  blob: string,
  plain: PieceSum,
): AsyncGenerator<Uint8Array> {
  // An error of either stream is thrown where the last one is read.
  const unpacker = pipeline(packed, createZstdDecompress({ chunkSize: UNPACKED_BYTES }), () => {});
  try {
    yield* checked(unpacker, blob, plain);
  } catch (error) {
    if (!(error as NodeJS.ErrnoException).code?.startsWith('ZSTD_')) throw error;
    throw new BlobDamaged(blob, `it cannot be unpacked: ${(error as Error).message}`);
  }
}
