import type { DatabaseSync } from 'node:sqlite';
import type { Feeds, NetworkFeedRow, NetworkFeeds, Runs } from '../../ports/state.ts';
import { FEED_COLUMNS, feedOf, RUNS_KEPT, type StoredFeed } from '../../rules/rows.ts';
import { type Sync, transaction } from './state-db.ts';

export function feedsIn(db: DatabaseSync): Sync<Feeds> {
  const all = db.prepare(`select ${FEED_COLUMNS} from feed order by id`);
  const get = db.prepare(`select ${FEED_COLUMNS} from feed where id = ?`);
  const accept = db.prepare(`
    insert into feed (id, vendor_id, good) values (?, ?, ?)
    on conflict (id) do update set vendor_id = excluded.vendor_id, good = excluded.good`);
  const confirm = db.prepare(`
    update feed set good = json_set(good, '$.readAtMs', ?2, '$.etag', ?3, '$.lastModified', ?4) where id = ?1`);
  const setTrust = db.prepare(`
    insert into feed (id, vendor_id, last) values (?, ?, ?)
    on conflict (id) do update set vendor_id = excluded.vendor_id, last = excluded.last`);
  const forget = db.prepare('update feed set good = null where id = ?');
  const remove = db.prepare('delete from feed where id = ?');
  return {
    all: () => (all.all() as unknown as StoredFeed[]).map(feedOf),
    get: (id) => {
      const row = get.get(id) as unknown as StoredFeed | undefined;
      return row && feedOf(row);
    },
    accept: (id, vendorId, good) => void accept.run(id, vendorId, JSON.stringify(good)),
    confirm: (id, { readAtMs, etag, lastModified }) => void confirm.run(id, readAtMs, etag, lastModified),
    setTrust: (id, vendorId, trust) => void setTrust.run(id, vendorId, JSON.stringify(trust)),
    forget: (id) => void forget.run(id),
    remove: (id) => void remove.run(id),
  };
}

export function runsIn(db: DatabaseSync): Sync<Runs> {
  const add = db.prepare('insert into run (day, began_at_s, report) values (?, ?, ?)');
  const trim = db.prepare(`delete from run where id <= (select max(id) from run) - ${RUNS_KEPT}`);
  const last = db.prepare('select report from run order by id desc limit 1');
  const recent = db.prepare('select began_at_s as beganAtS, report from run order by id desc limit ?');
  return {
    add(day, beganAtMs, report) {
      add.run(day, Math.floor(beganAtMs / 1000), report);
      trim.run();
    },
    last: () => (last.get() as { report: string } | undefined)?.report,
    recent: (limit) =>
      (recent.all(limit) as { beganAtS: number; report: string }[]).map(({ beganAtS, report }) => ({
        beganAtMs: beganAtS * 1000,
        report,
      })),
  };
}

export function networkFeedsIn(db: DatabaseSync): Sync<NetworkFeeds> {
  const all = db.prepare('select id, network, body from network_feed order by id');
  const put = db.prepare(`
    insert into network_feed values (?, ?, ?)
    on conflict (id) do update set network = excluded.network, body = excluded.body`);
  const remove = db.prepare('delete from network_feed where id = ?');
  return {
    all: () => all.all() as unknown as NetworkFeedRow[],
    put: (rows) => transaction(db, () => rows.forEach((row) => void put.run(row.id, row.network, row.body))),
    remove: (ids) => transaction(db, () => ids.forEach((id) => void remove.run(id))),
  };
}
