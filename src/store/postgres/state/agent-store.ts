import type { AgentRow, Agents, AgentTx, WatchRow } from '../../ports/agents.ts';
import type { ChannelTrouble } from '../../ports/outbox.ts';
import {
  ADOPTED_AS,
  AGENT_CHANGED,
  AGENT_COLUMNS,
  AGENT_FACTS,
  AGENT_SELECTED,
  AGENT_STORED,
  NONE_COMPARED,
  TROUBLE_COLUMNS,
  WATCH_COLUMNS,
} from '../../rules/rows.ts';
import { agentGuardsIn, sweepIn } from './agent-guards.ts';
import { execute, readFact, type Sql, type SqlValue, writeFact } from './connection/sql.ts';
import { outboxIn, type ServedPeers } from './outbox.ts';

/** Reads the key's check value without waiting for a writer's lock. */
export const readKeyPrint = async (sql: Sql): Promise<string | undefined> =>
  (await sql.row<{ value: string }>('select value from fact where key = $1', [AGENT_FACTS.keyPrint]))?.value;

export function agentTxIn(sql: Sql, served: ServedPeers, maySend: () => Promise<boolean>): AgentTx {
  const count = async (table: string) =>
    (await sql.row<{ count: number }>(`select count(*) as count from ${table}`))!.count;
  return {
    agents: agentsIn(sql),
    outbox: outboxIn(sql, served, maySend),
    guards: agentGuardsIn(sql),
    matchedGeneration: () => readFact(sql, AGENT_FACTS.matched),
    setMatchedGeneration: (id) => writeFact(sql, AGENT_FACTS.matched, id),
    matchingGeneration: () => readFact(sql, AGENT_FACTS.matching),
    setMatchingGeneration: (id) => writeFact(sql, AGENT_FACTS.matching, id),
    comparedGenerations: async () => JSON.parse((await readFact(sql, AGENT_FACTS.compared)) ?? NONE_COMPARED),
    setComparedGenerations: (compared) => writeFact(sql, AGENT_FACTS.compared, JSON.stringify(compared)),
    sweep: sweepIn(sql),
    believedMs: async () => {
      const text = await readFact(sql, AGENT_FACTS.believed);
      return text === undefined ? undefined : Number(text);
    },
    setBelievedMs: (ms) => writeFact(sql, AGENT_FACTS.believed, String(ms)),
    isAdopted: async () => (await readFact(sql, AGENT_FACTS.adopted)) === ADOPTED_AS,
    setAdopted: () => writeFact(sql, AGENT_FACTS.adopted, ADOPTED_AS),
    keptUnderKey: async () => ({ agents: await count('agent'), blocked: await count('suppressed_address') }),
    keyPrint: () => readFact(sql, AGENT_FACTS.keyPrint),
    // Every node has the check value in its snapshot, so the revision must change.
    setKeyPrint: (print) =>
      sql.atomic(async (tx) => {
        await writeFact(tx, AGENT_FACTS.keyPrint, print);
        tx.touch();
      }),
    giveUpKey: () =>
      sql.atomic(async (tx) => {
        await tx.run('delete from outbox');
        await tx.run('delete from agent where email_box is not null or webhook_box is not null');
        for (const table of ['suppressed_address', 'idempotency', 'agent_count'])
          await tx.run(`delete from ${table}`);
        await tx.run('delete from fact where key = $1', [AGENT_FACTS.keyPrint]);
        tx.touch();
      }),
  };
}

const AGENT = `select ${AGENT_SELECTED} from agent`;
const INSERT = `insert into agent (${AGENT_STORED.map((name) => AGENT_COLUMNS[name]).join(', ')})
  values (${AGENT_STORED.map((_, i) => `$${i + 1}`).join(', ')})`;

const SAVE = `update agent set ${AGENT_CHANGED.map((name, i) => `${AGENT_COLUMNS[name]} = $${i + 2}`).join(', ')}, provisional = 1
  where n = $1`;

interface WatchColumns {
  n: number;
  ean: WatchRow[1];
  target_ore: number;
  status: WatchRow[3];
  expires_ms: number;
  kind: WatchRow[5];
  options: string | null;
  mark_ore: number | null;
  reached_ms: number | null;
  provisional: 0 | 1;
}

const watchRow = (row: WatchColumns): WatchRow => [
  ...([row.n, row.ean, row.target_ore, row.status, row.expires_ms] as const),
  ...([row.kind, row.options, row.mark_ore, row.reached_ms, row.provisional] as const),
];

function agentsIn(sql: Sql): Agents {
  const set = (text: string, values: readonly SqlValue[]) => execute(sql, text, values);
  return {
    insert: (agent) => {
      const values = AGENT_STORED.map((name) => agent[name]);
      return set(INSERT, values);
    },
    save: (agent, change) => {
      const next = { ...agent, ...change };
      return set(SAVE, [agent.n, ...AGENT_CHANGED.map((name) => next[name])]);
    },
    setMailbox: (n, emailHash) => set('update agent set email_hash = $2 where n = $1', [n, emailHash]),
    setWebhookPeer: ({ n, id }, webhookPeer) =>
      sql.atomic(async (tx) => {
        await tx.run('update agent set webhook_peer = $2 where n = $1', [n, webhookPeer]);
        await tx.run(
          `update outbox set peer = $2 where agent_id = $1 and channel = 'webhook' and state = 'open'`,
          [id, webhookPeer],
        );
      }),
    passedOver: (n) => set('update agent set checked_against = null where n = $1', [n]),
    removeMailbox: (emailHash) =>
      sql.atomic(async (tx) => {
        await tx.run('delete from outbox where to_hash = $1', [emailHash]);
        return tx.run('delete from agent where email_hash = $1', [emailHash]);
      }),
    setEan: (n, ean) => set('update agent set ean = $2, provisional = 1 where n = $1', [n, ean]),
    setProvisional: (ns, isProvisional) =>
      set('update agent set provisional = $2 where n = any($1::int8[])', [ns, Number(isProvisional)]),
    ...lookedUpIn(sql),
    ...troublesIn(sql),
  };
}

function lookedUpIn(sql: Sql) {
  const one = (where: string, value: string | number) =>
    sql.row<AgentRow>(`${AGENT} where ${where} = $1${sql.forUpdate}`, [value]);
  const watching = async (where: string, values: readonly SqlValue[]) => {
    const rows = await sql.rows<WatchColumns>(
      `select ${WATCH_COLUMNS} from agent where status in ('active', 'reached') and ${where}`,
      values,
    );
    return rows.map(watchRow);
  };
  return {
    byId: (id) => one('id', id),
    byNumber: (n) => one('n', n),
    byMailbox: (emailHash) =>
      sql.rows<AgentRow>(`${AGENT} where email_hash = $1 order by n${sql.forUpdate}`, [emailHash]),
    byBatch: (batchId) =>
      sql.rows<AgentRow>(`${AGENT} where batch_id = $1 order by n${sql.forUpdate}`, [batchId]),
    liveCountOfMailbox: async (emailHash) => {
      // Locked, because the caller adds an agent next: a concurrent count must see it.
      await sql.lock('mailbox', emailHash);
      const live = await sql.row<{ count: number }>(
        'select count(*) as count from agent where email_hash = $1 and ended_ms is null',
        [emailHash],
      );
      return live!.count;
    },
    pageAfter: (n, limit) => sql.rows<AgentRow>(`${AGENT} where n > $1 order by n limit $2`, [n, limit]),
    newestSealed: () =>
      sql.row<AgentRow>(
        `${AGENT} where email_box is not null or webhook_box is not null order by n desc limit 1`,
      ),
    watchingAfter: (ean, n, limit) =>
      watching('(ean, n) > ($1, $2) order by ean, n limit $3', [ean, n, limit]),
    watchingAmong: (eans, after, last) =>
      watching(
        `(provisional = 1 and ean > $2 and ean <= $3 or provisional = 0 and ean = any($1::int8[])) order by ean, n`,
        [eans, after, last],
      ),
    byOtherCodeAfter: (n, limit) =>
      sql.rows(
        'select n, ean, asked_ean as "requireEan" from agent where asked_ean <> ean and n > $1 order by n limit $2',
        [n, limit],
      ),
    startedBefore: (generationId, limit) =>
      sql.rows<AgentRow>(
        `${AGENT} where checked_against is not null and checked_against <> $1 order by n limit $2${sql.forUpdate}`,
        [generationId, limit],
      ),
  } satisfies Partial<Agents>;
}

function troublesIn(sql: Sql) {
  return {
    troubles: (agentId) =>
      sql.rows<ChannelTrouble>(
        `select ${TROUBLE_COLUMNS} from agent_channel where agent_id = $1 order by channel`,
        [agentId],
      ),
    allTroubles: () =>
      sql.rows(
        `select agent_id as "agentId", ${TROUBLE_COLUMNS} from agent_channel order by failing_since_ms, agent_id, channel`,
      ),
    failed: async (agentId, channel, nowMs, reason) =>
      (await sql.changed<ChannelTrouble>(
        `insert into agent_channel values ($1, $2, $3, null, $4)
        on conflict (agent_id, channel) do update set reason = excluded.reason returning ${TROUBLE_COLUMNS}`,
        [agentId, channel, nowMs, reason],
      ))!,
    worked: (agentId, channel) =>
      execute(sql, 'delete from agent_channel where agent_id = $1 and channel = $2', [agentId, channel]),
    disable: (agentId, channel, nowMs, reason) =>
      execute(
        sql,
        `insert into agent_channel values ($1, $2, $3, $3, $4)
        on conflict (agent_id, channel) do update set disabled_ms = excluded.disabled_ms, reason = excluded.reason`,
        [agentId, channel, nowMs, reason],
      ),
  } satisfies Partial<Agents>;
}
