import type { Day } from '../../../domain/day.ts';
import { type EanNumber, eanOfNumber } from '../../../domain/ean.ts';
import { inForce } from '../../../domain/history.ts';
import { unpackMemory } from '../../../store/packed/memory.ts';
import type { Generation } from '../../../store/ports/catalogue.ts';

/** A shop that moved prices, and of how many articles. */
export interface MovedShop {
  domain: string;
  articles: number;
}

/** Moves by less are everyday changes. */
const MOVED_MIN = 0.1;
const SHOPS_TOLD = 3;

/** The shops whose prices of some articles are others than on a day, as a catalogue knows them; who moved most comes first. */
export function movedShops(
  base: Generation | undefined,
  eans: readonly EanNumber[],
  since: Day,
): { vendorId: number; articles: number }[] {
  const moved = new Map<number, number>();
  for (const ean of eans) {
    const memory = base?.memory(eanOfNumber(ean));
    if (memory === undefined) continue;
    for (const [vendorId, points] of unpackMemory(memory).vendors) {
      const [then, now] = [inForce(points, since)?.[1] ?? null, points.at(-1)?.[1] ?? null];
      if (then === null || now === null || Math.abs(now - then) <= MOVED_MIN * then) continue;
      moved.set(vendorId, (moved.get(vendorId) ?? 0) + 1);
    }
  }
  return [...moved]
    .map(([vendorId, articles]) => ({ vendorId, articles }))
    .sort((a, b) => b.articles - a.articles || a.vendorId - b.vendorId)
    .slice(0, SHOPS_TOLD);
}
