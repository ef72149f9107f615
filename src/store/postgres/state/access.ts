import { randomBytes, randomInt } from 'node:crypto';
import type { Day } from '../../../domain/day.ts';
import type { EanNumber } from '../../../domain/ean.ts';
import {
  ENGAGEMENT_KINDS,
  type EngagementCount,
  type EngagementKind,
  type EngagementStore,
  type Mark,
  type TokenRow,
  type TokenStore,
} from '../../ports/access.ts';
import { StateUnavailable } from '../../ports/cluster.ts';
import { TOKEN_COLUMNS } from '../../rules/rows.ts';
import type { Sql } from './connection/sql.ts';

const REVISION_MAX = 2 ** 47;

/** Somebody who guesses tokens must not keep the database busy. */
export const ASKED_PER_SECOND = 50;

/** Limits calls per second; the second begins with its first call. */
export function createAskLimit(perSecond = ASKED_PER_SECOND, nowMs = () => performance.now()): () => void {
  let beganMs = Number.NEGATIVE_INFINITY;
  let calls = 0;
  return () => {
    if (nowMs() - beganMs >= 1_000) {
      beganMs = nowMs();
      calls = 0;
    }
    if (++calls > perSecond) throw new StateUnavailable();
  };
}

const changeRevision = (sql: Sql): Promise<number> =>
  sql.run('update head set tokens_revision = $1', [randomInt(1, REVISION_MAX)]);

export function tokensIn(sql: Sql, beforeAsking: () => void): TokenStore {
  return {
    all: () => sql.rows<TokenRow>(`select ${TOKEN_COLUMNS} from token order by created_at_ms, id`),
    bySha256: async (sha256) => {
      beforeAsking();
      return sql.row<TokenRow>(`select ${TOKEN_COLUMNS} from token where sha256 = $1`, [sha256]);
    },
    add: (token) =>
      sql.atomic(async (tx) => {
        const { id, name, sha256, restLimit, mcpLimit, createdAtMs, lastUsedAtMs, revokedAtMs, may } = token;
        const row = [id, name, sha256, restLimit, mcpLimit, createdAtMs, lastUsedAtMs, revokedAtMs, may];
        await tx.run('insert into token values ($1, $2, $3, $4, $5, $6, $7, $8, $9)', row);
        // A token lost in a failover must not stay valid on nodes that cached it: nobody could revoke it.
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

const KEY_BYTES = 32;

const numberOf = (kind: EngagementKind) => ENGAGEMENT_KINDS.indexOf(kind);

/** Key order, so that two nodes that add at the same time cannot deadlock. */
const byKey = (a: Omit<EngagementCount, 'callers'>, b: Omit<EngagementCount, 'callers'>): number =>
  a.day - b.day || a.ean - b.ean || numberOf(a.kind) - numberOf(b.kind);

export function engagementIn(sql: Sql): EngagementStore {
  const readKey = async (day: Day) =>
    (await sql.row<{ key: Uint8Array }>('select key from engagement_key where day = $1', [day]))?.key;
  return {
    keyOf: async (day) => {
      const known = await readKey(day);
      if (known) return known;
      const fresh = randomBytes(KEY_BYTES);
      await sql.run('insert into engagement_key values ($1, $2) on conflict do nothing', [day, fresh]);
      return (await readKey(day))!;
    },
    marked: (of) => callersMarked(sql, of),
    add: (marks, counts, perNetworkMax) =>
      sql.atomic(async (tx) => {
        const counted = marks.length > 0 ? await addMarks(tx, marks, perNetworkMax) : [];
        await addCounts(tx, [...counted, ...counts]);
        return counted.length;
      }),
    callers: async (kind, ean, from, to) =>
      (await sql.row<{ callers: number }>(
        `select coalesce(sum(callers), 0)::int8 as callers from engagement
        where day = any($1::int8[]) and ean = $2 and kind = $3`,
        [Array.from({ length: to - from + 1 }, (_, i) => from + i), ean, numberOf(kind)],
      ))!.callers,
    between: async (from, to) => {
      const rows = await sql.rows<{ day: Day; ean: EanNumber; kind: number; callers: number }>(
        'select day, ean, kind, callers from engagement where day between $1 and $2 order by day, ean, kind',
        [from, to],
      );
      return rows.map((row) => ({ ...row, kind: ENGAGEMENT_KINDS[row.kind]! }));
    },
    forget: (today, oldest) =>
      sql.atomic(async (tx) => {
        await tx.run('delete from engagement_key where day < $1', [today]);
        await tx.run('delete from engagement_mark where day < $1', [today]);
        await tx.run('delete from engagement where day < $1', [oldest]);
      }),
  };
}

async function callersMarked(sql: Sql, of: Omit<Mark, 'caller'>): Promise<string[]> {
  const rows = await sql.rows<{ caller: string }>(
    'select caller from engagement_mark where day = $1 and ean = $2 and kind = $3 and network = $4',
    [of.day, of.ean, numberOf(of.kind), of.network],
  );
  return rows.map(({ caller }) => caller);
}

/** Counts a network's marks and adds one, under an advisory lock for that network. */
async function addMarks(sql: Sql, marks: readonly Mark[], perNetworkMax: number): Promise<EngagementCount[]> {
  const keys = new Set(marks.map(({ day, ean, kind, network }) => `${day} ${ean} ${kind} ${network}`));
  // All nodes lock in the same order, so that they cannot deadlock.
  for (const key of [...keys].sort()) await sql.lock('mark', key);
  const counted: EngagementCount[] = [];
  for (const mark of marks) {
    if ((await callersMarked(sql, mark)).length >= perNetworkMax) continue;
    const { day, ean, kind, network, caller } = mark;
    const added = await sql.run(
      'insert into engagement_mark values ($1, $2, $3, $4, $5) on conflict do nothing',
      [day, ean, numberOf(kind), network, caller],
    );
    if (added === 1) counted.push({ day, ean, kind, callers: 1 });
  }
  return counted;
}

/** A statement may change a row only once, so equal keys are summed first. */
async function addCounts(sql: Sql, counts: readonly EngagementCount[]): Promise<void> {
  const sums = new Map<string, EngagementCount>();
  for (const count of counts) {
    const key = `${count.day} ${count.ean} ${count.kind}`;
    sums.set(key, { ...count, callers: count.callers + (sums.get(key)?.callers ?? 0) });
  }
  const rows = [...sums.values()].sort(byKey);
  if (rows.length === 0) return;
  await sql.run(
    `insert into engagement select * from unnest($1::int8[], $2::int8[], $3::int8[], $4::int8[])
    on conflict (day, ean, kind) do update set callers = engagement.callers + excluded.callers`,
    [
      rows.map(({ day }) => day),
      rows.map(({ ean }) => ean),
      rows.map(({ kind }) => numberOf(kind)),
      rows.map(({ callers }) => callers),
    ],
  );
}
