import type { DatabaseSync } from 'node:sqlite';
import type { Swapped, Vendors } from '../../ports/state.ts';
import type { Sync } from './port/sync.ts';
import { transaction } from './state.ts';

/*
 * A catalogue's histories go by the numbers of shops, which the state hands out. For each shop of the catalogue:
 *   the state knows its domain by the same number, as its own or as another of it   nothing to do
 *   it knows neither the number nor the domain      the shop gets its number back
 *   it knows the number, but not the domain         the shop moved to another domain, as when its links told one
 *   the domain is another name of a shop            the operator joined the two; the number may not be a third's
 *   it knows the domain by another number           the numbers were handed out anew: nothing may be built on that
 */

export function seatIn(db: DatabaseSync, touch: () => void): Sync<Vendors>['seat'] {
  const vendors = db.prepare('select id, domain from vendor');
  const aliases = db.prepare('select vendor_id as id, domain from vendor_alias');
  const insert = db.prepare('insert into vendor (id, name, domain) values (?1, ?2, ?2)');
  const read = (rows: typeof vendors) => rows.all() as unknown as { id: number; domain: string }[];

  const planFor = (shops: readonly { id: number; domain: string }[]) => {
    const own = read(vendors);
    const domains = new Map(own.map(({ id, domain }) => [id, domain]));
    const numbers = new Map(own.map(({ id, domain }) => [domain, id]));
    const joined = new Map(read(aliases).map(({ id, domain }) => [domain, id]));
    const unknown: { id: number; domain: string }[] = [];
    for (const { id, domain } of shops) {
      const stateDomain = domains.get(id) ?? null;
      const stateId = numbers.get(domain) ?? joined.get(domain);
      if (stateId === id) continue;
      if (stateId === undefined) {
        if (stateDomain === null) unknown.push({ id, domain });
      } else if (stateDomain !== null || numbers.has(domain)) {
        const swapped: Swapped = { id, domain, stateDomain, stateId };
        return { unknown: [], swapped };
      }
    }
    return { unknown, swapped: null };
  };

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
