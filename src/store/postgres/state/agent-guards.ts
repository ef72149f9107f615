import type { AgentGuards, SweepBounds, SweepCounts } from '../../ports/agents.ts';
import { type KeyRow, keyState } from '../../rules/rows.ts';
import { execute, type Sql } from './connection/sql.ts';

export function agentGuardsIn(sql: Sql): AgentGuards {
  return {
    count: async (bucket, day, by = 1) =>
      (await sql.changed<{ count: number }>(
        `insert into agent_count (bucket, day, count) values ($1, $2, $3)
        on conflict (day, bucket) do update set count = agent_count.count + excluded.count returning count`,
        [bucket, day, by],
      ))!.count,
    isSuppressed: async (emailHash) =>
      (await sql.row('select 1 from suppressed_address where email_hash = $1', [emailHash])) !== undefined,
    suppress: (emailHash, nowMs) =>
      execute(
        sql,
        'insert into suppressed_address (email_hash, since_ms) values ($1, $2) on conflict do nothing',
        [emailHash, nowMs],
      ),
    unsuppress: (emailHash) =>
      execute(sql, 'delete from suppressed_address where email_hash = $1', [emailHash]),
    moveSuppressed: (before, emailHash) =>
      sql.atomic(async (tx) => {
        if (before === emailHash) return;
        await tx.run(
          `with moved as (delete from suppressed_address where email_hash = $1 returning since_ms, asked_ms)
          insert into suppressed_address select $2, since_ms, asked_ms from moved
          on conflict (email_hash) do update set since_ms = excluded.since_ms, asked_ms = excluded.asked_ms`,
          [before, emailHash],
        );
      }),
    askSuppressed: async (emailHash, nowMs, everyMs) =>
      (await sql.run(
        `update suppressed_address set asked_ms = $2
        where email_hash = $1 and (asked_ms is null or asked_ms <= $3)`,
        [emailHash, nowMs, nowMs - everyMs],
      )) > 0,
    startKey: (key) => sql.atomic((tx) => startKey(tx, key)),
    answerKey: async ({ keyHash, startedMs }, text) => {
      const statement = 'update idempotency set answer = $1 where key_hash = $2 and started_ms = $3';
      return (await sql.run(statement, [text, keyHash, startedMs])) > 0;
    },
    // Waits for a commit that still holds the row, and then sees its answer.
    forgetKey: async ({ keyHash, startedMs }) => {
      const statement = 'delete from idempotency where key_hash = $1 and started_ms = $2 and answer is null';
      await sql.run(statement, [keyHash, startedMs]);
    },
  };
}

async function startKey(
  sql: Sql,
  request: Parameters<AgentGuards['startKey']>[0],
): ReturnType<AgentGuards['startKey']> {
  const { keyHash, bodyHash, nowMs } = request;
  await sql.lock('idempotency', keyHash);
  const row = await sql.row<KeyRow>(
    `select body_hash, started_ms, answer from idempotency where key_hash = $1${sql.forUpdate}`,
    [keyHash],
  );
  const known = keyState(row, request);
  if (known !== undefined) return known;
  await sql.run(
    `insert into idempotency values ($1, $2, $3, null)
    on conflict (key_hash) do update set body_hash = $2, started_ms = $3, answer = null`,
    [keyHash, bodyHash, nowMs],
  );
  return { kind: 'started' };
}

/** True unless the confirmation was sent recently or is still waiting to be sent. */
const ASKED_LONG_AGO = `not exists (
  select 1 from outbox where agent_id = coalesce(agent.batch_id, agent.id) and kind = 'confirm' and
  (done_ms > $1 or (state = 'open' and agent.created_ms > $2)))`;

export const sweepIn =
  (sql: Sql) =>
  (bounds: SweepBounds): Promise<SweepCounts> =>
    sql.atomic(async (tx) => {
      const unconfirmed = [bounds.unconfirmedBeforeMs, bounds.neverAskedBeforeMs];
      const swept: SweepCounts = {
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
      // The unconfirmed agents that are left have a webhook too: they stay, without the address.
      await tx.run(
        `update agent set email_state = 'none', email_hash = null, email_box = null
        where email_state = 'unconfirmed' and created_ms <= $1 and ${ASKED_LONG_AGO}`,
        unconfirmed,
      );
      await tx.run('delete from idempotency where started_ms <= $1', [bounds.keysBeforeMs]);
      await tx.run('delete from agent_count where day < $1', [bounds.countsBeforeDay]);
      return swept;
    });
