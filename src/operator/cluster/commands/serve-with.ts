import type { Config } from '../../../config.ts';
import { readManifestOf } from '../../../store/blobs/generations/generation-manifest.ts';
import { offeredIn } from '../../../store/blobs/generations/removal.ts';
import { openBlobs } from '../../../store/blobs/open-blobs.ts';
import type { SharedCluster } from '../../../store/ports/state.ts';
import type { Context } from '../../command.ts';

/**
 * Makes the state one that a generation of the object store can be served with: shops that it does not know, since it is
 * older, are put back. How many were; undefined, and why is told, where the generation cannot be served with it.
 */
export async function seatShopsOf(
  config: Config,
  cluster: SharedCluster,
  id: string,
  err: Context['err'],
): Promise<number | undefined> {
  const blobs = await openBlobs(config.blobs!, config.secret);
  try {
    const offered = await offeredIn(blobs);
    if (!offered.includes(id)) {
      err.write(`prisme: the object store has no generation ${id}; it has ${offered.join(', ') || 'none'}\n`);
      return undefined;
    }
    const { vendors } = await readManifestOf(blobs, id);
    const seated = await cluster.seatShops(vendors);
    if ('seated' in seated) return seated.seated;
    const { id: number, domain } = seated.other;
    err.write(
      `prisme: shop ${number} of ${id} is ${domain}, which the state knows as another; nothing was changed\n`,
    );
    return undefined;
  } finally {
    await blobs.close();
  }
}
