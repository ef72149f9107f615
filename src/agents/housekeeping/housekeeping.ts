import type { ProductView } from '../../contract/product-view.ts';
import type { Clock } from '../../domain/day.ts';
import { type Ean, eanOfNumber, numberOfEan } from '../../domain/ean.ts';
import type { AgentStore } from '../../store/ports/agents.ts';
import type { Generation } from '../../store/ports/catalogue.ts';
import { DAY_MS } from '../core/limits.ts';
import { type VendorOf, watchedProduct } from '../core/watched-product.ts';
import { type AgentPrice, type Matched, matchAgents } from '../matching/crossing.ts';
import { recheckNewAgents } from '../matching/recheck.ts';
import type { Sender } from '../outbox/sender.ts';
import { type BelievedClock, believedAt, createBelievedClock } from './believed-clock.ts';
import { sweepAgents } from './sweep.ts';

/** Compares all agents with a published generation, unless that has been done: to be called after every publish and at start. */
export async function matchPublished(parts: {
  store: AgentStore;
  generation: Generation;
  prices: () => Iterable<AgentPrice>;
  vendorOf: VendorOf;
  nowMs: number;
}): Promise<Matched | undefined> {
  const { store, generation, vendorOf, nowMs } = parts;
  const matched = await store.matchedGeneration();
  // A service that had to go back to the generation before must not tell anyone of yesterday's prices.
  if (matched === generation.meta.id || dayOf(matched ?? '') > dayOf(generation.meta.id)) return undefined;
  await followCodes(store, generation);
  return matchAgents({
    store,
    generationId: generation.meta.id,
    prices: parts.prices(),
    product: (ean: Ean) => watchedProduct(generation, ean, vendorOf),
    nowMs: await believedAt(store, nowMs),
  });
}

/**
 * An agent watches the article of the code it was made for. A code that was another article's alias, and is an article's
 * own now or has gone to a third, takes its agents along.
 */
async function followCodes(store: AgentStore, generation: Generation): Promise<void> {
  for (let last = -1; ; ) {
    const page = await store.agents.byOtherCodeAfter(last, PAGE);
    for (const { n, ean, askedEan } of page) {
      const json = generation.productJson(eanOfNumber(askedEan));
      const found = json === undefined ? ean : numberOfEan((JSON.parse(json) as ProductView).ean as Ean);
      if (found !== ean) await store.agents.setEan(n, found);
    }
    if (page.length < PAGE) return;
    last = page.at(-1)!.n;
  }
}

/** The ids of generations begin with their day. */
const dayOf = (generationId: string): string => generationId.slice(0, 'YYYY-MM-DD'.length);

export interface Tending {
  store: AgentStore;
  sender: Sender;
  generation: () => Generation | undefined;
  vendorOf: VendorOf;
  clock: Clock;
  log: (level: 'info' | 'warn', about: Record<string, unknown>, message: string) => void;
}

const PAGE = 1_000;
const SEND_EVERY_MS = 5_000;
const SWEEP_EVERY_MS = 60_000;

/** No retry is put off for longer than this: a message that is due later got its time from a clock that was wrong. */
const DUE_WITHIN_MS = 2 * DAY_MS;

/** One round of housekeeping. */
export async function tendOnce(
  tending: Omit<Tending, 'sender' | 'log'> & { believed: BelievedClock },
): Promise<void> {
  const { store, generation, vendorOf, clock, believed } = tending;
  const nowMs = await believed();
  const published = generation();
  // New agents are compared with the generation that all others were: one that this process merely still holds is old.
  if (published && (await store.matchedGeneration()) === published.meta.id) {
    await recheckNewAgents({
      store,
      generationId: published.meta.id,
      product: (ean) => watchedProduct(published, ean, vendorOf),
      nowMs,
    });
  }
  await sweepAgents(store, nowMs);
  await store.outbox.pullIn(clock() + DUE_WITHIN_MS, clock());
}

/** What a serving process does for agents while it runs. Whatever fails is logged and tried again next time. */
export function tendAgents(tending: Tending): { begin(): Promise<void>; stop(): Promise<void> } {
  const { sender, log, store, clock, generation } = tending;
  const failed = (error: unknown) =>
    log('warn', { error: error instanceof Error ? error.name : 'unknown' }, 'tending price agents failed');
  const believed = createBelievedClock({
    store,
    clock,
    uptimeMs: () => performance.now(),
    publishedMs: () => generation()?.meta.dataAsOfMs,
    log,
  });
  const sending = setInterval(() => void sender.drain().catch(failed), SEND_EVERY_MS);
  const sweeping = setInterval(() => void tendOnce({ ...tending, believed }).catch(failed), SWEEP_EVERY_MS);
  return {
    // The time is noted before a refresh that starts with this process can publish prices by the same wrong clock.
    begin: async () => void (await believed()),
    async stop() {
      clearInterval(sending);
      clearInterval(sweeping);
      await sender.stop().catch(failed);
    },
  };
}
