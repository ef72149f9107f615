import type { Day } from '../../domain/day.ts';
import type { EanNumber } from '../../domain/ean.ts';
import { before as pointsBefore, type VendorPoint } from '../../domain/history.ts';
import type { Memory } from '../../store/packed/memory.ts';
import type { OfferFacts } from '../../store/packed/product-facts.ts';
import type { ClaimLedger } from './claims/claim-ledger.ts';
import { isArrival } from './claims/judge-claims.ts';
import type { ReadOffer } from './feeds-of-night.ts';
import type { ProductComparison } from './record-changes.ts';
import { inTiers, type PriceFacts, pricesOf, type TieredOffer } from './tiers.ts';
import { didCount, wasFree } from './trust/candidate.ts';
import type { createOutnumbering } from './trust/doubts.ts';
import { judge } from './trust/judge-prices.ts';
import type { JudgedOffer } from './trust/judged.ts';
import type { Ledger } from './trust/ledger.ts';
import { type ArticleName, isNameMismatch } from './trust/names.ts';
import { isTrusted } from './trust/shop-record.ts';
import type { Tonight } from './trust/tonight.ts';
import { updateHistory } from './update-history.ts';
import { inOrderOfWords, type WordsBefore } from './words.ts';

export interface DecideParts {
  tonight: Tonight;
  ledger: Pick<Ledger, 'judged'>;
  /** Absent when past nights are replayed: only a real night reports to the operator. */
  outnumbering?: Pick<ReturnType<typeof createOutnumbering>, 'see'>;
  claimLedger: Pick<ClaimLedger, 'arrived'>;
  vendorName: (vendorId: number) => string;
}

export interface MakeParts extends DecideParts {
  /** The base is of the same day: this is a run of the day or a repeated night. */
  isAgain: boolean;
  offersBefore: (ean: EanNumber) => string | undefined;
  changes: ProductComparison;
}

export interface WordsTonight {
  /** The first offer names the product; the next fill what it leaves out. */
  inOrder: readonly ReadOffer[];
  mismatched: ReadonlySet<ReadOffer>;
}

/** An article's names of last night, each read only when it is asked for. */
export interface EarlierNames {
  article(): ArticleName | undefined;
  /** The product's name before its lines last changed, if a shop of good record had given it. */
  articleBeforeChange(): ArticleName | undefined;
  /** The shop's own name for it; undefined if the shop had no offer or the name was another article's. */
  offerName(vendorId: number): string | undefined;
}

/** `shops` has one offer per shop. On a second run of the product's first day the words are chosen again. */
export function spokenWords(
  shops: readonly ReadOffer[],
  known: Memory | undefined,
  earlier: EarlierNames,
  tonight: Tonight,
): WordsTonight {
  const inOrder = inOrderOfWords(shops, wordsBefore(known, earlier.article, tonight.day), tonight);
  const mismatched = mismatchedOffers(shops, inOrder[0]!, namesBefore(known, earlier, tonight), tonight);
  return { inOrder, mismatched };
}

function wordsBefore(
  known: Memory | undefined,
  nameOf: EarlierNames['article'],
  day: Day,
): WordsBefore | undefined {
  if (known === undefined || known.firstSeen >= day || known.wordsOf === null) return undefined;
  const name = nameOf();
  return name && { vendorId: known.wordsOf, name: name.name, brand: name.brand };
}

function namesBefore(known: Memory | undefined, earlier: EarlierNames, tonight: Tonight): NamesBefore {
  const { day } = tonight;
  return {
    article() {
      return wordsBefore(known, earlier.articleBeforeChange, day);
    },
    lastPoint(vendorId) {
      const points = known?.vendors.find(([id]) => id === vendorId)?.[1] ?? [];
      return pointsBefore(points, day).at(-1);
    },
    offerName: earlier.offerName,
  };
}

export interface DecidedArticle {
  judged: readonly JudgedOffer[];
  tiered: readonly TieredOffer[];
  prices: PriceFacts;
  memory: Memory;
}

/** `unchanged`: last night's facts if the article's lines are the same. */
export function decideArticle(
  shops: readonly ReadOffer[],
  { inOrder, mismatched }: WordsTonight,
  known: Memory | undefined,
  unchanged: readonly OfferFacts[] | undefined,
  { tonight, ledger, outnumbering, claimLedger, vendorName }: DecideParts,
): DecidedArticle {
  const judged = judge(shops, known, mismatched, tonight, unchanged);
  ledger.judged(judged);
  outnumbering?.see(shops[0]!.ean, judged);
  for (const { newlyBelieved, offer, cutWeight } of judged)
    if (newlyBelieved) tonight.cuts.believe(offer.vendorId, cutWeight);
  const tiered = inTiers(judged, vendorName);
  for (const offer of tiered) if (isArrival(offer, known, tonight.day)) claimLedger.arrived(offer.vendorId);
  const prices = pricesOf(tiered);
  const { name, vendorId: wordsOf } = inOrder[0]!;
  const isGood = (vendorId: number): boolean => isTrusted(tonight.standing(vendorId));
  const article = { name, wordsOf, tiered, prices, isGood };
  const memory = updateHistory(known, tonight.day, article, tonight.isRun) as Memory;
  return { judged, tiered, prices, memory };
}

interface NamesBefore extends Pick<EarlierNames, 'offerName'> {
  article(): ArticleName | undefined;
  lastPoint(vendorId: number): VendorPoint | undefined;
}

/** If this many other voices of good record disagree with a name, it is another article's, whatever it was last night. */
const OVERRULING_MIN = 2;

/**
 * A name is compared with the article's names of tonight and of last night, and a shop that counted last night under the
 * same name stays: otherwise one shop could exclude the others by rewording its own name.
 */
function mismatchedOffers(
  offers: readonly ReadOffer[],
  article: ReadOffer,
  before: NamesBefore,
  tonight: Tonight,
): ReadonlySet<ReadOffer> {
  const doubted = offers.filter((offer) => isNameMismatch(offer, article, tonight.accessories));
  return doubted.length === 0 ? NO_OFFERS : new Set(doubted.filter(isOther));

  function isOther(offer: ReadOffer): boolean {
    const { voice } = tonight.standing(offer.vendorId);
    const good = offers.filter(({ vendorId }) => {
      const standing = tonight.standing(vendorId);
      return standing.voice !== voice && isTrusted(standing);
    });
    const beside = good.filter(({ vendorId }) => didCount(before.lastPoint(vendorId)));
    const fits = (name: ArticleName) => !isNameMismatch(offer, name, tonight.accessories, beside);
    if (!fits(article) && !keepsItsName(offer) && !fitsNameBefore(fits)) return true;
    const against = good.filter((other) => isNameMismatch(offer, other, tonight.accessories));
    const voices = new Set(against.map(({ vendorId }) => tonight.standing(vendorId).voice));
    return voices.size >= OVERRULING_MIN;
  }

  /** A shop that was sold out last night keeps its name too, since the name was not in doubt. */
  function keepsItsName({ vendorId, name }: ReadOffer): boolean {
    return (
      !tonight.hasNewAccessories &&
      isTrusted(tonight.standing(vendorId)) &&
      wasFree(before.lastPoint(vendorId)) &&
      before.offerName(vendorId) === name
    );
  }

  function fitsNameBefore(fits: (name: ArticleName) => boolean): boolean {
    const name = before.article();
    return name !== undefined && fits(name);
  }
}

const NO_OFFERS: ReadonlySet<ReadOffer> = new Set();
