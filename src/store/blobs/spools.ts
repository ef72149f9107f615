import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { closed } from '../disk/files.ts';
import { BlobDamaged, BlobMissing, type Blobs } from '../ports/blobs.ts';
import { spoolProblem } from '../spool/footer.ts';
import { REMOVED_AFTER_MS } from './generations/removal.ts';

const SPOOLS = 'spools/';
const CHUNK_BYTES = 1 << 20;

/** Uploads a spool. Call it before the feed's row names the spool, so that every reader of the row finds it. */
export async function putSpool(blobs: Blobs, dir: string, name: string, folder = SPOOLS): Promise<void> {
  const path = join(dir, name);
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES }))
    hash.update(chunk as Buffer);
  const { size } = await stat(path);
  await blobs.put(`${folder}${name}`, { path, start: 0, bytes: size, sha256: hash.digest('hex') });
}

/** Downloads a spool into `dir`, under its name only once verified. Throws BlobMissing, BlobDamaged or BlobsUnavailable. */
export async function fetchSpool(blobs: Blobs, dir: string, name: string, folder = SPOOLS): Promise<void> {
  const path = join(dir, name);
  const part = `${path}.part-${process.pid}`;
  await mkdir(dir, { recursive: true });
  try {
    await blobs.again(async () => {
      const source = await blobs.read(`${folder}${name}`);
      const file = createWriteStream(part, { flush: true });
      try {
        await pipeline(source, file);
      } finally {
        await closed(file);
      }
      const problem = spoolProblem(part);
      if (problem !== null) throw new BlobDamaged(`${folder}${name}`, problem);
    });
    await rename(part, path);
  } finally {
    await rm(part, { force: true });
  }
}

/** Downloads missing spools; returns those that the store lost, with the reason. Throws while the store is unreachable. */
export async function fetchSpools(
  blobs: Blobs,
  dir: string,
  names: Iterable<string>,
  folder = SPOOLS,
): Promise<Map<string, string>> {
  const lost = new Map<string, string>();
  for (const name of names) {
    if (existsSync(join(dir, name))) continue;
    try {
      await fetchSpool(blobs, dir, name, folder);
    } catch (error) {
      if (!(error instanceof BlobMissing || error instanceof BlobDamaged)) throw error;
      lost.set(name, error.message);
    }
  }
  return lost;
}

export async function removeSpools(blobs: Blobs, named: ReadonlySet<string>, nowMs: number): Promise<number> {
  let removed = 0;
  for await (const { name, changedMs } of blobs.list(SPOOLS)) {
    if (named.has(name.slice(SPOOLS.length)) || nowMs - changedMs <= REMOVED_AFTER_MS) continue;
    await blobs.remove(name);
    removed++;
  }
  return removed;
}
