import type { IncomingHttpHeaders } from 'node:http';
import type { Clock } from '../../domain/day.ts';
import { AppError } from '../../domain/errors.ts';
import type { TokenRow, TokenStore } from '../../store/ports/access.ts';
import type { Surface } from '../limits.ts';
import { tokenDigest } from './issue.ts';

/** An unknown token is looked up again after this time: it may have been issued since. */
const UNKNOWN_MS = 1_000;
const UNKNOWN_MAX = 10_000;

export type Identity =
  | { kind: 'token'; id: string; restLimit: number | null; mcpLimit: number | null; may: string }
  | { kind: 'free' };

export interface Tokens {
  /** It is a promise only for a token that must be looked up. Fails with `unauthorized` for a malformed, unknown or revoked one. */
  authenticate(headers: IncomingHttpHeaders, surface: Surface): Identity | Promise<Identity>;
  /** Reads which tokens another process has revoked. Called every half second. */
  refresh(): Promise<void>;
  /** Writes when tokens were last used. Called every few seconds and at close, not per request. */
  flush(): Promise<void>;
}

const FREE: Identity = { kind: 'free' };

interface TokenParts {
  store: TokenStore;
  clock: Clock;
  onUse?: (id: string) => void;
}

/** A cache of hashes that the store does not know, so that guessing tokens does not reach the store each time. */
function createUnknownTokens() {
  const untilMsOf = new Map<string, number>();
  return {
    note(hex: string, nowMs: number): void {
      untilMsOf.delete(hex);
      untilMsOf.set(hex, nowMs + UNKNOWN_MS);
      if (untilMsOf.size > UNKNOWN_MAX) untilMsOf.delete(untilMsOf.keys().next().value!);
    },
    has(hex: string, nowMs: number): boolean {
      const untilMs = untilMsOf.get(hex) ?? 0;
      // When the clock was set back, a new token must not stay unknown.
      return untilMs > nowMs && untilMs <= nowMs + UNKNOWN_MS;
    },
  };
}

/** Keeps all tokens in memory, so that a request does not wait for the state. */
export async function createTokens({ store, clock, onUse }: TokenParts): Promise<Tokens> {
  /** Keyed by hash: no token stays in memory, and the time of a search reveals nothing about a token. */
  let known = new Map<string, TokenRow>();
  let revision: number | undefined;
  const unknown = createUnknownTokens();
  const uses = createTokenUses(store);

  const refresh = async () => {
    const current = await store.revision();
    if (current === revision) return;
    known = new Map((await store.all()).map((row) => [Buffer.from(row.sha256).toString('hex'), row]));
    revision = current;
  };
  await refresh();

  const ask = async (hex: string, nowMs: number): Promise<TokenRow | undefined> => {
    const stored = await store.bySha256(Buffer.from(hex, 'hex'));
    // A row from a refresh in the meantime is newer than `stored`: the token may have been revoked.
    const row = known.get(hex) ?? stored;
    if (row !== undefined) {
      known.set(hex, row);
      // This token was issued after `all` was read. The next refresh reads all again, in case the state was restored to before.
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
    const { id, restLimit, mcpLimit, may } = row;
    return { kind: 'token', id, restLimit, mcpLimit, may };
  };

  return {
    authenticate(headers, surface) {
      const token = tokenIn(headers, surface);
      if (token === undefined) return FREE;
      const nowMs = clock();
      const hex = tokenDigest(token);
      const row = known.get(hex);
      if (row !== undefined || unknown.has(hex, nowMs)) return identify(row, nowMs);
      return ask(hex, nowMs).then((stored) => identify(stored, nowMs));
    },
    refresh,
    flush: uses.flush,
  };
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const UUID_CHARS = 36;

/** Only the tool server reads Authorization: elsewhere a proxy may use it, and browsers then send it with every request. */
const TOOL_SERVER: readonly Surface[] = ['mcp', 'mcp_discovery'];

const refuse = (message: string) => new AppError('unauthorized', message);

/** The token of a request, or undefined. A malformed token is refused: falling back to the free tier would hide the mistake. */
function tokenIn(headers: IncomingHttpHeaders, surface: Surface): string | undefined {
  const own = headers['x-api-token'];
  const bearer = TOOL_SERVER.includes(surface) ? headers.authorization : undefined;
  if (own !== undefined && bearer !== undefined)
    throw refuse('Send the token once, in X-Api-Token or in Authorization, not in both.');
  if (own !== undefined) return readToken(own, 'X-Api-Token');
  if (bearer === undefined) return undefined;
  if (!/^bearer /i.test(bearer))
    throw refuse('Authorization takes the form "Bearer <API token>"; leave it out to use the free tier.');
  return readToken(bearer.slice(7).trim(), 'Authorization');
}

function readToken(value: string | string[], header: string): string {
  // Node joins a repeated header with a comma.
  if (typeof value !== 'string' || (value.includes(',') && value.length > UUID_CHARS))
    throw refuse(`${header} was sent more than once; send exactly one API token.`);
  if (value === '')
    throw refuse(`${header} is empty; send an API token in it, or leave it out to use the free tier.`);
  if (value.length !== UUID_CHARS || !UUID.test(value))
    throw refuse(
      `${header} does not hold an API token, which looks like 123e4567-e89b-12d3-a456-426614174000; ` +
        'leave the header out to use the free tier.',
    );
  return value.toLowerCase();
}

const NOTED_EVERY_MS = 60_000;

/** When tokens were last used, to the minute. Collected in memory and written by `flush`. */
function createTokenUses(store: Pick<TokenStore, 'used'>) {
  const noted = new Map<string, number>();
  const unwritten = new Map<string, number>();
  return {
    note(id: string, nowMs: number): void {
      if (nowMs - (noted.get(id) ?? Number.NEGATIVE_INFINITY) < NOTED_EVERY_MS) return;
      noted.set(id, nowMs);
      unwritten.set(id, nowMs);
    },
    async flush(): Promise<void> {
      if (unwritten.size === 0) return;
      const uses = [...unwritten];
      unwritten.clear();
      try {
        await store.used(uses);
      } catch (error) {
        for (const [id, atMs] of uses) if (!unwritten.has(id)) unwritten.set(id, atMs);
        throw error;
      }
    },
  };
}
