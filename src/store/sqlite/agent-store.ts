import type { DatabaseSync } from 'node:sqlite';
import type { AgentStore } from '../agent-ports.ts';
import { agentGuardsIn } from './agent-guards.ts';
import { agentSweepIn } from './agent-sweep.ts';
import { nestable } from './agent-transaction.ts';
import { agentsIn } from './agents.ts';
import { outboxIn } from './outbox.ts';

const MATCHED = 'agents_matched';

export function agentStoreIn(db: DatabaseSync): AgentStore {
  const get = db.prepare('select value from fact where key = ?');
  const set = db.prepare(
    'insert into fact values (?, ?) on conflict (key) do update set value = excluded.value',
  );
  return {
    agents: agentsIn(db),
    outbox: outboxIn(db),
    guards: agentGuardsIn(db),
    atomically: (work) => nestable(db, work),
    matchedGeneration: () => (get.get(MATCHED) as { value: string } | undefined)?.value,
    setMatchedGeneration: (id) => void set.run(MATCHED, id),
    sweep: agentSweepIn(db),
  };
}
