import type { SweepBounds, Swept } from '../../../ports/agents.ts';
import type { Sql } from '../connection/sql.ts';

/** A confirmation that was sent only lately, or is still on its way, is waited for. */
const ASKED_LONG_AGO = `not exists (
  select 1 from outbox where agent_id = agent.id and kind = 'confirm' and
  (done_ms > $1 or (state = 'open' and agent.created_ms > $2)))`;

export const sweepIn =
  (sql: Sql) =>
  (bounds: SweepBounds): Promise<Swept> =>
    sql.atomic(async (tx) => {
      const unconfirmed = [bounds.unconfirmedBeforeMs, bounds.neverAskedBeforeMs];
      const swept: Swept = {
        unconfirmed: await tx.run(
          `delete from agent where email_state = 'unconfirmed' and created_ms <= $1 and
          status = 'pending_confirmation' and ${ASKED_LONG_AGO}`,
          unconfirmed,
        ),
        expired: await tx.run(
          `update agent set status = 'expired', ended_ms = $1 where ended_ms is null and expires_ms <= $1`,
          [bounds.nowMs],
        ),
        ended: await tx.run('delete from agent where ended_ms <= $1', [bounds.endedBeforeMs]),
        messages: await tx.run('delete from outbox where done_ms <= $1', [bounds.doneBeforeMs]),
      };
      // What is left unconfirmed has a webhook too: it lives on without the address.
      await tx.run(
        `update agent set email_state = 'none', email_hash = null, email_box = null
        where email_state = 'unconfirmed' and created_ms <= $1 and ${ASKED_LONG_AGO}`,
        unconfirmed,
      );
      await tx.run('delete from idempotency where started_ms <= $1', [bounds.keysBeforeMs]);
      await tx.run('delete from agent_count where day < $1', [bounds.countsBeforeDay]);
      return swept;
    });
