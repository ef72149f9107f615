import type { AgentRow, ClaimedMessage } from '../store/agent-ports.ts';
import { emailBound } from './create.ts';
import { confirmMail, type Mail, myAgentsMail, reachedMail } from './mail.ts';
import { MailError } from './mail-transport.ts';
import type { ReachedFacts } from './messages.ts';
import { keyOf, linkBound } from './my-agents.ts';
import type { SenderParts } from './sender.ts';
import { callWebhook, WebhookError, webhookBody } from './webhook.ts';
import { openWebhook } from './webhook-secret.ts';

/** Waits for the operator to restore the key rather than losing messages without a word. */
const FOREIGN_KEY = 'The recipient cannot be read: secret.key is not the key it was stored with.';

/** Sends one message, or drops it because nobody wants it any more. Throws MailError or WebhookError. */
export async function deliver(parts: SenderParts, message: ClaimedMessage): Promise<'sent' | 'dropped'> {
  if (message.agentId === null) return deliverLink(parts, message);
  const agent = parts.store.agents.byId(message.agentId);
  if (!agent || agent.status === 'cancelled' || isDisabled(parts, message)) return 'dropped';
  return message.channel === 'email'
    ? deliverMail(parts, message, agent)
    : deliverWebhook(parts, message, agent);
}

const isDisabled = ({ store }: SenderParts, { agentId, channel }: ClaimedMessage): boolean =>
  store.agents.troubles(agentId!).some((one) => one.channel === channel && one.disabledMs !== null);

async function deliverMail(
  parts: SenderParts,
  message: ClaimedMessage,
  agent: AgentRow,
): Promise<'sent' | 'dropped'> {
  const wanted = message.kind === 'confirm' ? 'unconfirmed' : 'confirmed';
  if (agent.emailState !== wanted || agent.emailHash === null || agent.emailBox === null) return 'dropped';
  if (parts.store.guards.isSuppressed(agent.emailHash)) return 'dropped';
  const to = parts.secrets.open(agent.emailBox, emailBound(agent.id));
  if (to === undefined) throw new MailError(FOREIGN_KEY, false);
  const mail =
    message.kind === 'confirm'
      ? confirmMail(parts, agent, to)
      : reachedMail(parts, agent, JSON.parse(message.payload) as ReachedFacts, to);
  return sendMail(parts, message, mail);
}

async function deliverLink(parts: SenderParts, message: ClaimedMessage): Promise<'sent' | 'dropped'> {
  const to = message.toBox === null ? undefined : parts.secrets.open(message.toBox, linkBound(message.id));
  if (to === undefined) throw new MailError(FOREIGN_KEY, false);
  const key = keyOf(parts.secrets, to, message.language, parts.clock());
  return sendMail(parts, message, myAgentsMail(parts, message.language, key, to));
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
  if (!webhook) throw new WebhookError(FOREIGN_KEY);
  await callWebhook(parts.outbound, {
    ...webhook,
    messageId: message.id,
    body: webhookBody(agent, JSON.parse(message.payload) as ReachedFacts, parts.baseUrl),
    nowMs: parts.clock(),
    ...(parts.webhookTimeoutMs !== undefined && { timeoutMs: parts.webhookTimeoutMs }),
  });
  return 'sent';
}
