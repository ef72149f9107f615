import type { AgentStore, SweepCounts } from '../../store/ports/agents.ts';
import {
  ENDED_KEPT_MS,
  IDEMPOTENCY_KEPT_MS,
  NEVER_ASKED_KEPT_MS,
  SENT_KEPT_MS,
  UNCONFIRMED_KEPT_MS,
  utcDay,
} from '../core/limits.ts';

/** Housekeeping, safe at any time and in any number of processes. */
export const sweepAgents = (store: AgentStore, nowMs: number): Promise<SweepCounts> =>
  store.sweep({
    nowMs,
    unconfirmedBeforeMs: nowMs - UNCONFIRMED_KEPT_MS,
    neverAskedBeforeMs: nowMs - NEVER_ASKED_KEPT_MS,
    endedBeforeMs: nowMs - ENDED_KEPT_MS,
    doneBeforeMs: nowMs - SENT_KEPT_MS,
    keysBeforeMs: nowMs - IDEMPOTENCY_KEPT_MS,
    countsBeforeDay: utcDay(nowMs) - 1,
  });
