import type { AgentRow } from '../../store/ports/agents.ts';
import { isLive, step, watchOf } from '../core/lifecycle.ts';
import { addReached } from '../core/messages.ts';
import { isTokenOf, type TokenPurpose } from '../core/secrets.ts';
import type { WatchedProduct } from '../core/watched-product.ts';
import type { AgentParts } from './create.ts';

/** Change it when the text of the confirmation page changes: the proof of consent names the version. */
export const CONSENT_TEXT_VERSION = '2026-11-17';

/** The agent of a token; undefined for a wrong id or a wrong token, so that a caller cannot distinguish them. */
export async function agentOfToken(
  { store }: AgentParts,
  purpose: TokenPurpose,
  id: string,
  token: string,
): Promise<AgentRow | undefined> {
  const agent = await store.agents.byId(id);
  const hash = purpose === 'cancel' ? agent?.cancelHash : agent?.mailHash;
  return hash !== undefined && isTokenOf(hash, token) ? agent : undefined;
}

/** Confirms an agent's address, by the button on the confirmation page. A second press changes nothing. */
export function confirmAgent(
  { store, clock }: AgentParts,
  id: string,
  product: WatchedProduct | undefined,
  generationId: string,
): Promise<AgentRow | undefined> {
  const nowMs = clock();
  return store.transaction(async (tx) => {
    const row = await tx.agents.byId(id);
    if (!row || nowMs >= row.expiresMs) return row;
    const lowestOre = product?.lowestOre ?? null;
    const { watch, notify } = step(watchOf(row), { kind: 'confirmed', lowestOre });
    if (watch.emailState === row.emailState) return row;
    await tx.agents.save(row, {
      status: watch.status,
      emailState: watch.emailState,
      consent: JSON.stringify({ text: CONSENT_TEXT_VERSION, at_ms: nowMs, method: 'double_opt_in_button' }),
      checkedAgainst: generationId,
      ...(watch.status === 'reached' && row.status !== 'reached' && { reachedMs: nowMs }),
    });
    if (notify.length > 0 && product && product.lowestOre !== null)
      await addReached(tx, row, notify, product.lowestOre, product, nowMs);
    return tx.agents.byId(id);
  });
}

/** Cancels an agent. The sender drops its open messages. */
export async function cancelAgent({ store, clock }: AgentParts, id: string): Promise<void> {
  await store.transaction(async (tx) => {
    const row = await tx.agents.byId(id);
    if (!row || !isLive(row.status)) return;
    const { watch } = step(watchOf(row), { kind: 'cancelled' });
    await tx.agents.save(row, { status: watch.status, endedMs: clock() });
  });
}
