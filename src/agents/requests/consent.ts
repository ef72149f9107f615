import { eanOfNumber } from '../../domain/ean.ts';
import type { AgentRow, AgentTx } from '../../store/ports/agents.ts';
import { isTokenOf, type TokenPurpose } from '../core/secrets.ts';
import { isLive, optionsOf, step, watchOf } from '../watching/lifecycle.ts';
import { tellStep } from '../watching/messages.ts';
import type { Watcher } from '../watching/watcher.ts';
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

/** Confirms the address of an agent and of its batch, by the button on the confirmation page. A second press changes nothing. */
export function confirmAgent(
  { store, clock }: AgentParts,
  id: string,
  watcher: Watcher,
): Promise<AgentRow | undefined> {
  const nowMs = clock();
  return store.transaction(async (tx) => {
    const row = await tx.agents.byId(id);
    if (!row) return undefined;
    const batch = row.batchId === null ? [row] : await tx.agents.byBatch(row.batchId);
    for (const one of batch) await confirm(tx, one, watcher, nowMs);
    return tx.agents.byId(id);
  });
}

async function confirm(tx: AgentTx, row: AgentRow, watcher: Watcher, nowMs: number): Promise<void> {
  if (nowMs >= row.expiresMs) return;
  const ean = eanOfNumber(row.ean);
  const sight = watcher.sight(ean, optionsOf(row.options));
  const next = step(watchOf(row), { kind: 'confirmed', sight, time: { isNight: false, nowMs } });
  const { status, emailState, markOre, campaigns, toldMs } = next.watch;
  if (emailState === row.emailState) return;
  await tx.agents.save(row, {
    status,
    emailState,
    markOre,
    campaigns,
    reachedMs: toldMs,
    consent: JSON.stringify({ text: CONSENT_TEXT_VERSION, at_ms: nowMs, method: 'double_opt_in_button' }),
    checkedAgainst: watcher.generationId,
  });
  if (next.notify.length > 0) await tellStep(tx, row, next, sight, watcher.product(ean), nowMs);
}

/** Cancels an agent. The sender drops its open messages. */
export async function cancelAgent({ store, clock }: AgentParts, id: string): Promise<void> {
  await store.transaction(async (tx) => {
    const row = await tx.agents.byId(id);
    if (row) await cancel(tx, row, clock());
  });
}

/** Cancels an agent by the link of a mail. Before the address is confirmed the only mail is the one that asks for the whole batch: all of it ends. */
export async function unsubscribeAgent({ store, clock }: AgentParts, id: string): Promise<void> {
  await store.transaction(async (tx) => {
    const row = await tx.agents.byId(id);
    if (!row) return;
    const isOfBatch = row.batchId !== null && row.emailState === 'unconfirmed';
    for (const one of isOfBatch ? await tx.agents.byBatch(row.batchId!) : [row])
      if (one.emailState === row.emailState) await cancel(tx, one, clock());
  });
}

async function cancel(tx: AgentTx, row: AgentRow, nowMs: number): Promise<void> {
  if (!isLive(row.status)) return;
  const { watch } = step(watchOf(row), { kind: 'cancelled' });
  await tx.agents.save(row, { status: watch.status, endedMs: nowMs });
}
