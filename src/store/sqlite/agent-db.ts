import type { AgentStore } from '../agent-ports.ts';
import { agentStoreIn } from './agent-store.ts';
import { openStateDb } from './state.ts';

/** The agents of a data folder on a connection of its own. */
export function openAgentStore(dataDir: string): AgentStore & Disposable & { close(): void } {
  const db = openStateDb(dataDir);
  const close = () => db.close();
  return { ...agentStoreIn(db), close, [Symbol.dispose]: close };
}
