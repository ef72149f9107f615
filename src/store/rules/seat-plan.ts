import type { Swapped } from '../ports/state.ts';

/*
 * A catalogue's histories go by the numbers of shops, which the state hands out. For each shop of the catalogue:
 *   the state knows its domain by the same number, as its own or as another of it   nothing to do
 *   it knows neither the number nor the domain      the shop gets its number back
 *   it knows the number, but not the domain         the shop moved to another domain, as when its links told one
 *   the domain is another name of a shop            the operator joined the two; the number may not be a third's
 *   it knows the domain by another number           the numbers were handed out anew: nothing may be built on that
 */

interface NumberedDomain {
  id: number;
  domain: string;
}

/** Which shops of a catalogue get their numbers back, or the first that cannot. */
export function seatPlan(
  shops: readonly NumberedDomain[],
  state: { vendors: readonly NumberedDomain[]; aliases: readonly NumberedDomain[] },
): { unknown: NumberedDomain[]; swapped: Swapped | null } {
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
      const swapped: Swapped = { id, domain, stateDomain, stateId };
      return { unknown: [], swapped };
    }
  }
  return { unknown, swapped: null };
}
