import { uploadGeneration } from '../../../src/store/blobs/generations/upload.ts';
import { generationFiles, isAsPublished } from '../../../src/store/open.ts';
import type { Blobs } from '../../../src/store/ports/blobs.ts';
import { SCHEMA_VERSION } from '../../../src/store/sqlite/catalogue/schema.ts';

/** Small enough that a generation of a test is several of them. */
export const PIECE_BYTES = 40_000;
export const VENDORS = [{ id: 1, key: 'k1', domain: 'butik-a.example', name: 'Butik A' }];

export async function upload(
  blobs: Blobs,
  { id, dir }: { id: string; dir: string },
  parent: string | null = null,
) {
  return uploadGeneration({
    blobs,
    dir,
    names: await generationFiles(dir, id),
    about: { id, parent, schema: SCHEMA_VERSION, createdMs: Date.now(), vendors: VENDORS },
    isAsPublished: (hashOf) => isAsPublished(dir, id, hashOf),
    pieceBytes: PIECE_BYTES,
  });
}
