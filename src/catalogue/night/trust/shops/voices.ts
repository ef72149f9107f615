import { registrableDomain } from '../../../../domain/domain-name.ts';

export interface VoiceInput {
  vendors: ReadonlyMap<number, { domain: string }>;
  /** Shops of one owner, as the operator or a shared feed says: each a group of ids. */
  groups: readonly (readonly number[])[];
}

/**
 * The voice of each shop: the smallest id among those of its owner. Shops under one registrable domain are one owner's,
 * and so are shops that are read from one feed, which whoever writes that file speaks for.
 */
export function voicesOf({ vendors, groups }: VoiceInput): ReadonlyMap<number, number> {
  const leaders = new Map<number, number>();
  const leaderOf = (id: number): number => {
    let leader = id;
    while (leaders.has(leader)) leader = leaders.get(leader)!;
    return leader;
  };
  const join = (a: number, b: number) => {
    const [first, second] = [leaderOf(a), leaderOf(b)];
    if (first !== second) leaders.set(Math.max(first, second), Math.min(first, second));
  };
  const owners = new Map<string, number>();
  for (const [id, { domain }] of vendors) {
    if (domain === '') continue;
    const owner = registrableDomain(domain);
    const known = owners.get(owner);
    if (known === undefined) owners.set(owner, id);
    else join(known, id);
  }
  for (const [first, ...others] of groups) for (const other of others) join(first!, other);
  return new Map([...vendors.keys()].map((id) => [id, leaderOf(id)]));
}
