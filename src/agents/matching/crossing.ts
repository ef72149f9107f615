import { setImmediate as nextTurn } from 'node:timers/promises';
import { BEFORE_EVERY_EAN, type Ean, type EanNumber, eanOfNumber } from '../../domain/ean.ts';
import type { AgentRow, AgentStore, AgentTx, WatchRow } from '../../store/ports/agents.ts';
import { isReachedBy, step, watchOf } from '../core/lifecycle.ts';
import { addReached } from '../core/messages.ts';
import type { WatchedProduct } from '../core/watched-product.ts';

export interface AgentPrice {
  ean: EanNumber;
  lowestOre: number | null;
}

export interface Matching {
  store: AgentStore;
  generationId: string;
  /** The tier-1 price of every product, in EAN order. Not touched when nobody watches anything. */
  prices: Iterable<AgentPrice>;
  /** What a message says; asked only for products whose agents fire. */
  product: (ean: Ean) => WatchedProduct | undefined;
  nowMs: number;
  /** Agents per transaction. */
  pageSize?: number;
}

export interface Matched {
  agents: number;
  reached: number;
  above: number;
  messages: number;
  /** How many agents each shop's price set off, by its domain. */
  firedBy: ReadonlyMap<string, number>;
}

const PAGE = 25_000;
/** So many prices are walked between two turns of the event loop, 5 ms: in a serving process others wait meanwhile. */
const PRICES_PER_TURN = 5_000;

/**
 * Compares all agents with a generation: two sorted streams walked side by side, agents by pages. Every crossing is
 * marked in the transaction that puts its messages into the outbox, so a kill loses nothing and a second run of the
 * same generation finds it done. A comparison that is overtaken by one with another generation ends: yesterday's prices
 * must not come after today's.
 */
export async function matchAgents(matching: Matching): Promise<Matched> {
  const { store } = matching;
  const firedBy = new Map<string, number>();
  const matched: Matched = { agents: 0, reached: 0, above: 0, messages: 0, firedBy };
  let last: readonly [ean: EanNumber, n: number] = [BEFORE_EVERY_EAN, -1];
  let prices: Iterator<AgentPrice> | undefined;
  let price: AgentPrice | undefined;
  let read = 0;
  await store.setMatchingGeneration(matching.generationId);
  for (;;) {
    const page = await store.agents.watchingAfter(...last, matching.pageSize ?? PAGE);
    if (page.length === 0) break;
    if (prices === undefined) {
      prices = matching.prices[Symbol.iterator]();
      price = prices.next().value;
    }
    const crossed: Crossing[] = [];
    for (const row of page) {
      const ean = row[1];
      while (price !== undefined && price.ean < ean) {
        price = prices.next().value;
        if (++read % PRICES_PER_TURN === 0) await nextTurn();
      }
      if (price === undefined || price.ean !== ean || price.lowestOre === null) continue;
      if (crosses(row, price.lowestOre, matching.nowMs)) crossed.push([row[0], price.lowestOre]);
    }
    const marked = await mark(matching, crossed);
    if (marked === undefined) {
      prices.return?.();
      return matched;
    }
    matched.agents += page.length;
    matched.reached += marked.fired.length;
    matched.above += marked.above;
    matched.messages += marked.messages;
    for (const domain of marked.fired) firedBy.set(domain, (firedBy.get(domain) ?? 0) + 1);
    const end = page.at(-1)!;
    last = [end[1], end[0]];
    await nextTurn();
  }
  prices?.return?.();
  await store.transaction(async (tx) => {
    if (await isLatest(tx, matching)) await tx.setMatchedGeneration(matching.generationId);
  });
  return matched;
}

type Crossing = readonly [n: number, lowestOre: number];

const crosses = ([, , targetOre, status, expiresMs]: WatchRow, lowestOre: number, nowMs: number): boolean =>
  nowMs < expiresMs && isReachedBy(targetOre, lowestOre) === (status === 'active');

const isLatest = async (tx: AgentTx, { generationId }: Matching): Promise<boolean> =>
  (await tx.matchingGeneration()) === generationId;

/** What became of one page of agents. */
interface Marked {
  /** The domain of the shop whose price set an agent off, once per agent. */
  fired: string[];
  above: number;
  messages: number;
}

/**
 * Marks the agents whose target was crossed; undefined when another generation has overtaken this one. Their rows are read
 * again inside the transaction: a cancellation that came between wins. Counts begin inside it too, since the state may
 * run it a second time.
 */
async function mark(matching: Matching, crossed: readonly Crossing[]): Promise<Marked | undefined> {
  const { store, product, nowMs } = matching;
  if (crossed.length === 0) return { fired: [], above: 0, messages: 0 };
  const products = new Map<EanNumber, WatchedProduct | undefined>();
  const productOf = (ean: EanNumber) => {
    if (!products.has(ean)) products.set(ean, product(eanOfNumber(ean)));
    return products.get(ean);
  };
  return store.transaction(async (tx) => {
    if (!(await isLatest(tx, matching))) return undefined;
    const marked: Marked = { fired: [], above: 0, messages: 0 };
    for (const [n, lowestOre] of crossed) {
      const row = await tx.agents.byNumber(n);
      if (!row) continue;
      const messages = await applyPrice(tx, row, lowestOre, () => productOf(row.ean), nowMs);
      if (messages === undefined) continue;
      if (isReachedBy(row.targetOre, lowestOre)) marked.fired.push(productOf(row.ean)?.shop?.domain ?? '');
      else marked.above++;
      marked.messages += messages;
    }
    return marked;
  });
}

/** Moves one agent by a price, with its messages; undefined when nothing changed. */
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
