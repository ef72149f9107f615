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

export async function putGeneration(
  { blobs, cluster, dir, nowMs }: UploadParts,
  id: string,
  parent: string | null,
): Promise<OfferedGeneration> {
  const { schemaOf } = await followedGenerations();
  const schema = schemaOf(dir, id);
  await uploadGeneration({
    blobs,
    dir,
    names: await generationFiles(dir, id),
    about: { id, parent, schema, createdMs: nowMs, vendors: await cluster.shopKeys() },
    isAsPublished: (sha256Of) => isAsPublished(dir, id, sha256Of),
  });
  return { id, parent, schema };
}
