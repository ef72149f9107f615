import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { ClaimedMessage, Outbox } from '../agent-ports.ts';

const COLUMNS = `id, agent_id as agentId, channel, kind, language, to_hash as toHash, to_box as toBox, payload,
  created_ms as createdMs, attempts, claim`;

/** One for first tries and one for retries: a thousand dead receivers must not stand before a fresh message. */
export const claimQuery = (retrying: 0 | 1): string => `
  select id from outbox where state = 'open' and channel = ?1 and retrying = ${retrying} and due_ms <= ?2
  order by due_ms limit 1`;

export const PULL_IN = `update outbox set due_ms = ?2 where state = 'open' and due_ms > ?1`;

/**
 * A claim moves the due time to the end of a lease, in the same statement that finds the message. Whoever dies while
 * sending leaves a message that falls due again by itself.
 */
export function outboxIn(db: DatabaseSync): Outbox {
  const add = db.prepare(`
    insert into outbox (id, agent_id, channel, kind, language, to_hash, to_box, payload, created_ms, state, attempts,
      retrying, due_ms)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?9, 'open', 0, 0, ?9)`);
  const claims = ([0, 1] as const).map((retrying) =>
    db.prepare(`
      update outbox set attempts = attempts + 1, retrying = 1, due_ms = ?3, claim = ?4
      where id = (${claimQuery(retrying)}) returning ${COLUMNS}`),
  );
  // A finished message keeps its id and outcome, not its recipient.
  const finish = db.prepare(`
    update outbox set state = ?3, done_ms = ?4, to_hash = null, to_box = null
    where id = ?1 and claim = ?2 and state = 'open'`);
  const retry = db.prepare(`
    update outbox set due_ms = ?3, claim = null where id = ?1 and claim = ?2 and state = 'open'`);
  const postpone = db.prepare(`
    update outbox set attempts = attempts - 1, due_ms = ?3, claim = null where id = ?1 and claim = ?2`);
  const links = db.prepare(
    'select id, to_box as toBox from outbox where to_hash is not null and to_box is not null',
  );
  const setMailbox = db.prepare('update outbox set to_hash = ?2 where id = ?1');
  const pullIn = db.prepare(PULL_IN);
  const openCount = db.prepare(`select count(*) as count from outbox where state = 'open'`);

  return {
    add(m, nowMs) {
      add.run(m.id, m.agentId, m.channel, m.kind, m.language, m.toHash, m.toBox, m.payload, nowMs);
    },
    claim(order, nowMs, leaseMs) {
      const claim = randomBytes(9).toString('base64url');
      for (const statement of claims) {
        for (const channel of order) {
          const row = statement.get(channel, nowMs, nowMs + leaseMs, claim);
          if (row) return row as unknown as ClaimedMessage;
        }
      }
      return undefined;
    },
    postpone: (message, dueMs) => void postpone.run(message.id, message.claim, dueMs),
    finish: (message, state, nowMs) => void finish.run(message.id, message.claim, state, nowMs),
    retry: (message, dueMs) => void retry.run(message.id, message.claim, dueMs),
    links: () => links.all() as unknown as { id: string; toBox: Uint8Array }[],
    setMailbox: (id, toHash) => void setMailbox.run(id, toHash),
    pullIn: (latestMs, nowMs) => void pullIn.run(latestMs, nowMs),
    openCount: () => (openCount.get() as { count: number }).count,
  };
}
