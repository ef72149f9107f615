import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { FeedError } from '../feed.ts';

export interface UnpackLimits {
  /** Counted here, because zlib streams ignore maxOutputLength (200 MB came out of 194 KB). */
  bytesMax: number;
  ratioMax: number;
  /** Below this size any ratio passes: a small file of one repeated line is no bomb. */
  ratioFromBytes: number;
}

export const UNPACK_LIMITS: UnpackLimits = {
  bytesMax: 8_000_000_000,
  ratioMax: 200,
  ratioFromBytes: 10_000_000,
};

const CHUNK_BYTES = 1 << 18;
const ZIP_ENTRIES_MAX = 100;

/** Unpacks gzip, a zip with one file, or plain bytes; the first bytes decide. */
export async function* unpack(path: string, limits: Partial<UnpackLimits> = {}): AsyncGenerator<Uint8Array> {
  const caps = { ...UNPACK_LIMITS, ...limits };
  const { kind, size } = await inspect(path);
  const guarded = { ...caps, packedBytes: size };
  if (kind === 'plain') yield* counted(createReadStream(path, { highWaterMark: CHUNK_BYTES }), guarded);
  else if (kind === 'gzip') yield* counted(refuseNested(gunzip(path), kind), guarded);
  else yield* counted(refuseNested(unzip(path), kind), guarded);
}

type PackingKind = 'gzip' | 'zip' | 'plain';

async function inspect(path: string): Promise<{ kind: PackingKind; size: number }> {
  await using file = await open(path);
  const head = Buffer.alloc(4);
  const { bytesRead } = await file.read(head, 0, 4, 0);
  return { kind: kindOf(head.subarray(0, bytesRead)), size: (await file.stat()).size };
}

function kindOf(head: Uint8Array): PackingKind {
  if (head[0] === 0x1f && head[1] === 0x8b) return 'gzip';
  // PK34 opens an archive, PK56 is an empty one.
  const zip = head[0] === 0x50 && head[1] === 0x4b;
  if (zip && ((head[2] === 3 && head[3] === 4) || (head[2] === 5 && head[3] === 6))) return 'zip';
  return 'plain';
}

async function* counted(
  source: AsyncIterable<Uint8Array>,
  caps: UnpackLimits & { packedBytes: number },
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > caps.bytesMax) throw new FeedError(`refused: unpacks to more than ${caps.bytesMax} bytes`);
    if (bytes > caps.ratioFromBytes && bytes > caps.ratioMax * caps.packedBytes) {
      throw new FeedError(`refused: unpacks to more than ${caps.ratioMax} times its size`);
    }
    yield chunk;
  }
}

async function* refuseNested(
  source: AsyncIterable<Uint8Array>,
  outer: PackingKind,
): AsyncGenerator<Uint8Array> {
  let head = Buffer.alloc(0);
  for await (const chunk of source) {
    if (head.length < 4) {
      head = Buffer.concat([head, chunk.subarray(0, 4)]);
      const inner = kindOf(head);
      if (inner !== 'plain') throw new FeedError(`refused: a ${inner} inside a ${outer}`);
    }
    yield chunk;
  }
}

async function* gunzip(path: string): AsyncGenerator<Uint8Array> {
  const input = createReadStream(path, { highWaterMark: CHUNK_BYTES });
  // Errors reach the loop below through the last stream; leaving the loop early destroys both.
  const output: Readable = pipeline(input, createGunzip({ chunkSize: CHUNK_BYTES }), () => {});
  try {
    yield* output;
  } catch (error) {
    throw packError(error, 'gzip');
  }
}

async function* unzip(path: string): AsyncGenerator<Uint8Array> {
  let zip: ZipFile | undefined;
  try {
    zip = await openPromise(path, { autoClose: false, lazyEntries: true });
    const stream = await zip.openReadStreamPromise(await onlyEntry(zip));
    yield* stream;
  } catch (error) {
    throw packError(error, 'zip');
  } finally {
    zip?.close();
  }
}

async function onlyEntry(zip: ZipFile): Promise<Entry> {
  if (zip.entryCount > ZIP_ENTRIES_MAX) throw new FeedError(`refused: a zip of ${zip.entryCount} files`);
  const files: Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    if (!/\/$|^__MACOSX\//.test(entry.fileName)) files.push(entry);
  }
  const [entry] = files;
  if (entry === undefined) throw new FeedError('the zip is empty');
  if (files.length > 1) throw new FeedError(`refused: the zip holds ${files.length} files, not one`);
  if (entry.isEncrypted()) throw new FeedError('refused: the zip is encrypted');
  return entry;
}

function packError(error: unknown, kind: PackingKind): unknown {
  if (error instanceof FeedError) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'Z_BUF_ERROR') return new FeedError(`the ${kind} is cut short`, { cause: error });
  // ERR_: an address in the file that no file has.
  if (code === undefined || code.startsWith('Z_') || code.startsWith('ERR_'))
    return new FeedError(`the ${kind} is damaged (${message})`, { cause: error });
  return error;
}
