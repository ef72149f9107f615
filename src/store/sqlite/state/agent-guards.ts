import type { DatabaseSync } from 'node:sqlite';
import type { AgentGuards, SweepBounds, SweepCounts } from '../../ports/agents.ts';
import { type KeyRow, keyState } from '../../rules/rows.ts';
import { prepareAll, type Sync, transaction } from './state-db.ts';

export function agentGuardsIn(db: DatabaseSync): Sync<AgentGuards> {
  const count = db.prepare(`
    insert into agent_count (bucket, day, count) values (?, ?, ?)
    on conflict (day, bucket) do update set count = count + excluded.count returning count`);
  const isSuppressed = db.prepare('select 1 from suppressed_address where email_hash = ?');
  const suppress = db.prepare(
    'insert into suppressed_address (email_hash, since_ms) values (?, ?) on conflict do nothing',
  );
  const unsuppress = db.prepare('delete from suppressed_address where email_hash = ?');
  const move = db.prepare('update or replace suppressed_address set email_hash = ?2 where email_hash = ?1');
  const ask = db.prepare(`
    update suppressed_address set asked_ms = ?2
    where email_hash = ?1 and (asked_ms is null or asked_ms <= ?3)`);
  const key = db.prepare('select body_hash, started_ms, answer from idempotency where key_hash = ?');
  const start = db.prepare(`
    insert into idempotency values (?1, ?2, ?3, null)
    on conflict (key_hash) do update set body_hash = ?2, started_ms = ?3, answer = null`);
  const answer = db.prepare('update idempotency set answer = ? where key_hash = ? and started_ms = ?');
  const forget = db.prepare(
    'delete from idempotency where key_hash = ? and started_ms = ? and answer is null',
  );

  return {
    count: (bucket, day, by = 1) => (count.get(bucket, day, by) as { count: number }).count,
    isSuppressed: (emailHash) => isSuppressed.get(emailHash) !== undefined,
    suppress: (emailHash, nowMs) => void suppress.run(emailHash, nowMs),
    unsuppress: (emailHash) => void unsuppress.run(emailHash),
    moveSuppressed: (before, emailHash) => void move.run(before, emailHash),
    askSuppressed: (emailHash, nowMs, everyMs) => ask.run(emailHash, nowMs, nowMs - everyMs).changes > 0,
    startKey: (request) =>
      transaction(db, () => {
        const known = keyState(key.get(request.keyHash) as KeyRow | undefined, request);
        if (known !== undefined) return known;
        start.run(request.keyHash, request.bodyHash, request.nowMs);
        return { kind: 'started' };
      }),
    answerKey: ({ keyHash, startedMs }, text) => answer.run(text, keyHash, startedMs).changes > 0,
    forgetKey: ({ keyHash, startedMs }) => void forget.run(keyHash, startedMs),
  };
}

/** True unless the confirmation was sent recently or is still waiting to be sent. */
const ASKED_LONG_AGO = `not exists (
      select 1 from outbox where agent_id = coalesce(agent.batch_id, agent.id) and kind = 'confirm' and
      (done_ms > ?1 or (state = 'open' and agent.created_ms > ?2)))`;

/** The statements are exported so that a test can check that none scans a whole table. */
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

export function agentSweepIn(db: DatabaseSync): (bounds: SweepBounds) => SweepCounts {
  const sql = prepareAll(db, SWEEP_QUERIES);
  return (bounds) =>
    transaction(db, () => {
      const swept: SweepCounts = {
        unconfirmed: Number(
          sql.unconfirmed.run(bounds.unconfirmedBeforeMs, bounds.neverAskedBeforeMs).changes,
        ),
        expired: Number(sql.expired.run(bounds.nowMs).changes),
        ended: Number(sql.ended.run(bounds.endedBeforeMs).changes),
        messages: Number(sql.messages.run(bounds.doneBeforeMs).changes),
      };
      // The unconfirmed agents that are left have a webhook too: they stay, without the address.
      sql.unconfirmedAddress.run(bounds.unconfirmedBeforeMs, bounds.neverAskedBeforeMs);
      sql.keys.run(bounds.keysBeforeMs);
      sql.counts.run(bounds.countsBeforeDay);
      return swept;
    });
}
