import type { Feeds, GoodReading, NetworkFeedRow, NetworkFeeds, Runs } from '../../ports/state.ts';
import { FEED_COLUMNS, feedOf, RUNS_KEPT, type StoredFeed } from '../../rules/rows.ts';
import { execute, type Sql } from './connection/sql.ts';

export function feedsIn(sql: Sql): Feeds {
  return {
    all: async () => (await sql.rows<StoredFeed>(`select ${FEED_COLUMNS} from feed order by id`)).map(feedOf),
    get: async (id) => {
      const text = `select ${FEED_COLUMNS} from feed where id = $1${sql.forUpdate}`;
      const row = await sql.row<StoredFeed>(text, [id]);
      return row && feedOf(row);
    },
    accept: (id, vendorId, good) =>
      execute(
        sql,
        `insert into feed (id, vendor_id, good) values ($1, $2, $3)
        on conflict (id) do update set vendor_id = excluded.vendor_id, good = excluded.good`,
        [id, vendorId, JSON.stringify(good)],
      ),
    confirm: (id, now) =>
      sql.atomic(async (tx) => {
        const text = 'select good from feed where id = $1 for update';
        const row = await tx.row<{ good: string | null }>(text, [id]);
        if (!row?.good) return;
        const good = { ...(JSON.parse(row.good) as GoodReading), ...now };
        await tx.run('update feed set good = $2 where id = $1', [id, JSON.stringify(good)]);
      }),
    setTrust: (id, vendorId, trust) =>
      execute(
        sql,
        `insert into feed (id, vendor_id, last) values ($1, $2, $3)
        on conflict (id) do update set vendor_id = excluded.vendor_id, last = excluded.last`,
        [id, vendorId, JSON.stringify(trust)],
      ),
    forget: (id) => execute(sql, 'update feed set good = null where id = $1', [id]),
    remove: (id) => execute(sql, 'delete from feed where id = $1', [id]),
  };
}

export function runsIn(sql: Sql): Runs {
  return {
    add: (day, beganAtMs, report) =>
      sql.atomic(async (tx) => {
        const row = [day, Math.floor(beganAtMs / 1000), report];
        await tx.run('insert into run (day, began_at_s, report) values ($1, $2, $3)', row);
        await tx.run('delete from run where id <= (select max(id) from run) - $1', [RUNS_KEPT]);
      }),
    last: async () =>
      (await sql.row<{ report: string }>('select report from run order by id desc limit 1'))?.report,
    recent: async (limit) => {
      const rows = await sql.rows<{ beganAtS: number; report: string }>(
        'select began_at_s as "beganAtS", report from run order by id desc limit $1',
        [limit],
      );
      return rows.map(({ beganAtS, report }) => ({ beganAtMs: beganAtS * 1000, report }));
    },
  };
}

export function networkFeedsIn(sql: Sql): NetworkFeeds {
  return {
    all: () => sql.rows<NetworkFeedRow>('select id, network, body from network_feed order by id'),
    put: async (rows) => {
      const sorted = rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
      // The last of several rows with one id is kept, as if they were written one after the other.
      const last = [...new Map(sorted.map((row) => [row.id, row])).values()];
      await sql.run(
        `insert into network_feed select * from unnest($1::text[], $2::text[], $3::text[])
        on conflict (id) do update set network = excluded.network, body = excluded.body`,
        [last.map(({ id }) => id), last.map(({ network }) => network), last.map(({ body }) => body)],
      );
    },
    remove: (ids) => execute(sql, 'delete from network_feed where id = any($1::text[])', [[...ids]]),
  };
}
