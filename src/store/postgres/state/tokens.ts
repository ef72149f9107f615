import { randomInt } from 'node:crypto';
import type { TokenRow, TokenStore } from '../../ports/access.ts';
import { StateUnavailable } from '../../ports/unavailable.ts';
import type { Sql } from './connection/sql.ts';

const COLUMNS = `id, name, sha256, rest_limit as "restLimit", mcp_limit as "mcpLimit", created_at_ms as "createdAtMs",
  last_used_at_ms as "lastUsedAtMs", revoked_at_ms as "revokedAtMs"`;

const REVISION_MAX = 2 ** 47;

/** Whoever guesses tokens must not keep the database busy for everybody. */
export const ASKED_PER_SECOND = 50;

/** Lets so many pass in a second, counted from the first of them. */
export function createAskLimit(perSecond = ASKED_PER_SECOND, nowMs = () => performance.now()): () => void {
  let beganMs = Number.NEGATIVE_INFINITY;
  let asked = 0;
  return () => {
    if (nowMs() - beganMs >= 1_000) {
      beganMs = nowMs();
      asked = 0;
    }
    if (++asked > perSecond) throw new StateUnavailable();
  };
}

const changeRevision = (sql: Sql): Promise<number> =>
  sql.run('update head set tokens_revision = $1', [randomInt(1, REVISION_MAX)]);

export function tokensIn(sql: Sql, beforeAsking: () => void): TokenStore {
  return {
    all: () => sql.rows<TokenRow>(`select ${COLUMNS} from token order by created_at_ms, id`),
    bySha256: async (sha256) => {
      beforeAsking();
      return sql.row<TokenRow>(`select ${COLUMNS} from token where sha256 = $1`, [sha256]);
    },
    add: (token) =>
      sql.atomic(async (tx) => {
        await tx.run('insert into token values ($1, $2, $3, $4, $5, $6, $7, $8)', [
          token.id,
          token.name,
          token.sha256,
          token.restLimit,
          token.mcpLimit,
          token.createdAtMs,
          token.lastUsedAtMs,
          token.revokedAtMs,
        ]);
        // One that a failover loses must not stay good on the nodes that knew it: nobody could revoke it.
        await changeRevision(tx);
      }),
    revoke: (id, atMs) =>
      sql.atomic(async (tx) => {
        const changes = await tx.run(
          'update token set revoked_at_ms = $1 where id = $2 and revoked_at_ms is null',
          [atMs, id],
        );
        if (changes === 0)
          return (await tx.row('select 1 from token where id = $1', [id])) ? 'was_revoked' : 'unknown';
        await changeRevision(tx);
        return 'revoked';
      }),
    revision: async () =>
      (await sql.row<{ revision: number }>('select tokens_revision as revision from head'))!.revision,
    used: async (uses) => {
      const latest = [...new Map([...uses].toSorted(([a, x], [b, y]) => (a < b ? -1 : a > b ? 1 : x - y)))];
      if (latest.length === 0) return;
      await sql.run(
        `update token set last_used_at_ms = greatest(coalesce(last_used_at_ms, 0), used.at_ms)
        from (select * from unnest($1::text[], $2::int8[])) as used (id, at_ms) where token.id = used.id`,
        [latest.map(([id]) => id), latest.map(([, atMs]) => atMs)],
      );
    },
  };
}
