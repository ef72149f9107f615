import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Ean, eanOfNumber } from '../../domain/ean.ts';
import type { AgentStore } from '../../store/ports/agents.ts';
import type { WatchedProduct } from '../core/watched-product.ts';
import { applyPrice } from './crossing.ts';

/** A page is one transaction and holds the event loop for some milliseconds; requests are answered between pages. */
const PAGE = 50;

/**
 * An agent made or confirmed against yesterday's generation while today's was being matched would miss today's price.
 * Each one is compared once more as soon as this process sees another generation than the one it began with.
 */
export async function recheckNewAgents(parts: {
  store: AgentStore;
  generationId: string;
  product: (ean: Ean) => WatchedProduct | undefined;
  nowMs: number;
}): Promise<number> {
  const { store, generationId, product, nowMs } = parts;
  let checked = 0;
  for (;;) {
    const done = await store.transaction(async (tx) => {
      const rows = await tx.agents.startedBefore(generationId, PAGE);
      for (const row of rows) {
        const found = product(eanOfNumber(row.ean));
        if (nowMs < row.expiresMs) await applyPrice(tx, row, found?.lowestOre ?? null, () => found, nowMs);
        await tx.agents.passedOver(row.n);
      }
      return rows.length;
    });
    checked += done;
    if (done < PAGE) return checked;
    await nextTurn();
  }
}
