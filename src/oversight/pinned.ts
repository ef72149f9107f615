import type { State } from '../store/ports/state.ts';

const KEY = 'pinned_generation';

/**
 * The catalogue that the operator went back to; undefined when none is pinned. While one is, no night is begun. Where nodes
 * share the state the head says so, as it was heard last.
 */
export async function pinnedId(
  state: Pick<State, 'fact' | 'cluster' | 'snapshot'>,
): Promise<string | undefined> {
  const head = state.snapshot?.head() ?? (await state.cluster?.head());
  const pinned = head === undefined ? await state.fact(KEY) : head.isHeld && head.current;
  return pinned || undefined;
}

export const setPinned = (state: Pick<State, 'setFact'>, id: string | undefined): Promise<void> =>
  state.setFact(KEY, id ?? '');
