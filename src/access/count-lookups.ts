import { randomBytes } from 'node:crypto';
import type { Day } from '../domain/day.ts';
import type { EanNumber } from '../domain/ean.ts';
import type { EngagementCount } from '../store/ports/access.ts';
import { networkChars } from './client-address.ts';

/** Products with unwritten counts. Lookups of further products are not counted until the next flush. */
const PRODUCTS_MAX = 100_000;
/** The hash key belongs to this process: no other process compares its hashes. */
const KEY_BYTES = 32;

export function createWaitingLookups(perNetworkMax: number) {
  let today = Number.NEGATIVE_INFINITY as Day;
  let callers: LookupCallers | undefined;
  let ofToday = new Map<EanNumber, number>();
  let older: EngagementCount[] = [];

  return {
    size: (): number => older.length + ofToday.size,
    startDay(day: Day): void {
      older = [...older, ...countsOf(ofToday, today)];
      ofToday = new Map();
      today = day;
      callers = createLookupCallers(randomBytes(KEY_BYTES), perNetworkMax);
    },
    add(ean: EanNumber, caller: string): boolean {
      const weight = callers!.add(ean, caller);
      if (weight === 0) return false;
      const waiting = ofToday.get(ean);
      if (waiting === undefined && ofToday.size >= PRODUCTS_MAX) return false;
      ofToday.set(ean, (waiting ?? 0) + weight);
      return true;
    },
    count: (ean: EanNumber, from: Day, to: Day): number =>
      [...older, { day: today, ean, callers: ofToday.get(ean) ?? 0 }]
        .filter((count) => count.ean === ean && count.day >= from && count.day <= to)
        .reduce((sum, { callers }) => sum + callers, 0),
    /** Removes up to `max` counts to be written. A lookup that comes meanwhile starts a new count. */
    take(max: number): readonly EngagementCount[] {
      const first = older.splice(0, max);
      const newer = countsOf(ofToday, today, max - first.length);
      for (const { ean } of newer) ofToday.delete(ean);
      return [...first, ...newer];
    },
    putBack(counts: readonly EngagementCount[]): void {
      older = [...counts, ...older];
    },
  };
}

const countsOf = (
  counts: ReadonlyMap<EanNumber, number>,
  day: Day,
  max = Number.POSITIVE_INFINITY,
): EngagementCount[] =>
  counts
    .entries()
    .take(max)
    .map(([ean, callers]) => ({ day, ean, kind: 'lookup' as const, callers }))
    .toArray();

/** A bounded set of (product, caller) pairs of one day, made for 8,000 lookups a second: no objects and no strings. */
export interface LookupCallers {
  /** The number of callers that this one stands for; 0 when it does not count. */
  add(ean: EanNumber, caller: string): number;
}

interface LookupCaps {
  /** The maximum of slots: a power of two, of which half are filled. 2^20 are 8 MB. */
  slotsMax: number;
  /** Products per day for which one caller counts: a crawler of the whole catalogue shows no interest in any product. */
  productsPerCaller: number;
}

const CAPS: LookupCaps = { slotsMax: 2 ** 20, productsPerCaller: 200 };
const FIRST_SLOTS = 2 ** 12;
const CALLER_SLOTS = 2 ** 20;

export function createLookupCallers(
  key: Uint8Array,
  perNetworkMax: number,
  { slotsMax, productsPerCaller }: LookupCaps = CAPS,
): LookupCallers {
  const seeds = new DataView(key.buffer, key.byteOffset, key.byteLength);
  const [seedA, seedB, seedC] = [seeds.getInt32(0), seeds.getInt32(4), seeds.getInt32(8)];
  const productsOf = new Uint8Array(CALLER_SLOTS);
  const slots = createSlots(slotsMax, perNetworkMax);

  return {
    add(ean, caller) {
      const ownHash = hashText(caller, caller.length, seedA) || 1;
      const ownSlot = ownHash & (CALLER_SLOTS - 1);
      if (productsOf[ownSlot]! >= productsPerCaller) return 0;
      const product = mix((ean | 0) ^ Math.imul((ean / 2 ** 32) | 0, 0x9e3779b1) ^ seedB);
      const pair = mix(product ^ hashText(caller, networkChars(caller), seedC));
      const weight = slots.add(pair, ownHash);
      if (weight > 0) productsOf[ownSlot]!++;
      return weight;
    },
  };
}

/**
 * An open-addressed hash table. A slot holds two keyed hashes of 32 bits: (product, network) and caller. The callers of one
 * network for one product are in one run, so the limit per network is a count along the run. Two runs collide once in
 * 8,000: that caller is not counted.
 * When the table is full, it keeps half of all (product, network) pairs by sampling, and each of them counts twice: the
 * expected count stays right and the memory does not grow.
 */
function createSlots(slotsMax: number, perNetworkMax: number) {
  let pairs = new Int32Array(FIRST_SLOTS);
  let callers = new Int32Array(FIRST_SLOTS);
  let used = 0;
  let level = 0;

  const isSampled = (pair: number) => level === 0 || pair >>> (32 - level) === 0;

  /** The free slot for (pair, caller); -1 when the caller is known or its network has enough. A free slot holds 0. */
  const freeSlot = (pair: number, caller: number): number => {
    const mask = pairs.length - 1;
    let ofNetwork = 0;
    let at = pair & mask;
    for (; callers[at] !== 0; at = (at + 1) & mask) {
      if (pairs[at] !== pair) continue;
      if (callers[at] === caller || ++ofNetwork >= perNetworkMax) return -1;
    }
    return at;
  };

  const put = (at: number, pair: number, caller: number) => {
    if (at === -1) return;
    pairs[at] = pair;
    callers[at] = caller;
    used++;
  };

  const makeRoom = () => {
    const [oldPairs, oldCallers] = [pairs, callers];
    const grows = oldPairs.length < slotsMax;
    if (!grows) level++;
    pairs = new Int32Array(grows ? oldPairs.length * 2 : slotsMax);
    callers = new Int32Array(pairs.length);
    used = 0;
    for (let i = 0; i < oldPairs.length; i++) {
      if (oldCallers[i] === 0 || !isSampled(oldPairs[i]!)) continue;
      put(freeSlot(oldPairs[i]!, oldCallers[i]!), oldPairs[i]!, oldCallers[i]!);
    }
  };

  return {
    /** The caller's weight; 0 when it is known, its network has enough or its pair is not sampled. */
    add(pair: number, caller: number): number {
      if (!isSampled(pair)) return 0;
      const at = freeSlot(pair, caller);
      if (at === -1) return 0;
      put(at, pair, caller);
      const weight = 2 ** level;
      if (used * 2 >= pairs.length) makeRoom();
      return weight;
    },
  };
}

function hashText(text: string, length: number, seed: number): number {
  let hash = seed;
  for (let i = 0; i < length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return mix(hash);
}

/** The finaliser of murmur3: every output bit depends on every input bit. */
function mix(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
