import { formatDay } from '../../domain/day.ts';
import type { State } from '../../store/ports/state.ts';
import { isProblem } from '../feeds/feed-facts.ts';
import { nightBeganMs } from '../nights/nights.ts';
import type { ServiceStatus } from '../status.ts';
import { GENERATION_AGE_MS_MAX } from '../status-text.ts';

export interface Trouble {
  /** Troubles with one key are sent once a day. */
  key: string;
  kind: 'held' | 'failed' | 'stale' | 'night' | 'sources';
  feed: string | null;
  text: string;
}

export function nightTroubles(status: ServiceStatus): Trouble[] {
  const { night, generation, sourcesProblem, feeds, atMs } = status;
  const found: Trouble[] = [];
  const add = (kind: Trouble['kind'], feed: string | null, text: string) =>
    found.push({ key: feed === null ? kind : `${kind} ${feed}`, kind, feed, text });
  if (sourcesProblem !== null) add('sources', null, sourcesProblem);
  if (night.failure !== undefined)
    add('night', null, `The night of ${night.failure.day} was not published: ${night.failure.reason}`);
  else if (generation !== undefined && atMs - nightBeganMs(generation) > GENERATION_AGE_MS_MAX)
    add('night', null, `No night has been published since ${formatDay(generation.day)}`);
  for (const { id, state, reason } of feeds.filter(isProblem))
    add(state as 'held' | 'failed' | 'stale', id, `${id} is ${state}: ${reason ?? 'no reason is known'}`);
  return found;
}

interface SentTroubles {
  day: string;
  channels: Partial<Record<AlertChannel, readonly string[]>>;
}

export type AlertChannel = 'email' | 'webhook';

const KEY = 'alerts_told';

async function sentOn(state: Pick<State, 'fact'>, day: string): Promise<SentTroubles> {
  const sent = JSON.parse((await state.fact(KEY)) || '{}') as Partial<SentTroubles>;
  return sent.day === day ? { day, channels: sent.channels ?? {} } : { day, channels: {} };
}

export async function notYetTold(
  state: State,
  channel: AlertChannel,
  day: string,
  troubles: readonly Trouble[],
): Promise<Trouble[]> {
  const known = (await sentOn(state, day)).channels[channel] ?? [];
  return troubles.filter(({ key }) => !known.includes(key));
}

export const noteTold = (state: State, channel: AlertChannel, day: string, troubles: readonly Trouble[]) =>
  state.transaction(async (tx) => {
    const sent = await sentOn(tx, day);
    const keys = new Set([...(sent.channels[channel] ?? []), ...troubles.map(({ key }) => key)]);
    const channels = { ...sent.channels, [channel]: [...keys] };
    await tx.setFact(KEY, JSON.stringify({ day, channels }));
  });
