import { formatInstant } from '../domain/day.ts';
import { eanOfNumber } from '../domain/ean.ts';
import { kroner, ore } from '../domain/money.ts';
import type { AgentRow, Language } from '../store/agent-ports.ts';
import { statusAt } from './agent-view.ts';
import { type AgentParts, addressHash, type Caller } from './create.ts';
import { mailboxOf } from './email-address.ts';
import { LIMITS, LINK_VALID_MS, utcDay } from './limits.ts';
import { addMyAgentsLink } from './messages.ts';
import type { Secrets } from './secrets.ts';
import { openWebhook } from './webhook-secret.ts';

export const linkBound = (messageId: string): string => `link ${messageId}`;

/** Mails a link to everything of an address, when there is anything. The caller hears the same in every case. */
export function requestMyAgents(
  { store, secrets, clock }: AgentParts,
  email: string,
  language: Language,
  caller: Caller,
): void {
  const nowMs = clock();
  const day = utcDay(nowMs);
  const hash = addressHash(secrets, email);
  store.atomically(() => {
    const network = store.guards.count(secrets.digest('links to network', caller.network), day);
    if (network > LIMITS.linkMailsPerNetwork || store.guards.isSuppressed(hash)) return;
    if (store.agents.byAddress(hash).length === 0) return;
    const mailbox = store.guards.count(secrets.digest('links to mailbox', mailboxOf(email)), day);
    if (mailbox > LIMITS.linkMailsPerAddress) return;
    addMyAgentsLink(store, { hash, seal: (id) => secrets.seal(email, linkBound(id)), language }, nowMs);
  });
}

const KEY_BOUND = 'my agents';

/** The mailed key: address and end of validity, sealed. Nothing of it is stored. */
export const keyOf = (secrets: Secrets, email: string, language: Language, nowMs: number): string =>
  Buffer.from(secrets.seal(JSON.stringify([email, language, nowMs + LINK_VALID_MS]), KEY_BOUND)).toString(
    'base64url',
  );

export function openKey(
  { secrets, clock }: AgentParts,
  key: string,
): { email: string; hash: string; language: Language } | undefined {
  const text = secrets.open(Buffer.from(key, 'base64url'), KEY_BOUND);
  if (text === undefined) return undefined;
  const [email, language, untilMs] = JSON.parse(text) as [string, Language, number];
  return clock() < untilMs ? { email, hash: addressHash(secrets, email), language } : undefined;
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

/** Deletes every agent and message of an address at once; `block` keeps a keyed hash so that we never write again. */
export function eraseAddress({ store, clock }: AgentParts, hash: string, block: boolean): number {
  return store.atomically(() => {
    if (block) store.guards.suppress(hash, clock());
    return store.agents.removeAddress(hash);
  });
}
