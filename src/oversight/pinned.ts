import type { State } from '../store/ports/state.ts';

const KEY = 'pinned_generation';

/** The catalogue that the operator went back to; undefined when none is pinned. While one is, no night is begun. */
export const pinnedId = async (state: Pick<State, 'fact'>): Promise<string | undefined> =>
  (await state.fact(KEY)) || undefined;

export const setPinned = (state: Pick<State, 'setFact'>, id: string | undefined): Promise<void> =>
  state.setFact(KEY, id ?? '');
