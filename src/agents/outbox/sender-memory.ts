import { neighbourhood } from '../../net/ip-address.ts';
import type { Channel, LeasedMessage } from '../../store/ports/outbox.ts';

/** The sender's knowledge of its peers. It is lost at a restart. */
export interface SenderMemory {
  slowPeers: SlowPeers;
  channelProofs: ChannelProofs;
}

/** A peer slower than this is paused, so that it cannot use the time of all other peers. */
const SLOW_MS = 1_000;
/** A pause is six times as long as the call: a webhook that times out after 10 s is paused for a minute. */
const PAUSE_FACTOR = 6;
const PAUSE_MS_MAX = 60 * 60_000;
/** The pause of a mail server that cannot be used: after the first failure, and at most. */
const DOWN_MS = 60_000;
const DOWN_MS_MAX = 15 * 60_000;
const PEERS_MAX = 10_000;

export interface CallEnd {
  tookMs: number;
  /** `silence`: a timeout. `no way`: the peer could not be used at all. */
  by: 'answer' | 'silence' | 'no way';
}

export interface SlowPeers {
  /** The end of a peer's pause; 0 = it may be called. */
  untilMs(peer: string, nowMs: number): number;
  isProven(peer: string): boolean;
  note(peer: string, ending: CallEnd, nowMs: number): void;
}

interface PeerPause {
  untilMs: number;
  failures: number;
}

/** A late answer causes a pause in proportion to its time; each further failure doubles it (back-off). */
export function createSlowPeers(): SlowPeers {
  const peers = new Map<string, PeerPause>();
  return {
    untilMs(peer, nowMs) {
      const untilMs = peers.get(peer)?.untilMs ?? 0;
      // A pause above the maximum means that the clock was set back.
      return untilMs - nowMs > PAUSE_MS_MAX ? 0 : untilMs;
    },
    isProven: (peer) => peers.get(peer)?.untilMs === 0,
    note(peer, ending, nowMs) {
      const failures = ending.by === 'answer' ? 0 : (peers.get(peer)?.failures ?? 0) + 1;
      const pauseMs = pauseAfterMs(ending, failures);
      peers.delete(peer);
      peers.set(peer, { untilMs: pauseMs === 0 ? 0 : nowMs + Math.ceil(pauseMs), failures });
      if (peers.size > PEERS_MAX) peers.delete(peers.keys().next().value!);
    },
  };
}

function pauseAfterMs({ tookMs, by }: CallEnd, failures: number): number {
  switch (by) {
    case 'answer':
      return tookMs < SLOW_MS ? 0 : Math.min(PAUSE_MS_MAX, tookMs * PAUSE_FACTOR);
    case 'silence':
      return Math.min(PAUSE_MS_MAX, tookMs * PAUSE_FACTOR * 2 ** (failures - 1));
    case 'no way':
      return Math.min(DOWN_MS_MAX, DOWN_MS * 2 ** (failures - 1));
  }
}

interface ChannelProofs {
  note(channel: Channel): void;
  /** True when another message was delivered on the channel since the last try of this one. Call it once per failure. */
  sinceLastTry(message: LeasedMessage): boolean;
  forget(message: LeasedMessage): void;
}

/** Distinguishes a receiver that is gone from a network or mail server that is down. A restart forgives one failure each. */
export function createChannelProofs(): ChannelProofs {
  const deliveries: Record<Channel, number> = { email: 0, webhook: 0 };
  const atLastTry = new Map<string, number>();
  return {
    note(channel) {
      deliveries[channel]++;
    },
    sinceLastTry({ id, channel }) {
      const before = atLastTry.get(id);
      atLastTry.set(id, deliveries[channel]);
      return before !== undefined && deliveries[channel] > before;
    },
    forget: ({ id }) => void atLastTry.delete(id),
  };
}

const FOUND_MAX = 10_000;

/** The calls that are running: at most one per peer and one per network address. */
interface InFlight {
  isBusy(peer: string): boolean;
  begin(peer: string): void;
  reach(peer: string, addresses: readonly string[]): boolean;
  end(peer: string): void;
}

export function createInFlight(): InFlight {
  const peers = new Map<string, readonly string[]>();
  const busy = new Set<string>();
  /** The last known networks of each peer: while one is busy, the peer waits without a DNS lookup. */
  const foundAt = new Map<string, readonly string[]>();
  const isTaken = (network: string) => busy.has(network);
  return {
    isBusy: (peer) => peers.has(peer) || (foundAt.get(peer)?.some(isTaken) ?? false),
    begin: (peer) => void peers.set(peer, []),
    reach(peer, addresses) {
      const networks = addresses.map(neighbourhood);
      foundAt.delete(peer);
      foundAt.set(peer, networks);
      if (foundAt.size > FOUND_MAX) foundAt.delete(foundAt.keys().next().value!);
      if (networks.some(isTaken)) return false;
      peers.set(peer, networks);
      for (const network of networks) busy.add(network);
      return true;
    },
    end(peer) {
      for (const network of peers.get(peer) ?? []) busy.delete(network);
      peers.delete(peer);
    },
  };
}
