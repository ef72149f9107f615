import type { Config } from '../../config.ts';
import { readManifestOf } from '../../store/blobs/generations/generation-manifest.ts';
import { offeredIn } from '../../store/blobs/generations/removal.ts';
import { openBlobs } from '../../store/blobs/open-blobs.ts';
import type { Cluster } from '../../store/ports/cluster.ts';

/** How many shops were put back, or why the generation cannot be served with this state. */
export type Seating = { seated: number } | { refused: string };

/**
 * Makes the state one that a generation of the object store can be served with: shops that it does not know, since it is
 * older, are put back.
 */
export async function seatShopsOf(
  config: Config,
  cluster: Pick<Cluster, 'seatShops'>,
  id: string,
): Promise<Seating> {
  const blobs = await openBlobs(config.blobs!, config.secret);
  try {
    const offered = await offeredIn(blobs);
    if (!offered.includes(id))
      return { refused: `the object store has no generation ${id}; it has ${offered.join(', ') || 'none'}` };
    const { vendors } = await readManifestOf(blobs, id);
    const seated = await cluster.seatShops(vendors);
    if ('seated' in seated) return seated;
    const { id: number, domain } = seated.other;
    return {
      refused: `shop ${number} of ${id} is ${domain}, which the state knows as another; nothing was changed`,
    };
  } finally {
    await blobs.close();
  }
}
