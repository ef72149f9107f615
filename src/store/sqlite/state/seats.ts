import type { DatabaseSync } from 'node:sqlite';
import type { Vendors } from '../../ports/state.ts';
import { seatPlan } from '../../rules/seat-plan.ts';
import type { Sync } from './port/sync.ts';
import { transaction } from './state.ts';

export function seatIn(db: DatabaseSync, touch: () => void): Sync<Vendors>['seat'] {
  const vendors = db.prepare('select id, domain from vendor');
  const aliases = db.prepare('select vendor_id as id, domain from vendor_alias');
  const insert = db.prepare('insert into vendor (id, name, domain) values (?1, ?2, ?2)');
  const read = (rows: typeof vendors) => rows.all() as unknown as { id: number; domain: string }[];
  const planFor = (shops: readonly { id: number; domain: string }[]) =>
    seatPlan(shops, { vendors: read(vendors), aliases: read(aliases) });

  return (shops) => {
    const plan = planFor(shops);
    // As on every day but one: whoever only looks must not wait for those who write.
    if (plan.unknown.length === 0) return { seated: 0, swapped: plan.swapped };
    return transaction(db, () => {
      const { unknown, swapped } = planFor(shops);
      for (const { id, domain } of unknown) insert.run(id, domain);
      if (unknown.length > 0) touch();
      return { seated: unknown.length, swapped };
    });
  };
}
