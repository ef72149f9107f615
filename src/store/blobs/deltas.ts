import { createWriteStream, existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { deltaFile, deltaNamesIn, readDeltaName } from '../deltas/delta-file.ts';
import { deltaProblem } from '../deltas/read.ts';
import { closed } from '../disk/files.ts';
import { BlobDamaged, BlobMissing, type Blobs } from '../ports/blobs.ts';
import { oldestAnnounced } from '../rules/announced.ts';
import { sha256OfBytes } from './generations/generation-manifest.ts';

const DELTAS = 'changes/';

/** Uploads the deltas of a generation, or all. Call it before the generation is offered. */
export async function putDeltas(blobs: Blobs, dir: string, child?: string): Promise<void> {
  for (const name of deltaNamesIn(dir)) {
    if (child !== undefined && name.child !== child) continue;
    const content = readFileSync(join(dir, deltaFile(name)));
    const source = { content, bytes: content.length, sha256: sha256OfBytes(content) };
    await blobs.put(`${DELTAS}${deltaFile(name)}`, source);
  }
}

/** Downloads the deltas that are not here. One that the store lost or damaged is left out: what it tells is then unknown. */
export async function fetchDeltas(blobs: Blobs, dir: string, signal?: AbortSignal): Promise<void> {
  await mkdir(dir, { recursive: true });
  for await (const { name: blob } of blobs.list(DELTAS, signal)) {
    signal?.throwIfAborted();
    const file = blob.slice(DELTAS.length);
    if (readDeltaName(file) === undefined || existsSync(join(dir, file))) continue;
    await fetchDelta(blobs, blob, join(dir, file), signal).catch((error: unknown) => {
      if (!(error instanceof BlobMissing || error instanceof BlobDamaged)) throw error;
    });
  }
}

/** Numbers the downloads of this process: a node and a builder in it may fetch the same delta at the same time. */
let downloads = 0;

async function fetchDelta(blobs: Blobs, blob: string, path: string, signal?: AbortSignal): Promise<void> {
  const part = `${path}.part-${process.pid}-${++downloads}`;
  try {
    await blobs.again(async () => {
      const source = await blobs.read(blob, signal);
      // Opened after the wait: nobody would hear its error meanwhile, and the process would end.
      const file = createWriteStream(part, { flush: true });
      try {
        await pipeline(source, file, { ...(signal && { signal }) });
      } finally {
        await closed(file);
      }
      const problem = deltaProblem(part);
      if (problem !== null) throw new BlobDamaged(blob, problem);
    }, signal);
    await rename(part, path);
  } finally {
    await rm(part, { force: true });
  }
}

/** Removes the deltas that are no longer told. */
export async function removeDeltas(blobs: Blobs, newest: string): Promise<void> {
  const oldest = oldestAnnounced(newest);
  for await (const { name } of blobs.list(DELTAS))
    if (name.slice(DELTAS.length) < oldest) await blobs.remove(name);
}
