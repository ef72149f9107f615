import type { Clock } from '../../domain/day.ts';
import type { EanNumber } from '../../domain/ean.ts';
import type { Outbound } from '../../net/outbound.ts';
import type { AgentRow, AgentStore } from '../../store/ports/agents.ts';
import type { LeasedMessage } from '../../store/ports/outbox.ts';
import { askedInBatch } from '../core/batch.ts';
import { DeliveryError } from '../core/delivery-error.ts';
import { LATE_MS } from '../core/limits.ts';
import { keyOf } from '../core/links.ts';
import { isBlocked } from '../core/mailbox.ts';
import { emailBound, linkBound, openWebhook, type Secrets } from '../core/secrets.ts';
import { confirmMail, lateMail, linkMail, type Mail, reachedMail } from '../mail/compose-mails.ts';
import type { Mailer } from '../mail/mail-transport.ts';
import type { ReachedFacts } from '../watching/messages.ts';
import { callWebhook, findReceiver, WEBHOOK_TIMEOUT_MS, webhookBody } from '../webhook/call-webhook.ts';

export interface SenderParts {
  store: AgentStore;
  secrets: Secrets;
  mailer: Mailer;
  outbound: Outbound;
  baseUrl: string;
  senderName: string;
  clock: Clock;
  priceNow: (agent: Pick<AgentRow, 'ean' | 'options'>) => number | null;
  hasPlace: (ean: EanNumber) => boolean;
  log: (level: 'info' | 'warn', about: Record<string, unknown>, message: string) => void;
  webhookTimeoutMs?: number;
}

const foreignKey = (): DeliveryError =>
  new DeliveryError('The recipient cannot be read.', 'receiver', {
    hint: 'secret.key is not the key the recipient was stored with; restore it from a backup',
  });

/** `dropped`: nobody wants the message any more. `not now`: another call to the same address is running. */
export type DeliveryOutcome = 'sent' | 'dropped' | 'not now';

export interface Receiver {
  isFree(addresses: readonly string[]): boolean;
  /** Its last answer came in time. */
  isProven: boolean;
}

/** Timeout of the first try to an unknown receiver: twenty silent ones kept all others waiting for a minute. */
const FIRST_TRY_TIMEOUT_MS = 2_000;

export async function deliver(
  parts: SenderParts,
  message: LeasedMessage,
  receiver: Receiver,
): Promise<DeliveryOutcome> {
  if (message.agentId === null) return deliverLink(parts, message);
  const own = await parts.store.agents.byId(message.agentId);
  const agent = own && message.kind === 'confirm' ? (await askedInBatch(parts.store, own)).agent : own;
  if (!agent || agent.status === 'cancelled' || (await isDisabled(parts, message))) return 'dropped';
  return message.channel === 'email'
    ? deliverMail(parts, message, agent)
    : deliverWebhook(parts, message, agent, receiver);
}

async function isDisabled({ store }: SenderParts, { agentId, channel }: LeasedMessage): Promise<boolean> {
  const troubles = await store.agents.troubles(agentId!);
  return troubles.some((one) => one.channel === channel && one.disabledMs !== null);
}

async function deliverMail(
  parts: SenderParts,
  message: LeasedMessage,
  agent: AgentRow,
): Promise<'sent' | 'dropped'> {
  const wanted = message.kind === 'confirm' ? 'unconfirmed' : 'confirmed';
  if (agent.emailState !== wanted || agent.emailBox === null) return 'dropped';
  const to = parts.secrets.open(agent.emailBox, emailBound(agent.id));
  if (to === undefined) throw foreignKey();
  if (await isBlocked(parts, to)) return 'dropped';
  const mail =
    message.kind === 'confirm'
      ? confirmMail(parts, { ...agent, ...(await confirmFacts(parts, agent)) }, to)
      : reachedMailNow(parts, agent, JSON.parse(message.payload) as ReachedFacts, to);
  return sendMail(parts, message, mail);
}

async function confirmFacts({ store, hasPlace }: SenderParts, agent: AgentRow) {
  const { others } = await askedInBatch(store, agent);
  return { hasPlace: hasPlace(agent.ean), othersInBatch: others };
}

/** A mail that waited for a day says when the price was reached, and what the price is now. */
function reachedMailNow(parts: SenderParts, agent: AgentRow, facts: ReachedFacts, to: string): Mail {
  if (facts.cause === 'test' || parts.clock() - facts.reachedMs < LATE_MS)
    return reachedMail(parts, agent, facts, to);
  return lateMail(parts, agent, facts, parts.priceNow(agent), to);
}

async function deliverLink(parts: SenderParts, message: LeasedMessage): Promise<'sent' | 'dropped'> {
  const to = message.toBox === null ? undefined : parts.secrets.open(message.toBox, linkBound(message.id));
  if (to === undefined) throw foreignKey();
  const purpose = message.kind === 'open_again' ? 'open_again' : 'my_agents';
  if ((await isBlocked(parts, to)) !== (purpose === 'open_again')) return 'dropped';
  const key = keyOf(parts.secrets, purpose, to, message.language, parts.clock());
  return sendMail(parts, message, linkMail(parts, purpose, message.language, key, to));
}

const sendMail = (parts: SenderParts, message: LeasedMessage, mail: Mail): Promise<'sent'> =>
  parts.mailer.send(mail, message.id, message.createdMs).then(() => 'sent');

async function deliverWebhook(
  parts: SenderParts,
  message: LeasedMessage,
  agent: AgentRow,
  { isFree, isProven }: Receiver,
): Promise<DeliveryOutcome> {
  if (agent.webhookBox === null) return 'dropped';
  const webhook = openWebhook(parts.secrets, agent);
  if (!webhook) throw foreignKey();
  const timeoutMs = isProven || message.attempts > 1 ? WEBHOOK_TIMEOUT_MS : FIRST_TRY_TIMEOUT_MS;
  const signal = AbortSignal.timeout(parts.webhookTimeoutMs ?? timeoutMs);
  const addresses = await findReceiver(parts.outbound, webhook.url, signal);
  if (!isFree(addresses.map(({ address }) => address))) return 'not now';
  await callWebhook(parts.outbound, {
    ...webhook,
    addresses,
    signal,
    messageId: message.id,
    body: webhookBody(agent, JSON.parse(message.payload) as ReachedFacts, parts.baseUrl, webhook.metadata),
    nowMs: parts.clock(),
  });
  return 'sent';
}
