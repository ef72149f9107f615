import type { DatabaseSync } from 'node:sqlite';
import type { Discount, Discounts } from '../../../ports/imports.ts';
import { discountKey } from '../../../rules/discount-key.ts';
import type { Sync } from '../port/sync.ts';

export const DISCOUNT_QUERIES = {
  ofVendor: 'select body from discount where vendor_id = ? order by source, key',
};

export function discountsIn(db: DatabaseSync, touch: () => void): Sync<Discounts> {
  const ofSource = db.prepare('select vendor_id as vendorId, key from discount where source = ?');
  const remove = db.prepare('delete from discount where vendor_id = ? and source = ? and key = ?');
  const put = db.prepare(`
    insert into discount values (?, ?, ?, ?)
    on conflict (vendor_id, source, key) do update set body = excluded.body where body is not excluded.body`);
  const ofVendor = db.prepare(DISCOUNT_QUERIES.ofVendor);

  const add: Sync<Discounts>['add'] = (source, discounts) => {
    let changes = 0;
    for (const { vendorId, discount } of discounts) {
      changes += Number(put.run(vendorId, source, discountKey(discount), JSON.stringify(discount)).changes);
    }
    if (changes > 0) touch();
  };

  return {
    add,
    // Saying the same again changes nothing, so that the catalogue and its ETags stay as they are.
    replace(source, discounts) {
      const said = new Set(discounts.map(({ vendorId, discount }) => `${vendorId} ${discountKey(discount)}`));
      const gone = (ofSource.all(source) as { vendorId: number; key: string }[]).filter(
        ({ vendorId, key }) => !said.has(`${vendorId} ${key}`),
      );
      for (const { vendorId, key } of gone) remove.run(vendorId, source, key);
      if (gone.length > 0) touch();
      add(source, discounts);
    },
    ofVendor: (vendorId) =>
      (ofVendor.all(vendorId) as { body: string }[]).map(({ body }) => JSON.parse(body) as Discount),
  };
}
