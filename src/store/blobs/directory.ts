import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '../disk/files.ts';
import { BlobMissing, type BlobSource, type Blobs, type StoredBlob } from '../ports/blobs.ts';
import { checkBlobName, type Pauses, retried } from './transfer.ts';

const CHUNK_BYTES = 1 << 20;
/** Prefix of an unfinished file; no blob name begins with a dot. */
const UNFINISHED = '.part-';
/** An unfinished file older than this was left by a killed process and is removed. */
const UNFINISHED_MS_MAX = 48 * 3_600_000;

export function openDirectory(root: string, pauses: Pauses): Blobs {
  const pathOf = (name: string): string => {
    checkBlobName(name);
    return join(root, ...name.split('/'));
  };
  return {
    async put(name, source) {
      const path = pathOf(name);
      await mkdir(dirname(path), { recursive: true });
      const part = join(dirname(path), `${UNFINISHED}${randomBytes(8).toString('hex')}`);
      try {
        await writeChecked(part, name, source);
        await rename(part, path);
        syncFolder(dirname(path));
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    async read(name) {
      const path = pathOf(name);
      await stat(path).catch((error: unknown) => {
        throw isAbsent(error) ? new BlobMissing(name) : error;
      });
      return createReadStream(path, { highWaterMark: CHUNK_BYTES });
    },
    again: (work, signal) => retried(work, pauses, signal),
    list: (prefix) => listIn(root, prefix),
    async remove(name) {
      const path = pathOf(name);
      await rm(path, { force: true });
      await removeIfEmpty(root, dirname(path));
    },
    close: async () => {},
  };
}

async function writeChecked(part: string, name: string, source: BlobSource): Promise<void> {
  const hash = createHash('sha256');
  let bytes = 0;
  await using file = await open(part, 'wx');
  for await (const chunk of chunksOf(source)) {
    hash.update(chunk);
    bytes += chunk.length;
    await file.writeFile(chunk);
  }
  if (bytes !== source.bytes || hash.digest('hex') !== source.sha256)
    throw new Error(`${name} was not stored: its bytes are not those of its checksum`);
  await file.sync();
}

const chunksOf = (source: BlobSource): AsyncIterable<Uint8Array> | Iterable<Uint8Array> => {
  if ('content' in source) return [source.content];
  const { path, start, bytes } = source;
  // createReadStream cannot read an empty range: it would read to the end of the file.
  return bytes === 0
    ? []
    : createReadStream(path, { start, end: start + bytes - 1, highWaterMark: CHUNK_BYTES });
};

async function* listIn(root: string, prefix: string): AsyncIterable<StoredBlob> {
  const found: StoredBlob[] = [];
  const walk = async (folder: string): Promise<void> => {
    const entries = await readdir(join(root, folder), { withFileTypes: true }).catch((error: unknown) => {
      if (isAbsent(error)) return [];
      throw error;
    });
    for (const entry of entries) {
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (name.startsWith(prefix) || prefix.startsWith(`${name}/`)) await walk(name);
      } else if (entry.name.startsWith(UNFINISHED)) await sweep(join(root, name));
      else if (name.startsWith(prefix)) {
        const stats = await statIfThere(join(root, name));
        if (stats) found.push({ name, bytes: stats.size, changedMs: stats.mtimeMs });
      }
    }
  };
  await walk('');
  yield* found.sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function sweep(path: string): Promise<void> {
  const stats = await statIfThere(path);
  if (stats && Date.now() - stats.mtimeMs > UNFINISHED_MS_MAX) await rm(path, { force: true });
}

/** Another node may remove a file between readdir and stat. */
const statIfThere = (path: string) =>
  stat(path).catch((error: unknown) => {
    if (isAbsent(error)) return undefined;
    throw error;
  });

async function removeIfEmpty(root: string, folder: string): Promise<void> {
  if (folder === root || dirname(folder) === root) return;
  const names = await readdir(folder).catch(() => ['gone already']);
  if (names.length === 0) await rm(folder, { recursive: true, force: true });
}

const isAbsent = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';
