import type { AgentRow, ClaimedMessage } from '../store/agent-ports.ts';
import { emailBound } from './create.ts';
import { DeliveryError } from './delivery-error.ts';
import { confirmMail, linkMail, type Mail, reachedMail } from './mail.ts';
import { isBlocked } from './mailbox.ts';
import { keyOf } from './mailed-key.ts';
import type { ReachedFacts } from './messages.ts';
import { linkBound } from './my-agents.ts';
import type { SenderParts } from './sender.ts';
import { callWebhook, webhookBody } from './webhook.ts';
import { openWebhook } from './webhook-secret.ts';

/** Waits for the operator to restore the key rather than losing messages without a word. */
const foreignKey = (): DeliveryError =>
  new DeliveryError('The recipient cannot be read.', {
    hint: 'secret.key is not the key the recipient was stored with; restore it from a backup',
  });

/** Sends one message, or drops it because nobody wants it any more. Throws DeliveryError. */
export async function deliver(parts: SenderParts, message: ClaimedMessage): Promise<'sent' | 'dropped'> {
  if (message.agentId === null) return deliverLink(parts, message);
  const agent = parts.store.agents.byId(message.agentId);
  if (!agent || agent.status === 'cancelled' || isDisabled(parts, message)) return 'dropped';
  return message.channel === 'email'
    ? deliverMail(parts, message, agent)
    : deliverWebhook(parts, message, agent);
}

/** Whom a message keeps us waiting for: the mail server, or the receiver's host. */
export function peerOf({ store, secrets }: SenderParts, { id, agentId, channel }: ClaimedMessage): string {
  if (channel === 'email') return 'mail server';
  const agent = agentId === null ? undefined : store.agents.byId(agentId);
  const webhook = agent && openWebhook(secrets, agent);
  return webhook ? `https://${new URL(webhook.url).hostname}` : id;
}

const isDisabled = ({ store }: SenderParts, { agentId, channel }: ClaimedMessage): boolean =>
  store.agents.troubles(agentId!).some((one) => one.channel === channel && one.disabledMs !== null);

async function deliverMail(
  parts: SenderParts,
  message: ClaimedMessage,
  agent: AgentRow,
): Promise<'sent' | 'dropped'> {
  const wanted = message.kind === 'confirm' ? 'unconfirmed' : 'confirmed';
  if (agent.emailState !== wanted || agent.emailBox === null) return 'dropped';
  const to = parts.secrets.open(agent.emailBox, emailBound(agent.id));
  if (to === undefined) throw foreignKey();
  if (isBlocked(parts, to)) return 'dropped';
  const mail =
    message.kind === 'confirm'
      ? confirmMail(parts, agent, to)
      : reachedMail(parts, agent, JSON.parse(message.payload) as ReachedFacts, to);
  return sendMail(parts, message, mail);
}

async function deliverLink(parts: SenderParts, message: ClaimedMessage): Promise<'sent' | 'dropped'> {
  const to = message.toBox === null ? undefined : parts.secrets.open(message.toBox, linkBound(message.id));
  if (to === undefined) throw foreignKey();
  const purpose = message.kind === 'open_again' ? 'open_again' : 'my_agents';
  if (isBlocked(parts, to) !== (purpose === 'open_again')) return 'dropped';
  const key = keyOf(parts.secrets, purpose, to, message.language, parts.clock());
  return sendMail(parts, message, linkMail(parts, purpose, message.language, key, to));
}

async function sendMail(parts: SenderParts, message: ClaimedMessage, mail: Mail): Promise<'sent'> {
  await parts.mailer.send(mail, message.id, message.createdMs);
  return 'sent';
}

async function deliverWebhook(
  parts: SenderParts,
  message: ClaimedMessage,
  agent: AgentRow,
): Promise<'sent' | 'dropped'> {
  if (agent.webhookBox === null) return 'dropped';
  const webhook = openWebhook(parts.secrets, agent);
  if (!webhook) throw foreignKey();
  await callWebhook(parts.outbound, {
    ...webhook,
    messageId: message.id,
    body: webhookBody(agent, JSON.parse(message.payload) as ReachedFacts, parts.baseUrl),
    nowMs: parts.clock(),
    ...(parts.webhookTimeoutMs !== undefined && { timeoutMs: parts.webhookTimeoutMs }),
  });
  return 'sent';
}
