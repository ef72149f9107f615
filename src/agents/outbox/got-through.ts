import type { Channel, LeasedMessage } from '../../store/ports/outbox.ts';

export interface GotThrough {
  /** Notes that somebody was reached on this channel. */
  note(channel: Channel): void;
  /** Whether somebody was reached on a message's channel since it was tried last; to be asked once at every failure. */
  sinceLastTry(message: LeasedMessage): boolean;
  forget(message: LeasedMessage): void;
}

/**
 * Proof that a channel works, which tells a receiver that is gone from a way out that is closed. Kept in memory: after a
 * restart the first failure of each message counts against nobody.
 */
export function createGotThrough(): GotThrough {
  const reached: Record<Channel, number> = { email: 0, webhook: 0 };
  const atLastTry = new Map<string, number>();
  return {
    note(channel) {
      reached[channel]++;
    },
    sinceLastTry({ id, channel }) {
      const before = atLastTry.get(id);
      atLastTry.set(id, reached[channel]);
      return before !== undefined && reached[channel] > before;
    },
    forget: ({ id }) => void atLastTry.delete(id),
  };
}
