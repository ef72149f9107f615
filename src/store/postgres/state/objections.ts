import type { ObjectionStore, ShopObjection } from '../../ports/objections.ts';
import type { Sql } from './connection/sql.ts';

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
