import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { Channel, ClaimedMessage, MessageState, Outbox, Rank } from '../../../ports/outbox.ts';
import type { Sync } from '../port/sync.ts';

const COLUMNS = `id, agent_id as agentId, channel, peer, kind, language, to_hash as toHash, to_box as toBox, payload,
  created_ms as createdMs, attempts, strikes, claim`;

const STATE = 'id, agent_id as agentId, channel, kind, state';

/** Written out so that a test can pin that none of them walks a whole table. */
export const OUTBOX_QUERIES = {
  /** The next peer after `?3` that has something due, with the message that is due longest. */
  nextPeer: `
    select id, peer from outbox where state = 'open' and channel = ?1 and retrying = ?2 and peer > ?3 and due_ms <= ?4
    order by peer, due_ms limit 1`,
  pullIn: `update outbox set due_ms = ?2 where state = 'open' and due_ms > ?1`,
  state: `select ${STATE} from outbox where id = ?`,
  hasLink: `select 1 from outbox where to_hash = ? and kind = ? and state = 'open'`,
};

interface Due {
  id: string;
  peer: string;
}

/**
 * A claim moves the due time to the end of a lease. Whoever dies while sending leaves a message that falls due again by
 * itself.
 */
export function outboxIn(db: DatabaseSync): Sync<Outbox> {
  const add = db.prepare(`
    insert into outbox (id, agent_id, channel, peer, kind, language, to_hash, to_box, payload, created_ms, state, attempts,
      retrying, due_ms)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?10, 'open', 0, 0, ?10)`);
  const nextPeer = db.prepare(OUTBOX_QUERIES.nextPeer);
  const claim = db.prepare(`
    update outbox set attempts = attempts + 1, retrying = 1, due_ms = ?2, claim = ?3
    where id = ?1 and state = 'open' returning ${COLUMNS}`);
  // A finished message keeps its id and outcome, not its recipient.
  const finish = db.prepare(`
    update outbox set state = ?3, done_ms = ?4, to_hash = null, to_box = null
    where id = ?1 and claim = ?2 and state = 'open'`);
  const retry = db.prepare(`
    update outbox set due_ms = ?3, strikes = ?4, claim = null where id = ?1 and claim = ?2 and state = 'open'`);
  const giveBack = db.prepare(`
    update outbox set attempts = attempts - 1, retrying = attempts > 1, due_ms = ?3, claim = null
    where id = ?1 and claim = ?2 and state = 'open'`);
  const state = db.prepare(OUTBOX_QUERIES.state);
  const ofAgent = db.prepare(`select ${STATE} from outbox where agent_id = ? order by created_ms desc, id`);
  const reopen = db.prepare(`
    update outbox set state = 'open', attempts = 0, strikes = 0, retrying = 0, due_ms = ?2, claim = null, done_ms = null
    where id = ?1`);
  const hasLink = db.prepare(OUTBOX_QUERIES.hasLink);
  const links = db.prepare(
    'select id, to_box as toBox from outbox where to_hash is not null and to_box is not null',
  );
  const setMailbox = db.prepare('update outbox set to_hash = ?2 where id = ?1');
  const pullIn = db.prepare(OUTBOX_QUERIES.pullIn);
  const openCount = db.prepare(`select count(*) as count from outbox where state = 'open'`);

  /** The peer that was served last: the turn is at the one after it. */
  const served = new Map<Channel, string>();

  function* duePeers(channel: Channel, retrying: 0 | 1, nowMs: number): Generator<Due> {
    const begin = served.get(channel) ?? '';
    for (const [from, to] of [
      [begin, undefined],
      ['', begin],
    ] as const) {
      let due = nextPeer.get(channel, retrying, from, nowMs) as Due | undefined;
      while (due && (to === undefined || due.peer <= to)) {
        yield due;
        due = nextPeer.get(channel, retrying, due.peer, nowMs) as Due | undefined;
      }
    }
  }

  function findDue(channel: Channel, rank: (peer: string) => Rank, nowMs: number): Due | undefined {
    let other: Due | undefined;
    for (const retrying of [0, 1] as const) {
      for (const due of duePeers(channel, retrying, nowMs)) {
        const its = rank(due.peer);
        if (its === 'first') return due;
        if (its === 'next') other ??= due;
      }
    }
    return other;
  }

  return {
    add(m, nowMs) {
      const { id, agentId, channel, peer, kind, language, toHash, toBox, payload } = m;
      add.run(id, agentId, channel, peer, kind, language, toHash, toBox, payload, nowMs);
    },
    claim(channel, rank, nowMs, leaseMs) {
      const due = findDue(channel, rank, nowMs);
      if (due === undefined) return undefined;
      served.set(channel, due.peer);
      const key = randomBytes(9).toString('base64url');
      return claim.get(due.id, nowMs + leaseMs, key) as unknown as ClaimedMessage | undefined;
    },
    giveBack: (message, nowMs) => void giveBack.run(message.id, message.claim, nowMs),
    finish: (message, state, nowMs) => void finish.run(message.id, message.claim, state, nowMs),
    retry: (message, dueMs, strikes) => void retry.run(message.id, message.claim, dueMs, strikes),
    state: (id) => state.get(id) as unknown as MessageState | undefined,
    ofAgent: (agentId) => ofAgent.all(agentId) as unknown as MessageState[],
    reopen: (id, nowMs) => void reopen.run(id, nowMs),
    hasLink: (toHash, kind) => hasLink.get(toHash, kind) !== undefined,
    links: () => links.all() as unknown as { id: string; toBox: Uint8Array }[],
    setMailbox: (id, toHash) => void setMailbox.run(id, toHash),
    pullIn: (latestMs, nowMs) => void pullIn.run(latestMs, nowMs),
    openCount: () => (openCount.get() as { count: number }).count,
  };
}
