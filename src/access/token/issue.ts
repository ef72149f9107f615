import { hash, randomBytes, randomUUID } from 'node:crypto';
import { RIGHTS, type Right, type TokenStore } from '../../store/ports/access.ts';

/** The wanted token. A limit of null means the tier's limit. */
export interface TokenWish {
  name: string;
  restLimit: number | null;
  mcpLimit: number | null;
  rights?: readonly Right[];
}

export const TOKEN_NAME_CHARS_MAX = 100;
export const TOKEN_LIMIT_MAX = 1_000_000;

export function readTokenName(text: string): string | undefined {
  const name = text.normalize('NFC').trim();
  return name === '' || [...name].length > TOKEN_NAME_CHARS_MAX || /\p{C}/u.test(name) ? undefined : name;
}

export const readTokenLimit = (text: string): number | undefined =>
  /^\d{1,7}$/.test(text) && +text >= 1 && +text <= TOKEN_LIMIT_MAX ? +text : undefined;

export const readRight = (text: string): Right | undefined => RIGHTS.find((right) => right === text);

/** Makes a token. Only the returned value shows it: the store keeps its hash. */
export async function issueToken(
  store: TokenStore,
  { rights = [], ...wish }: TokenWish,
  nowMs: number,
): Promise<{ id: string; token: string }> {
  const token = randomUUID();
  const id = `tok_${randomBytes(9).toString('base64url').replaceAll(/[-_]/g, '0')}`;
  await store.add({
    id,
    ...wish,
    may: [...new Set(rights)].join(' '),
    sha256: Buffer.from(tokenDigest(token), 'hex'),
    createdAtMs: nowMs,
    lastUsedAtMs: null,
    revokedAtMs: null,
  });
  return { id, token };
}

/** The hash under which a token is stored, in hex: one call without a buffer. */
export const tokenDigest = (token: string): string => hash('sha256', token, 'hex');
