import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { Day } from '../../../domain/day.ts';
import { diskTrouble } from '../../disk/disk-trouble.ts';
import {
  ENGAGEMENT_KINDS,
  type EngagementCount,
  type EngagementKind,
  type EngagementStore,
  type TokenRow,
  type TokenStore,
} from '../../ports/access.ts';
import { TOKEN_COLUMNS } from '../../rules/rows.ts';
import { prepareAll, type Sync, transaction } from './state-db.ts';

/** The fact that counts revocations. It is not the revision of answers, none of which shows a token. */
const REVISION = 'tokens_revision';

export const TOKEN_QUERIES = {
  bySha256: `select ${TOKEN_COLUMNS} from token where sha256 = ?`,
  revokedAt: 'select revoked_at_ms from token where id = ?',
  revoke: 'update token set revoked_at_ms = ? where id = ? and revoked_at_ms is null',
  used: 'update token set last_used_at_ms = max(coalesce(last_used_at_ms, 0), ?) where id = ?',
};

export function tokensIn(db: DatabaseSync): Sync<TokenStore> {
  const all = db.prepare(`select ${TOKEN_COLUMNS} from token order by created_at_ms, id`);
  const add = db.prepare('insert into token values (?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const { bySha256, revokedAt, revoke, used } = prepareAll(db, TOKEN_QUERIES);
  const revision = db.prepare('select value from fact where key = ?');
  const bump = db.prepare(`
    insert into fact values (?, '1') on conflict (key) do update set value = cast(value as integer) + 1`);
  return {
    all: () => all.all() as unknown as TokenRow[],
    bySha256: (sha256) => bySha256.get(sha256) as unknown as TokenRow | undefined,
    add(token) {
      const { id, name, sha256, restLimit, mcpLimit, createdAtMs, lastUsedAtMs, revokedAtMs, may } = token;
      add.run(id, name, sha256, restLimit, mcpLimit, createdAtMs, lastUsedAtMs, revokedAtMs, may);
    },
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

const KEY_BYTES = 32;

export const ENGAGEMENT_QUERIES = {
  key: 'select key from engagement_key where day = ?',
  marked: 'select caller from engagement_mark where day = ? and ean = ? and kind = ? and network = ?',
  callers: `
    select coalesce(sum(callers), 0) as callers from engagement
    where day in (select value from json_each(?)) and ean = ? and kind = ?`,
  between: 'select day, ean, kind, callers from engagement where day between ? and ? order by day, ean, kind',
  forgetKeys: 'delete from engagement_key where day < ?',
  forgetMarks: 'delete from engagement_mark where day < ?',
  forgetCounts: 'delete from engagement where day < ?',
};

const numberOf = (kind: EngagementKind) => ENGAGEMENT_KINDS.indexOf(kind);

const statementsIn = (db: DatabaseSync) => ({
  ...prepareAll(db, ENGAGEMENT_QUERIES),
  addKey: db.prepare('insert or ignore into engagement_key values (?, ?)'),
  addMark: db.prepare('insert or ignore into engagement_mark values (?, ?, ?, ?, ?)'),
  addCount: db.prepare(`
    insert into engagement values (?, ?, ?, ?)
    on conflict (day, ean, kind) do update set callers = callers + excluded.callers`),
});

export function engagementIn(db: DatabaseSync): Sync<EngagementStore> {
  const sql = statementsIn(db);
  const readKey = (day: Day) => (sql.key.get(day) as { key: Uint8Array } | undefined)?.key;

  return {
    keyOf(day) {
      const known = readKey(day);
      if (known) return known;
      const fresh = randomBytes(KEY_BYTES);
      try {
        sql.addKey.run(day, fresh);
      } catch (error) {
        // On a full disk the process uses a key of its own: a lookup must not fail because it cannot be counted.
        if (diskTrouble(error) === undefined) throw error;
        return fresh;
      }
      return readKey(day)!;
    },
    marked: ({ day, ean, kind, network }) =>
      (sql.marked.all(day, ean, numberOf(kind), network) as { caller: string }[]).map(({ caller }) => caller),
    add(marks, counts, perNetworkMax) {
      return transaction(db, () => {
        let counted = 0;
        for (const { day, ean, kind, network, caller } of marks) {
          if (sql.marked.all(day, ean, numberOf(kind), network).length >= perNetworkMax) continue;
          const { changes } = sql.addMark.run(day, ean, numberOf(kind), network, caller);
          if (changes === 1) sql.addCount.run(day, ean, numberOf(kind), 1);
          counted += Number(changes);
        }
        for (const { day, ean, kind, callers: n } of counts) sql.addCount.run(day, ean, numberOf(kind), n);
        return counted;
      });
    },
    callers(kind, ean, from, to) {
      const days = JSON.stringify(Array.from({ length: to - from + 1 }, (_, i) => from + i));
      return (sql.callers.get(days, ean, numberOf(kind)) as { callers: number }).callers;
    },
    between: (from, to) =>
      (sql.between.all(from, to) as unknown as CountRow[]).map((row) => ({
        ...row,
        kind: ENGAGEMENT_KINDS[row.kind]!,
      })),
    forget(today, oldest) {
      transaction(db, () => {
        sql.forgetKeys.run(today);
        sql.forgetMarks.run(today);
        sql.forgetCounts.run(oldest);
      });
    },
  };
}

type CountRow = Omit<EngagementCount, 'kind'> & { kind: number };
