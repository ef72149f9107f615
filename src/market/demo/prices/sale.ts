import { hash, TOPIC } from '../../hash.ts';
import type { Place } from './price-tag.ts';

/** An article is on sale somewhere in most of its cycles: so that no day is without drops, they begin spread evenly. */
const CYCLE_DAYS = 40;
const STARTS_WITHIN = 12;
const SHORTEST_DAYS = 9;
const LENGTHS = 16;

export interface ArticleSale {
  startDay: number;
  endDay: number;
  /** The share that is taken off. */
  cut: number;
  isLeading: boolean;
  /** Which of the shop's sales of the article it is. */
  cycle: number;
}

/** The sale of an article that a shop takes part in on a day, and the first day on which that may be answered otherwise. */
export function articleSale(place: Place, day: number): { sale: ArticleSale | undefined; untilDay: number } {
  const { seed, product } = place;
  const phase = (product.index * 23) % CYCLE_DAYS;
  const cycle = Math.floor((day + phase) / CYCLE_DAYS);
  const firstDay = cycle * CYCLE_DAYS - phase;
  const nextDay = firstDay + CYCLE_DAYS;
  const h = hash(seed, TOPIC.campaign, product.index, cycle);
  const startDay = firstDay + ((h >>> 8) % STARTS_WITHIN);
  const endDay = startDay + SHORTEST_DAYS + ((h >>> 12) % LENGTHS);
  const part = h % 100 < 96 ? partIn(place, cycle) : undefined;
  if (part === undefined || day >= endDay) return { sale: undefined, untilDay: nextDay };
  if (day < startDay) return { sale: undefined, untilDay: startDay };
  const cut = 0.1 + ((h >>> 17) % 25) / 100;
  return { sale: { startDay, endDay, cut, cycle, ...part }, untilDay: endDay };
}

/** Every other cycle at the most: a sale in the month before would make the next one no saving. One of them always does. */
function partIn({ seed, product, shop, seat }: Place, cycle: number): { isLeading: boolean } | undefined {
  const turn = (cycle + seat.rank + (hash(seed, TOPIC.campaign, product.index) % 2)) % 2;
  if (turn !== 0) return undefined;
  const isLeading = seat.rank < 2;
  return isLeading || hash(seed, TOPIC.campaign, product.index, cycle, 2 + shop.index) % 100 < 90
    ? { isLeading }
    : undefined;
}
