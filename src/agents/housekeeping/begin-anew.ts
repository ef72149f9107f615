import { existsSync, renameSync } from 'node:fs';
import { UsageError } from '../../domain/errors.ts';
import type { AgentStore, KeptUnderKey } from '../../store/ports/agents.ts';
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
export function beginAnew(dataDir: string, store: AgentStore, nowMs: number): Promise<KeptUnderKey> {
  return store.transaction(async (tx) => {
    const lost = await tx.keptUnderKey();
    await tx.giveUpKey();
    const path = keyPath(dataDir);
    if (existsSync(path)) renameSync(path, `${path}.old-${nowMs}`);
    await newSecrets(dataDir, tx);
    const left = await tx.keptUnderKey();
    return { agents: lost.agents - left.agents, blocked: lost.blocked };
  });
}
