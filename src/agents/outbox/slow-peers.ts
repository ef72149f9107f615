/** A peer that kept the sender longer than this rests, so that it cannot take the time of all the others. */
const SLOW_MS = 1_000;
/** A peer rests six times as long as it took: a webhook that hangs its 10 s is left alone for a minute. */
const REST_FACTOR = 6;
const REST_MS_MAX = 60 * 60_000;
/** How long a mail server that cannot be used rests: after the first failure, and at most. */
const DOWN_MS = 60_000;
const DOWN_MS_MAX = 15 * 60_000;
const PEERS_MAX = 10_000;

export interface Ending {
  tookMs: number;
  /** A call ends by an answer, by a time limit, or before anything could be asked. */
  by: 'answer' | 'silence' | 'no way';
}

export interface SlowPeers {
  /** Until when a peer is left alone; 0 = it may be called. */
  untilMs(peer: string, nowMs: number): number;
  /** Whether the last answer of a peer came in time. */
  isProven(peer: string): boolean;
  note(peer: string, ending: Ending, nowMs: number): void;
}

interface Manners {
  untilMs: number;
  failures: number;
}

/**
 * Who is left alone, and until when. An answer that came late costs a rest in proportion; each further failure doubles
 * it. Kept in memory: after a restart each peer is asked once more.
 */
export function createSlowPeers(): SlowPeers {
  const peers = new Map<string, Manners>();
  return {
    untilMs(peer, nowMs) {
      const untilMs = peers.get(peer)?.untilMs ?? 0;
      // A rest that would last longer than any can only come from a clock that was put back meanwhile.
      return untilMs - nowMs > REST_MS_MAX ? 0 : untilMs;
    },
    isProven: (peer) => peers.get(peer)?.untilMs === 0,
    note(peer, ending, nowMs) {
      const failures = ending.by === 'answer' ? 0 : (peers.get(peer)?.failures ?? 0) + 1;
      const restMs = restAfterMs(ending, failures);
      peers.delete(peer);
      peers.set(peer, { untilMs: restMs === 0 ? 0 : nowMs + Math.ceil(restMs), failures });
      if (peers.size > PEERS_MAX) peers.delete(peers.keys().next().value!);
    },
  };
}

function restAfterMs({ tookMs, by }: Ending, failures: number): number {
  switch (by) {
    case 'answer':
      return tookMs < SLOW_MS ? 0 : Math.min(REST_MS_MAX, tookMs * REST_FACTOR);
    case 'silence':
      return Math.min(REST_MS_MAX, tookMs * REST_FACTOR * 2 ** (failures - 1));
    case 'no way':
      return Math.min(DOWN_MS_MAX, DOWN_MS * 2 ** (failures - 1));
  }
}
