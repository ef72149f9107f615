import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AgentOptions } from '../../contract/agents/kinds.ts';
import type { ProductView } from '../../contract/product-view.ts';
import { type Ean, type EanNumber, eanOfNumber, numberOfEan } from '../../domain/ean.ts';
import type { AgentStore, AgentTx } from '../../store/ports/agents.ts';
import type { Generation } from '../../store/ports/catalogue.ts';
import { believedAt } from '../core/believed-clock.ts';
import { isProvisional, optionsOf, watchOf } from '../watching/lifecycle.ts';
import { applySight } from '../watching/messages.ts';
import type { Sight, VendorOf } from '../watching/sight.ts';
import { type WatchedProduct, type Watcher, watcherOf } from '../watching/watcher.ts';
import {
  type AgentPrice,
  agentsOnChanged,
  allAgents,
  type ChangedArticles,
  changedSince,
  crossingsOf,
  type PageOutcome,
  PriceSight,
  type PriceWalk,
  walkOf,
} from './candidates.ts';

export interface MatchInput {
  store: AgentStore;
  generationId: string;
  /** Only a night re-arms agents; further generations of its day may tell. */
  isNight: boolean;
  /** The tier-1 price of every product, in EAN order. Not read when there are no agents. */
  prices: Iterable<AgentPrice>;
  /** The products that may have changed since every agent was compared; undefined if that is not known. */
  changed?: readonly EanNumber[] | undefined;
  /** Called only for products whose agents fire. */
  product: Watcher['product'];
  /** Called for agents that the price alone does not decide; undefined if no more than the price is known. */
  sight: (ean: Ean, options: AgentOptions) => Sight | undefined;
  nowMs: number;
  pageSize?: number;
}

export interface MatchCounts {
  agents: number;
  reached: number;
  above: number;
  messages: number;
  /** Domain of a shop → number of agents that its price fired. */
  firedBy: ReadonlyMap<string, number>;
}

/**
 * Compares agents with a published generation, unless that was done before: those on changed articles and the provisional ones,
 * or all of them where it is not known what has changed. Called after every publish and at start.
 */
export async function matchPublished(parts: {
  store: AgentStore;
  generation: Generation;
  prices?: () => Iterable<AgentPrice>;
  vendorOf: VendorOf;
  changedArticles: ChangedArticles;
  nowMs: number;
}): Promise<MatchCounts | undefined> {
  const { store, generation, vendorOf, nowMs, prices = () => generation.prices() } = parts;
  const matchedId = await store.matchedGeneration();
  // After a rollback to an older generation, nobody must be notified of yesterday's prices.
  if (matchedId === generation.meta.id || dayOf(matchedId ?? '') > dayOf(generation.meta.id))
    return undefined;
  await followCodes(store, generation);
  return matchAgents({
    store,
    ...watcherOf(generation, vendorOf),
    isNight: generation.meta.night === undefined && dayOf(matchedId ?? '') !== dayOf(generation.meta.id),
    prices: prices(),
    changed: await changedSince(parts, matchedId),
    nowMs: await believedAt(store, nowMs),
  });
}

/** Moves agents whose EAN was an alias of one product and now belongs to another product. */
async function followCodes(store: AgentStore, generation: Generation): Promise<void> {
  for (let last = -1; ; ) {
    const page = await store.agents.byOtherCodeAfter(last, CODES_PER_PAGE);
    for (const { n, ean, requireEan } of page) {
      const json = generation.productJson(eanOfNumber(requireEan));
      const current = json === undefined ? ean : numberOfEan((JSON.parse(json) as ProductView).ean as Ean);
      if (current !== ean) await store.agents.setEan(n, current);
    }
    if (page.length < CODES_PER_PAGE) return;
    last = page.at(-1)!.n;
  }
}

/** A generation's id begins with its day. */
export const dayOf = (generationId: string): string => generationId.slice(0, 'YYYY-MM-DD'.length);

const CODES_PER_PAGE = 1_000;

/**
 * Compares agents with a generation in pages: all of them by a merge of two sorted streams, or those on changed articles. A crossing is stored in the
 * transaction that adds its messages to the outbox, so a kill loses nothing and a second run of the same generation repeats
 * nothing. A run stops when a run for another generation begins: yesterday's prices must not come after today's.
 */
export async function matchAgents(matching: MatchInput): Promise<MatchCounts> {
  const { store } = matching;
  const firedBy = new Map<string, number>();
  const counts: MatchCounts = { agents: 0, reached: 0, above: 0, messages: 0, firedBy };
  let prices: PriceWalk | undefined;
  await begin(matching);
  const { changed, pageSize } = matching;
  const pages =
    changed === undefined ? allAgents(store, pageSize) : agentsOnChanged(store, changed, pageSize);
  for await (const page of pages) {
    prices ??= changed === undefined ? walkOf(matching.prices) : pricesSeen(matching);
    const pageCounts = await mark(matching, await crossingsOf(matching, page, prices));
    if (pageCounts === undefined) {
      prices.end();
      return counts;
    }
    counts.agents += page.length;
    counts.reached += pageCounts.fired.length;
    counts.above += pageCounts.above;
    counts.messages += pageCounts.messages;
    for (const domain of pageCounts.fired) firedBy.set(domain, (firedBy.get(domain) ?? 0) + 1);
    await nextTurn();
  }
  prices?.end();
  const { generationId, isNight } = matching;
  await store.transaction(async (tx) => {
    if (!(await isLatest(tx, matching))) return;
    await tx.setMatchedGeneration(generationId);
    if (isNight) await tx.setComparedGenerations({ night: generationId, since: [] });
  });
  return counts;
}

const pricesSeen = ({ sight }: MatchInput): PriceWalk => ({
  priceOf: async (ean) => sight(eanOfNumber(ean), {})?.priceOre ?? null,
  end: () => {},
});

const begin = ({ store, generationId }: MatchInput): Promise<void> =>
  store.transaction(async (tx) => {
    const { night, since } = await tx.comparedGenerations();
    await tx.setComparedGenerations({
      night,
      since: [...since.filter((id) => id !== generationId), generationId],
    });
    await tx.setMatchingGeneration(generationId);
  });

const isLatest = async (tx: AgentTx, { generationId }: MatchInput): Promise<boolean> =>
  (await tx.matchingGeneration()) === generationId;

interface MarkCounts {
  fired: string[];
  above: number;
  messages: number;
}

/**
 * Stores what one page comes to; undefined when a run for another generation has begun. The rows are read again inside the
 * transaction, so that a cancellation in the meantime wins. The counts begin inside it, because the state may run it twice.
 */
async function mark(matching: MatchInput, outcome: PageOutcome): Promise<MarkCounts | undefined> {
  const { store, product, isNight, nowMs } = matching;
  const { crossings } = outcome;
  if (crossings.length + outcome.final.length + outcome.provisional.length === 0)
    return { fired: [], above: 0, messages: 0 };
  const products = new Map<EanNumber, WatchedProduct | undefined>();
  const productOf = (ean: EanNumber) => {
    if (!products.has(ean)) products.set(ean, product(eanOfNumber(ean)));
    return products.get(ean);
  };
  return store.transaction(async (tx) => {
    if (!(await isLatest(tx, matching))) return undefined;
    const pageCounts: MarkCounts = { fired: [], above: 0, messages: 0 };
    const [final, provisional] = [[...outcome.final], [...outcome.provisional]];
    for (const { n, lowestOre } of crossings) {
      const row = await tx.agents.byNumber(n);
      if (!row) continue;
      const sight = matching.sight(eanOfNumber(row.ean), optionsOf(row.options)) ?? new PriceSight(lowestOre);
      const applied = await applySight(tx, row, sight, () => productOf(row.ean), { isNight, nowMs });
      if (isNight) (isProvisional(applied?.watch ?? watchOf(row), sight) ? provisional : final).push(n);
      if (applied === undefined) continue;
      if (applied.isFired)
        pageCounts.fired.push(
          (sight.offerOf(row.kind, row.campaigns)?.shop ?? productOf(row.ean)?.shop)?.domain ?? '',
        );
      else if (applied.isRearmed) pageCounts.above++;
      pageCounts.messages += applied.messages;
    }
    if (final.length > 0) await tx.agents.setProvisional(final, false);
    if (provisional.length > 0) await tx.agents.setProvisional(provisional, true);
    return pageCounts;
  });
}
