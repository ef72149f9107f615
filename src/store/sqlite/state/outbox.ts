import { randomBytes } from 'node:crypto';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type {
  Channel,
  DueMessage,
  LeasedMessage,
  MessageState,
  Outbox,
  PeerPriority,
} from '../../ports/outbox.ts';
import { MESSAGE_COLUMNS, MESSAGE_STATE_COLUMNS } from '../../rules/rows.ts';
import { prepareAll, type Sync } from './state-db.ts';

/** The statements are exported so that a test can check that none scans a whole table. */
export const OUTBOX_QUERIES = {
  /** The next peer after `?3` with a due message, and its longest due message. */
  nextPeer: `
    select id, peer from outbox where state = 'open' and channel = ?1 and retrying = ?2 and peer > ?3 and due_ms <= ?4
    order by peer, due_ms limit 1`,
  pullIn: `update outbox set due_ms = ?2 where state = 'open' and due_ms > ?1`,
  state: `select ${MESSAGE_STATE_COLUMNS} from outbox where id = ?`,
  hasLink: `select 1 from outbox where to_hash = ? and kind = ? and state = 'open'`,
};

const statementsIn = (db: DatabaseSync) => ({
  ...prepareAll(db, OUTBOX_QUERIES),
  add: db.prepare(`
    insert into outbox (id, agent_id, channel, peer, kind, language, to_hash, to_box, payload, created_ms, state, attempts,
      retrying, due_ms)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?10, 'open', 0, 0, ?10)`),
  lease: db.prepare(`
    update outbox set attempts = attempts + 1, retrying = 1, due_ms = ?2, claim = ?3
    where id = ?1 and state = 'open' returning ${MESSAGE_COLUMNS}`),
  // A finished message keeps its id and outcome, but not its recipient.
  finish: db.prepare(`
    update outbox set state = ?3, done_ms = ?4, to_hash = null, to_box = null
    where id = ?1 and claim = ?2 and state = 'open'`),
  retry: db.prepare(`
    update outbox set due_ms = ?3, strikes = ?4, claim = null where id = ?1 and claim = ?2 and state = 'open'`),
  giveBack: db.prepare(`
    update outbox set attempts = attempts - 1, retrying = attempts > 1, due_ms = ?3, claim = null
    where id = ?1 and claim = ?2 and state = 'open'`),
  ofAgent: db.prepare(
    `select ${MESSAGE_STATE_COLUMNS} from outbox where agent_id = ? order by created_ms desc, id`,
  ),
  reopen: db.prepare(`
    update outbox set state = 'open', attempts = 0, strikes = 0, retrying = 0, due_ms = ?2, claim = null, done_ms = null
    where id = ?1`),
  links: db.prepare(
    'select id, to_box as toBox from outbox where to_hash is not null and to_box is not null',
  ),
  setMailbox: db.prepare('update outbox set to_hash = ?2 where id = ?1'),
  openCount: db.prepare(`select count(*) as count from outbox where state = 'open'`),
  oldestOpen: db.prepare(`select min(created_ms) as ms from outbox where state = 'open'`),
});

function dueIn(nextPeer: StatementSync) {
  /** The last served peer of each channel: the next one has its turn. */
  const served = new Map<Channel, string>();

  function* duePeers(channel: Channel, retrying: 0 | 1, nowMs: number): Generator<DueMessage> {
    const begin = served.get(channel) ?? '';
    for (const [from, to] of [
      [begin, undefined],
      ['', begin],
    ] as const) {
      let due = nextPeer.get(channel, retrying, from, nowMs) as DueMessage | undefined;
      while (due && (to === undefined || due.peer <= to)) {
        yield due;
        due = nextPeer.get(channel, retrying, due.peer, nowMs) as DueMessage | undefined;
      }
    }
  }

  const findDue = (
    channel: Channel,
    rank: (peer: string) => PeerPriority,
    nowMs: number,
  ): DueMessage | undefined => {
    let other: DueMessage | undefined;
    for (const retrying of [0, 1] as const) {
      for (const due of duePeers(channel, retrying, nowMs)) {
        const its = rank(due.peer);
        if (its === 'first') return due;
        if (its === 'next') other ??= due;
      }
    }
    return other;
  };

  return (channel: Channel, rank: (peer: string) => PeerPriority, nowMs: number): DueMessage | undefined => {
    const due = findDue(channel, rank, nowMs);
    if (due !== undefined) served.set(channel, due.peer);
    return due;
  };
}

/** Leasing a message moves its due time to the end of the lease: after a crash it falls due again. */
export function outboxIn(db: DatabaseSync): Sync<Outbox> {
  const sql = statementsIn(db);
  const nextDue = dueIn(sql.nextPeer);

  return {
    add(m, nowMs) {
      const { id, agentId, channel, peer, kind, language, toHash, toBox, payload } = m;
      sql.add.run(id, agentId, channel, peer, kind, language, toHash, toBox, payload, nowMs);
    },
    lease(channel, rank, nowMs, leaseMs) {
      const due = nextDue(channel, rank, nowMs);
      if (due === undefined) return undefined;
      const key = randomBytes(9).toString('base64url');
      return sql.lease.get(due.id, nowMs + leaseMs, key) as unknown as LeasedMessage | undefined;
    },
    giveBack: (message, nowMs) => void sql.giveBack.run(message.id, message.leaseKey, nowMs),
    finish: (message, state, nowMs) => void sql.finish.run(message.id, message.leaseKey, state, nowMs),
    retry: (message, dueMs, strikes) => void sql.retry.run(message.id, message.leaseKey, dueMs, strikes),
    state: (id) => sql.state.get(id) as unknown as MessageState | undefined,
    ofAgent: (agentId) => sql.ofAgent.all(agentId) as unknown as MessageState[],
    reopen: (id, nowMs) => void sql.reopen.run(id, nowMs),
    hasLink: (toHash, kind) => sql.hasLink.get(toHash, kind) !== undefined,
    links: () => sql.links.all() as unknown as { id: string; toBox: Uint8Array }[],
    setMailbox: (id, toHash) => void sql.setMailbox.run(id, toHash),
    pullIn: (latestMs, nowMs) => void sql.pullIn.run(latestMs, nowMs),
    openCount: () => (sql.openCount.get() as { count: number }).count,
    oldestOpenMs: () => (sql.oldestOpen.get() as { ms: number | null }).ms,
  };
}
