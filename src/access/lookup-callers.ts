import type { EanNumber } from '../domain/ean.ts';
import { networkChars } from './client-address.ts';

/** Set for a day's callers of products, made for 8,000 lookups a second: no objects, no strings, bounded. */
export interface LookupCallers {
  /** How many callers this one stands for: 0 when it does not count. */
  add(ean: EanNumber, caller: string): number;
}

interface Caps {
  /** How many slots there may be: a power of two, of which half are filled. 2^20 are 8 MB. */
  slotsMax: number;
  /** Products a day for which one caller counts: who walks the catalogue shows no interest in any of it. */
  productsPerCaller: number;
}

const CAPS: Caps = { slotsMax: 2 ** 20, productsPerCaller: 200 };
const FIRST_SLOTS = 2 ** 12;
const CALLER_SLOTS = 2 ** 20;

export function createLookupCallers(
  key: Uint8Array,
  perNetworkMax: number,
  { slotsMax, productsPerCaller }: Caps = CAPS,
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
 * A slot holds (product and network, caller) as 32 + 32 bits of keyed hash; the callers of one network for one product lie
 * in one run, so the cap per network is a count along it. Two runs meet by chance once in 8,000: that caller goes uncounted.
 * When it is full, half of all (product, network) pairs are left out and each of the others counts twice as much: the
 * expected count stays right while memory does not grow.
 */
function createSlots(slotsMax: number, perNetworkMax: number) {
  let pairs = new Int32Array(FIRST_SLOTS);
  let callers = new Int32Array(FIRST_SLOTS);
  let used = 0;
  let level = 0;

  const isSampled = (pair: number) => level === 0 || pair >>> (32 - level) === 0;

  /** The free slot for (pair, caller); -1 when it is there already or its network has enough. 0 marks a free slot. */
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
    /** How many callers this one stands for: 0 when it is there already, its network has enough or its pair is left out. */
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

/** murmur3's finish: every bit of the result depends on every bit of the input. */
function mix(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
