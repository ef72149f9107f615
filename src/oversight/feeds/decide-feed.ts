import { type Day, formatDay } from '../../domain/day.ts';
import type { FeedRow, HeldReading, State } from '../../store/ports/state.ts';

/** Of a file with nothing in it there is nothing to take over. */
const UNACCEPTABLE: readonly string[] = ['empty', 'no_offer', 'failed'];

export const canBeAccepted = ({ kind }: HeldReading): boolean => !UNACCEPTABLE.includes(kind);

/** What a decision names, so that it cannot be about another reading than the one that was looked at. */
export const readingName = ({ kind, lastDay, nights, file }: HeldReading): string =>
  [formatDay(lastDay), kind, nights, file ?? ''].join('.');

export type Decided =
  | { outcome: 'unknown' }
  | { outcome: 'nothing held'; reason: string }
  | { outcome: 'read again'; reading: string }
  | { outcome: 'decided'; held: HeldReading | null };

interface Acceptance {
  id: string;
  /** Whatever it is held for from now on for the same reason, and not this once. */
  always: boolean;
  /** The reading that was looked at; without it the one that is held now is meant. */
  reading?: string;
}

/** Believes the reading that is held: the next refresh takes over what the feed says. */
export const acceptFeed = (state: State, { id, always, reading }: Acceptance): Promise<Decided> =>
  state.transaction(async (tx): Promise<Decided> => {
    const row = await tx.feeds.get(id);
    if (row === undefined) return { outcome: 'unknown' };
    const { held } = row.trust;
    if (held === null) return { outcome: 'nothing held', reason: 'its last reading was taken over' };
    if (reading !== undefined && reading !== readingName(held))
      return { outcome: 'read again', reading: readingName(held) };
    if (!canBeAccepted(held)) return { outcome: 'nothing held', reason: held.reason };
    const accepted = { kind: held.kind, once: !always };
    await tx.feeds.setTrust(id, row.vendorId, { ...row.trust, accepted });
    return { outcome: 'decided', held };
  });

/** Takes an acceptance back that no refresh has used yet: the feed stays held. */
export const keepFeedHeld = (state: State, { id, reading }: Omit<Acceptance, 'always'>): Promise<Decided> =>
  state.transaction(async (tx): Promise<Decided> => {
    const row = await tx.feeds.get(id);
    if (row === undefined) return { outcome: 'unknown' };
    const { held } = row.trust;
    if (reading !== undefined && (held === null || reading !== readingName(held)))
      return { outcome: 'read again', reading: held === null ? '' : readingName(held) };
    await tx.feeds.setTrust(id, row.vendorId, { ...row.trust, accepted: null });
    return { outcome: 'decided', held };
  });

/** Believes nothing of a feed: its shop is a newcomer again. */
export const rejectFeed = (state: State, id: string, decidedDay: Day): Promise<FeedRow | undefined> =>
  state.transaction(async (tx) => {
    const row = await tx.feeds.get(id);
    if (row === undefined) return undefined;
    await tx.feeds.setTrust(id, row.vendorId, { ...row.trust, accepted: null, agreed: 0 });
    await tx.decisions.reject({ vendorId: row.vendorId, sinceDay: null, decidedDay });
    return row;
  });
