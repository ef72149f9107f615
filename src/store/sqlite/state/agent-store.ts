import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { AgentRow, Agents, AgentTx, WatchRow } from '../../ports/agents.ts';
import type { ChannelTrouble } from '../../ports/outbox.ts';
import {
  ADOPTED_AS,
  AGENT_CHANGED,
  AGENT_FACTS,
  AGENT_COLUMNS as COLUMNS,
  NONE_COMPARED,
  AGENT_SELECTED as SELECTED,
  AGENT_STORED as STORED,
  TROUBLE_COLUMNS,
  WATCH_COLUMNS,
} from '../../rules/rows.ts';
import { agentGuardsIn, agentSweepIn } from './agent-guards.ts';
import { outboxIn } from './outbox.ts';
import { prepareAll, type Sync, transaction } from './state-db.ts';

export function agentStoreIn(db: DatabaseSync): Sync<AgentTx> {
  const get = db.prepare('select value from fact where key = ?');
  const set = db.prepare(
    'insert into fact values (?, ?) on conflict (key) do update set value = excluded.value',
  );
  const factOf = (key: string) => (get.get(key) as { value: string } | undefined)?.value;
  const agentCount = db.prepare('select count(*) as count from agent');
  const blockedCount = db.prepare('select count(*) as count from suppressed_address');
  const countOf = (statement: StatementSync) => (statement.get() as { count: number }).count;
  return {
    agents: agentsIn(db),
    outbox: outboxIn(db),
    guards: agentGuardsIn(db),
    matchedGeneration: () => factOf(AGENT_FACTS.matched),
    setMatchedGeneration: (id) => void set.run(AGENT_FACTS.matched, id),
    matchingGeneration: () => factOf(AGENT_FACTS.matching),
    setMatchingGeneration: (id) => void set.run(AGENT_FACTS.matching, id),
    comparedGenerations: () => JSON.parse(factOf(AGENT_FACTS.compared) ?? NONE_COMPARED),
    setComparedGenerations: (compared) => void set.run(AGENT_FACTS.compared, JSON.stringify(compared)),
    sweep: agentSweepIn(db),
    believedMs: () => {
      const text = factOf(AGENT_FACTS.believed);
      return text === undefined ? undefined : Number(text);
    },
    setBelievedMs: (ms) => void set.run(AGENT_FACTS.believed, String(ms)),
    isAdopted: () => factOf(AGENT_FACTS.adopted) === ADOPTED_AS,
    setAdopted: () => void set.run(AGENT_FACTS.adopted, ADOPTED_AS),
    keptUnderKey: () => ({ agents: countOf(agentCount), blocked: countOf(blockedCount) }),
    keyPrint: () => factOf(AGENT_FACTS.keyPrint),
    setKeyPrint: (print) => void set.run(AGENT_FACTS.keyPrint, print),
    giveUpKey: () =>
      transaction(db, () => {
        db.exec(`
          delete from agent where email_box is not null or webhook_box is not null;
          delete from outbox;
          delete from suppressed_address;
          delete from idempotency;
          delete from agent_count`);
        db.prepare('delete from fact where key = ?').run(AGENT_FACTS.keyPrint);
      }),
  };
}

/** The statements are exported so that a test can pin the query plan of each. */
export const AGENT_QUERIES = {
  byId: `select ${SELECTED} from agent where id = ?`,
  byNumber: `select ${SELECTED} from agent where n = ?`,
  byBatch: `select ${SELECTED} from agent where batch_id = ? order by n`,
  byMailbox: `select ${SELECTED} from agent where email_hash = ? order by n`,
  liveCountOfMailbox: 'select count(*) as count from agent where email_hash = ? and ended_ms is null',
  pageAfter: `select ${SELECTED} from agent where n > ? order by n limit ?`,
  watchingAfter: `
    select ${WATCH_COLUMNS} from agent
    where status in ('active', 'reached') and (ean, n) > (?, ?) order by ean, n limit ?`,
  watchingAmong: `
    select ${WATCH_COLUMNS} from agent indexed by agent_provisional
    where status in ('active', 'reached') and provisional = 1 and ean > ?2 and ean <= ?3
    union all
    select ${WATCH_COLUMNS} from agent
    where status in ('active', 'reached') and provisional = 0 and ean in (select value from json_each(?1))
    order by ean, n`,
  byOtherCodeAfter: `
    select n, ean, asked_ean as requireEan from agent where asked_ean <> ean and n > ? order by n limit ?`,
  startedBefore: `
    select ${SELECTED} from agent where checked_against < ?1
    union all select ${SELECTED} from agent where checked_against > ?1 limit ?2`,
  troubles: `select ${TROUBLE_COLUMNS} from agent_channel where agent_id = ? order by channel`,
};

const agentStatementsIn = (db: DatabaseSync) => ({
  ...prepareAll(db, AGENT_QUERIES),
  // Scans backwards to the first match, mostly the last row; asked at most once at start.
  newestSealed: db.prepare(`
    select ${SELECTED} from agent where email_box is not null or webhook_box is not null order by n desc limit 1`),
  allTroubles: db.prepare(`
    select agent_id as agentId, ${TROUBLE_COLUMNS}
    from agent_channel order by failing_since_ms, agent_id, channel`),
  insert: db.prepare(
    `insert into agent (${STORED.map((name) => COLUMNS[name]).join(', ')}) values (${STORED.map(() => '?').join(', ')})`,
  ),
  save: db.prepare(`
    update agent set ${AGENT_CHANGED.map((name, i) => `${COLUMNS[name]} = ?${i + 2}`).join(', ')}, provisional = 1
    where n = ?1`),
  setMailbox: db.prepare('update agent set email_hash = ?2 where n = ?1'),
  setPeer: db.prepare('update agent set webhook_peer = ?2 where n = ?1'),
  setPeerOfMessages: db.prepare(`
    update outbox set peer = ?2 where agent_id = ?1 and channel = 'webhook' and state = 'open'`),
  setEan: db.prepare('update agent set ean = ?2, provisional = 1 where n = ?1'),
  setProvisional: db.prepare(
    'update agent set provisional = ?2 where n in (select value from json_each(?1))',
  ),
  passedOver: db.prepare('update agent set checked_against = null where n = ?'),
  removeAgents: db.prepare('delete from agent where email_hash = ?'),
  removeMessages: db.prepare('delete from outbox where to_hash = ?'),
  failed: db.prepare(`
    insert into agent_channel values (?1, ?2, ?3, null, ?4)
    on conflict (agent_id, channel) do update set reason = excluded.reason
    returning ${TROUBLE_COLUMNS}`),
  worked: db.prepare('delete from agent_channel where agent_id = ? and channel = ?'),
  disable: db.prepare(`
    insert into agent_channel values (?1, ?2, ?3, ?3, ?4)
    on conflict (agent_id, channel) do update set disabled_ms = excluded.disabled_ms, reason = excluded.reason`),
});

function agentsIn(db: DatabaseSync): Sync<Agents> {
  const sql = agentStatementsIn(db);
  sql.watchingAfter.setReturnArrays(true);
  sql.watchingAmong.setReturnArrays(true);
  return {
    insert: (agent) => void sql.insert.run(...STORED.map((name) => agent[name] as SQLInputValue)),
    byId: (id) => sql.byId.get(id) as unknown as AgentRow | undefined,
    byNumber: (n) => sql.byNumber.get(n) as unknown as AgentRow | undefined,
    byBatch: (batchId) => sql.byBatch.all(batchId) as unknown as AgentRow[],
    byMailbox: (emailHash) => sql.byMailbox.all(emailHash) as unknown as AgentRow[],
    liveCountOfMailbox: (emailHash) => (sql.liveCountOfMailbox.get(emailHash) as { count: number }).count,
    pageAfter: (n, limit) => sql.pageAfter.all(n, limit) as unknown as AgentRow[],
    setMailbox: (n, emailHash) => void sql.setMailbox.run(n, emailHash),
    setWebhookPeer({ n, id }, webhookPeer) {
      sql.setPeer.run(n, webhookPeer);
      sql.setPeerOfMessages.run(id, webhookPeer);
    },
    save(agent, change) {
      const next = { ...agent, ...change };
      sql.save.run(agent.n, ...AGENT_CHANGED.map((name) => next[name]));
    },
    byOtherCodeAfter: (n, limit) =>
      sql.byOtherCodeAfter.all(n, limit) as unknown as Pick<AgentRow, 'n' | 'ean' | 'requireEan'>[],
    setEan: (n, ean) => void sql.setEan.run(n, ean),
    passedOver: (n) => void sql.passedOver.run(n),
    removeMailbox(emailHash) {
      sql.removeMessages.run(emailHash);
      return Number(sql.removeAgents.run(emailHash).changes);
    },
    newestSealed: () => sql.newestSealed.get() as unknown as AgentRow | undefined,
    watchingAfter: (ean, n, limit) => sql.watchingAfter.all(ean, n, limit) as unknown as WatchRow[],
    watchingAmong: (eans, after, last) =>
      sql.watchingAmong.all(JSON.stringify(eans), after, last) as unknown as WatchRow[],
    setProvisional: (ns, isProvisional) =>
      void sql.setProvisional.run(JSON.stringify(ns), Number(isProvisional)),
    startedBefore: (generationId, limit) =>
      sql.startedBefore.all(generationId, limit) as unknown as AgentRow[],
    troubles: (agentId) => sql.troubles.all(agentId) as unknown as ChannelTrouble[],
    allTroubles: () => sql.allTroubles.all() as unknown as (ChannelTrouble & { agentId: string })[],
    failed: (agentId, channel, nowMs, reason) =>
      sql.failed.get(agentId, channel, nowMs, reason) as unknown as ChannelTrouble,
    worked: (agentId, channel) => void sql.worked.run(agentId, channel),
    disable: (agentId, channel, nowMs, reason) => void sql.disable.run(agentId, channel, nowMs, reason),
  };
}
