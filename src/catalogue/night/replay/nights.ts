import { addDays, type Day } from '../../../domain/day.ts';
import type { EanNumber } from '../../../domain/ean.ts';
import type { Shop } from '../../../store/ports/catalogue.ts';
import { type ClaimLedger, createClaimLedger, RECORD_DAYS } from '../claims/claim-ledger.ts';
import { createLedger, type Ledger } from '../trust/ledger.ts';
import { createTonight, type Tonight } from '../trust/tonight.ts';
import { OfferCounts } from './offer-counts.ts';
import type { ArticleNight } from './replayed-article.ts';

export interface ReplayInput {
  fromDay: Day;
  toDay: Day;
  /** In order of the codes, each with its changes in order of the nights. */
  articles: readonly (readonly [key: EanNumber, nights: () => Iterable<ArticleNight>])[];
  vendors: ReadonlyMap<number, { name: string; domain: string }>;
  /** The shops that are read well on every night. */
  readVendors: readonly number[];
  accessories: readonly string[];
  perishables: readonly string[];
  onProgress?: (articles: number) => void;
}

/** What is counted on the nights of a span while articles are gone through. */
export interface Nights {
  ledgers: readonly { ledger: Ledger; claimLedger: ClaimLedger }[];
  counts: OfferCounts;
  /** Of claims before this day nothing is asked any more: campaigns are in a shop's record for 90 days. */
  recordDay: Day;
}

export function openNights({ fromDay, toDay, vendors }: ReplayInput): Nights {
  const days = Array.from({ length: toDay - fromDay + 1 }, (_, i) => addDays(fromDay, i));
  return {
    ledgers: days.map((day) => ({ ledger: createLedger(day), claimLedger: createClaimLedger(day) })),
    counts: new OfferCounts(fromDay, toDay, [...vendors.keys()]),
    recordDay: addDays(toDay, -RECORD_DAYS),
  };
}

const NO_DECISIONS = { accepted: [], joined: [], rejected: [], vouched: [] };

/** What the articles of a night are judged by, after the shops' records of the night before. */
export const tonightOf = (
  { fromDay, vendors, readVendors, accessories, perishables }: ReplayInput,
  day: Day,
  shops: readonly Shop[],
): Tonight =>
  createTonight({
    day,
    firstDay: day === fromDay ? undefined : fromDay,
    vendors,
    feedVendors: readVendors.map((id) => [id]),
    shops,
    founders: [],
    decisions: NO_DECISIONS,
    accessories,
    perishables,
  });
