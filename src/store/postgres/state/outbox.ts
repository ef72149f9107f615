import { randomBytes } from 'node:crypto';
import type {
  Channel,
  DueMessage,
  LeasedMessage,
  MessageState,
  Outbox,
  PeerPriority,
} from '../../ports/outbox.ts';
import { MESSAGE_COLUMNS, MESSAGE_STATE_COLUMNS } from '../../rules/rows.ts';
import { execute, type Sql, type SqlValue } from './connection/sql.ts';

/** The last served peer of each channel: the next one has its turn. */
export type ServedPeers = Map<Channel, string>;

async function* duePeers(sql: Sql, begin: string, channel: Channel, retrying: 0 | 1, nowMs: number) {
  const nextPeer = (after: string) =>
    sql.row<DueMessage>(
      `select id, peer from outbox
      where state = 'open' and channel = $1 and retrying = $2 and peer > $3 and due_ms <= $4
      order by peer, due_ms limit 1`,
      [channel, retrying, after, nowMs],
    );
  for (const [from, to] of [
    [begin, undefined],
    ['', begin],
  ] as const) {
    let due = await nextPeer(from);
    while (due && (to === undefined || due.peer <= to)) {
      yield due;
      due = await nextPeer(due.peer);
    }
  }
}

async function findDue(
  sql: Sql,
  begin: string,
  channel: Channel,
  rank: (peer: string) => PeerPriority,
  nowMs: number,
): Promise<DueMessage | undefined> {
  let other: DueMessage | undefined;
  for (const retrying of [0, 1] as const) {
    for await (const due of duePeers(sql, begin, channel, retrying, nowMs)) {
      const its = rank(due.peer);
      if (its === 'first') return due;
      if (its === 'next') other ??= due;
    }
  }
  return other;
}

/** Leasing a message moves its due time to the end of the lease: after a crash it falls due again. */
function leaseIn(sql: Sql, served: ServedPeers, maySend: () => Promise<boolean>): Outbox['lease'] {
  return async (channel, rank, nowMs, leaseMs) => {
    for (;;) {
      if (!(await maySend())) return undefined;
      const due = await findDue(sql, served.get(channel) ?? '', channel, rank, nowMs);
      if (due === undefined) return undefined;
      served.set(channel, due.peer);
      const leased = await sql.changed<LeasedMessage>(
        `update outbox set attempts = attempts + 1, retrying = 1, due_ms = $2, claim = $3
        where id = $1 and state = 'open' and due_ms <= $4 returning ${MESSAGE_COLUMNS}`,
        [due.id, nowMs + leaseMs, randomBytes(9).toString('base64url'), nowMs],
      );
      // Another process was faster: the next message is tried.
      if (leased !== undefined) return leased;
    }
  };
}

export function outboxIn(sql: Sql, served: ServedPeers, maySend: () => Promise<boolean>): Outbox {
  const set = (text: string, values: readonly SqlValue[]) => execute(sql, text, values);
  return {
    add: (m, nowMs) =>
      set(
        `insert into outbox (id, agent_id, channel, peer, kind, language, to_hash, to_box, payload, created_ms, state,
          attempts, retrying, due_ms)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'open', 0, 0, $10)`,
        [m.id, m.agentId, m.channel, m.peer, m.kind, m.language, m.toHash, m.toBox, m.payload, nowMs],
      ),
    lease: leaseIn(sql, served, maySend),
    giveBack: ({ id, leaseKey }, nowMs) =>
      set(
        `update outbox set attempts = attempts - 1, retrying = case when attempts > 1 then 1 else 0 end, due_ms = $3, claim = null
        where id = $1 and claim = $2 and state = 'open'`,
        [id, leaseKey, nowMs],
      ),
    // A finished message keeps its id and outcome, but not its recipient.
    finish: ({ id, leaseKey }, state, nowMs) =>
      set(
        `update outbox set state = $3, done_ms = $4, to_hash = null, to_box = null
        where id = $1 and claim = $2 and state = 'open'`,
        [id, leaseKey, state, nowMs],
      ),
    retry: ({ id, leaseKey }, dueMs, strikes) =>
      set(
        `update outbox set due_ms = $3, strikes = $4, claim = null where id = $1 and claim = $2 and state = 'open'`,
        [id, leaseKey, dueMs, strikes],
      ),
    state: (id) => sql.row<MessageState>(`select ${MESSAGE_STATE_COLUMNS} from outbox where id = $1`, [id]),
    ofAgent: (agentId) =>
      sql.rows<MessageState>(
        `select ${MESSAGE_STATE_COLUMNS} from outbox where agent_id = $1 order by created_ms desc, id`,
        [agentId],
      ),
    reopen: (id, nowMs) =>
      set(
        `update outbox set state = 'open', attempts = 0, strikes = 0, retrying = 0, due_ms = $2, claim = null,
        done_ms = null where id = $1`,
        [id, nowMs],
      ),
    hasLink: async (toHash, kind) => {
      const text = `select 1 from outbox where to_hash = $1 and kind = $2 and state = 'open'`;
      return (await sql.row(text, [toHash, kind])) !== undefined;
    },
    links: () =>
      sql.rows('select id, to_box as "toBox" from outbox where to_hash is not null and to_box is not null'),
    setMailbox: (id, toHash) => set('update outbox set to_hash = $2 where id = $1', [id, toHash]),
    pullIn: (latestMs, nowMs) =>
      set(`update outbox set due_ms = $2 where state = 'open' and due_ms > $1`, [latestMs, nowMs]),
    openCount: async () =>
      (await sql.row<{ count: number }>(`select count(*) as count from outbox where state = 'open'`))!.count,
    oldestOpenMs: async () => {
      const text = `select min(created_ms) as ms from outbox where state = 'open'`;
      return (await sql.row<{ ms: number | null }>(text))!.ms;
    },
  };
}
