import type { DatabaseSync } from 'node:sqlite';
import type { AcceptedPrice, DecisionStore, RejectedShop } from '../../ports/decisions.ts';
import type { ObjectionStore, ShopObjection } from '../../ports/objections.ts';
import { type Sync, transaction } from './state-db.ts';

export function decisionsIn(db: DatabaseSync, touch: () => void): Sync<DecisionStore> {
  const accepted = db.prepare(
    'select ean, vendor_id as vendorId, price as priceOre from accepted_price order by ean, vendor_id',
  );
  const joined = db.prepare('select vendor_id, other_id from joined_shop order by vendor_id, other_id');
  const rejected = db.prepare(`
    select vendor_id as vendorId, since_day as sinceDay, decided_day as decidedDay
    from rejected_shop order by vendor_id`);
  const vouched = db.prepare('select vendor_id as vendorId from vouched_shop order by vendor_id');
  const accept = db.prepare(`
    insert into accepted_price values (?, ?, ?, ?)
    on conflict (ean, vendor_id) do update set price = excluded.price, at_s = excluded.at_s`);
  const join = db.prepare('insert or ignore into joined_shop values (?, ?)');
  const reject = db.prepare(`
    insert into rejected_shop values (?, ?, ?)
    on conflict (vendor_id) do update
    set since_day = coalesce(min(since_day, excluded.since_day), since_day, excluded.since_day),
      decided_day = excluded.decided_day`);
  const vouch = db.prepare('insert or ignore into vouched_shop values (?)');
  const unvouch = db.prepare('delete from vouched_shop where vendor_id = ?');
  const changing = (change: () => unknown) =>
    transaction(db, () => {
      change();
      touch();
    });
  return {
    all: () => ({
      accepted: accepted.all() as unknown as AcceptedPrice[],
      joined: joined.all().map((row) => Object.values(row) as number[]),
      rejected: rejected.all() as unknown as RejectedShop[],
      vouched: (vouched.all() as unknown as { vendorId: number }[]).map(({ vendorId }) => vendorId),
    }),
    acceptPrices: (prices, atMs) =>
      changing(() => {
        for (const { ean, vendorId, priceOre } of prices)
          accept.run(ean, vendorId, priceOre, Math.floor(atMs / 1000));
      }),
    join: (vendorId, otherId) =>
      changing(() => join.run(Math.min(vendorId, otherId), Math.max(vendorId, otherId))),
    reject: ({ vendorId, sinceDay, decidedDay }) =>
      changing(() => reject.run(vendorId, sinceDay, decidedDay)),
    vouch: (vendorId, isVouched) => changing(() => (isVouched ? vouch : unvouch).run(vendorId)),
  };
}

export function objectionsIn(db: DatabaseSync, touch: () => void): Sync<ObjectionStore> {
  const all = db.prepare(`
    select id, vendor_id as vendorId, ean, text, opened_day as openedDay, outcome, closed_day as closedDay
    from objection order by id desc`);
  const add = db.prepare(
    'insert into objection (vendor_id, ean, text, opened_day) values (?, ?, ?, ?) returning id',
  );
  const close = db.prepare(
    'update objection set outcome = ?, closed_day = ? where id = ? and outcome is null',
  );
  const known = db.prepare('select 1 from objection where id = ?');
  return {
    all: () => all.all() as unknown as ShopObjection[],
    add: ({ vendorId, ean, text, openedDay }) =>
      transaction(db, () => {
        touch();
        return (add.get(vendorId, ean, text, openedDay) as { id: number }).id;
      }),
    close: (id, outcome, closedDay) =>
      transaction(db, () => {
        if (close.run(outcome, closedDay, id).changes === 0)
          return known.get(id) === undefined ? 'unknown' : 'closed before';
        touch();
        return 'closed';
      }),
  };
}
