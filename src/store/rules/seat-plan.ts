import type { SwappedNumber } from '../ports/state.ts';

/*
 * A catalogue's histories refer to shop numbers, which the state assigns. For each shop of the catalogue:
 *   the state has its domain (or an alias) with the same number   nothing to do
 *   the state has neither the number nor the domain               the shop gets its number back
 *   the state has the number, but not the domain                  the shop moved to another domain
 *   the domain is an alias of another shop                        the operator joined the two; the number must be free
 *   the state has the domain with another number                  the numbers were assigned anew: nothing may be built on it
 */

type NumberedDomain = Pick<SwappedNumber, 'id' | 'domain'>;

export function seatPlan(
  shops: readonly NumberedDomain[],
  state: { vendors: readonly NumberedDomain[]; aliases: readonly NumberedDomain[] },
): { unknown: NumberedDomain[]; swapped: SwappedNumber | null } {
  const domains = new Map(state.vendors.map(({ id, domain }) => [id, domain]));
  const numbers = new Map(state.vendors.map(({ id, domain }) => [domain, id]));
  const joined = new Map(state.aliases.map(({ id, domain }) => [domain, id]));
  const unknown: NumberedDomain[] = [];
  for (const { id, domain } of shops) {
    const stateDomain = domains.get(id) ?? null;
    const stateId = numbers.get(domain) ?? joined.get(domain);
    if (stateId === id) continue;
    if (stateId === undefined) {
      if (stateDomain === null) unknown.push({ id, domain });
    } else if (stateDomain !== null || numbers.has(domain)) {
      const swapped: SwappedNumber = { id, domain, stateDomain, stateId };
      return { unknown: [], swapped };
    }
  }
  return { unknown, swapped: null };
}
