import { type MatchCounts, matchPublished } from '../../agents/matching/crossing.ts';
import type { VendorOf } from '../../agents/watching/sight.ts';
import { changedArticlesIn } from '../../store/deltas/folder.ts';
import { deltasIn } from '../../store/disk/data-folder.ts';
import type { Generations } from '../../store/ports/catalogue.ts';
import type { State } from '../../store/ports/state.ts';

/**
 * Matches the price agents with the catalogue that was just published. Where nodes share the state they are matched when all
 * nodes have switched, and not here.
 */
export async function matchTonight(
  night: { state: State; generations: Generations; dataDir: string; beganAtMs: number },
  vendorOf: VendorOf,
): Promise<MatchCounts | undefined> {
  const { state, generations, dataDir, beganAtMs } = night;
  if (state.cluster) return undefined;
  return matchPublished({
    store: state.agents,
    generation: generations.current()!,
    vendorOf,
    changedArticles: changedArticlesIn(deltasIn(dataDir)),
    nowMs: beganAtMs,
  });
}
