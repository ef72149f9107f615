import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Clock } from '../../domain/day.ts';
import { AppError } from '../../domain/errors.ts';
import type { TokenRow, TokenStore } from '../../store/ports/access.ts';
import type { Surface } from '../limits.ts';
import { tokenDigest, tokenIn } from './token-text.ts';
import { createTokenUses } from './token-uses.ts';
import type { TokenWish } from './token-wish.ts';

/** A token that is unknown is asked for again after this time: it may have been made since. */
const UNKNOWN_MS = 1_000;
const UNKNOWN_MAX = 10_000;

export type Identity =
  | { kind: 'token'; id: string; restLimit: number | null; mcpLimit: number | null }
  | { kind: 'free' };

export interface Tokens {
  /**
   * Who sends these headers: at once, and as a promise only for a token that the state must be asked for. Fails with
   * `unauthorized` for one that is malformed, unknown or revoked.
   */
  authenticate(headers: IncomingHttpHeaders, surface: Surface): Identity | Promise<Identity>;
  /** Learns of tokens that another process has revoked; it is called every half second. */
  refresh(): Promise<void>;
  /** Writes when tokens were last used; it is called every few seconds and at close, not per request. */
  flush(): Promise<void>;
}

const FREE: Identity = { kind: 'free' };

interface TokenParts {
  store: TokenStore;
  clock: Clock;
  /** Is called for every request with a token. */
  onUse?: (id: string) => void;
}

/** Hashes that the store does not know, and until when: guessing must not reach the store each time. */
function rememberUnknown() {
  const untilMsOf = new Map<string, number>();
  return {
    note(hex: string, nowMs: number): void {
      untilMsOf.delete(hex);
      untilMsOf.set(hex, nowMs + UNKNOWN_MS);
      if (untilMsOf.size > UNKNOWN_MAX) untilMsOf.delete(untilMsOf.keys().next().value!);
    },
    has(hex: string, nowMs: number): boolean {
      const untilMs = untilMsOf.get(hex) ?? 0;
      // A clock set back must not keep a new token out.
      return untilMs > nowMs && untilMs <= nowMs + UNKNOWN_MS;
    },
  };
}

/** All tokens are kept in memory: a lookup waits for no state. */
export async function createTokens({ store, clock, onUse }: TokenParts): Promise<Tokens> {
  /** Tokens by their hash, so that none stays in memory, and how long finding it takes tells nothing about it. */
  let known = new Map<string, TokenRow>();
  let revision: number | undefined;
  const unknown = rememberUnknown();
  const uses = createTokenUses(store);

  const refresh = async () => {
    const current = await store.revision();
    if (current === revision) return;
    known = new Map((await store.all()).map((row) => [Buffer.from(row.sha256).toString('hex'), row]));
    revision = current;
  };
  await refresh();

  const ask = async (hex: string, nowMs: number): Promise<TokenRow | undefined> => {
    const asked = await store.bySha256(Buffer.from(hex, 'hex'));
    // A row that a refresh read meanwhile is newer than the one asked for: the token may have been revoked.
    const row = known.get(hex) ?? asked;
    if (row !== undefined) {
      known.set(hex, row);
      // It was made after `all` was read: where the state steps back before that is read again, it is gone.
      revision = undefined;
    } else unknown.note(hex, nowMs);
    return row;
  };

  const identify = (row: TokenRow | undefined, nowMs: number): Identity => {
    if (row === undefined || row.revokedAtMs !== null)
      throw new AppError(
        'unauthorized',
        'The API token is unknown or revoked; check it with the operator, or leave it out to use the free tier.',
      );
    uses.note(row.id, nowMs);
    onUse?.(row.id);
    return { kind: 'token', id: row.id, restLimit: row.restLimit, mcpLimit: row.mcpLimit };
  };

  return {
    authenticate(headers, surface) {
      const token = tokenIn(headers, surface);
      if (token === undefined) return FREE;
      const nowMs = clock();
      const hex = tokenDigest(token);
      const row = known.get(hex);
      if (row !== undefined || unknown.has(hex, nowMs)) return identify(row, nowMs);
      return ask(hex, nowMs).then((asked) => identify(asked, nowMs));
    },
    refresh,
    flush: uses.flush,
  };
}

/** Makes a token. What it returns is the only time the token is seen; the store keeps its hash. */
export async function issueToken(
  store: TokenStore,
  wish: TokenWish,
  nowMs: number,
): Promise<{ id: string; token: string }> {
  const token = randomUUID();
  const id = `tok_${randomBytes(9).toString('base64url').replaceAll(/[-_]/g, '0')}`;
  await store.add({
    id,
    ...wish,
    sha256: Buffer.from(tokenDigest(token), 'hex'),
    createdAtMs: nowMs,
    lastUsedAtMs: null,
    revokedAtMs: null,
  });
  return { id, token };
}
