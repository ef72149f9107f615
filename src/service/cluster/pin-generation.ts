import type { Config } from '../../config.ts';
import {
  type GenerationChoice,
  type GenerationsParts,
  generationFacts,
} from '../../oversight/generations.ts';
import { readManifestOf } from '../../store/blobs/generations/generation-manifest.ts';
import { offeredIn } from '../../store/blobs/generations/removal.ts';
import { openBlobs } from '../../store/blobs/open-blobs.ts';
import type { Cluster, Head } from '../../store/ports/cluster.ts';
import { withCluster } from '../stores.ts';

/** How many shops were added to the state, or why the state cannot serve the generation. */
export type Seating = { seated: number } | { refused: string };

/** Adds the shops of a generation in the object store that an older state does not know, so that it can serve them. */
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

/** The operator's choice for all nodes: it lists the generations on this node, and the head says which one is pinned. */
export const createSharedChoice = (
  parts: GenerationsParts,
  cluster: Pick<Cluster, 'head' | 'pin' | 'unpin' | 'seatShops'>,
  config: Config,
): GenerationChoice => ({
  async look() {
    const head = await cluster.head();
    const all = await generationFacts(parts);
    return {
      all: all.map((each) => ({ ...each, isPinned: head.isHeld && each.meta.id === head.current })),
      reading: readingOf(head),
    };
  },
  async pin(id, reading) {
    if (reading !== readingOf(await cluster.head())) return 'changed meanwhile';
    if ('refused' in (await seatShopsOf(config, cluster, id))) return 'unknown';
    await cluster.pin(id);
    return 'pinned';
  },
  async unpin(reading) {
    const head = await cluster.head();
    if (reading !== readingOf(head)) return 'changed meanwhile';
    if (!head.isHeld) return 'nothing pinned';
    await cluster.unpin();
    return 'unpinned';
  },
});

const readingOf = ({ current, isHeld }: Head): string => [current ?? '', isHeld ? 'pinned' : ''].join('.');

/** Makes every node serve one generation of the object store, and no later one until `unpinOnAllNodes`. */
export const pinOnAllNodes = (config: Config, id: string): Promise<Seating> =>
  withCluster(config, async (cluster) => {
    const seating = await seatShopsOf(config, cluster, id);
    if ('seated' in seating) await cluster.pin(id);
    return seating;
  });

export const unpinOnAllNodes = (config: Config): Promise<void> =>
  withCluster(config, (cluster) => cluster.unpin());

/** Makes every node serve a generation that is newer than the state, after the state was restored from a backup. */
export const adoptOnAllNodes = (config: Config, id: string): Promise<Seating> =>
  withCluster(config, async (cluster) => {
    const seating = await seatShopsOf(config, cluster, id);
    if ('seated' in seating) await cluster.adopt(id);
    return seating;
  });
