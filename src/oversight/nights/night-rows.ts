import type { State } from '../../store/ports/state.ts';
import { type EndedNight, recentNights } from './nights.ts';

export const NIGHTS_SHOWN = 30;

/**
 * The last nights, the oldest first. With a thousand feeds each is some hundred kilobytes of text: they are read again only
 * when a newer one has ended.
 */
export function createNightMemory(state: State) {
  let known: { newestMs: number; nights: readonly EndedNight[] } | undefined;
  return async (): Promise<readonly EndedNight[]> => {
    const [newest] = await recentNights(state, 1);
    const newestMs = newest?.beganAtMs ?? 0;
    if (known?.newestMs !== newestMs)
      known = { newestMs, nights: (await recentNights(state, NIGHTS_SHOWN)).reverse() };
    return known.nights;
  };
}

/** How many rows a feed had on each of the nights; null where it was not read. */
export const rowsOfFeed = (nights: readonly EndedNight[], id: string): (number | null)[] =>
  nights.map(({ report }) => report.feeds.find((feed) => feed.id === id)?.rows ?? null);
