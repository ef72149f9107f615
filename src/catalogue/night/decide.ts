import type { Day } from '../../domain/day.ts';
import type { Memory } from '../../store/packed/memory.ts';
import { isArrival } from './claims/arrivals.ts';
import type { ClaimLedger } from './claims/claim-ledger.ts';
import type { ReadOffer } from './group.ts';
import { inTiers, type PriceFacts, pricesOf, type TieredOffer } from './tiers.ts';
import { type Judged, judge } from './trust/judge-prices.ts';
import { isNameMismatch, type Named } from './trust/name-mismatch.ts';
import type { Ledger } from './trust/shops/ledger.ts';
import type { Tonight } from './trust/tonight.ts';
import { updateHistory } from './update-history.ts';
import { inOrderOfWords, type WordsBefore } from './words.ts';

export interface MakeParts {
  tonight: Tonight;
  ledger: Pick<Ledger, 'judged'>;
  claimLedger: Pick<ClaimLedger, 'arrived'>;
  vendorName: (vendorId: number) => string;
}

/** Whose words an article has tonight. */
export interface Spoken {
  /** The first names it, the next fill what it leaves out. */
  inOrder: readonly ReadOffer[];
  /** They are of another article by their names. */
  mismatched: ReadonlySet<ReadOffer>;
}

/** `shops` are one offer per shop. `saidBefore` is what the product was called; a second run of its first day chooses anew. */
export function spokenWords(
  shops: readonly ReadOffer[],
  known: Memory | undefined,
  saidBefore: () => Named | undefined,
  tonight: Tonight,
): Spoken {
  const inOrder = inOrderOfWords(shops, wordsBefore(known, saidBefore, tonight.day), tonight);
  const isOther = (offer: ReadOffer) => isNameMismatch(offer, inOrder[0]!, tonight.accessories);
  return { inOrder, mismatched: new Set(shops.filter(isOther)) };
}

function wordsBefore(
  known: Memory | undefined,
  saidBefore: () => Named | undefined,
  day: Day,
): WordsBefore | undefined {
  if (known === undefined || known.firstSeen >= day || known.wordsOf === null) return undefined;
  const said = saidBefore();
  return said && { vendorId: known.wordsOf, name: said.name, brand: said.brand };
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
  { tonight, ledger, claimLedger, vendorName }: MakeParts,
): DecidedArticle {
  const judged = judge(shops, known, mismatched, tonight, isUnchanged);
  ledger.judged(judged);
  for (const { newlyBelieved, offer } of judged) if (newlyBelieved) tonight.cuts.believe(offer.vendorId);
  const tiered = inTiers(judged, vendorName);
  for (const offer of tiered) if (isArrival(offer, known, tonight.day)) claimLedger.arrived(offer.vendorId);
  const prices = pricesOf(tiered);
  const { name, vendorId: wordsOf } = inOrder[0]!;
  const memory = updateHistory(known, tonight.day, { name, wordsOf, tiered, prices }) as Memory;
  return { judged, tiered, prices, memory };
}
