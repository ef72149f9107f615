import { productView, readProductView } from '../../contract/product-view.ts';
import { once } from '../../domain/calls.ts';
import type { Day } from '../../domain/day.ts';
import { type EanNumber, eanOfNumber } from '../../domain/ean.ts';
import { agreedMeasure } from '../../domain/measure/article-measure.ts';
import { packMeasure } from '../../domain/measure/measure.ts';
import { kindsOf, type Product } from '../../domain/product.ts';
import { packMemory, unpackMemory } from '../../store/packed/memory.ts';
import { type ProductFacts, packFacts, unpackFacts } from '../../store/packed/product-facts.ts';
import { packStoredOffers, unpackStoredOffers } from '../../store/packed/stored-offers.ts';
import type { GenerationBuilder, ProductRow, StoredRow } from '../../store/ports/catalogue.ts';
import { productClaims } from './claims/judge-claims.ts';
import {
  type DecidedArticle,
  decideArticle,
  type MakeParts,
  spokenWords,
  type WordsTonight,
} from './decide.ts';
import type { ReadOffer } from './feeds-of-night.ts';
import type { NightProduct } from './night-product.ts';
import {
  addAliases,
  hasPlace,
  onePerVendor,
  type PriceFacts,
  referenceOf,
  type TieredOffer,
} from './tiers.ts';
import type { JudgedOffer } from './trust/judged.ts';
import type { ArticleName } from './trust/names.ts';
import { isTrusted } from './trust/shop-record.ts';
import type { Tonight } from './trust/tonight.ts';
import { staleFrom } from './unchanged/unchanged-product.ts';
import { withoutRejected } from './update-history.ts';
import { chooseCategory, chooseWord } from './words.ts';

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
  const article = once(() => storedName(row?.product));
  const isGood = known?.wordsOf != null && isTrusted(tonight.standing(known.wordsOf));
  const articleBeforeChange = () => (isDecided && before?.nameBefore) || (isGood ? article() : undefined);
  const offerName = (id: number) => offerNameIn(parts.offersBefore(key), id);
  const spoken = spokenWords(shops, known, { article, articleBeforeChange, offerName }, tonight);
  const decided = decideArticle(shops, spoken, known, isUnchanged ? before.offers : undefined, parts);
  const { tiered, memory } = decided;
  const alone = nightProduct(key, spoken, decided, tonight, before?.categoryPath);
  const { categoryPath, reference } = alone;
  const claims = productClaims({ tiered, memory, before, row, categoryPath, reference }, tonight);
  const result: NightProduct = { ...alone, ...claims };
  const decidedDay = isUnchanged ? before.decidedDay : tonight.day;
  const isKnown = known !== undefined && known.firstSeen < tonight.day;
  const renamed = isKnown ? renamedFrom(articleBeforeChange(), result.product) : null;
  const nameBefore = isUnchanged ? before.nameBefore : renamed;
  const madeDay = parts.isAgain && before?.digest === digest ? before.madeDay : tonight.day;
  const stored = productRow(
    { ...result, nameBefore, digest, decidedDay, madeDay },
    decided,
    claims.changesOn,
  );
  parts.changes.compare(key, stored.offers, row?.offered ?? false);
  addHeld(key, decided.judged, into);
  addAliases(tiered, tonight, into);
  // Last: if anything before fails, last night's product can take its place.
  into.addProduct(stored);
  return result;
}

function productOf(
  key: EanNumber,
  name: string,
  words: readonly ReadOffer[],
  voters: readonly VoterOffers[],
  { vendorCount, lowestOre, highestOre, avgOre }: PriceFacts,
  slug: string,
  categoryBefore: readonly string[] | undefined,
): Product {
  return {
    ean: eanOfNumber(key),
    name,
    brand: firstOf(words, ({ brand }) => brand),
    categoryPath: chooseCategory(
      voters.map((own) => own.find(({ categoryPath }) => categoryPath.length > 0)?.categoryPath ?? []),
      categoryBefore,
    ),
    imageUrl: firstOf(words, ({ imageUrl }) => imageUrl),
    vendorCount,
    lowestOre,
    highestOre,
    avgOre,
    size: chooseWord(voters.map((own) => own.find(({ size }) => size)?.size ?? null)) || null,
    color: chooseWord(voters.map((own) => own.find(({ color }) => color)?.color ?? null)) || null,
    slug,
  };
}

function nightProduct(
  key: EanNumber,
  { inOrder, mismatched }: WordsTonight,
  { tiered, prices, memory }: DecidedArticle,
  tonight: Tonight,
  /** Last night's category, which the product keeps on a tie. */
  categoryBefore?: readonly string[],
): Omit<NightProduct, 'claims' | 'ended' | 'deal'> {
  const { firstSeen, points, slug, wordsOf } = memory;
  const words = inOrder.filter((offer) => !mismatched.has(offer));
  const voters = votersOf(tiered, tonight);
  const product = productOf(key, inOrder[0]!.name, words, voters, prices, slug, categoryBefore);
  return {
    key,
    product,
    categoryPath: product.categoryPath,
    measure: agreedMeasure(voters, product.categoryPath),
    wordsOf,
    points,
    prices,
    tier: prices.tier,
    firstSeen,
    changedDay: points.at(-1)?.[0] ?? firstSeen,
    offers: tiered,
    hasPlace: hasPlace(tiered, tonight),
    offerKinds: kindsOf(tiered),
    isCopied: false,
    reference: referenceOf(tiered, tonight),
  };
}

function productRow(
  tonight: NightProduct & Pick<ProductFacts, 'nameBefore' | 'digest' | 'decidedDay' | 'madeDay'>,
  { tiered, memory }: DecidedArticle,
  changesOn: Day,
): ProductRow {
  const { key, product, measure, prices, claims } = tonight;
  const { vendorId } = prices;
  const staleFromDay = Math.min(staleFrom(tiered, memory, tonight), changesOn);
  const claimOf = ({ vendorId: id, condition }: TieredOffer) =>
    condition === 'new' ? (claims.find((one) => one.vendorId === id)?.claim ?? null) : null;
  return {
    ean: key,
    product: JSON.stringify(productView(product)),
    offers: packStoredOffers(tiered, claimOf),
    memory: packMemory(memory),
    lowestOre: prices.tier === 1 ? prices.lowestOre : null,
    measure: measure && packMeasure(measure),
    made: packFacts({ ...tonight, staleFromDay, vendorId }),
  };
}

function storedName(productJson: string | null | undefined): ArticleName | undefined {
  if (!productJson) return undefined;
  const { product_name: name, brand } = readProductView(productJson);
  return { name, brand };
}

const renamedFrom = (before: ArticleName | undefined, { name, brand }: ArticleName): ArticleName | null =>
  before === undefined || (before.name === name && before.brand === brand) ? null : before;

/** The name in a shop's stored offer in new condition, unless that was flagged as another article's. */
const offerNameIn = (offers: string | undefined, vendorId: number): string | undefined =>
  offers === undefined
    ? undefined
    : unpackStoredOffers(offers).find(
        (one) => one.vendorId === vendorId && one.condition === 'new' && !one.flags.includes('name_mismatch'),
      )?.name;

const firstOf = (offers: readonly ReadOffer[], text: (offer: ReadOffer) => string): string =>
  offers.map(text).find((word) => word !== '') ?? '';

/** The offers of one voice, in the usual order: an owner's shops, each with an article in up to three conditions, have one vote. */
type VoterOffers = readonly TieredOffer[];

/** Who votes on category, size and colour: newcomers and mismatched names vote only if there is no other offer. */
function votersOf(tiered: readonly TieredOffer[], tonight: Tonight): readonly VoterOffers[] {
  const good = tiered.filter(
    ({ vendorId, flags }) => isTrusted(tonight.standing(vendorId)) && !flags.includes('name_mismatch'),
  );
  const voting = good.length > 0 ? good : tiered;
  if (voting.length === 1) return [voting];
  return [...Map.groupBy(voting, ({ vendorId }) => tonight.standing(vendorId).voice).values()];
}

function addHeld(ean: EanNumber, judged: readonly JudgedOffer[], into: GenerationBuilder): void {
  for (const { offer, reason, referenceOre, heldSince } of judged) {
    if (reason === null) continue;
    const { vendorId, priceOre } = offer;
    into.addHeld({ ean, vendorId, priceOre, referenceOre, reason, sinceDay: heldSince });
  }
}
