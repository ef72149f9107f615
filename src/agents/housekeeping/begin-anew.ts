import { existsSync, renameSync } from 'node:fs';
import { UsageError } from '../../domain/errors.ts';
import type { AgentStore, KeyedCounts } from '../../store/ports/agents.ts';
import { keyPath, newSecrets, openSecrets } from '../core/secrets/secret-key.ts';

/** Whether the key is the one that all that is kept rests on. */
export async function isKeyFit(dataDir: string, store: AgentStore): Promise<boolean> {
  try {
    await openSecrets(dataDir, store);
    return true;
  } catch (error) {
    if (error instanceof UsageError) return false;
    throw error;
  }
}

/**
 * Gives up all that rests on a lost key, and makes a new one. A file that is no key, or another one, is moved aside: it
 * may be what opens a backup.
 */
export function beginAnew(dataDir: string, store: AgentStore, nowMs: number): Promise<KeyedCounts> {
  return store.transaction(async (tx) => {
    const lost = await tx.keptUnderKey();
    await tx.giveUpKey();
    const path = keyPath(dataDir);
    const aside = `${path}.old-${nowMs}`;
    // The state may run this a second time: the key that lies there then is the new one.
    if (existsSync(path) && !existsSync(aside)) renameSync(path, aside);
    await newSecrets(dataDir, tx);
    const left = await tx.keptUnderKey();
    return { agents: lost.agents - left.agents, blocked: lost.blocked };
  });
}
