import type { DatabaseSync } from 'node:sqlite';
import type { SweepBounds, Swept } from '../../../ports/agents.ts';
import { transaction } from '../state.ts';

/** A confirmation that was sent only lately, or is still on its way, is waited for. */
const ASKED_LONG_AGO = `not exists (
      select 1 from outbox where agent_id = agent.id and kind = 'confirm' and
      (done_ms > ?1 or (state = 'open' and agent.created_ms > ?2)))`;

/** Written out so that a test can pin that none of them walks a whole table. */
export const SWEEP_QUERIES = {
  unconfirmed: `
    delete from agent where email_state = 'unconfirmed' and created_ms <= ?1 and status = 'pending_confirmation' and
    ${ASKED_LONG_AGO}`,
  unconfirmedAddress: `
    update agent set email_state = 'none', email_hash = null, email_box = null
    where email_state = 'unconfirmed' and created_ms <= ?1 and ${ASKED_LONG_AGO}`,
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
    transaction(db, () => {
      const swept: Swept = {
        unconfirmed: Number(unconfirmed.run(bounds.unconfirmedBeforeMs, bounds.neverAskedBeforeMs).changes),
        expired: Number(expired.run(bounds.nowMs).changes),
        ended: Number(ended.run(bounds.endedBeforeMs).changes),
        messages: Number(messages.run(bounds.doneBeforeMs).changes),
      };
      // What is left unconfirmed has a webhook too: it lives on without the address.
      unconfirmedAddress.run(bounds.unconfirmedBeforeMs, bounds.neverAskedBeforeMs);
      keys.run(bounds.keysBeforeMs);
      counts.run(bounds.countsBeforeDay);
      return swept;
    });
}
