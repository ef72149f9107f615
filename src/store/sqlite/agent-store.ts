import { dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { AgentStore } from '../agent-ports.ts';
import { agentGuardsIn } from './agent-guards.ts';
import { agentSweepIn } from './agent-sweep.ts';
import { nestable } from './agent-transaction.ts';
import { agentsIn } from './agents.ts';
import { takeLock } from './lock.ts';
import { outboxIn } from './outbox.ts';

const MATCHED = 'agents_matched';
const MATCHING = 'agents_matching';

export function agentStoreIn(db: DatabaseSync): AgentStore {
  const get = db.prepare('select value from fact where key = ?');
  const set = db.prepare(
    'insert into fact values (?, ?) on conflict (key) do update set value = excluded.value',
  );
  const factOf = (key: string) => (get.get(key) as { value: string } | undefined)?.value;
  return {
    agents: agentsIn(db),
    outbox: outboxIn(db),
    guards: agentGuardsIn(db),
    takeSending: () => takeLock(join(dirname(db.location()!), 'sender.lock')),
    atomically: (work) => nestable(db, work),
    matchedGeneration: () => factOf(MATCHED),
    setMatchedGeneration: (id) => void set.run(MATCHED, id),
    matchingGeneration: () => factOf(MATCHING),
    setMatchingGeneration: (id) => void set.run(MATCHING, id),
    sweep: agentSweepIn(db),
  };
}
