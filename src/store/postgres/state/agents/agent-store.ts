import type { AgentTx } from '../../../ports/agents.ts';
import { readFact, writeFact } from '../connection/facts.ts';
import type { Sql } from '../connection/sql.ts';
import { agentGuardsIn } from './agent-guards.ts';
import { sweepIn } from './agent-sweep.ts';
import { agentsIn } from './agents.ts';
import { outboxIn, type Served } from './outbox.ts';

const MATCHED = 'agents_matched';
const MATCHING = 'agents_matching';
const KEY_PRINT = 'agents_key';
const BELIEVED = 'agents_time';
const ADOPTED = 'agents_adopted';
/** Raised when agents are found by something else than before. */
const ADOPTED_AS = 'by mailbox and receiver';

/** Without waiting for whoever changes it. */
export const readKeyPrint = async (sql: Sql): Promise<string | undefined> =>
  (await sql.row<{ value: string }>('select value from fact where key = $1', [KEY_PRINT]))?.value;

export function agentTxIn(sql: Sql, served: Served, maySend: () => Promise<boolean>): AgentTx {
  const count = async (table: string) =>
    (await sql.row<{ count: number }>(`select count(*) as count from ${table}`))!.count;
  return {
    agents: agentsIn(sql),
    outbox: outboxIn(sql, served, maySend),
    guards: agentGuardsIn(sql),
    matchedGeneration: () => readFact(sql, MATCHED),
    setMatchedGeneration: (id) => writeFact(sql, MATCHED, id),
    matchingGeneration: () => readFact(sql, MATCHING),
    setMatchingGeneration: (id) => writeFact(sql, MATCHING, id),
    sweep: sweepIn(sql),
    believedMs: async () => {
      const text = await readFact(sql, BELIEVED);
      return text === undefined ? undefined : Number(text);
    },
    setBelievedMs: (ms) => writeFact(sql, BELIEVED, String(ms)),
    isAdopted: async () => (await readFact(sql, ADOPTED)) === ADOPTED_AS,
    setAdopted: () => writeFact(sql, ADOPTED, ADOPTED_AS),
    keptUnderKey: async () => ({
      agents: await count('agent'),
      blocked: await count('suppressed_address'),
    }),
    keyPrint: () => readFact(sql, KEY_PRINT),
    // Every node knows it from its snapshot, also while the database is away.
    setKeyPrint: (print) =>
      sql.atomic(async (tx) => {
        await writeFact(tx, KEY_PRINT, print);
        tx.touch();
      }),
    giveUpKey: () =>
      sql.atomic(async (tx) => {
        await tx.run('delete from outbox');
        await tx.run('delete from agent where email_box is not null or webhook_box is not null');
        for (const table of ['suppressed_address', 'idempotency', 'agent_count'])
          await tx.run(`delete from ${table}`);
        await tx.run('delete from fact where key = $1', [KEY_PRINT]);
        tx.touch();
      }),
  };
}
