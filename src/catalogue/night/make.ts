import { productView } from '../../contract/product-view.ts';
import { readProductView } from '../../contract/read-product-view.ts';
import type { Day } from '../../domain/day.ts';
import { eanOfNumber } from '../../domain/ean.ts';
import type { Product } from '../../domain/product.ts';
import { type Memory, packMemory, unpackMemory } from '../../store/packed/memory.ts';
import { packFacts, unpackFacts } from '../../store/packed/product-facts.ts';
import { packStoredOffers } from '../../store/packed/stored-offers.ts';
import type { GenerationBuilder, ProductRow, StoredRow } from '../../store/ports/catalogue.ts';
import { addAliases } from './aliases.ts';
import { chooseCategory, chooseWord } from './choose.ts';
import type { ReadOffer } from './group.ts';
import type { NightProduct } from './night-product.ts';
import { inTiers, onePerVendor, type PriceFacts, pricesOf, type TieredOffer } from './tiers.ts';
import { type Judged, judge } from './trust/judge.ts';
import { isNameMismatch } from './trust/name-mismatch.ts';
import { hasPlace, referenceOf } from './trust/place.ts';
import { withoutRejected } from './trust/rejected.ts';
import type { Ledger } from './trust/shops/ledger.ts';
import { isTrusted } from './trust/shops/standing.ts';
import type { Tonight } from './trust/tonight.ts';
import { staleFrom } from './unchanged-product.ts';
import { updateHistory } from './update-history.ts';
import { inOrderOfWords, type WordsBefore } from './words.ts';

export interface MakeParts {
  tonight: Tonight;
  ledger: Ledger;
  vendorName: (vendorId: number) => string;
}

/** One article's offers and what is remembered of it become a product. */
export function make(
  key: number,
  offers: readonly ReadOffer[],
  row: StoredRow | undefined,
  digest: number,
  { tonight, ledger, vendorName }: MakeParts,
  into: GenerationBuilder,
): NightProduct {
  const { day } = tonight;
  const known = row === undefined ? undefined : withoutRejected(unpackMemory(row.memory), tonight);
  const shops = onePerVendor(offers);
  const spoken = inOrderOfWords(shops, wordsBefore(known, row?.product, day), tonight);
  const mismatched = new Set(shops.filter((offer) => isNameMismatch(offer, spoken[0]!, tonight.accessories)));
  const before = row?.made ? unpackFacts(row.made) : undefined;
  const isUnchanged = before?.digest === digest && before.decidedDay < day;
  const judged = judge(shops, known, mismatched, tonight, isUnchanged);
  ledger.judged(judged);
  for (const { newlyBelieved, offer } of judged) if (newlyBelieved) tonight.cuts.believe(offer.vendorId);

  const tiered = inTiers(judged, vendorName);
  const prices = pricesOf(tiered);
  const { name, vendorId: wordsOf } = spoken[0]!;
  const memory = updateHistory(known, day, { name, wordsOf, tiered, prices }) as Memory;
  const words = spoken.filter((offer) => !mismatched.has(offer));
  const product = productOf(key, name, words, electorate(tiered, tonight), prices, memory.slug);
  const made = nightProduct(key, product, tiered, prices, memory, tonight);
  const decidedDay = isUnchanged ? before.decidedDay : day;
  into.addProduct(rowOf(made, tiered, memory, digest, decidedDay));
  addHeld(key, judged, into);
  addAliases(tiered, tonight, into);
  return made;
}

function productOf(
  key: number,
  name: string,
  words: readonly ReadOffer[],
  voting: readonly TieredOffer[],
  { vendorCount, lowestOre, highestOre, avgOre }: PriceFacts,
  slug: string,
): Product {
  return {
    ean: eanOfNumber(key),
    name,
    brand: firstOf(words, ({ brand }) => brand),
    categoryPath: chooseCategory(voting.map((offer) => offer.categoryPath)),
    imageUrl: firstOf(words, ({ imageUrl }) => imageUrl),
    vendorCount,
    lowestOre,
    highestOre,
    avgOre,
    size: chooseWord(voting.map((offer) => offer.size)) || null,
    color: chooseWord(voting.map((offer) => offer.color)) || null,
    slug,
  };
}

const nightProduct = (
  key: number,
  product: Product,
  tiered: readonly TieredOffer[],
  prices: PriceFacts,
  { firstSeen, points, wordsOf }: Memory,
  tonight: Tonight,
): NightProduct => ({
  key,
  product,
  wordsOf,
  points,
  prices,
  tier: prices.tier,
  firstSeen,
  changedDay: points.at(-1)?.[0] ?? firstSeen,
  offers: tiered,
  hasPlace: hasPlace(tiered, tonight),
  reference: referenceOf(tiered, tonight),
});

function rowOf(
  made: NightProduct,
  tiered: readonly TieredOffer[],
  memory: Memory,
  digest: number,
  decidedDay: Day,
): ProductRow {
  const { key, product, prices } = made;
  const { vendorId } = prices;
  const { categoryPath } = product;
  const staleFromDay = staleFrom(tiered, memory);
  return {
    ean: key,
    product: JSON.stringify(productView(product)),
    offers: packStoredOffers(tiered),
    memory: packMemory(memory),
    lowestOre: prices.tier === 1 ? prices.lowestOre : null,
    made: packFacts({ ...made, digest, decidedDay, staleFromDay, vendorId, categoryPath }),
  };
}

/** A second run of an article's first day chooses anew. */
function wordsBefore(
  known: Memory | undefined,
  productJson: string | null | undefined,
  day: Day,
): WordsBefore | undefined {
  if (known === undefined || known.firstSeen >= day || known.wordsOf === null || !productJson)
    return undefined;
  const { product_name: name, brand } = readProductView(productJson);
  return { vendorId: known.wordsOf, name, brand };
}

const firstOf = (offers: readonly ReadOffer[], text: (offer: ReadOffer) => string): string =>
  offers.map(text).find((said) => said !== '') ?? '';

/** Newcomers, and offers of what seems to be another article, have no vote where a voice of good record has one. */
function electorate(tiered: readonly TieredOffer[], tonight: Tonight): readonly TieredOffer[] {
  const good = tiered.filter(
    ({ vendorId, flags }) => isTrusted(tonight.standing(vendorId)) && !flags.includes('name_mismatch'),
  );
  return good.length > 0 ? good : tiered;
}

function addHeld(ean: number, judged: readonly Judged[], into: GenerationBuilder): void {
  for (const { offer, reason, referenceOre, heldSince } of judged) {
    if (reason === null) continue;
    const { vendorId, priceOre } = offer;
    into.addHeld({ ean, vendorId, priceOre, referenceOre, reason, sinceDay: heldSince });
  }
}
