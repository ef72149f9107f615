import { formatInstant } from '../../domain/day.ts';
import { eanOfNumber } from '../../domain/ean.ts';
import { kroner, ore } from '../../domain/money.ts';
import type { AgentRow, AgentTx } from '../../store/ports/agents.ts';
import type { AddressParts, AgentParts } from '../core/agent-parts.ts';
import { isBlocked, mailboxHash } from '../core/mailbox.ts';
import type { Secrets } from '../core/secrets/secrets.ts';
import { openWebhook } from '../core/secrets/webhook-secret.ts';
import { statusAt } from './agent-view.ts';

/** Everything we hold of a mailbox, as its owner may take it along. */
export async function exportAddress({ store, secrets, clock }: AgentParts, email: string) {
  const nowMs = clock();
  const agents = await store.agents.byMailbox(mailboxHash(secrets, email));
  return {
    email,
    exported_at: formatInstant(nowMs),
    price_agents: agents.map((agent) => exported(secrets, agent, nowMs)),
  };
}

function exported(secrets: Secrets, agent: AgentRow, nowMs: number) {
  const consent =
    agent.consent === null
      ? null
      : (JSON.parse(agent.consent) as { text: string; at_ms: number; method: string });
  return {
    id: agent.id,
    ean: eanOfNumber(agent.askedEan) as string,
    product_name: agent.productName,
    target_price: kroner(ore(agent.targetOre)),
    status: statusAt(agent, nowMs),
    language: agent.language,
    webhook_url: openWebhook(secrets, agent)?.url ?? null,
    created_at: formatInstant(agent.createdMs),
    reached_at: agent.reachedMs === null ? null : formatInstant(agent.reachedMs),
    expires_at: formatInstant(agent.expiresMs),
    ended_at: agent.endedMs === null ? null : formatInstant(agent.endedMs),
    consent: consent && {
      text_version: consent.text,
      given_at: formatInstant(consent.at_ms),
      method: consent.method,
    },
  };
}

/** Deletes every agent, message and written mail of a mailbox at once, whichever way its address was written. */
export async function eraseAddress(parts: AddressParts, email: string): Promise<void> {
  await parts.store.transaction((tx) => erase(tx, parts, email));
}

async function erase(tx: AgentTx, { secrets, mailFiles }: AddressParts, email: string): Promise<void> {
  mailFiles.erase(email);
  await tx.agents.removeMailbox(mailboxHash(secrets, email));
}

/** Deletes the same, and keeps a keyed hash of the mailbox so that we do not write to it again. */
export async function blockAddress(parts: AddressParts, email: string): Promise<void> {
  const { store, secrets, clock } = parts;
  await store.transaction(async (tx) => {
    await tx.guards.suppress(mailboxHash(secrets, email), clock());
    await erase(tx, parts, email);
  });
}

/** The way back, by whoever reads the mail of the address: from now on agents can ask it for confirmation again. */
export async function openAddressAgain({ store, secrets }: AgentParts, email: string): Promise<void> {
  await store.transaction(async (tx) => {
    if (await isBlocked({ store: tx, secrets }, email))
      await tx.guards.unsuppress(mailboxHash(secrets, email));
  });
}
