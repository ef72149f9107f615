import { neighbourhood } from '../../net/neighbours.ts';

const PEERS_MAX = 10_000;

/** Who is being called at this moment: at most one call per peer, and at most one per address. */
export interface InFlight {
  isBusy(peer: string): boolean;
  begin(peer: string): void;
  /** Takes the addresses a peer was found at; false when somebody else is being called at one of them. */
  reach(peer: string, addresses: readonly string[]): boolean;
  end(peer: string): void;
}

export function createInFlight(): InFlight {
  const peers = new Map<string, readonly string[]>();
  const places = new Set<string>();
  /** Where each peer was found last: with that place taken it need not be looked up to know that it must wait. */
  const foundAt = new Map<string, readonly string[]>();
  const isTaken = (place: string) => places.has(place);
  return {
    isBusy: (peer) => peers.has(peer) || (foundAt.get(peer)?.some(isTaken) ?? false),
    begin: (peer) => void peers.set(peer, []),
    reach(peer, addresses) {
      const found = addresses.map(neighbourhood);
      foundAt.delete(peer);
      foundAt.set(peer, found);
      if (foundAt.size > PEERS_MAX) foundAt.delete(foundAt.keys().next().value!);
      if (found.some(isTaken)) return false;
      peers.set(peer, found);
      for (const place of found) places.add(place);
      return true;
    },
    end(peer) {
      for (const place of peers.get(peer) ?? []) places.delete(place);
      peers.delete(peer);
    },
  };
}
