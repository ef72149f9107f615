import type { Config } from '../../config.ts';
import type { GenerationChoice } from '../../oversight/generation-choice.ts';
import { type GenerationsParts, generationFacts } from '../../oversight/generation-facts.ts';
import type { Cluster, Head } from '../../store/ports/cluster.ts';
import { seatShopsOf } from './seat-shops.ts';

/** The choice of all nodes, made on one of them: it lists what is here, and the head says which is pinned. */
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
