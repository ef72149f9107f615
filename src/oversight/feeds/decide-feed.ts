import { type Day, formatDay } from '../../domain/day.ts';
import type { FeedRow, HeldReading, State } from '../../store/ports/state.ts';

/** Kinds that cannot be accepted: such a file has no offers. */
const UNACCEPTABLE: readonly string[] = ['empty', 'no_offer', 'failed'];

export const canBeAccepted = ({ kind }: HeldReading): boolean => !UNACCEPTABLE.includes(kind);

/** The id of a held reading: a decision names it, so that it cannot apply to a later reading. */
export const readingName = ({ kind, lastDay, nights, file }: HeldReading): string =>
  [formatDay(lastDay), kind, nights, file ?? ''].join('.');

export type FeedDecision =
  | { outcome: 'unknown' }
  | { outcome: 'nothing held'; reason: string }
  | { outcome: 'read again'; reading: string }
  | { outcome: 'decided'; held: HeldReading | null };

interface Acceptance {
  id: string;
  /** Accepts every later reading that is held for this reason, not only this one. */
  always: boolean;
  /** The reading that the operator saw; without it, the one that is held now. */
  reading?: string;
}

/** Accepts the held reading: the next refresh takes the feed over. */
export const acceptFeed = (state: State, { id, always, reading }: Acceptance): Promise<FeedDecision> =>
  state.transaction(async (tx): Promise<FeedDecision> => {
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

/** Withdraws an acceptance that no refresh has used yet: the feed stays held. */
export const keepFeedHeld = (
  state: State,
  { id, reading }: Omit<Acceptance, 'always'>,
): Promise<FeedDecision> =>
  state.transaction(async (tx): Promise<FeedDecision> => {
    const row = await tx.feeds.get(id);
    if (row === undefined) return { outcome: 'unknown' };
    const { held } = row.trust;
    if (reading !== undefined && (held === null || reading !== readingName(held)))
      return { outcome: 'read again', reading: held === null ? '' : readingName(held) };
    await tx.feeds.setTrust(id, row.vendorId, { ...row.trust, accepted: null });
    return { outcome: 'decided', held };
  });

/** Rejects a feed: nothing stays accepted, and its shop becomes a newcomer again. */
export const rejectFeed = (state: State, id: string, decidedDay: Day): Promise<FeedRow | undefined> =>
  state.transaction(async (tx) => {
    const row = await tx.feeds.get(id);
    if (row === undefined) return undefined;
    await tx.feeds.setTrust(id, row.vendorId, { ...row.trust, accepted: null, agreed: 0 });
    await tx.decisions.reject({ vendorId: row.vendorId, sinceDay: null, decidedDay });
    return row;
  });
