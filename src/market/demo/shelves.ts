import { type Face, faceOf } from '../row.ts';
import { sellersOf } from './assortment.ts';
import type { DemoProduct } from './demo-product.ts';
import type { DemoShop } from './demo-shops.ts';
import { drawingOf } from './pictures.ts';
import type { Place } from './prices/price-tag.ts';

/** An article on a shop's shelf: what its price follows from, and what the shop always says of it. */
export interface Shelved {
  product: DemoProduct;
  place: Place;
  face: Face;
}

/** What shelves are filled by. */
export interface ShelfPlan {
  seed: number;
  shops: readonly DemoShop[];
  /** Where the drawings of articles are; '' when each shop has pictures of its own. */
  picturesUrl: string;
}

/** By shop index: which of the products each sells. */
export function shelvesOf(
  { seed, shops, picturesUrl }: ShelfPlan,
  products: readonly DemoProduct[],
): Shelved[][] {
  const shelves: Shelved[][] = [];
  for (const { index } of shops) shelves[index] = [];
  for (const product of products) {
    for (const { shop, seat, condition } of sellersOf(seed, product, shops)) {
      const image = picturesUrl && `${picturesUrl}/${drawingOf(product.type)}.svg`;
      const face = { ...faceOf(seed, shop, product, condition), image };
      shelves[shop.index]!.push({ product, place: { seed, product, shop, seat }, face });
    }
  }
  return shelves;
}
