import { type ExportedAgent, exportView } from '../../contract/agents/view.ts';
import type { AgentRow, AgentTx } from '../../store/ports/agents.ts';
import type { AddressParts, AgentParts } from '../core/agent-parts.ts';
import { isBlocked, mailboxHash } from '../core/mailbox.ts';
import type { Secrets } from '../core/secrets/secrets.ts';
import { openWebhook } from '../core/secrets/webhook-secret.ts';
import { shownAgent } from './agent-view.ts';

/** Everything we hold of a mailbox, as its owner may take it along. */
export async function exportAddress({ store, secrets, clock }: AgentParts, email: string) {
  const nowMs = clock();
  const agents = await store.agents.byMailbox(mailboxHash(secrets, email));
  return exportView(
    email,
    agents.map((agent) => exported(secrets, agent, nowMs)),
    nowMs,
  );
}

function exported(secrets: Secrets, agent: AgentRow, nowMs: number): ExportedAgent {
  const consent =
    agent.consent === null
      ? null
      : (JSON.parse(agent.consent) as { text: string; at_ms: number; method: string });
  return {
    ...shownAgent(agent, agent.productName, nowMs),
    language: agent.language,
    webhookUrl: openWebhook(secrets, agent)?.url ?? null,
    endedMs: agent.endedMs,
    consent: consent && { textVersion: consent.text, givenMs: consent.at_ms, method: consent.method },
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

/** Deletes everything of a mailbox and keeps a keyed hash of the mailbox so that we do not write to it again. */
export async function blockAddress(parts: AddressParts, email: string): Promise<void> {
  const { store, secrets, clock } = parts;
  await store.transaction(async (tx) => {
    await tx.guards.suppress(mailboxHash(secrets, email), clock());
    await erase(tx, parts, email);
  });
}

/** Lifts the block of an address, for whoever reads its mail: from now on agents can ask it for confirmation again. */
export async function openAddressAgain({ store, secrets }: AgentParts, email: string): Promise<void> {
  await store.transaction(async (tx) => {
    if (await isBlocked({ store: tx, secrets }, email))
      await tx.guards.unsuppress(mailboxHash(secrets, email));
  });
}
