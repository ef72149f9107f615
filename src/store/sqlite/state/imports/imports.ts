import type { DatabaseSync } from 'node:sqlite';
import type { Imports } from '../../../ports/imports.ts';
import type { Sync } from '../port/sync.ts';
import { discountsIn } from './discounts.ts';
import { giftListsIn } from './gift-lists.ts';
import { ratingsIn } from './ratings.ts';
import { trendsIn } from './trends.ts';

export function importsIn(db: DatabaseSync, touch: () => void): Sync<Imports> {
  const known = db.prepare(`
    select id from vendor where domain = ?1
    union all select vendor_id from vendor_alias where domain = ?1 limit 1`);
  const insert = db.prepare('insert into vendor (name, domain, logo_url) values (?, ?, ?) returning id');
  const complete = db.prepare(`
    update vendor set name = coalesce(?2, name), logo_url = coalesce(?3, logo_url)
    where id = ?1 and (name, logo_url) is not (coalesce(?2, name), coalesce(?3, logo_url))`);
  const alias = db.prepare('insert or ignore into vendor_alias values (?, ?)');
  const program = db.prepare(`
    insert into vendor_program values (?, ?, ?)
    on conflict (network, program_id) do update set vendor_id = excluded.vendor_id`);

  return {
    ratings: ratingsIn(db, touch),
    discounts: discountsIn(db, touch),
    giftLists: giftListsIn(db, touch),
    trends: trendsIn(db),
    putVendor({ name, domain, aliases, logoUrl, programs }) {
      const row = known.get(domain) as { id: number } | undefined;
      const id = row?.id ?? (insert.get(name ?? domain, domain, logoUrl) as { id: number }).id;
      if (row === undefined || complete.run(id, name, logoUrl).changes > 0) touch();
      for (const other of aliases) {
        if (known.get(other) === undefined) alias.run(other, id);
      }
      for (const { network, programId } of programs) program.run(network, programId, id);
      return id;
    },
  };
}
