import type { AgentStore } from '../../../ports/agents.ts';
import { openStateDb } from '../state.ts';
import { agentStoreIn } from './agent-store.ts';

/** The agents of a data folder on a connection of its own. */
export function openAgentStore(dataDir: string): AgentStore & Disposable & { close(): void } {
  const db = openStateDb(dataDir);
  const close = () => db.close();
  return { ...agentStoreIn(db), close, [Symbol.dispose]: close };
}
