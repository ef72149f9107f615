import { formatInstant } from '../domain/day.ts';
import { eanOfNumber } from '../domain/ean.ts';
import { kroner, ore } from '../domain/money.ts';
import type { AgentRow, Language } from '../store/agent-ports.ts';
import { statusAt } from './agent-view.ts';
import { type AgentParts, addressHash, type Caller, mailboxHash } from './create.ts';
import { mailboxOf } from './email-address.ts';
import { LIMITS, OPEN_AGAIN_EVERY_MS, utcDay } from './limits.ts';
import type { KeyPurpose } from './mailed-key.ts';
import { addMailedLink } from './messages.ts';
import type { Secrets } from './secrets.ts';
import { openWebhook } from './webhook-secret.ts';

export const linkBound = (messageId: string): string => `link ${messageId}`;

/**
 * Mails a link to everything of an address, when there is anything; to one that is blocked, rarely, a link to open it
 * again. The caller hears the same in every case.
 */
export function requestMyAgents(
  { store, secrets, clock }: AgentParts,
  email: string,
  language: Language,
  caller: Caller,
): void {
  const nowMs = clock();
  const day = utcDay(nowMs);
  const hash = addressHash(secrets, email);
  const mailbox = mailboxHash(secrets, email);
  const { guards } = store;
  const add = (kind: KeyPurpose) =>
    addMailedLink(store, { kind, hash, seal: (id) => secrets.seal(email, linkBound(id)), language }, nowMs);
  store.atomically(() => {
    const count = guards.count(secrets.digest('links to network', caller.network), day);
    if (count > LIMITS.linkMailsPerNetwork) return;
    if (guards.isSuppressed(mailbox)) {
      if (guards.askSuppressed(mailbox, nowMs, OPEN_AGAIN_EVERY_MS)) add('open_again');
      return;
    }
    if (store.agents.byAddress(hash).length === 0) return;
    const links = guards.count(secrets.digest('links to mailbox', mailboxOf(email)), day);
    if (links <= LIMITS.linkMailsPerAddress) add('my_agents');
  });
}

/** Everything we hold of an address, as its owner may take it along. */
export function exportAddress({ store, secrets, clock }: AgentParts, email: string) {
  const nowMs = clock();
  return {
    email,
    exported_at: formatInstant(nowMs),
    price_agents: store.agents
      .byAddress(addressHash(secrets, email))
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

/** Deletes every agent and message of an address at once. */
export const eraseAddress = ({ store, secrets }: AgentParts, email: string): void =>
  store.atomically(() => void store.agents.removeAddress(addressHash(secrets, email)));

/** Deletes the same, and keeps a keyed hash of the mailbox so that we do not write to it again. */
export function blockAddress(parts: AgentParts, email: string): void {
  const { store, secrets, clock } = parts;
  store.atomically(() => {
    store.guards.suppress(mailboxHash(secrets, email), clock());
    eraseAddress(parts, email);
  });
}

/** The way back, by whoever reads the mail of the address: from now on agents can ask it for confirmation again. */
export const openAddressAgain = ({ store, secrets }: AgentParts, email: string): void =>
  store.guards.unsuppress(mailboxHash(secrets, email));

export const isBlocked = ({ store, secrets }: AgentParts, email: string): boolean =>
  store.guards.isSuppressed(mailboxHash(secrets, email));
