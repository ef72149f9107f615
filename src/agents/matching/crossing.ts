import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AgentOptions } from '../../contract/agents/kinds.ts';
import type { ProductView } from '../../contract/product-view.ts';
import { BEFORE_EVERY_EAN, type Ean, type EanNumber, eanOfNumber, numberOfEan } from '../../domain/ean.ts';
import type { AgentRow, AgentStore, AgentTx } from '../../store/ports/agents.ts';
import type { Generation } from '../../store/ports/catalogue.ts';
import { believedAt } from '../core/believed-clock.ts';
import type { VendorOf, WatchedProduct } from '../core/watched-product.ts';
import { optionsOf, step, watchOf } from '../watching/lifecycle.ts';
import type { ComparisonTime } from '../watching/rules.ts';
import { PriceSight, type Sight } from '../watching/sight.ts';
import { tellStep } from '../watching/tell.ts';
import { type Watcher, watcherOf } from '../watching/watcher.ts';
import { type AgentPrice, type Crossing, crossingsOf, type PriceWalk, walkOf } from './candidates.ts';

export interface MatchInput {
  store: AgentStore;
  generationId: string;
  /** Only a night re-arms agents; further generations of its day may tell. */
  isNight: boolean;
  /** The tier-1 price of every product, in EAN order. Not read when there are no agents. */
  prices: Iterable<AgentPrice>;
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

/** Compares all agents with a published generation, unless that was done before. Called after every publish and at start. */
export async function matchPublished(parts: {
  store: AgentStore;
  generation: Generation;
  prices?: () => Iterable<AgentPrice>;
  vendorOf: VendorOf;
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

const AGENTS_PER_PAGE = 25_000;

/**
 * Compares all agents with a generation by a merge of two sorted streams, the agents in pages. A crossing is stored in the
 * transaction that adds its messages to the outbox, so a kill loses nothing and a second run of the same generation repeats
 * nothing. A run stops when a run for another generation begins: yesterday's prices must not come after today's.
 */
export async function matchAgents(matching: MatchInput): Promise<MatchCounts> {
  const { store } = matching;
  const firedBy = new Map<string, number>();
  const counts: MatchCounts = { agents: 0, reached: 0, above: 0, messages: 0, firedBy };
  let last: readonly [ean: EanNumber, n: number] = [BEFORE_EVERY_EAN, -1];
  let prices: PriceWalk | undefined;
  await store.setMatchingGeneration(matching.generationId);
  for (;;) {
    const page = await store.agents.watchingAfter(...last, matching.pageSize ?? AGENTS_PER_PAGE);
    if (page.length === 0) break;
    prices ??= walkOf(matching.prices);
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
    const end = page.at(-1)!;
    last = [end[1], end[0]];
    await nextTurn();
  }
  prices?.end();
  await store.transaction(async (tx) => {
    if (await isLatest(tx, matching)) await tx.setMatchedGeneration(matching.generationId);
  });
  return counts;
}

const isLatest = async (tx: AgentTx, { generationId }: MatchInput): Promise<boolean> =>
  (await tx.matchingGeneration()) === generationId;

interface MarkCounts {
  fired: string[];
  above: number;
  messages: number;
}

/**
 * Stores the crossings of one page; undefined when a run for another generation has begun. The rows are read again inside the
 * transaction, so that a cancellation in the meantime wins. The counts begin inside it, because the state may run it twice.
 */
async function mark(matching: MatchInput, crossings: readonly Crossing[]): Promise<MarkCounts | undefined> {
  const { store, product, isNight, nowMs } = matching;
  if (crossings.length === 0) return { fired: [], above: 0, messages: 0 };
  const products = new Map<EanNumber, WatchedProduct | undefined>();
  const productOf = (ean: EanNumber) => {
    if (!products.has(ean)) products.set(ean, product(eanOfNumber(ean)));
    return products.get(ean);
  };
  return store.transaction(async (tx) => {
    if (!(await isLatest(tx, matching))) return undefined;
    const pageCounts: MarkCounts = { fired: [], above: 0, messages: 0 };
    for (const { n, lowestOre } of crossings) {
      const row = await tx.agents.byNumber(n);
      if (!row) continue;
      const sight = matching.sight(eanOfNumber(row.ean), optionsOf(row.options)) ?? new PriceSight(lowestOre);
      const applied = await applySight(tx, row, sight, () => productOf(row.ean), { isNight, nowMs });
      if (applied === undefined) continue;
      if (applied.isFired)
        pageCounts.fired.push(
          (sight.offerOf(row.kind, row.campaigns)?.shop ?? productOf(row.ean)?.shop)?.domain ?? '',
        );
      else if (applied.isRearmed) pageCounts.above++;
      pageCounts.messages += applied.messages;
    }
    return pageCounts;
  });
}

/** Applies what an agent sees and adds its messages; undefined when nothing changed. */
export async function applySight(
  tx: AgentTx,
  row: AgentRow,
  sight: Sight,
  product: () => WatchedProduct | undefined,
  time: ComparisonTime,
): Promise<{ isFired: boolean; isRearmed: boolean; messages: number } | undefined> {
  const before = watchOf(row);
  const next = step(before, { kind: 'priced', sight, time });
  const { watch, cause } = next;
  if (watch === before) return undefined;
  const { status, markOre, campaigns, toldMs } = watch;
  await tx.agents.save(row, { status, markOre, campaigns, reachedMs: toldMs });
  const isFired = cause !== null;
  const messages = isFired ? await tellStep(tx, row, next, sight, product(), time.nowMs) : 0;
  return { isFired, isRearmed: row.status === 'reached' && status === 'active', messages };
}
