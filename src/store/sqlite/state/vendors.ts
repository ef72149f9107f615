import type { DatabaseSync } from 'node:sqlite';
import type { Vendor, Vendors } from '../../ports/state.ts';
import { DOMAINS, domainsOf, VENDOR_COLUMNS } from '../../rules/rows.ts';
import { seatPlan } from '../../rules/seat-plan.ts';
import { type Sync, transaction } from './state-db.ts';

export function vendorsIn(db: DatabaseSync, touch: () => void): Sync<Vendors> {
  const all = db.prepare(`select ${VENDOR_COLUMNS} from vendor order by id`);
  const domains = db.prepare(DOMAINS);
  const byDomain = db.prepare(`
    select ${VENDOR_COLUMNS} from vendor where domain = ?1
    union all select ${VENDOR_COLUMNS} from vendor where id = (select vendor_id from vendor_alias where domain = ?1) limit 1`);
  const byProgram = db.prepare(`
    select ${VENDOR_COLUMNS} from vendor
    where id = (select vendor_id from vendor_program where network = ? and program_id = ?)`);
  const insert = db.prepare('insert into vendor (name, domain, logo_url) values (?, ?, ?) returning id');
  const rename = db.prepare('update vendor set name = ? where id = ? and name <> ?');
  const move = db.prepare('update vendor set domain = ? where id = ?');
  const relink = db.prepare('update vendor_program set vendor_id = ? where vendor_id = ?');
  const link = db.prepare(`
    insert into vendor_program values (?, ?, ?)
    on conflict (network, program_id) do update set vendor_id = excluded.vendor_id`);

  return {
    all: () => all.all() as unknown as Vendor[],
    domains: () => domainsOf(domains.all() as unknown as { domain: string; id: number }[]),
    byDomain: (domain) => byDomain.get(domain) as unknown as Vendor | undefined,
    byProgram: (network, programId) => byProgram.get(network, programId) as unknown as Vendor | undefined,
    ensure: ({ name, domain }) =>
      transaction(db, () => {
        const known = byDomain.get(domain) as unknown as Vendor | undefined;
        if (known) {
          if (rename.run(name, known.id, name).changes > 0) touch();
          return { ...known, name };
        }
        touch();
        const { id } = insert.get(name, domain, null) as { id: number };
        return { id, name, domain, logoUrl: null };
      }),
    link: (network, programId, vendorId) => void link.run(network, programId, vendorId),
    giveDomain: (vendorId, domain) =>
      transaction(db, () => {
        const owner = byDomain.get(domain) as unknown as Vendor | undefined;
        touch();
        if (owner && owner.id !== vendorId) {
          relink.run(owner.id, vendorId);
          return owner;
        }
        move.run(domain, vendorId);
        return byDomain.get(domain) as unknown as Vendor;
      }),
    seat: seatIn(db, touch),
  };
}

function seatIn(db: DatabaseSync, touch: () => void): Sync<Vendors>['seat'] {
  const vendors = db.prepare('select id, domain from vendor');
  const aliases = db.prepare('select vendor_id as id, domain from vendor_alias');
  const insert = db.prepare('insert into vendor (id, name, domain) values (?1, ?2, ?2)');
  const read = (rows: typeof vendors) => rows.all() as unknown as { id: number; domain: string }[];
  const planFor = (shops: readonly { id: number; domain: string }[]) =>
    seatPlan(shops, { vendors: read(vendors), aliases: read(aliases) });

  return (shops) => {
    const plan = planFor(shops);
    // The usual case takes no write lock, so that readers do not wait for writers.
    if (plan.unknown.length === 0) return { seated: 0, swapped: plan.swapped };
    return transaction(db, () => {
      const { unknown, swapped } = planFor(shops);
      for (const { id, domain } of unknown) insert.run(id, domain);
      if (unknown.length > 0) touch();
      return { seated: unknown.length, swapped };
    });
  };
}
