import { createHmac, randomBytes } from 'node:crypto';
import type { AgentRow } from '../../../store/ports/agents.ts';
import type { Secrets } from './secrets.ts';

// standardwebhooks.com: 24 to 64 random bytes, shown as whsec_<base64>; HMAC-SHA256 over `id.timestamp.body`.
const SECRET_BYTES = 32;
const PREFIX = 'whsec_';

export const newWebhookSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;

const bound = (agentId: string): string => `webhook ${agentId}`;

export const sealWebhook = (secrets: Secrets, agentId: string, url: string, secret: string): Uint8Array =>
  secrets.seal(JSON.stringify([url, secret]), bound(agentId));

export function openWebhook(
  secrets: Secrets,
  agent: Pick<AgentRow, 'id' | 'webhookBox'>,
): { url: string; secret: string } | undefined {
  const text = agent.webhookBox === null ? undefined : secrets.open(agent.webhookBox, bound(agent.id));
  if (text === undefined) return undefined;
  const [url, secret] = JSON.parse(text) as [string, string];
  return { url, secret };
}

export function signatureOf(secret: string, id: string, timestampS: number, body: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestampS}.${body}`).digest('base64')}`;
}
