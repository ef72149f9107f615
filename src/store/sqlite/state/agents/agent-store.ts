import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { AgentTx } from '../../../ports/agents.ts';
import type { Sync } from '../port/sync.ts';
import { transaction } from '../state.ts';
import { agentGuardsIn } from './agent-guards.ts';
import { agentSweepIn } from './agent-sweep.ts';
import { agentsIn } from './agents.ts';
import { outboxIn } from './outbox.ts';

const MATCHED = 'agents_matched';
const MATCHING = 'agents_matching';
const KEY_PRINT = 'agents_key';
const BELIEVED = 'agents_time';
const ADOPTED = 'agents_adopted';
/** Raised when agents are found by something else than before. */
const ADOPTED_AS = 'by mailbox and receiver';

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
    matchedGeneration: () => factOf(MATCHED),
    setMatchedGeneration: (id) => void set.run(MATCHED, id),
    matchingGeneration: () => factOf(MATCHING),
    setMatchingGeneration: (id) => void set.run(MATCHING, id),
    sweep: agentSweepIn(db),
    believedMs: () => {
      const text = factOf(BELIEVED);
      return text === undefined ? undefined : Number(text);
    },
    setBelievedMs: (ms) => void set.run(BELIEVED, String(ms)),
    isAdopted: () => factOf(ADOPTED) === ADOPTED_AS,
    setAdopted: () => void set.run(ADOPTED, ADOPTED_AS),
    keptUnderKey: () => ({ agents: countOf(agentCount), blocked: countOf(blockedCount) }),
    keyPrint: () => factOf(KEY_PRINT),
    setKeyPrint: (print) => void set.run(KEY_PRINT, print),
    giveUpKey: () =>
      transaction(db, () => {
        db.exec(`
          delete from agent where email_box is not null or webhook_box is not null;
          delete from outbox;
          delete from suppressed_address;
          delete from idempotency;
          delete from agent_count`);
        db.prepare('delete from fact where key = ?').run(KEY_PRINT);
      }),
  };
}
