import type { EanNumber } from '../../../domain/ean.ts';
import type { TraitIndex } from '../../../store/ports/search-index.ts';
import type { CarriedSince, RankRoom } from '../../../store/ports/traits.ts';
import { isPlacedBucket } from '../rank-rooms.ts';

/** A product that needs a rank. Its bucket says how popular it is. */
export interface Placeless {
  ean: EanNumber;
  bucket: number;
}

export interface Places {
  /** Whether the product of a rank keeps it. */
  keeps(rank: number, bucket: number): boolean;
  /** Gives each product a rank of its own; where ranks are few, the first products come first. Returned in rank order. */
  give<Product extends Placeless>(products: readonly Product[]): [rank: number, Product][];
}

export interface NightPlaces extends Places {
  /** What the next night finds: the rooms, and the number of products that are in none of their own. */
  left(): { rooms: readonly RankRoom[]; strangers: number };
}

const byCode = (a: Placeless, b: Placeless): number => a.ean - b.ean;

const afterAll = ({ last, rooms }: TraitIndex): number => Math.max(last + 1, rooms.at(-1)?.until ?? 0);

/** A run of the day gives no place: what is new, or has lost its place since the night, comes after all others. */
export function placesOfRun(traits: TraitIndex): Places {
  const next = afterAll(traits);
  return {
    keeps: (rank, bucket) => rank > traits.placed || isPlacedBucket(bucket),
    give: (products) => products.toSorted(byCode).map((product, at) => [next + at, product]),
  };
}

/** A night gives each product a rank among those that are about as popular; if none is free there, further down, or else further up. */
export function placesOfNight(traits: TraitIndex): NightPlaces {
  const { rooms } = traits;
  const bucketAt = (rank: number) => rooms.find(({ until }) => rank < until)?.bucket;
  const guests = rooms.map((room): { room: RankRoom; products: Placeless[] } => ({ room, products: [] }));
  const beyond: Placeless[] = [];
  let strangers = 0;
  const takeIn = (product: Placeless): void => {
    const isPlaced = isPlacedBucket(product.bucket);
    const hasFree = ({ room, products }: (typeof guests)[number]) =>
      isPlacedBucket(room.bucket) === isPlaced && products.length < room.until - room.free;
    const below = guests.find((each) => each.room.bucket <= product.bucket && hasFree(each));
    const found = below ?? guests.findLast(hasFree);
    if (found?.room.bucket !== product.bucket) strangers++;
    (found?.products ?? beyond).push(product);
  };
  return {
    keeps: (rank, bucket) => bucketAt(rank) === bucket,
    give<Product extends Placeless>(products: readonly Product[]) {
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
