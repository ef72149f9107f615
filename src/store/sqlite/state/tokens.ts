import type { DatabaseSync } from 'node:sqlite';
import type { TokenRow, TokenStore } from '../../ports/access.ts';
import type { Sync } from './port/sync.ts';
import { transaction } from './state.ts';

const COLUMNS = `id, name, sha256, rest_limit as restLimit, mcp_limit as mcpLimit, created_at_ms as createdAtMs,
  last_used_at_ms as lastUsedAtMs, revoked_at_ms as revokedAtMs`;

/** The fact that counts revocations. Not the revision of answers: none of them shows a token. */
const REVISION = 'tokens_revision';

export const TOKEN_QUERIES = {
  bySha256: `select ${COLUMNS} from token where sha256 = ?`,
  revokedAt: 'select revoked_at_ms from token where id = ?',
  revoke: 'update token set revoked_at_ms = ? where id = ? and revoked_at_ms is null',
  used: 'update token set last_used_at_ms = max(coalesce(last_used_at_ms, 0), ?) where id = ?',
};

export function tokensIn(db: DatabaseSync): Sync<TokenStore> {
  const all = db.prepare(`select ${COLUMNS} from token order by created_at_ms, id`);
  const bySha256 = db.prepare(TOKEN_QUERIES.bySha256);
  const add = db.prepare('insert into token values (?, ?, ?, ?, ?, ?, ?, ?)');
  const revokedAt = db.prepare(TOKEN_QUERIES.revokedAt);
  const revoke = db.prepare(TOKEN_QUERIES.revoke);
  const used = db.prepare(TOKEN_QUERIES.used);
  const revision = db.prepare('select value from fact where key = ?');
  const bump = db.prepare(`
    insert into fact values (?, '1') on conflict (key) do update set value = cast(value as integer) + 1`);
  return {
    all: () => all.all() as unknown as TokenRow[],
    bySha256: (sha256) => bySha256.get(sha256) as unknown as TokenRow | undefined,
    add: (token) =>
      void add.run(
        token.id,
        token.name,
        token.sha256,
        token.restLimit,
        token.mcpLimit,
        token.createdAtMs,
        token.lastUsedAtMs,
        token.revokedAtMs,
      ),
    revoke(id, atMs) {
      return transaction(db, () => {
        if (revoke.run(atMs, id).changes === 1) {
          bump.run(REVISION);
          return 'revoked';
        }
        return revokedAt.get(id) === undefined ? 'unknown' : 'was_revoked';
      });
    },
    revision: () => Number((revision.get(REVISION) as { value: string } | undefined)?.value ?? 0),
    used(uses) {
      transaction(db, () => {
        for (const [id, atMs] of uses) used.run(atMs, id);
      });
    },
  };
}
