import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { constants, type FileHandle, mkdir, open, readdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { syncFolder } from '../../disk/files.ts';
import { BlobDamaged, BlobMissing, type Blobs, BlobsUnavailable, NoRoom } from '../../ports/blobs.ts';
import { inParallel } from '../transfer.ts';
import { fetchPiece, type PieceRange, type PortionPause } from './fetch-piece.ts';
import { type GenerationManifest, pieceName, readManifestOf } from './generation-manifest.ts';

const PIECES_AT_A_TIME = 2;
const CHUNK_BYTES = 1 << 20;
/** Must stay free besides the files: the state's log and spools grow during a fetch. */
const SPARE_BYTES = 512 << 20;

interface Fetch {
  blobs: Blobs;
  id: string;
  /** A folder used for fetching this generation alone. */
  dir: string;
  onBytes?: (bytes: number, all: number) => void;
  freeBytes?: (dir: string) => Promise<number>;
  pace?: PortionPause;
}

/**
 * Fetches a generation into `dir`. Pieces that an earlier, interrupted fetch left there are checked against their checksums
 * and kept if right. Throws NoRoom, BlobDamaged, BlobsUnavailable, or BlobMissing: then the generation may have been
 * removed meanwhile, and the caller reads the head again.
 */
export async function fetchGeneration(fetch: Fetch): Promise<GenerationManifest> {
  const { blobs, id, dir, onBytes, freeBytes = freeIn, pace = async () => {} } = fetch;
  const manifest = await readManifestOf(blobs, id);
  const all = manifest.files.reduce((sum, { bytes }) => sum + bytes, 0);
  await mkdir(dir, { recursive: true });
  await removeOthers(dir, new Set(manifest.files.map(({ name }) => name)));
  await using opened = new AsyncDisposableStack();
  const places = await openPlaces(manifest, dir, opened);
  const lacking = await lackingOf(places);
  const needed = lacking.reduce((sum, { piece }) => sum + piece.bytes, 0);
  const free = await freeBytes(dir);
  if (free < needed + SPARE_BYTES) throw new NoRoom(noRoom(id, needed, free));
  let fetched = all - needed;
  await inParallel(lacking, PIECES_AT_A_TIME, async (place, signal) => {
    await blobs.again(() => fetchPiece(blobs, place, pace, signal), signal);
    fetched += place.piece.bytes;
    onBytes?.(fetched, all);
  });
  for (const file of new Set(places.map((place) => place.file))) await file.sync();
  syncFolder(dir);
  return manifest;
}

async function removeOthers(dir: string, names: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(dir))
    if (!names.has(name)) await rm(join(dir, name), { recursive: true, force: true });
}

async function openPlaces(
  { id, files }: GenerationManifest,
  dir: string,
  opened: AsyncDisposableStack,
): Promise<PieceRange[]> {
  const places: PieceRange[] = [];
  for (const { name, bytes, pieces } of files) {
    const file = opened.use(await open(join(dir, name), constants.O_RDWR | constants.O_CREAT));
    await file.truncate(bytes);
    let start = 0;
    for (const [n, piece] of pieces.entries()) {
      places.push({ blob: pieceName(id, name, n + 1), file, start, piece });
      start += piece.bytes;
    }
  }
  return places;
}

/** The ranges whose bytes are not their piece. A new file has no blocks and is not read. */
async function lackingOf(places: readonly PieceRange[]): Promise<PieceRange[]> {
  const lacking: PieceRange[] = [];
  const empty = new Map<FileHandle, boolean>();
  for (const place of places) {
    const { file, start, piece } = place;
    if (!empty.has(file)) empty.set(file, (await file.stat()).blocks === 0);
    if (empty.get(file) || (await sha256On(file, start, piece.bytes)) !== piece.sha256) lacking.push(place);
  }
  return lacking;
}

async function sha256On(file: FileHandle, start: number, bytes: number): Promise<string> {
  const hash = createHash('sha256');
  const chunk = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, bytes));
  for (let at = 0; at < bytes; ) {
    const { bytesRead } = await file.read(chunk, 0, Math.min(chunk.length, bytes - at), start + at);
    if (bytesRead === 0) break;
    hash.update(chunk.subarray(0, bytesRead));
    at += bytesRead;
  }
  return hash.digest('hex');
}

const freeIn = (dir: string): Promise<number> => statfs(dir).then(({ bavail, bsize }) => bavail * bsize);

const noRoom = (id: string, bytes: number, free: number): string =>
  `generation ${id} takes ${megabytes(bytes)} MB and ${megabytes(SPARE_BYTES)} MB are to stay free; there are ${megabytes(free)} MB: make room in DATA_DIR`;

const megabytes = (bytes: number): number => Math.ceil(bytes / 1e6);

export interface FetchTask {
  address: string;
  /** Read the generation into memory before it is reported as fetched: a service is about to switch to it. */
  isToServe: boolean;
  /** Environment variables that the address needs. */
  secrets: Readonly<Record<string, string>>;
  id: string;
  dir: string;
}

/** Sent to the child when answers become slow or fast again. */
export interface FetchPace {
  isSlow: boolean;
}

export type FetchReport =
  | { bytes: number; all: number }
  | { fetched: GenerationManifest }
  | { failed: { name: string; message: string } };

const CHILD = fileURLToPath(new URL('./fetch-child.ts', import.meta.url));

interface FetchApartOptions {
  onBytes?: (bytes: number, all: number) => void;
  /** The fetch waits while this is true. */
  isSlow?: () => boolean;
  signal?: AbortSignal;
}

const PACE_EVERY_MS = 100;

/** Runs `fetchGeneration` in a child process of low priority, and throws what it throws. */
export function fetchApart(
  task: FetchTask,
  { onBytes, isSlow = () => false, signal }: FetchApartOptions = {},
): Promise<GenerationManifest> {
  const { promise, resolve, reject } = Promise.withResolvers<GenerationManifest>();
  const child = fork(CHILD, [], { execArgv: [], ...(signal && { signal, killSignal: 'SIGKILL' as const }) });
  child.on('message', (report: FetchReport) => {
    if ('bytes' in report) onBytes?.(report.bytes, report.all);
    else if ('fetched' in report) resolve(report.fetched);
    else reject(errorOf(report.failed));
  });
  child.once('error', reject);
  // Has no effect once a report has settled the promise.
  child.once('exit', (code, killedBy) =>
    reject(new Error(`fetching ${task.id} ended without an answer (${killedBy ?? code})`)),
  );
  child.send(task);
  let wasSlow = false;
  const pacing = setInterval(() => {
    if (isSlow() === wasSlow || !child.connected) return;
    wasSlow = !wasSlow;
    child.send({ isSlow: wasSlow } satisfies FetchPace);
  }, PACE_EVERY_MS);
  child.once('exit', () => clearInterval(pacing));
  return promise;
}

/** Rebuilds the error's class, so that the caller can tell a lost generation, a full disk and store trouble from a bug. */
function errorOf({ name, message }: { name: string; message: string }): Error {
  if (name === 'BlobMissing') return Object.assign(new BlobMissing(''), { message });
  if (name === 'BlobDamaged') return Object.assign(new BlobDamaged('', ''), { message });
  if (name === 'NoRoom') return new NoRoom(message);
  return name.startsWith('Blob') ? new BlobsUnavailable(message) : new Error(message);
}
