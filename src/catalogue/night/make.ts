import { productView } from '../../contract/product-view.ts';
import { readProductView } from '../../contract/read-product-view.ts';
import type { Day } from '../../domain/day.ts';
import { type EanNumber, eanOfNumber } from '../../domain/ean.ts';
import { once } from '../../domain/memo.ts';
import { kindsOf, type Product } from '../../domain/product.ts';
import { packMemory, unpackMemory } from '../../store/packed/memory.ts';
import { type ProductFacts, packFacts, unpackFacts } from '../../store/packed/product-facts.ts';
import { packStoredOffers, unpackStoredOffers } from '../../store/packed/stored-offers.ts';
import type { GenerationBuilder, ProductRow, StoredRow } from '../../store/ports/catalogue.ts';
import { addAliases } from './aliases.ts';
import { chooseCategory, chooseWord } from './choose.ts';
import { productClaims } from './claims/product-claims.ts';
import { type DecidedArticle, decideArticle, type MakeParts, type Spoken, spokenWords } from './decide.ts';
import type { ReadOffer } from './group.ts';
import type { NightProduct } from './night-product.ts';
import { onePerVendor, type PriceFacts, type TieredOffer } from './tiers.ts';
import type { Judged } from './trust/judged.ts';
import type { Named } from './trust/names/name-mismatch.ts';
import { hasPlace, referenceOf } from './trust/place.ts';
import { isTrusted } from './trust/shops/standing.ts';
import type { Tonight } from './trust/tonight.ts';
import { withoutRejected } from './trust/without-rejected.ts';
import { staleFrom } from './unchanged-product.ts';

/** One article's offers and its memory become a product. */
export function make(
  key: EanNumber,
  offers: readonly ReadOffer[],
  row: StoredRow | undefined,
  digest: number,
  parts: MakeParts,
  into: GenerationBuilder,
): NightProduct {
  const { tonight } = parts;
  const known = row === undefined ? undefined : withoutRejected(unpackMemory(row.memory), tonight);
  const shops = onePerVendor(offers);
  const before = row?.made ? unpackFacts(row.made) : undefined;
  const isUnchanged = before?.digest === digest && before.decidedDay < tonight.day;
  const isDecided = isUnchanged || before?.decidedDay === tonight.day;
  const article = once(() => saidIn(row?.product));
  const articleOnce = () => (isDecided && before?.nameBefore) || article();
  const offerName = (id: number) => offerNameIn(parts.offersBefore(key), id);
  const spoken = spokenWords(shops, known, { article, articleOnce, offerName }, tonight);
  const decided = decideArticle(shops, spoken, known, isUnchanged, parts);
  const { tiered, memory } = decided;
  const alone = nightProduct(key, spoken, decided, tonight, before?.categoryPath);
  const { categoryPath } = alone.product;
  const { reference } = alone;
  const claims = productClaims({ tiered, memory, before, row, categoryPath, reference }, tonight);
  const made: NightProduct = { ...alone, ...claims };
  const decidedDay = isUnchanged ? before.decidedDay : tonight.day;
  const isKnown = known !== undefined && known.firstSeen < tonight.day;
  const renamed = isKnown ? renamedFrom(articleOnce(), made.product) : null;
  const nameBefore = isUnchanged ? before.nameBefore : renamed;
  into.addProduct(productRow({ ...made, nameBefore }, decided, digest, decidedDay, claims.changesOn));
  addHeld(key, decided.judged, into);
  addAliases(tiered, tonight, into);
  return made;
}

function productOf(
  key: EanNumber,
  name: string,
  words: readonly ReadOffer[],
  voting: readonly TieredOffer[],
  { vendorCount, lowestOre, highestOre, avgOre }: PriceFacts,
  slug: string,
  categoryBefore: readonly string[] | undefined,
): Product {
  return {
    ean: eanOfNumber(key),
    name,
    brand: firstOf(words, ({ brand }) => brand),
    categoryPath: chooseCategory(
      voting.map((offer) => offer.categoryPath),
      categoryBefore,
    ),
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

/** An article as it was decided, put into words. */
function nightProduct(
  key: EanNumber,
  { inOrder, mismatched }: Spoken,
  { tiered, prices, memory }: DecidedArticle,
  tonight: Tonight,
  /** Its category of the night before, which it keeps where shops are of two minds. */
  categoryBefore?: readonly string[],
): Omit<NightProduct, 'claims' | 'ended' | 'deal'> {
  const { firstSeen, points, slug, wordsOf } = memory;
  const words = inOrder.filter((offer) => !mismatched.has(offer));
  return {
    key,
    product: productOf(
      key,
      inOrder[0]!.name,
      words,
      electorate(tiered, tonight),
      prices,
      slug,
      categoryBefore,
    ),
    wordsOf,
    points,
    prices,
    tier: prices.tier,
    firstSeen,
    changedDay: points.at(-1)?.[0] ?? firstSeen,
    offers: tiered,
    hasPlace: hasPlace(tiered, tonight),
    offerKinds: kindsOf(tiered),
    reference: referenceOf(tiered, tonight),
  };
}

/** A product as it is stored. */
function productRow(
  made: NightProduct & Pick<ProductFacts, 'nameBefore'>,
  { tiered, memory }: DecidedArticle,
  digest: number,
  decidedDay: Day,
  changesOn: Day,
): ProductRow {
  const { key, product, prices, claims, ended } = made;
  const { vendorId } = prices;
  const { categoryPath } = product;
  const staleFromDay = Math.min(staleFrom(tiered, memory, ended), changesOn);
  const claimOf = ({ vendorId: id, condition }: TieredOffer) =>
    condition === 'new' ? (claims.find((one) => one.vendorId === id)?.claim ?? null) : null;
  return {
    ean: key,
    product: JSON.stringify(productView(product)),
    offers: packStoredOffers(tiered, claimOf),
    memory: packMemory(memory),
    lowestOre: prices.tier === 1 ? prices.lowestOre : null,
    made: packFacts({ ...made, digest, decidedDay, staleFromDay, vendorId, categoryPath }),
  };
}

function saidIn(productJson: string | null | undefined): Named | undefined {
  if (!productJson) return undefined;
  const { product_name: name, brand } = readProductView(productJson);
  return { name, brand };
}

/** The name that a product had before, where it has another one now. */
const renamedFrom = (before: Named | undefined, { name, brand }: Named): Named | null =>
  before === undefined || (before.name === name && before.brand === brand) ? null : before;

/** What a shop called an article in new condition, unless that was another article's name. */
const offerNameIn = (offers: string | undefined, vendorId: number): string | undefined =>
  offers === undefined
    ? undefined
    : unpackStoredOffers(offers).find(
        (one) => one.vendorId === vendorId && one.condition === 'new' && !one.flags.includes('name_mismatch'),
      )?.name;

const firstOf = (offers: readonly ReadOffer[], text: (offer: ReadOffer) => string): string =>
  offers.map(text).find((said) => said !== '') ?? '';

/** Newcomers, and offers of what seems to be another article, have no vote where a voice of good record has one. */
function electorate(tiered: readonly TieredOffer[], tonight: Tonight): readonly TieredOffer[] {
  const good = tiered.filter(
    ({ vendorId, flags }) => isTrusted(tonight.standing(vendorId)) && !flags.includes('name_mismatch'),
  );
  return good.length > 0 ? good : tiered;
}

function addHeld(ean: EanNumber, judged: readonly Judged[], into: GenerationBuilder): void {
  for (const { offer, reason, referenceOre, heldSince } of judged) {
    if (reason === null) continue;
    const { vendorId, priceOre } = offer;
    into.addHeld({ ean, vendorId, priceOre, referenceOre, reason, sinceDay: heldSince });
  }
}
