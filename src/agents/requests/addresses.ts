import { formatInstant } from '../../domain/day.ts';
import { eanOfNumber } from '../../domain/ean.ts';
import { kroner, ore } from '../../domain/money.ts';
import type { AgentRow } from '../../store/ports/agents.ts';
import type { AddressParts, AgentParts } from '../core/agent-parts.ts';
import { isBlocked, mailboxHash } from '../core/mailbox.ts';
import type { Secrets } from '../core/secrets/secrets.ts';
import { openWebhook } from '../core/secrets/webhook-secret.ts';
import { statusAt } from './agent-view.ts';

/** Everything we hold of a mailbox, as its owner may take it along. */
export function exportAddress({ store, secrets, clock }: AgentParts, email: string) {
  const nowMs = clock();
  return {
    email,
    exported_at: formatInstant(nowMs),
    price_agents: store.agents
      .byMailbox(mailboxHash(secrets, email))
      .map((agent) => exported(secrets, agent, nowMs)),
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
export function eraseAddress({ store, secrets, mailFiles }: AddressParts, email: string): void {
  mailFiles.erase(email);
  store.atomically(() => void store.agents.removeMailbox(mailboxHash(secrets, email)));
}

/** Deletes the same, and keeps a keyed hash of the mailbox so that we do not write to it again. */
export function blockAddress(parts: AddressParts, email: string): void {
  const { store, secrets, clock } = parts;
  store.atomically(() => {
    store.guards.suppress(mailboxHash(secrets, email), clock());
    eraseAddress(parts, email);
  });
}

/** The way back, by whoever reads the mail of the address: from now on agents can ask it for confirmation again. */
export function openAddressAgain(parts: AgentParts, email: string): void {
  if (isBlocked(parts, email)) parts.store.guards.unsuppress(mailboxHash(parts.secrets, email));
}
