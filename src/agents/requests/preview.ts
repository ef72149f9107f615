import { addDays, type Day, formatDay } from '../../domain/day.ts';
import type { Ean } from '../../domain/ean.ts';
import { unpackMemory } from '../../store/packed/memory.ts';
import type { Generation } from '../../store/ports/catalogue.ts';
import { DAY_MS } from '../core/limits.ts';
import { isChosenBy } from '../watching/article-sight.ts';
import { PastSight } from '../watching/past-sight.ts';
import { compare, type Wish } from '../watching/rules.ts';
import { shopReadsOf } from '../watching/shop-reads.ts';
import type { VendorOf } from '../watching/sight.ts';
import { badRequest } from './agent-options.ts';
import type { AgentWish } from './agent-request.ts';

export const PREVIEW_DAYS = 365;
const FIRINGS_MAX = 100;

export interface PastFiring {
  date: string;
  priceOre: number;
  vendorId: number;
}

export interface AgentPreview {
  /** The last ones, oldest first. */
  firings: readonly PastFiring[];
  knownDays: number;
}

/** The past has no verdicts and no delivery. */
export function checkPreview({ kind, options }: AgentWish): void {
  if (kind === 'real_discount')
    throw badRequest('A preview knows target, drop, rise, low_within and back_in_stock, not real_discount.');
  if (options.delivered)
    throw badRequest('A preview knows prices without delivery alone; leave delivered out.');
}

/** Plays the nights of the last 365 days to an agent that was made on the first of them. */
export function previewOf(
  generation: Generation,
  main: Ean,
  wanted: AgentWish,
  vendorOf: VendorOf,
): AgentPreview {
  const stored = generation.memory(main);
  if (stored === undefined) return { firings: [], knownDays: 0 };
  const memory = unpackMemory(stored);
  const today = generation.meta.day;
  const past = {
    memory,
    options: wanted.options,
    isChosen: isChosenBy(wanted.options, vendorOf),
    reads: shopReadsOf(generation),
  };
  const first = Math.max(memory.firstSeen, addDays(today, 1 - PREVIEW_DAYS)) as Day;
  const firings: PastFiring[] = [];
  let wish = newWish(wanted);
  for (let day = first; day <= today; day = addDays(day, 1)) {
    const sight = new PastSight(past, day);
    const nowMs = day * DAY_MS;
    const { cause, ...next } = compare(wish, sight, { isNight: day > first, nowMs });
    wish = { ...wish, ...next, toldMs: cause === null ? wish.toldMs : nowMs };
    const named = cause === null ? undefined : sight.named(wish.kind);
    if (named) firings.push({ date: formatDay(day), ...named });
  }
  return { firings: firings.slice(-FIRINGS_MAX), knownDays: today - first + 1 };
}

const newWish = ({ kind, targetOre, options }: AgentWish): Wish => ({
  kind,
  targetOre,
  options,
  markOre: null,
  isTold: false,
  toldMs: null,
  campaigns: null,
});
