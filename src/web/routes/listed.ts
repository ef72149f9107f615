import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import { lowestUnitPrice, offersShown } from '../../catalogue/answers/lookup.ts';
import { variantsView } from '../../catalogue/answers/search.ts';
import { dropTenths, pricedOf } from '../../catalogue/night/lists/drops.ts';
import { readProductView } from '../../contract/product-view.ts';
import type { Ean } from '../../domain/ean.ts';
import { isHeld } from '../../domain/product.ts';
import { unpackMemory } from '../../store/packed/memory.ts';
import type { Generation } from '../../store/ports/catalogue.ts';
import type { FoundPage } from '../../store/ports/search-question.ts';
import type { Visit } from '../layout/visit.ts';
import { heldNotes, type ListedProduct, productNotes } from '../pages/product-rows.ts';

/** The lines of found products, each with its drop, the verdict on its cheapest offer, and its sizes and colours. */
export const listedProducts = (
  visit: Visit,
  live: CurrentCatalogue,
  generation: Generation,
  { eans, dropTenths: tenths, families }: Pick<FoundPage, 'eans' | 'dropTenths' | 'families'>,
): ListedProduct[] =>
  eans.flatMap((ean, at) => {
    const json = generation.productJson(ean as Ean);
    if (json === undefined) return [];
    const [best] = offersShown(live, generation, ean as Ean, 'best');
    const family = families?.[at];
    const product = readProductView(json);
    const variants = family && { variants: variantsView(family) };
    if (best !== undefined && isHeld(best)) return [{ product, notes: heldNotes(visit), ...variants }];
    const drop = tenths === undefined ? dropNow(generation, ean) : tenths[at];
    return [
      {
        product,
        unitPrice: lowestUnitPrice(product, generation.measure(ean as Ean)),
        notes: productNotes(visit, drop, best?.claim ?? null),
        ...variants,
      },
    ];
  });

/** The drop over 30 days in tenths of a percent, for lists that do not tell it. */
export function dropNow(generation: Generation, ean: string): number | undefined {
  const stored = generation.memory(ean as Ean);
  const priced = stored === undefined ? undefined : pricedOf(unpackMemory(stored), generation.meta.day);
  return priced && dropTenths(priced);
}

/** The claim of a product's first offer; null without one. */
export const cheapestClaim = (live: CurrentCatalogue, generation: Generation, ean: string) =>
  offersShown(live, generation, ean as Ean, 'best')[0]?.claim ?? null;
