import type { Config } from '../../config.ts';
import { UsageError } from '../../domain/errors.ts';
import { openState } from '../../store/open.ts';
import type { SharedCluster, State } from '../../store/ports/state.ts';

/** Does something with what nodes share. */
export async function withCluster<T>(
  config: Config,
  work: (cluster: SharedCluster, state: State) => Promise<T>,
): Promise<T> {
  if (config.databaseUrl === undefined)
    throw new UsageError('DATABASE_URL is not set: this is one machine, and there are no other nodes');
  const state = await openState(config);
  try {
    return await work(state.cluster!, state);
  } finally {
    await state.close();
  }
}
