import { uploadGeneration } from '../../src/store/blobs/generations/upload.ts';
import { openBlobs } from '../../src/store/blobs/open-blobs.ts';
import { followedGenerations, generationFiles, isAsPublished } from '../../src/store/open.ts';
import type { Engines } from '../soak/nodes/engines.ts';

/** Puts a generation of a folder into the store that nodes share, as a builder does. */
export async function putGeneration({ env, cluster }: Engines, dir: string, id: string): Promise<void> {
  const { schemaOf } = await followedGenerations();
  const blobs = await openBlobs(env['BLOBS']!, () => undefined);
  try {
    await uploadGeneration({
      blobs,
      dir,
      names: await generationFiles(dir, id),
      about: {
        id,
        parent: null,
        schema: schemaOf(dir, id),
        createdMs: Date.now(),
        vendors: await cluster.shopKeys(),
      },
      isAsPublished: (sha256Of) => isAsPublished(dir, id, sha256Of),
    });
  } finally {
    await blobs.close();
  }
}
