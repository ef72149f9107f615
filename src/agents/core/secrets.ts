import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import type { AgentRow } from '../../store/ports/agents.ts';

export const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export type TokenPurpose = 'cancel' | 'mail';

export interface Secrets {
  /** Encrypts `text`. `bound` names the owner of the ciphertext, and only the same name decrypts it. */
  seal(text: string, bound: string): Uint8Array;
  open(box: Uint8Array, bound: string): string | undefined;
  /** A keyed hash: without the key nobody can test addresses against it. */
  digest(purpose: string, text: string): string;
  /**
   * A 128-bit token of an agent. The creator of the agent gets `cancel`; only a reader of the mailbox gets `mail`, so that the
   * creator cannot confirm the address. It is derived from the key, so that a mail can contain it though only its hash is stored.
   */
  token(purpose: TokenPurpose, agentId: string): string;
}

export function secretsOf(key: Uint8Array): Secrets {
  const subkey = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', key, '', `prisme ${purpose}`, KEY_BYTES));
  const sealKey = subkey('seal');
  const digestKey = subkey('digest');
  const tokenKey = subkey('token');
  return {
    seal(text, bound) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce).setAAD(Buffer.from(bound));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, sealed, cipher.getAuthTag()]);
    },
    open(box, bound) {
      if (box.length < NONCE_BYTES + TAG_BYTES) return undefined;
      const decipher = createDecipheriv('aes-256-gcm', sealKey, box.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(bound))
        .setAuthTag(box.subarray(box.length - TAG_BYTES));
      try {
        const text = decipher.update(box.subarray(NONCE_BYTES, box.length - TAG_BYTES));
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
    digest: (purpose, text) =>
      createHmac('sha256', digestKey).update(`${purpose}\0${text}`).digest('base64url'),
    token: (purpose, agentId) =>
      createHmac('sha256', tokenKey)
        .update(`${purpose}\0${agentId}`)
        .digest()
        .subarray(0, 16)
        .toString('base64url'),
  };
}

export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

export function isTokenOf(hash: string, token: string): boolean {
  const given = Buffer.from(hashOfToken(token));
  const stored = Buffer.from(hash);
  return given.length === stored.length && timingSafeEqual(given, stored);
}

/** The owner name of an agent's encrypted address: copied to another agent, it does not decrypt. */
export const emailBound = (agentId: string): string => `email ${agentId}`;

export const linkBound = (messageId: string): string => `link ${messageId}`;

// The format of standardwebhooks.com: 24 to 64 random bytes, shown as whsec_<base64>; HMAC-SHA256 over `id.timestamp.body`.
const SECRET_BYTES = 32;
const PREFIX = 'whsec_';

export const newWebhookSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;

const bound = (agentId: string): string => `webhook ${agentId}`;

/** A webhook's address, its signing secret, and the JSON text that its owner gets back with every message. */
export interface WebhookBox {
  url: string;
  secret: string;
  metadata: string | null;
}

export const sealWebhook = (secrets: Secrets, agentId: string, { url, secret, metadata }: WebhookBox) =>
  secrets.seal(JSON.stringify(metadata === null ? [url, secret] : [url, secret, metadata]), bound(agentId));

export function openWebhook(
  secrets: Secrets,
  agent: Pick<AgentRow, 'id' | 'webhookBox'>,
): WebhookBox | undefined {
  const text = agent.webhookBox === null ? undefined : secrets.open(agent.webhookBox, bound(agent.id));
  if (text === undefined) return undefined;
  const [url, secret, metadata = null] = JSON.parse(text) as [string, string, string?];
  return { url, secret, metadata };
}

export function signatureOf(secret: string, id: string, timestampS: number, body: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestampS}.${body}`).digest('base64')}`;
}
