import { uploadGeneration } from '../../store/blobs/generations/upload.ts';
import { followedGenerations, generationFiles, isAsPublished } from '../../store/open.ts';
import type { Blobs } from '../../store/ports/blobs.ts';
import type { Cluster, OfferedGeneration } from '../../store/ports/cluster.ts';

interface UploadParts {
  blobs: Blobs;
  cluster: Pick<Cluster, 'shopKeys'>;
  dir: string;
  nowMs: number;
}

/** Uploads a generation. Its manifest names its parent, whose history it continues, and of a run of the day the night. */
export async function putGeneration(
  { blobs, cluster, dir, nowMs }: UploadParts,
  id: string,
  parent: string | null,
): Promise<Omit<OfferedGeneration, 'replaces'>> {
  const { schemaOf, nightOf } = await followedGenerations();
  const schema = schemaOf(dir, id);
  const night = nightOf(dir, id);
  await uploadGeneration({
    blobs,
    dir,
    names: await generationFiles(dir, id),
    about: {
      id,
      parent,
      ...(night !== undefined && { night }),
      schema,
      createdMs: nowMs,
      vendors: await cluster.shopKeys(),
    },
    isAsPublished: (hashOf) => isAsPublished(dir, id, hashOf),
  });
  return { id, schema };
}
