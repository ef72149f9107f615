import type { RankRoom } from '../../store/ports/traits.ts';

/*
 * Ranks go by bucket of popularity, the most popular first, and within a bucket by code. In a large index free ranks follow each
 * bucket: the next nights copy the index and give them to products that are new, or that have become more or less popular.
 */

const PLACED_BUCKETS = 128;
/** Products without a place get the lowest buckets, so that they rank after all others. */
const BEHIND_BUCKETS = 16;
export const BUCKETS = BEHIND_BUCKETS + PLACED_BUCKETS;

/** `popularity` is 0–1. */
export const bucketOf = (popularity: number, hasPlace: boolean): number =>
  hasPlace
    ? BEHIND_BUCKETS + bucketAmong(PLACED_BUCKETS, popularity)
    : bucketAmong(BEHIND_BUCKETS, popularity);

export const isPlacedBucket = (bucket: number): boolean => bucket >= BEHIND_BUCKETS;

const bucketAmong = (buckets: number, popularity: number): number =>
  Math.min(buckets - 1, Math.floor(popularity * buckets));

/** An index of fewer products is made anew in seconds. */
export const ROOMY_FROM = 50_000;
/** Six nights of changes: in each, one or two of a hundred products come, go or change their bucket. */
const ROOM_SHARE = 1 / 8;
const ROOM_MIN = 16;

export interface RankPlan {
  placed: number;
  rooms: readonly RankRoom[];
  /** The ranks of all products, in their order. */
  ranks: Generator<number>;
}

/** `products` are the numbers of products by bucket. */
export function planRanks(products: Uint32Array, isRoomy: boolean): RankPlan {
  const rooms: RankRoom[] = [];
  let placed = 0;
  let next = 1;
  for (let bucket = BUCKETS - 1; bucket >= 0; bucket--) {
    const own = products[bucket]!;
    const free = next + own;
    next = free + (isRoomy ? ROOM_MIN + Math.ceil(own * ROOM_SHARE) : 0);
    rooms.push({ bucket, free, until: next });
    if (bucket === BEHIND_BUCKETS) placed = next - 1;
  }
  return {
    placed,
    rooms: isRoomy ? rooms : [],
    ranks: ranksIn(rooms, products),
  };
}

function* ranksIn(rooms: readonly RankRoom[], products: Uint32Array): Generator<number> {
  for (const { bucket, free } of rooms)
    for (let rank = free - products[bucket]!; rank < free; rank++) yield rank;
}
