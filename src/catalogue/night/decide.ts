import type { Day } from '../../domain/day.ts';
import type { EanNumber } from '../../domain/ean.ts';
import { before as pointsBefore } from '../../domain/history.ts';
import type { Memory } from '../../store/packed/memory.ts';
import { isArrival } from './claims/arrivals.ts';
import type { ClaimLedger } from './claims/claim-ledger.ts';
import type { ReadOffer } from './group.ts';
import { inTiers, type PriceFacts, pricesOf, type TieredOffer } from './tiers.ts';
import { judge } from './trust/judge-prices.ts';
import type { Judged } from './trust/judged.ts';
import { mismatchedOffers, type NamesBefore } from './trust/names/mismatched-offers.ts';
import type { Named } from './trust/names/name-mismatch.ts';
import type { createOutnumbering } from './trust/outnumbering.ts';
import type { Ledger } from './trust/shops/ledger.ts';
import { isTrusted } from './trust/shops/standing.ts';
import type { Tonight } from './trust/tonight.ts';
import { updateHistory } from './update-history.ts';
import { inOrderOfWords, type WordsBefore } from './words.ts';

export interface DecideParts {
  tonight: Tonight;
  ledger: Pick<Ledger, 'judged'>;
  /** What an operator should look at: told of the nights that he lives through. */
  outnumbering?: Pick<ReturnType<typeof createOutnumbering>, 'see'>;
  claimLedger: Pick<ClaimLedger, 'arrived'>;
  vendorName: (vendorId: number) => string;
}

export interface MakeParts extends DecideParts {
  /** An article's offers as the catalogue of the night before has them. */
  offersBefore: (ean: EanNumber) => string | undefined;
}

/** Whose words an article has tonight. */
export interface Spoken {
  /** The first names it, the next fill what it leaves out. */
  inOrder: readonly ReadOffer[];
  /** They are of another article by their names. */
  mismatched: ReadonlySet<ReadOffer>;
}

/** What the night before knew of an article's names, each read when it is asked for. */
export interface SaidBefore {
  /** What the product was called. */
  article(): Named | undefined;
  /** What it was called before its lines became what they are. */
  articleOnce(): Named | undefined;
  /** What a shop called it; undefined where it was not there, or was another article by its name. */
  offerName(vendorId: number): string | undefined;
}

/** `shops` are one offer per shop. A second run of a product's first day chooses anew. */
export function spokenWords(
  shops: readonly ReadOffer[],
  known: Memory | undefined,
  said: SaidBefore,
  tonight: Tonight,
): Spoken {
  const inOrder = inOrderOfWords(shops, wordsBefore(known, said.article, tonight.day), tonight);
  const mismatched = mismatchedOffers(shops, inOrder[0]!, namesBefore(known, said, tonight), tonight);
  return { inOrder, mismatched };
}

function wordsBefore(
  known: Memory | undefined,
  saidBefore: SaidBefore['article'],
  day: Day,
): WordsBefore | undefined {
  if (known === undefined || known.firstSeen >= day || known.wordsOf === null) return undefined;
  const said = saidBefore();
  return said && { vendorId: known.wordsOf, name: said.name, brand: said.brand };
}

function namesBefore(known: Memory | undefined, said: SaidBefore, tonight: Tonight): NamesBefore {
  const { day } = tonight;
  return {
    article() {
      const before = wordsBefore(known, said.articleOnce, day);
      return before !== undefined && isTrusted(tonight.standing(before.vendorId)) ? before : undefined;
    },
    lastPoint(vendorId) {
      const points = known?.vendors.find(([id]) => id === vendorId)?.[1] ?? [];
      return pointsBefore(points, day).at(-1);
    },
    offerName: said.offerName,
  };
}

/** What was decided of an article tonight: whose prices count, what it costs, and what is remembered of it. */
export interface DecidedArticle {
  judged: readonly Judged[];
  tiered: readonly TieredOffer[];
  prices: PriceFacts;
  memory: Memory;
}

/** `isUnchanged`: its offers are those of last night. */
export function decideArticle(
  shops: readonly ReadOffer[],
  { inOrder, mismatched }: Spoken,
  known: Memory | undefined,
  isUnchanged: boolean,
  { tonight, ledger, outnumbering, claimLedger, vendorName }: DecideParts,
): DecidedArticle {
  const judged = judge(shops, known, mismatched, tonight, isUnchanged);
  ledger.judged(judged);
  outnumbering?.see(shops[0]!.ean, judged);
  for (const { newlyBelieved, offer, cutWeight } of judged)
    if (newlyBelieved) tonight.cuts.believe(offer.vendorId, cutWeight);
  const tiered = inTiers(judged, vendorName);
  for (const offer of tiered) if (isArrival(offer, known, tonight.day)) claimLedger.arrived(offer.vendorId);
  const prices = pricesOf(tiered);
  const { name, vendorId: wordsOf } = inOrder[0]!;
  const isGood = (vendorId: number): boolean => isTrusted(tonight.standing(vendorId));
  const memory = updateHistory(known, tonight.day, { name, wordsOf, tiered, prices, isGood }) as Memory;
  return { judged, tiered, prices, memory };
}
