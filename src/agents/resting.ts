/** A peer that kept the sender longer than this rests, so that it cannot take the time of all the others. */
const SLOW_MS = 1_000;
/** It rests six times as long as it took: a webhook that hangs its 10 s is left alone for a minute. */
const REST_FACTOR = 6;
const REST_MS_MAX = 60 * 60_000;
const PEERS_MAX = 10_000;

export interface Attempt {
  tookMs: number;
  /** It ended by a time limit, not by an answer. */
  wasSilent: boolean;
}

export interface Resting {
  /** 0 = it may be called. */
  untilMs(peer: string, nowMs: number): number;
  note(peer: string, attempt: Attempt, nowMs: number): void;
}

/**
 * Who is left alone, and until when. An answer that came late costs a rest in proportion; each further silence doubles
 * it, up to an hour. Kept in memory: after a restart each peer is asked once more.
 */
export function createResting(): Resting {
  const peers = new Map<string, { untilMs: number; silences: number }>();
  return {
    untilMs(peer, nowMs) {
      const untilMs = peers.get(peer)?.untilMs ?? 0;
      // Longer than any rest: the clock was put back meanwhile.
      return untilMs - nowMs > REST_MS_MAX ? 0 : untilMs;
    },
    note(peer, { tookMs, wasSilent }, nowMs) {
      const silences = wasSilent ? (peers.get(peer)?.silences ?? 0) + 1 : 0;
      peers.delete(peer);
      if (!wasSilent && tookMs < SLOW_MS) return;
      const restMs = Math.min(REST_MS_MAX, tookMs * REST_FACTOR * 2 ** Math.max(0, silences - 1));
      peers.set(peer, { untilMs: nowMs + Math.ceil(restMs), silences });
      if (peers.size > PEERS_MAX) peers.delete(peers.keys().next().value!);
    },
  };
}
