import { sweepDeltas } from '../store/deltas/delta-file.ts';
import { deltasIn } from '../store/disk/data-folder.ts';
import type { State } from '../store/ports/state.ts';

/**
 * Gives the generation that serves its turn in /changes, on one machine. Where nodes share the state, the switch of all nodes
 * does it. The caller holds the refresh lock.
 */
export async function announce(
  { state, dataDir }: { state: Pick<State, 'announcements' | 'cluster'>; dataDir: string },
  generation: string | undefined,
  atMs: number,
): Promise<void> {
  if (generation === undefined || state.cluster !== undefined) return;
  await state.announcements.add(generation, atMs);
  sweepDeltas(deltasIn(dataDir), generation);
}
