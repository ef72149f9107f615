import type { Day } from '../../../domain/day.ts';
import { before } from '../../../domain/history.ts';
import type { Offer } from '../../../domain/offer.ts';
import type { Memory } from '../../../store/packed/memory.ts';

const AWAY_DAYS = 30;

/** Whether an article is new with a shop: it was not on sale there on any of the thirty days before. */
export function isArrival(
  { vendorId, condition }: Pick<Offer, 'vendorId' | 'condition'>,
  memory: Memory | undefined,
  day: Day,
): boolean {
  if (condition !== 'new') return false;
  const own = memory?.vendors.find(([id]) => id === vendorId)?.[1] ?? [];
  const last = before(own, day).at(-1);
  return last === undefined || (last[1] === null && last[0] <= day - AWAY_DAYS);
}
