import type { AgentRow } from '../../store/ports/agents.ts';
import type { AgentParts } from '../core/agent-parts.ts';
import { isLive, step, watchOf } from '../core/lifecycle.ts';
import { addReached } from '../core/messages.ts';
import { isTokenOf, type TokenPurpose } from '../core/secrets/secrets.ts';
import type { WatchedProduct } from '../core/watched-product.ts';

/** To be raised when the words on the confirmation page change: the proof of consent says which ones were agreed to. */
export const CONSENT_TEXT_VERSION = '2026-11';

/** The agent a token opens; undefined for a wrong id or token, which look the same from outside. */
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

/** The button on the confirmation page. A second press changes nothing. */
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
    const { watch, notify } = step(watchOf(row), {
      kind: 'confirmed',
      lowestOre: product?.lowestOre ?? null,
    });
    if (watch.emailState === row.emailState) return row;
    await tx.agents.save(row, {
      status: watch.status,
      emailState: watch.emailState,
      consent: JSON.stringify({ text: CONSENT_TEXT_VERSION, at_ms: nowMs, method: 'double_opt_in_button' }),
      checkedAgainst: generationId,
      ...(watch.status === 'reached' && row.status !== 'reached' && { reachedMs: nowMs }),
    });
    if (notify.length > 0 && product && product.lowestOre !== null) {
      await addReached(tx, row, notify, product.lowestOre, product, nowMs);
    }
    return tx.agents.byId(id);
  });
}

/** Ends an agent. Its open messages are dropped by the sender. */
export async function cancelAgent({ store, clock }: AgentParts, id: string): Promise<void> {
  await store.transaction(async (tx) => {
    const row = await tx.agents.byId(id);
    if (!row || !isLive(row.status)) return;
    const { watch } = step(watchOf(row), { kind: 'cancelled' });
    await tx.agents.save(row, { status: watch.status, endedMs: clock() });
  });
}
