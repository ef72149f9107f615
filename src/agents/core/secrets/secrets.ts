import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

export const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export type TokenPurpose = 'cancel' | 'mail';

export interface Secrets {
  /** Encrypts; `bound` names what the box belongs to, and only the same name opens it. */
  seal(text: string, bound: string): Uint8Array;
  /** undefined for a box that was altered, belongs to something else or was sealed with another key. */
  open(box: Uint8Array, bound: string): string | undefined;
  /** A keyed hash: without the key nobody can try addresses against it. */
  digest(purpose: string, text: string): string;
  /**
   * A 128-bit token of an agent. `cancel` is told to whoever made the agent, `mail` only to whoever reads the address's
   * mail: the maker must not be able to confirm it. Derived, so a mail can carry it though only its hash is stored.
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
