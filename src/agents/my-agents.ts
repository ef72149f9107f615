import { formatInstant } from '../domain/day.ts';
import { eanOfNumber } from '../domain/ean.ts';
import { kroner, ore } from '../domain/money.ts';
import type { AgentRow, Language } from '../store/agent-ports.ts';
import { statusAt } from './agent-view.ts';
import type { Caller } from './create.ts';
import { LIMITS, OPEN_AGAIN_EVERY_MS, utcDay } from './limits.ts';
import { isBlocked, mailboxHash } from './mailbox.ts';
import type { KeyPurpose } from './mailed-key.ts';
import { addMailedLink } from './messages.ts';
import type { AddressParts, AgentParts } from './parts.ts';
import type { Secrets } from './secrets.ts';
import { openWebhook } from './webhook-secret.ts';

export const linkBound = (messageId: string): string => `link ${messageId}`;

/**
 * Mails a link to everything of an address, when there is anything; to one that is blocked, rarely, a link to open it
 * again. The caller hears the same in every case.
 */
export function requestMyAgents(parts: AgentParts, email: string, language: Language, caller: Caller): void {
  const { store, secrets, clock } = parts;
  const nowMs = clock();
  const day = utcDay(nowMs);
  const hash = mailboxHash(secrets, email);
  const { guards } = store;
  const add = (kind: KeyPurpose) =>
    addMailedLink(store, { kind, hash, seal: (id) => secrets.seal(email, linkBound(id)), language }, nowMs);
  store.atomically(() => {
    const count = guards.count(secrets.digest('links to network', caller.network), day);
    if (count > LIMITS.linkMailsPerNetwork) return;
    if (isBlocked(parts, email)) {
      if (guards.askSuppressed(hash, nowMs, OPEN_AGAIN_EVERY_MS)) add('open_again');
      return;
    }
    if (store.agents.byMailbox(hash).length === 0) return;
    const links = guards.count(secrets.digest('links to mailbox', hash), day);
    if (links <= LIMITS.linkMailsPerAddress) add('my_agents');
  });
}

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
