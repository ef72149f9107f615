import type { State } from '../../store/ports/state.ts';
import type { Trouble } from './troubles.ts';

/** Which troubles were told today, by channel. */
interface Told {
  day: string;
  channels: Partial<Record<AlertChannel, readonly string[]>>;
}

export type AlertChannel = 'email' | 'webhook';

const KEY = 'alerts_told';

async function toldOn(state: Pick<State, 'fact'>, day: string): Promise<Told> {
  const told = JSON.parse((await state.fact(KEY)) || '{}') as Partial<Told>;
  return told.day === day ? { day, channels: told.channels ?? {} } : { day, channels: {} };
}

/** Those that the channel has not told today. */
export async function notYetTold(
  state: State,
  channel: AlertChannel,
  day: string,
  troubles: readonly Trouble[],
): Promise<Trouble[]> {
  const known = (await toldOn(state, day)).channels[channel] ?? [];
  return troubles.filter(({ key }) => !known.includes(key));
}

export const noteTold = (
  state: State,
  channel: AlertChannel,
  day: string,
  troubles: readonly Trouble[],
): Promise<void> =>
  state.transaction(async (tx) => {
    const told = await toldOn(tx, day);
    const keys = new Set([...(told.channels[channel] ?? []), ...troubles.map(({ key }) => key)]);
    const channels = { ...told.channels, [channel]: [...keys] };
    await tx.setFact(KEY, JSON.stringify({ day, channels }));
  });
