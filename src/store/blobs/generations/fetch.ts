import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../../disk/sync-folder.ts';
import { BlobDamaged, type Blobs } from '../../ports/blobs.ts';
import { inParallel } from '../in-parallel.ts';
import { retried } from '../retried.ts';
import { type GenerationManifest, type Piece, pieceName, readManifestOf } from './generation-manifest.ts';

const PIECES_AT_A_TIME = 4;
/** What must be free besides the files: the state's log and spools go on growing meanwhile. */
const SPARE_BYTES = 512 << 20;

/** There is no room for a generation; known before anything is fetched. */
export class NoRoom extends Error {
  override name = 'NoRoom';
}

interface Fetch {
  blobs: Blobs;
  id: string;
  /** A folder of this fetch alone: what a killed one left in it is removed first. */
  dir: string;
  onBytes?: (bytes: number, all: number) => void;
  freeBytes?: (dir: string) => Promise<number>;
}

/**
 * Fetches a generation into `dir`; after a failure `dir` is gone. Throws NoRoom, BlobDamaged, BlobsUnavailable, or
 * BlobMissing: it may have been removed meanwhile, and whoever asked looks again which one is wanted.
 */
export async function fetchGeneration(fetch: Fetch): Promise<GenerationManifest> {
  const { blobs, id, dir, onBytes, freeBytes = freeIn } = fetch;
  await rm(dir, { recursive: true, force: true });
  const manifest = await readManifestOf(blobs, id);
  const all = manifest.files.reduce((sum, { bytes }) => sum + bytes, 0);
  await mkdir(dir, { recursive: true });
  try {
    const free = await freeBytes(dir);
    if (free < all + SPARE_BYTES) throw new NoRoom(noRoom(id, all, free));
    let fetched = 0;
    await fetchFiles(blobs, manifest, dir, (bytes) => {
      fetched += bytes;
      onBytes?.(fetched, all);
    });
    syncFolder(dir);
    return manifest;
  } catch (error) {
    await rm(dir, { recursive: true, force: true });
    throw error;
  }
}

async function fetchFiles(
  blobs: Blobs,
  { id, files }: GenerationManifest,
  dir: string,
  onBytes: (bytes: number) => void,
): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const wanted = [];
  for (const { name, bytes, pieces } of files) {
    const file = opened.use(await open(join(dir, name), 'wx'));
    await file.truncate(bytes);
    let start = 0;
    for (const [n, piece] of pieces.entries()) {
      wanted.push({ blob: pieceName(id, name, n + 1), file, start, piece });
      start += piece.bytes;
    }
  }
  await inParallel(wanted, PIECES_AT_A_TIME, async ({ blob, file, start, piece }, signal) => {
    await retried(() => fetchPiece(blobs, blob, { file, start, piece, signal }), signal);
    onBytes(piece.bytes);
  });
  for (const file of new Set(wanted.map(({ file }) => file))) await file.sync();
}

interface Place {
  file: FileHandle;
  start: number;
  piece: Piece;
  signal: AbortSignal;
}

async function fetchPiece(blobs: Blobs, blob: string, { file, start, piece, signal }: Place): Promise<void> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of await blobs.read(blob, signal)) {
    if (bytes + chunk.length > piece.bytes)
      throw new BlobDamaged(blob, `it has more than ${piece.bytes} bytes`);
    hash.update(chunk);
    for (let at = 0; at < chunk.length; )
      at += (await file.write(chunk, at, chunk.length - at, start + bytes + at)).bytesWritten;
    bytes += chunk.length;
  }
  if (bytes !== piece.bytes) throw new BlobDamaged(blob, `it has ${bytes} bytes, not ${piece.bytes}`);
  if (hash.digest('hex') !== piece.sha256) throw new BlobDamaged(blob, 'its checksum is another');
}

async function freeIn(dir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dir);
  return bavail * bsize;
}

const noRoom = (id: string, bytes: number, free: number): string =>
  `generation ${id} takes ${megabytes(bytes)} MB and ${megabytes(SPARE_BYTES)} MB are to stay free; there are ${megabytes(free)} MB: make room in DATA_DIR`;

const megabytes = (bytes: number): number => Math.ceil(bytes / 1e6);
