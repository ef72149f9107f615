import type { AcceptedPrice, DecisionStore, Decisions, RejectedShop } from '../../ports/decisions.ts';
import type { ObjectionStore, ShopObjection } from '../../ports/objections.ts';
import { execute, type Sql } from './connection/sql.ts';

export function decisionsIn(sql: Sql): DecisionStore {
  const changing = (work: (tx: Sql) => Promise<void>) =>
    sql.atomic(async (tx) => {
      await work(tx);
      tx.touch();
    });
  return {
    all: () => allDecisions(sql),
    acceptPrices: (prices, atMs) =>
      changing(async (tx) => {
        const sorted = prices.toSorted((a, b) => a.ean - b.ean || a.vendorId - b.vendorId);
        for (const { ean, vendorId, priceOre } of sorted)
          await tx.run(
            `insert into accepted_price values ($1, $2, $3, $4)
            on conflict (ean, vendor_id) do update set price = excluded.price, at_s = excluded.at_s`,
            [ean, vendorId, priceOre, Math.floor(atMs / 1000)],
          );
      }),
    join: (vendorId, otherId) =>
      changing(async (tx) => {
        const pair = [Math.min(vendorId, otherId), Math.max(vendorId, otherId)];
        await tx.run('insert into joined_shop values ($1, $2) on conflict do nothing', pair);
      }),
    reject: ({ vendorId, sinceDay, decidedDay }) =>
      changing(async (tx) => {
        // The earlier of two days is kept; `least` ignores nulls.
        await tx.run(
          `insert into rejected_shop values ($1, $2, $3)
          on conflict (vendor_id) do update
          set since_day = least(rejected_shop.since_day, excluded.since_day), decided_day = excluded.decided_day`,
          [vendorId, sinceDay, decidedDay],
        );
      }),
    vouch: (vendorId, isVouched) =>
      changing((tx) =>
        execute(
          tx,
          isVouched
            ? 'insert into vouched_shop values ($1) on conflict do nothing'
            : 'delete from vouched_shop where vendor_id = $1',
          [vendorId],
        ),
      ),
  };
}

async function allDecisions(sql: Sql): Promise<Decisions> {
  const joined = await sql.rows<{ vendor_id: number; other_id: number }>(
    'select vendor_id, other_id from joined_shop order by vendor_id, other_id',
  );
  const vouched = await sql.rows<{ vendor_id: number }>(
    'select vendor_id from vouched_shop order by vendor_id',
  );
  return {
    accepted: await sql.rows<AcceptedPrice>(
      'select ean, vendor_id as "vendorId", price as "priceOre" from accepted_price order by ean, vendor_id',
    ),
    joined: joined.map(({ vendor_id, other_id }) => [vendor_id, other_id]),
    rejected: await sql.rows<RejectedShop>(
      `select vendor_id as "vendorId", since_day as "sinceDay", decided_day as "decidedDay"
        from rejected_shop order by vendor_id`,
    ),
    vouched: vouched.map(({ vendor_id }) => vendor_id),
  };
}

export const objectionsIn = (sql: Sql): ObjectionStore => ({
  all: () =>
    sql.rows<ShopObjection>(
      `select id, vendor_id as "vendorId", ean, text, opened_day as "openedDay", outcome, closed_day as "closedDay"
      from objection order by id desc`,
    ),
  add: ({ vendorId, ean, text, openedDay }) =>
    sql.atomic(async (tx) => {
      // Two at once would take the same number.
      await tx.lock('prisme', 'objections');
      const added = await tx.changed<{ id: number }>(
        `insert into objection (id, vendor_id, ean, text, opened_day)
        select coalesce(max(id), 0) + 1, $1::int8, $2::int8, $3::text, $4::int8 from objection returning id`,
        [vendorId, ean, text, openedDay],
      );
      tx.touch();
      return added!.id;
    }),
  close: (id, outcome, closedDay) =>
    sql.atomic(async (tx) => {
      const closed = await tx.run(
        'update objection set outcome = $1, closed_day = $2 where id = $3 and outcome is null',
        [outcome, closedDay, id],
      );
      if (closed === 0)
        return (await tx.row('select 1 from objection where id = $1', [id])) === undefined
          ? 'unknown'
          : 'closed before';
      tx.touch();
      return 'closed';
    }),
});
