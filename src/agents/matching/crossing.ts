import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ProductView } from '../../contract/product-view.ts';
import { BEFORE_EVERY_EAN, type Ean, type EanNumber, eanOfNumber, numberOfEan } from '../../domain/ean.ts';
import type { AgentRow, AgentStore, AgentTx, WatchRow } from '../../store/ports/agents.ts';
import type { Generation } from '../../store/ports/catalogue.ts';
import { believedAt } from '../core/believed-clock.ts';
import { isReachedBy, step, watchOf } from '../core/lifecycle.ts';
import { addReached } from '../core/messages.ts';
import { type VendorOf, type WatchedProduct, watchedProduct } from '../core/watched-product.ts';

export interface AgentPrice {
  ean: EanNumber;
  lowestOre: number | null;
}

export interface MatchInput {
  store: AgentStore;
  generationId: string;
  /** The tier-1 price of every product, in EAN order. Not read when there are no agents. */
  prices: Iterable<AgentPrice>;
  /** Called only for products whose agents fire. */
  product: (ean: Ean) => WatchedProduct | undefined;
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
    generationId: generation.meta.id,
    prices: prices(),
    product: (ean: Ean) => watchedProduct(generation, ean, vendorOf),
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
const dayOf = (generationId: string): string => generationId.slice(0, 'YYYY-MM-DD'.length);

const CODES_PER_PAGE = 1_000;

const AGENTS_PER_PAGE = 25_000;
/** Prices read between two turns of the event loop: 5 ms, so that a serving process can answer requests. */
const PRICES_PER_TURN = 5_000;

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
  let prices: Iterator<AgentPrice> | undefined;
  let price: AgentPrice | undefined;
  let read = 0;
  await store.setMatchingGeneration(matching.generationId);
  for (;;) {
    const page = await store.agents.watchingAfter(...last, matching.pageSize ?? AGENTS_PER_PAGE);
    if (page.length === 0) break;
    if (prices === undefined) {
      prices = matching.prices[Symbol.iterator]();
      price = prices.next().value;
    }
    const crossings: Crossing[] = [];
    for (const row of page) {
      const ean = row[1];
      while (price !== undefined && price.ean < ean) {
        price = prices.next().value;
        if (++read % PRICES_PER_TURN === 0) await nextTurn();
      }
      if (price === undefined || price.ean !== ean || price.lowestOre === null) continue;
      if (crosses(row, price.lowestOre, matching.nowMs)) crossings.push([row[0], price.lowestOre]);
    }
    const pageCounts = await mark(matching, crossings);
    if (pageCounts === undefined) {
      prices.return?.();
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
  prices?.return?.();
  await store.transaction(async (tx) => {
    if (await isLatest(tx, matching)) await tx.setMatchedGeneration(matching.generationId);
  });
  return counts;
}

type Crossing = readonly [n: number, lowestOre: number];

const crosses = ([, , targetOre, status, expiresMs]: WatchRow, lowestOre: number, nowMs: number): boolean =>
  nowMs < expiresMs && isReachedBy(targetOre, lowestOre) === (status === 'active');

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
  const { store, product, nowMs } = matching;
  if (crossings.length === 0) return { fired: [], above: 0, messages: 0 };
  const products = new Map<EanNumber, WatchedProduct | undefined>();
  const productOf = (ean: EanNumber) => {
    if (!products.has(ean)) products.set(ean, product(eanOfNumber(ean)));
    return products.get(ean);
  };
  return store.transaction(async (tx) => {
    if (!(await isLatest(tx, matching))) return undefined;
    const pageCounts: MarkCounts = { fired: [], above: 0, messages: 0 };
    for (const [n, lowestOre] of crossings) {
      const row = await tx.agents.byNumber(n);
      if (!row) continue;
      const messages = await applyPrice(tx, row, lowestOre, () => productOf(row.ean), nowMs);
      if (messages === undefined) continue;
      if (isReachedBy(row.targetOre, lowestOre))
        pageCounts.fired.push(productOf(row.ean)?.shop?.domain ?? '');
      else pageCounts.above++;
      pageCounts.messages += messages;
    }
    return pageCounts;
  });
}

/** Applies a price to one agent and adds its messages; undefined when nothing changed. */
export async function applyPrice(
  tx: AgentTx,
  row: AgentRow,
  lowestOre: number | null,
  product: () => WatchedProduct | undefined,
  nowMs: number,
): Promise<number | undefined> {
  const { watch, notify } = step(watchOf(row), { kind: 'priced', lowestOre });
  if (watch.status === row.status) return undefined;
  await tx.agents.save(row, {
    status: watch.status,
    ...(watch.status === 'reached' && { reachedMs: nowMs }),
  });
  if (notify.length > 0) await addReached(tx, row, notify, lowestOre!, product(), nowMs);
  return notify.length;
}
