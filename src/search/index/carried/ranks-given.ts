import type { EanNumber } from '../../../domain/ean.ts';
import type { TraitIndex } from '../../../store/ports/search-index.ts';
import type { CarriedSince, RankRoom } from '../../../store/ports/traits.ts';
import { isPlacedBucket } from '../rank-rooms.ts';

/** A product that needs a rank. */
export interface Rankless {
  ean: EanNumber;
  /** Says how popular it is, and whether it has a place. */
  bucket: number;
  /** Its rank in the index; 0 if it is new. */
  from: number;
  /** The document at that rank says of it what is to be said now: words, brand, size, colour and categories. */
  keepsDocument: boolean;
}

export interface RankGiver {
  /** Whether the product of a rank keeps it. */
  keeps(rank: number, bucket: number): boolean;
  /**
   * Gives products ranks of their own, the first products first. Returned in rank order. A product that is not returned stays
   * where it is.
   */
  give<Product extends Rankless>(products: readonly Product[]): [rank: number, Product][];
}

export interface RankGiverOfNight extends RankGiver {
  /** What the next night finds: the rooms, and the products that are in none of their own. */
  left(): { rooms: readonly RankRoom[]; strangers: readonly Rankless[] };
}

const byCode = (a: Rankless, b: Rankless): number => a.ean - b.ean;

const afterAll = ({ last, rooms }: TraitIndex): number => Math.max(last + 1, rooms.at(-1)?.until ?? 0);

/** A run of the day makes no product more popular: what is new, or has lost its place since the night, comes after all others. */
export function ranksOfRun(traits: TraitIndex): RankGiver {
  const next = afterAll(traits);
  return {
    keeps: (rank, bucket) => rank > traits.placed || isPlacedBucket(bucket),
    give: (products) => products.toSorted(byCode).map((product, at) => [next + at, product]),
  };
}

/**
 * A night gives each product a rank among those that are about as popular. Where none is free, a new or renamed product gets the
 * next one below, and any other stays: nobody may climb because others filled a room. A new product that is left comes after all.
 */
export function ranksOfNight(traits: TraitIndex): RankGiverOfNight {
  const { rooms } = traits;
  const bucketAt = (rank: number) => rooms.find(({ until }) => rank < until)?.bucket;
  const guests = rooms.map((room): { room: RankRoom; products: Rankless[] } => ({ room, products: [] }));
  const beyond: Rankless[] = [];
  const strangers: Rankless[] = [];
  const takeIn = (product: Rankless): void => {
    const { bucket, from, keepsDocument } = product;
    const isPlaced = isPlacedBucket(bucket);
    const lowest = from > 0 && keepsDocument ? bucket : 0;
    const own = guests.find(
      ({ room, products }) =>
        room.bucket <= bucket &&
        room.bucket >= lowest &&
        isPlacedBucket(room.bucket) === isPlaced &&
        products.length < room.until - room.free,
    );
    if (own?.room.bucket !== bucket) strangers.push(product);
    if (own !== undefined) own.products.push(product);
    else if (from === 0 || (!isPlaced && !(keepsDocument && from > traits.placed))) beyond.push(product);
  };
  return {
    keeps: (rank, bucket) => bucketAt(rank) === bucket,
    give<Product extends Rankless>(products: readonly Product[]) {
      for (const product of products) takeIn(product);
      const given = [...guests, { room: { free: afterAll(traits) }, products: beyond }];
      return given.flatMap(({ room, products: own }) =>
        (own as Product[]).sort(byCode).map((product, at): [number, Product] => [room.free + at, product]),
      );
    },
    left: () => ({
      rooms: guests.map(({ room, products }) => ({ ...room, free: room.free + products.length })),
      strangers,
    }),
  };
}

/** An index that was copied so often is made anew: names, words and suggestions of new products have waited long enough. */
const NIGHTS_MAX = 6;
const WAITING_MIN = 50;
const WAITING_SHARE = 1 / 10_000;

/** Whether tonight's index may be a copy. */
export const isWorthCopying = (
  { rooms, carried: { nights, waiting } }: Pick<TraitIndex, 'rooms'> & { carried: CarriedSince },
  products: number,
): boolean =>
  rooms.length > 0 && nights < NIGHTS_MAX && waiting <= Math.max(WAITING_MIN, products * WAITING_SHARE);
