import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Clock } from '../domain/day.ts';
import { AppError } from '../domain/errors.ts';
import type { TokenRow, TokenStore } from '../store/ports/access.ts';
import type { Surface } from './limits.ts';
import { tokenDigest, tokenIn } from './token-text.ts';

/** A revocation by another process is noticed within this time. */
const REMEMBERED_MS = 1_000;
const REMEMBERED_MAX = 10_000;
const USE_NOTED_EVERY_MS = 60_000;

export type Identity =
  | { kind: 'token'; id: string; restLimit: number | null; mcpLimit: number | null }
  | { kind: 'free' };

export interface Tokens {
  /** Who sends these headers. Throws `unauthorized` for a token that is malformed, unknown or revoked. */
  authenticate(headers: IncomingHttpHeaders, surface: Surface): Identity;
  /** Writes when tokens were last used. Called every few seconds and at close, not per request. */
  flush(): void;
}

const FREE: Identity = { kind: 'free' };

export function createTokens({ store, clock }: { store: TokenStore; clock: Clock }): Tokens {
  /** By hash, so that no token stays in memory. Unknown ones too: guessing must not reach the store each time. */
  const remembered = new Map<string, { row: TokenRow | undefined; untilMs: number }>();
  const noted = new Map<string, number>();
  const unwritten = new Map<string, number>();

  const find = (token: string, nowMs: number): TokenRow | undefined => {
    const hex = tokenDigest(token);
    const known = remembered.get(hex);
    // A clock set back must not keep a revoked token alive.
    if (known && known.untilMs > nowMs && known.untilMs <= nowMs + REMEMBERED_MS) return known.row;
    const sha256 = Buffer.from(hex, 'hex');
    const found = store.bySha256(sha256);
    const row = found && timingSafeEqual(found.sha256, sha256) ? found : undefined;
    remembered.delete(hex);
    remembered.set(hex, { row, untilMs: nowMs + REMEMBERED_MS });
    if (remembered.size > REMEMBERED_MAX) remembered.delete(remembered.keys().next().value!);
    return row;
  };

  const noteUse = (id: string, nowMs: number) => {
    if (nowMs - (noted.get(id) ?? Number.NEGATIVE_INFINITY) < USE_NOTED_EVERY_MS) return;
    noted.set(id, nowMs);
    unwritten.set(id, nowMs);
  };

  return {
    authenticate(headers, surface) {
      const token = tokenIn(headers, surface);
      if (token === undefined) return FREE;
      const nowMs = clock();
      const row = find(token, nowMs);
      if (row === undefined || row.revokedAtMs !== null)
        throw new AppError(
          'unauthorized',
          'The API token is unknown or revoked; check it with the operator, or leave it out to use the free tier.',
        );
      noteUse(row.id, nowMs);
      return { kind: 'token', id: row.id, restLimit: row.restLimit, mcpLimit: row.mcpLimit };
    },
    flush() {
      if (unwritten.size === 0) return;
      store.used(unwritten);
      unwritten.clear();
    },
  };
}

/** Makes a token. What it returns is the only time the token is seen; the store keeps its hash. */
export function issueToken(
  store: TokenStore,
  wish: { name: string; restLimit: number | null; mcpLimit: number | null },
  nowMs: number,
): { id: string; token: string } {
  const token = randomUUID();
  const id = `tok_${randomBytes(9).toString('base64url').replaceAll(/[-_]/g, '0')}`;
  store.add({
    id,
    ...wish,
    sha256: Buffer.from(tokenDigest(token), 'hex'),
    createdAtMs: nowMs,
    lastUsedAtMs: null,
    revokedAtMs: null,
  });
  return { id, token };
}
