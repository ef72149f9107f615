import type { DatabaseSync } from 'node:sqlite';
import type { ObjectionStore, ShopObjection } from '../../ports/objections.ts';
import { type Sync, transaction } from './state-db.ts';

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
