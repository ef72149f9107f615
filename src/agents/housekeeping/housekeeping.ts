import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../../domain/day.ts';
import { eanOfNumber } from '../../domain/ean.ts';
import type { AgentStore, SweepCounts } from '../../store/ports/agents.ts';
import type { Generation } from '../../store/ports/catalogue.ts';
import { type BelievedClock, createBelievedClock } from '../core/believed-clock.ts';
import {
  DAY_MS,
  ENDED_KEPT_MS,
  IDEMPOTENCY_KEPT_MS,
  NEVER_ASKED_KEPT_MS,
  SENT_KEPT_MS,
  UNCONFIRMED_KEPT_MS,
  utcDay,
} from '../core/limits.ts';
import { dayOf } from '../matching/crossing.ts';
import type { Sender } from '../outbox/sender.ts';
import { optionsOf } from '../watching/lifecycle.ts';
import { applySight } from '../watching/messages.ts';
import type { VendorOf } from '../watching/sight.ts';
import { type Watcher, watcherOf } from '../watching/watcher.ts';

export interface HousekeepingParts {
  store: AgentStore;
  sender: Sender;
  generation: () => Generation | undefined;
  vendorOf: VendorOf;
  clock: Clock;
  log: (level: 'info' | 'warn', about: Record<string, unknown>, message: string) => void;
}

const SEND_EVERY_MS = 5_000;
const SWEEP_EVERY_MS = 60_000;

/** No retry waits longer than this: a message that is due later was scheduled by a wrong clock. */
const DUE_WITHIN_MS = 2 * DAY_MS;

/** Sends messages and sweeps agents while the service runs. A failure is logged, and the next round tries again. */
export function startHousekeeping(parts: HousekeepingParts): {
  begin(): Promise<void>;
  stop(): Promise<void>;
} {
  const { sender, log, store, clock, generation } = parts;
  const failed = (error: unknown) =>
    log(
      'warn',
      { error: error instanceof Error ? error.name : 'unknown' },
      'housekeeping of price agents failed',
    );
  const believed = createBelievedClock({
    store,
    clock,
    uptimeMs: () => performance.now(),
    publishedMs: () => generation()?.meta.dataAsOfMs,
    log,
  });
  const sending = setInterval(() => void sender.drain().catch(failed), SEND_EVERY_MS);
  const sweeping = setInterval(
    () => void housekeepOnce({ ...parts, believed }).catch(failed),
    SWEEP_EVERY_MS,
  );
  return {
    // Stores the believed time before a refresh of this process can publish prices with the same wrong clock.
    begin: async () => void (await believed()),
    async stop() {
      clearInterval(sending);
      clearInterval(sweeping);
      await sender.stop().catch(failed);
    },
  };
}

export async function housekeepOnce(
  parts: Omit<HousekeepingParts, 'sender' | 'log'> & { believed: BelievedClock },
): Promise<void> {
  const { store, generation, vendorOf, clock, believed } = parts;
  const nowMs = await believed();
  const published = generation();
  // Only the generation that all other agents were compared with counts; this process may still serve an older one.
  if (published && (await store.matchedGeneration()) === published.meta.id) {
    await recheckNewAgents(store, watcherOf(published, vendorOf), nowMs);
  }
  await sweepAgents(store, nowMs);
  await store.outbox.pullIn(clock() + DUE_WITHIN_MS, clock());
}

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

/** A page is one transaction and blocks the event loop for some milliseconds; requests are answered between pages. */
const RECHECKED_PER_PAGE = 50;

/** Agents that began with yesterday's generation, while today's was being matched, would miss today's price. */
export async function recheckNewAgents(store: AgentStore, watcher: Watcher, nowMs: number): Promise<number> {
  const { generationId } = watcher;
  let checked = 0;
  for (;;) {
    const done = await store.transaction(async (tx) => {
      const rows = await tx.agents.startedBefore(generationId, RECHECKED_PER_PAGE);
      for (const row of rows) {
        const ean = eanOfNumber(row.ean);
        const isNight = dayOf(row.checkedAgainst!) !== dayOf(generationId);
        const sight = watcher.sight(ean, optionsOf(row.options));
        if (nowMs < row.expiresMs)
          await applySight(tx, row, sight, () => watcher.product(ean), { isNight, nowMs });
        await tx.agents.passedOver(row.n);
      }
      return rows.length;
    });
    checked += done;
    if (done < RECHECKED_PER_PAGE) return checked;
    await nextTurn();
  }
}
