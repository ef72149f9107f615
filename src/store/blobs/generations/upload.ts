import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Blobs } from '../../ports/blobs.ts';
import { inParallel } from '../transfer.ts';
import {
  type GenerationManifest,
  type ManifestFile,
  manifestName,
  manifestSource,
  type Piece,
  pieceName,
} from './generation-manifest.ts';

/** Size of a piece: 8 GB are 128 requests, and a damaged piece is soon fetched again. */
export const PIECE_BYTES = 64 << 20;
const PIECES_AT_A_TIME = 4;
const CHUNK_BYTES = 1 << 20;

interface Upload {
  blobs: Blobs;
  dir: string;
  names: readonly string[];
  about: Omit<GenerationManifest, 'files'>;
  /** Whether the checksums are those of the seal: a rotten disk must not be copied to every node. */
  isAsPublished: (sha256Of: (name: string) => string | undefined) => Promise<boolean>;
  pieceBytes?: number;
}

/** Uploads a generation, its manifest last. A kill at any moment leaves nothing visible. */
export async function uploadGeneration(upload: Upload): Promise<GenerationManifest> {
  const { blobs, dir, names, about, isAsPublished, pieceBytes = PIECE_BYTES } = upload;
  const sums = new Map<string, string>();
  const files: ManifestFile[] = [];
  for (const name of names) {
    const { pieces, sha256 } = await sumPieces(join(dir, name), pieceBytes);
    sums.set(name, sha256);
    files.push({ name, bytes: pieces.reduce((sum, { bytes }) => sum + bytes, 0), pieces });
    // Uploads right after hashing, while the file is still in the page cache.
    await inParallel(pieces.entries(), PIECES_AT_A_TIME, ([n, piece]) =>
      blobs.put(pieceName(about.id, name, n + 1), { path: join(dir, name), start: n * pieceBytes, ...piece }),
    );
  }
  if (!(await isAsPublished((name) => sums.get(name))))
    throw new Error(
      `generation ${about.id} on disk is not what was published; it is not offered to other nodes`,
    );
  const manifest: GenerationManifest = { ...about, files };
  await blobs.put(manifestName(about.id), manifestSource(manifest));
  return manifest;
}

async function sumPieces(path: string, pieceBytes: number): Promise<{ pieces: Piece[]; sha256: string }> {
  const { size } = await stat(path);
  const whole = createHash('sha256');
  const pieces: Piece[] = [];
  for (let start = 0; start < size; start += pieceBytes) {
    const bytes = Math.min(pieceBytes, size - start);
    const own = createHash('sha256');
    await hashInto([whole, own], path, start, bytes);
    pieces.push({ bytes, sha256: own.digest('hex') });
  }
  return { pieces, sha256: whole.digest('hex') };
}

async function hashInto(hashes: readonly Hash[], path: string, start: number, bytes: number): Promise<void> {
  const chunks = createReadStream(path, { start, end: start + bytes - 1, highWaterMark: CHUNK_BYTES });
  for await (const chunk of chunks) for (const hash of hashes) hash.update(chunk as Buffer);
}
