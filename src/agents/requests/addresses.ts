import { type ExportedAgent, exportView } from '../../contract/agents/view.ts';
import type { Language } from '../../domain/text.ts';
import type { AgentRow, AgentTx } from '../../store/ports/agents.ts';
import { LIMITS, OPEN_AGAIN_EVERY_MS, utcDay } from '../core/limits.ts';
import type { KeyPurpose } from '../core/links.ts';
import { isBlocked, mailboxHash } from '../core/mailbox.ts';
import { linkBound, openWebhook, type Secrets } from '../core/secrets.ts';
import { addMailedLink } from '../watching/messages.ts';
import { shownAgent } from './agent-view.ts';
import type { AgentParts, Caller } from './create.ts';

export interface AddressParts extends AgentParts {
  mailFiles: {
    erase(email: string): void;
  };
}

/**
 * Mails the owner of an address a link to its agents, if there are any. A blocked address gets, at most once in
 * OPEN_AGAIN_EVERY_MS, a link to open it again. The caller gets the same answer in every case.
 */
export async function requestMyAgents(
  parts: AgentParts,
  email: string,
  language: Language,
  caller: Caller,
): Promise<void> {
  const { store, secrets, clock } = parts;
  const nowMs = clock();
  const day = utcDay(nowMs);
  const hash = mailboxHash(secrets, email);
  const add = (tx: AgentTx, kind: KeyPurpose) =>
    addMailedLink(tx, { kind, hash, seal: (id) => secrets.seal(email, linkBound(id)), language }, nowMs);
  await store.transaction(async (tx) => {
    const { guards } = tx;
    const count = await guards.count(secrets.digest('links to network', caller.network), day);
    if (count > LIMITS.linkMailsPerNetwork) return;
    if (await isBlocked({ store: tx, secrets }, email)) {
      if (await guards.askSuppressed(hash, nowMs, OPEN_AGAIN_EVERY_MS)) await add(tx, 'open_again');
      return;
    }
    if ((await tx.agents.byMailbox(hash)).length === 0) return;
    const links = await guards.count(secrets.digest('links to mailbox', hash), day);
    if (links <= LIMITS.linkMailsPerAddress) await add(tx, 'my_agents');
  });
}

export async function exportAddress({ store, secrets, clock }: AgentParts, email: string) {
  const nowMs = clock();
  const agents = await store.agents.byMailbox(mailboxHash(secrets, email));
  const exportedAgents = agents.map((agent) => exported(secrets, agent, nowMs));
  return exportView(email, exportedAgents, nowMs);
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

/** Deletes every agent, message and mail file of a mailbox, for all spellings of its address. */
export async function eraseAddress(parts: AddressParts, email: string): Promise<void> {
  await parts.store.transaction((tx) => erase(tx, parts, email));
}

async function erase(tx: AgentTx, { secrets, mailFiles }: AddressParts, email: string): Promise<void> {
  mailFiles.erase(email);
  await tx.agents.removeMailbox(mailboxHash(secrets, email));
}

/** Deletes all data of a mailbox and keeps a keyed hash of it, so that we do not write to it again. */
export async function blockAddress(parts: AddressParts, email: string): Promise<void> {
  const { store, secrets, clock } = parts;
  await store.transaction(async (tx) => {
    await tx.guards.suppress(mailboxHash(secrets, email), clock());
    await erase(tx, parts, email);
  });
}

/** Removes the block of an address: new agents can ask it for confirmation again. */
export async function openAddressAgain({ store, secrets }: AgentParts, email: string): Promise<void> {
  await store.transaction(async (tx) => {
    if (await isBlocked({ store: tx, secrets }, email))
      await tx.guards.unsuppress(mailboxHash(secrets, email));
  });
}
