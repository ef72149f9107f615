import type { DatabaseSync } from 'node:sqlite';
import type { SweepBounds, Swept } from '../agent-ports.ts';
import { nestable } from './agent-transaction.ts';

/** Written out so that a test can pin that none of them walks a whole table. */
export const SWEEP_QUERIES = {
  unconfirmed: `
    delete from agent where email_state = 'unconfirmed' and created_ms <= ? and status = 'pending_confirmation'`,
  unconfirmedAddress: `
    update agent set email_state = 'none', email_hash = null, email_box = null
    where email_state = 'unconfirmed' and created_ms <= ?`,
  expired: `update agent set status = 'expired', ended_ms = ?1 where ended_ms is null and expires_ms <= ?1`,
  ended: 'delete from agent where ended_ms is not null and ended_ms <= ?',
  messages: 'delete from outbox where done_ms is not null and done_ms <= ?',
  keys: 'delete from idempotency where started_ms <= ?',
  counts: 'delete from agent_count where day < ?',
};

export function agentSweepIn(db: DatabaseSync): (bounds: SweepBounds) => Swept {
  const unconfirmed = db.prepare(SWEEP_QUERIES.unconfirmed);
  const unconfirmedAddress = db.prepare(SWEEP_QUERIES.unconfirmedAddress);
  const expired = db.prepare(SWEEP_QUERIES.expired);
  const ended = db.prepare(SWEEP_QUERIES.ended);
  const messages = db.prepare(SWEEP_QUERIES.messages);
  const keys = db.prepare(SWEEP_QUERIES.keys);
  const counts = db.prepare(SWEEP_QUERIES.counts);
  return (bounds) =>
    nestable(db, () => {
      const swept: Swept = {
        unconfirmed: Number(unconfirmed.run(bounds.unconfirmedBeforeMs).changes),
        expired: Number(expired.run(bounds.nowMs).changes),
        ended: Number(ended.run(bounds.endedBeforeMs).changes),
        messages: Number(messages.run(bounds.doneBeforeMs).changes),
      };
      // What is left unconfirmed has a webhook too: it lives on without the address.
      unconfirmedAddress.run(bounds.unconfirmedBeforeMs);
      keys.run(bounds.keysBeforeMs);
      counts.run(bounds.countsBeforeDay);
      return swept;
    });
}
