import type { ImportedVendor, Imports } from '../../../ports/imports.ts';
import type { Sql } from '../connection/sql.ts';
import { discountsIn } from './discounts.ts';
import { giftListsIn } from './gift-lists.ts';
import { ratingsIn } from './ratings.ts';
import { trendsIn } from './trends.ts';
import { addVendor, linkProgram, lockVendors, vendorByDomain } from './vendors.ts';

export function importsIn(sql: Sql): Imports {
  return {
    ratings: ratingsIn(sql),
    discounts: discountsIn(sql),
    giftLists: giftListsIn(sql),
    trends: trendsIn(sql),
    putVendor: (vendor) => sql.atomic((tx) => putVendor(tx, vendor)),
  };
}

async function putVendor(sql: Sql, vendor: ImportedVendor): Promise<number> {
  const { name, domain, aliases, logoUrl, programs } = vendor;
  await lockVendors(sql);
  const known = await vendorByDomain(sql, domain);
  const { id } = known ?? (await addVendor(sql, { name: name ?? domain, domain, logoUrl }));
  const completed = await sql.run(
    `update vendor set name = coalesce($2, name), logo_url = coalesce($3, logo_url)
    where id = $1 and (name, logo_url) is distinct from (coalesce($2, name), coalesce($3, logo_url))`,
    [id, name, logoUrl],
  );
  if (completed > 0) sql.touch();
  for (const other of aliases)
    if ((await vendorByDomain(sql, other)) === undefined)
      await sql.run('insert into vendor_alias values ($1, $2) on conflict do nothing', [other, id]);
  for (const { network, programId } of programs) await linkProgram(sql, network, programId, id);
  return id;
}
