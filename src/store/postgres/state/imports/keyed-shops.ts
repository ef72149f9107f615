import type { KeyedShop } from '../../../ports/cluster.ts';
import type { Sql } from '../connection/sql.ts';
import { lockVendors } from './vendors.ts';

/**
 * Puts shops back that the state does not know. A number or a domain that is another shop's here stops it. One that came to
 * know the same shop under the same number a second time, after a failover or a restore, has another key for it.
 */
export async function seatShops(
  sql: Sql,
  shops: readonly KeyedShop[],
): Promise<{ seated: number } | { other: KeyedShop }> {
  await lockVendors(sql);
  const known = await sql.rows<KeyedShop>('select id, key, domain, name from vendor');
  const byId = new Map(known.map((shop) => [shop.id, shop]));
  const byDomain = new Map(known.map((shop) => [shop.domain, shop]));
  const unknown = shops.filter(({ id }) => !byId.has(id));
  const other =
    shops.find(({ id, key, domain }) => {
      const here = byId.get(id);
      return here !== undefined && here.key !== key && here.domain !== domain;
    }) ?? unknown.find(({ domain }) => byDomain.has(domain));
  if (other !== undefined) return { other };
  for (const { id, key, domain, name } of unknown)
    await sql.run('insert into vendor (id, key, name, domain) values ($1, $2, $3, $4)', [
      id,
      key,
      name,
      domain,
    ]);
  if (unknown.length > 0) sql.touch();
  return { seated: unknown.length };
}
