import type { Discount, Discounts } from '../../../ports/imports.ts';
import { discountKey } from '../../../rules/discount-key.ts';
import type { Sql } from '../connection/sql.ts';

export function discountsIn(sql: Sql): Discounts {
  const add = async (on: Sql, source: string, discounts: Parameters<Discounts['add']>[1]) => {
    let changes = 0;
    for (const { vendorId, discount } of discounts)
      changes += await on.run(
        `insert into discount values ($1, $2, $3, $4)
        on conflict (vendor_id, source, key) do update set body = excluded.body where discount.body <> excluded.body`,
        [vendorId, source, discountKey(discount), JSON.stringify(discount)],
      );
    if (changes > 0) on.touch();
  };

  return {
    add: (source, discounts) => sql.atomic((tx) => add(tx, source, discounts)),
    // Saying the same again changes nothing, so that the catalogue and its ETags stay as they are.
    replace: (source, discounts) =>
      sql.atomic(async (tx) => {
        await tx.lock('discounts', source);
        const said = new Set(
          discounts.map(({ vendorId, discount }) => `${vendorId} ${discountKey(discount)}`),
        );
        const known = await tx.rows<{ vendorId: number; key: string }>(
          'select vendor_id as "vendorId", key from discount where source = $1',
          [source],
        );
        const gone = known.filter(({ vendorId, key }) => !said.has(`${vendorId} ${key}`));
        for (const { vendorId, key } of gone)
          await tx.run('delete from discount where vendor_id = $1 and source = $2 and key = $3', [
            vendorId,
            source,
            key,
          ]);
        if (gone.length > 0) tx.touch();
        await add(tx, source, discounts);
      }),
    ofVendor: async (vendorId) =>
      (
        await sql.rows<{ body: string }>(
          'select body from discount where vendor_id = $1 order by source, key',
          [vendorId],
        )
      ).map(({ body }) => JSON.parse(body) as Discount),
  };
}
