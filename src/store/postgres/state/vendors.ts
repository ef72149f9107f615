import type { KeyedShop } from '../../ports/cluster.ts';
import type { Vendor, Vendors } from '../../ports/state.ts';
import { DOMAINS, domainsOf, VENDOR_COLUMNS } from '../../rules/rows.ts';
import { seatPlan } from '../../rules/seat-plan.ts';
import type { Sql } from './connection/sql.ts';

export const vendorByDomain = (sql: Sql, domain: string): Promise<Vendor | undefined> =>
  sql.row<Vendor>(
    `select ${VENDOR_COLUMNS} from vendor where domain = $1
    union all select ${VENDOR_COLUMNS} from vendor where id = (select vendor_id from vendor_alias where domain = $1) limit 1`,
    [domain],
  );

/** Shop numbers are assigned under this lock, so that no two shops get the same one. */
export const lockVendors = (sql: Sql): Promise<void> => sql.lock('prisme', 'vendors');

export async function addVendor(sql: Sql, { name, domain, logoUrl }: Omit<Vendor, 'id'>): Promise<Vendor> {
  const added = await sql.changed<{ id: number }>(
    `insert into vendor (id, name, domain, logo_url)
    select coalesce(max(id), 0) + 1, $1, $2, $3 from vendor returning id`,
    [name, domain, logoUrl],
  );
  sql.touch();
  return { id: added!.id, name, domain, logoUrl };
}

export const linkProgram = (
  sql: Sql,
  network: string,
  programId: string,
  vendorId: number,
): Promise<number> =>
  sql.run(
    `insert into vendor_program values ($1, $2, $3)
    on conflict (network, program_id) do update set vendor_id = excluded.vendor_id`,
    [network, programId, vendorId],
  );

export function vendorsIn(sql: Sql): Vendors {
  return {
    all: () => sql.rows<Vendor>(`select ${VENDOR_COLUMNS} from vendor order by id`),
    byDomain: (domain) => vendorByDomain(sql, domain),
    domains: async () => domainsOf(await sql.rows(DOMAINS)),
    byProgram: (network, programId) =>
      sql.row<Vendor>(
        `select ${VENDOR_COLUMNS} from vendor
        where id = (select vendor_id from vendor_program where network = $1 and program_id = $2)`,
        [network, programId],
      ),
    ensure: ({ name, domain }) =>
      sql.atomic(async (tx) => {
        await lockVendors(tx);
        const known = await vendorByDomain(tx, domain);
        if (!known) return addVendor(tx, { name, domain, logoUrl: null });
        if ((await tx.run('update vendor set name = $1 where id = $2 and name <> $1', [name, known.id])) > 0)
          tx.touch();
        return { ...known, name };
      }),
    link: async (network, programId, vendorId) => {
      await linkProgram(sql, network, programId, vendorId);
    },
    giveDomain: (vendorId, domain) =>
      sql.atomic(async (tx) => {
        await lockVendors(tx);
        const owner = await vendorByDomain(tx, domain);
        tx.touch();
        if (owner && owner.id !== vendorId) {
          await tx.run('update vendor_program set vendor_id = $1 where vendor_id = $2', [owner.id, vendorId]);
          return owner;
        }
        await tx.run('update vendor set domain = $1 where id = $2', [domain, vendorId]);
        return (await vendorByDomain(tx, domain))!;
      }),
    seat: seatIn(sql),
  };
}

function seatIn(sql: Sql): Vendors['seat'] {
  const planFor = async (on: Sql, shops: readonly { id: number; domain: string }[]) =>
    seatPlan(shops, {
      vendors: await on.rows('select id, domain from vendor'),
      aliases: await on.rows('select vendor_id as id, domain from vendor_alias'),
    });
  return async (shops) => {
    const plan = await planFor(sql, shops);
    if (plan.unknown.length === 0) return { seated: 0, swapped: plan.swapped };
    return sql.atomic(async (tx) => {
      await lockVendors(tx);
      const { unknown, swapped } = await planFor(tx, shops);
      for (const { id, domain } of unknown)
        await tx.run('insert into vendor (id, name, domain) values ($1, $2, $2)', [id, domain]);
      if (unknown.length > 0) tx.touch();
      return { seated: unknown.length, swapped };
    });
  };
}

/** After a failover or restore a shop may have its number again, with another key: that is no conflict. */
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
  const insert = 'insert into vendor (id, key, name, domain) values ($1, $2, $3, $4)';
  for (const { id, key, domain, name } of unknown) await sql.run(insert, [id, key, name, domain]);
  if (unknown.length > 0) sql.touch();
  return { seated: unknown.length };
}
