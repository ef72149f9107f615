import type { Day } from '../domain/day.ts';
import { eanOfNumber } from '../domain/ean.ts';
import { type Product, productView } from '../domain/product.ts';
import { packMade } from '../store/made.ts';
import { type Memory, packMemory, packStoredOffers, unpackMemory } from '../store/packed.ts';
import type { GenerationBuilder, StoredRow } from '../store/ports.ts';
import { chooseCategory, chooseName, chooseWord } from './choose.ts';
import { inTiers, onePerVendor, pricesOf } from './fold.ts';
import type { ReadOffer } from './group.ts';
import { staleFrom } from './kept.ts';
import { flagOutliers } from './quarantine.ts';
import { remember } from './remember.ts';
import type { Seen } from './seen.ts';

/** One article's offers and what is remembered of it become a product. Changed: raise MAKING_VERSION in digest.ts. */
export function make(
  key: number,
  offers: readonly ReadOffer[],
  row: StoredRow | undefined,
  digest: number,
  { day, vendorName }: { day: Day; vendorName: (vendorId: number) => string },
  into: GenerationBuilder,
): Seen {
  const known = row === undefined ? undefined : unpackMemory(row.memory);
  const folded = inTiers(flagOutliers(onePerVendor(offers), known, day), vendorName);
  const prices = pricesOf(folded);
  const { tier, vendorId } = prices;
  const name = chooseName(folded);
  const memory = remember(known, day, { name, folded, prices }) as Memory;
  const product: Product = {
    ean: eanOfNumber(key),
    name,
    brand: chooseWord(folded.map((offer) => offer.brand)),
    categoryPath: chooseCategory(folded.map((offer) => offer.categoryPath)),
    imageUrl: chooseWord(folded.map((offer) => offer.imageUrl)),
    vendorCount: prices.vendorCount,
    lowestOre: prices.lowestOre,
    highestOre: prices.highestOre,
    avgOre: prices.avgOre,
    size: chooseWord(folded.map((offer) => offer.size)) || null,
    color: chooseWord(folded.map((offer) => offer.color)) || null,
    slug: memory.slug,
  };
  const { categoryPath } = product;
  const { firstSeen, points } = memory;
  const changedDay = points.at(-1)?.[0] ?? firstSeen;
  const staleFromDay = staleFrom(folded, memory);
  into.addProduct({
    ean: key,
    product: JSON.stringify(productView(product)),
    offers: packStoredOffers(folded),
    memory: packMemory(memory),
    lowestOre: tier === 1 ? prices.lowestOre : null,
    made: packMade({
      digest,
      staleFromDay,
      tier,
      vendorId,
      firstSeen,
      changedDay,
      categoryPath,
      offers: folded,
    }),
  });
  addAliases(folded, into);
  return { key, product, points, prices, tier, firstSeen, changedDay, folded };
}

/** How many shops claim a code as another code of this article decides who gets it. */
function addAliases(offers: readonly ReadOffer[], into: GenerationBuilder): void {
  const claims = new Map<ReadOffer['ean'], number>();
  for (const offer of offers)
    for (const alias of offer.aliases) claims.set(alias, (claims.get(alias) ?? 0) + 1);
  for (const [alias, count] of claims) into.addAlias(alias, offers[0]!.ean, count);
}
