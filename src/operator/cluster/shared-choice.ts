import type { Config } from '../../config.ts';
import type { GenerationChoice } from '../../oversight/generation-choice.ts';
import { type GenerationsParts, generationFacts } from '../../oversight/generation-facts.ts';
import { offeredIn } from '../../store/blobs/generations/removal.ts';
import { openBlobs } from '../../store/blobs/open-blobs.ts';
import type { Cluster, Head } from '../../store/ports/cluster.ts';

/** The choice of all nodes, made on one of them: it lists what is here, and the head says which is pinned. */
export const createSharedChoice = (
  parts: GenerationsParts,
  cluster: Pick<Cluster, 'head' | 'pin' | 'unpin'>,
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
    if (!(await offeredGenerations(config)).includes(id)) return 'unknown';
    if (reading !== readingOf(await cluster.head())) return 'changed meanwhile';
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

/** The generations in the object store, the newest first. */
export async function offeredGenerations(config: Config): Promise<string[]> {
  const blobs = await openBlobs(config.blobs!, config.secret);
  try {
    return await offeredIn(blobs);
  } finally {
    await blobs.close();
  }
}
