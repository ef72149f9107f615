import type { Day } from '../../domain/day.ts';
import { AFTER_EVERY_EAN, type EanNumber, eanOfNumber } from '../../domain/ean.ts';
import { packWaiting } from '../../store/packed/claims.ts';
import { type Memory, packMemory, unpackMemory } from '../../store/packed/memory.ts';
import { vendorIdAt } from '../../store/packed/offer-line.ts';
import { unpackFacts } from '../../store/packed/product-facts.ts';
import type { Generation, GenerationBuilder, StoredRow } from '../../store/ports/catalogue.ts';
import type { SpoolLine } from '../../store/spool/read.ts';
import { endedCampaigns } from './claims/campaigns.ts';
import { type ClaimLedger, createClaimLedger } from './claims/claim-ledger.ts';
import { campaignsBefore } from './claims/product-claims.ts';
import type { MakeParts } from './decide.ts';
import { lineDigester } from './digest.ts';
import { type MergedFeed, readOffers } from './group.ts';
import { make } from './make.ts';
import type { Onlooker } from './night-product.ts';
import { createOutnumbering, type Outnumbered } from './trust/outnumbering.ts';
import { createLedger, type Ledger } from './trust/shops/ledger.ts';
import { createNewcomerPlaces } from './trust/shops/newcomer-places.ts';
import { isTrusted } from './trust/shops/standing.ts';
import type { Tonight } from './trust/tonight.ts';
import { withoutRejected } from './trust/without-rejected.ts';
import { stretchCopier, unchangedProduct } from './unchanged-product.ts';
import { updateHistory } from './update-history.ts';

export interface MergeInput {
  day: Day;
  /** Today's offers, one group an EAN, in EAN order. */
  groups: Iterable<{ key: EanNumber; lines: readonly SpoolLine[] }>;
  /** The feed of each spool. */
  feeds: readonly MergedFeed[];
  /** Yesterday's catalogue, if there is one. */
  base: Generation | undefined;
  vendorName: (vendorId: number) => string;
  tonight: Tonight;
  /** The operator's rejections, or what he says of claims, are not those that the base was made with. */
  isReconsidered: boolean;
  onlookers: readonly Onlooker[];
  onProgress?: (products: number) => void;
}

export interface MergeCounts {
  products: number;
  offers: number;
  vendors: number;
  ledger: Ledger;
  claimLedger: ClaimLedger;
  newcomers: ReturnType<typeof createNewcomerPlaces>;
  outnumbered: Outnumbered;
}

const PROGRESS_EVERY = 2_000;

/**
 * The night's one pass: today's offers and yesterday's memories, both in EAN order, become the new catalogue.
 * Only one article is in memory at a time.
 */
export function merge(input: MergeInput, into: GenerationBuilder): MergeCounts {
  const { day, base, tonight } = input;
  const counts = { products: 0, offers: 0 };
  /** By number, not in a Set: it is asked for every offer. */
  const isVendor: boolean[] = [];
  const digestOf = lineDigester(input.feeds, shopText(input), tonight.accessories);
  const ledger = createLedger(day);
  const claimLedger = createClaimLedger(day);
  const newcomers = createNewcomerPlaces(tonight.standing);
  const outnumbering = createOutnumbering(tonight);
  const markRead = readMarker(input.feeds, ledger);
  const making: MakeParts = {
    tonight,
    ledger,
    outnumbering,
    claimLedger,
    vendorName: input.vendorName,
    offersBefore: (key) => base?.offers(eanOfNumber(key)),
  };
  const copier = stretchCopier(base, into);
  // A second run of a day stands on its first, whose points of the day it replaces: it makes every product.
  // So does a night that stands on other rejections than the last: they reach into every article's past.
  const mayKeep = base !== undefined && base.meta.day < day && !input.isReconsidered;

  for (const { key, lines, row } of zip(input.groups, base?.memories() ?? [])) {
    const digest = lines === undefined ? 0 : digestOf(lines);
    const kept = mayKeep && lines !== undefined ? unchangedProduct(row, digest, tonight) : undefined;
    if (kept === undefined) copier.end();
    else copier.add(key);
    if (lines === undefined) {
      keepWaiting(row!, withoutRejected(unpackMemory(row!.memory), tonight), day, claimLedger, into);
      continue;
    }
    markRead(lines);
    const seen = kept ?? make(key, readOffers(lines, input.feeds), row, digest, making, into);
    ledger.count(seen.offers);
    newcomers.see(seen);
    claimLedger.offered(seen.offers);
    claimLedger.campaigns(seen.claims, seen.ended);
    if (seen.reference.ore > 0) into.addReference(key, seen.reference);
    for (const onlooker of input.onlookers) onlooker.see(seen, lines);
    counts.products++;
    counts.offers += seen.offers.length;
    for (const { vendorId } of seen.offers) isVendor[vendorId] = true;
    if (counts.products % PROGRESS_EVERY === 0) input.onProgress?.(counts.products);
  }
  copier.end();
  return {
    ...counts,
    vendors: isVendor.filter(Boolean).length,
    ledger,
    claimLedger,
    newcomers,
    outnumbered: outnumbering.noted(),
  };
}

/**
 * What is known of a shop beside its lines, and changes what is made of them: names and domains order equals, the days on
 * which shops were first read order their words.
 */
const shopText =
  ({ tonight, vendorName }: MergeInput) =>
  (vendorId: number): string => {
    const standing = tonight.standing(vendorId);
    const told = [isTrusted(standing) ? '' : ' newcomer', standing.isVouched ? ' vouched' : ''];
    const { voice, since } = standing;
    return `${vendorName(vendorId)}\n${tonight.domain(vendorId)}\n${voice} ${since}${told.join('')}`;
  };

/** Notes whose feeds were read tonight. Neighbouring lines of a feed are mostly one shop's. */
function readMarker(feeds: readonly MergedFeed[], ledger: Ledger) {
  const marked: number[] = [];
  return (lines: readonly SpoolLine[]): void => {
    for (const { spool, bytes, start } of lines) {
      if (!feeds[spool]!.readTonight) continue;
      const vendorId = vendorIdAt(bytes, start);
      if (marked[spool] === vendorId) continue;
      marked[spool] = vendorId;
      ledger.read(vendorId);
    }
  };
}

/** An article that no shop offers tonight: its memory waits for it. */
function keepWaiting(
  { ean, made }: StoredRow,
  known: Memory,
  day: Day,
  ledger: ClaimLedger,
  into: GenerationBuilder,
): void {
  const past = campaignsBefore(made === null ? undefined : unpackFacts(made), made);
  const ended = endedCampaigns(past, [], known.vendors, day);
  ledger.campaigns([], ended);
  const waiting = updateHistory(known, day, undefined);
  if (waiting === undefined) return;
  const memory = packMemory(waiting);
  into.addProduct({ ean, product: null, offers: null, memory, lowestOre: null, made: packWaiting(ended) });
}

interface Zipped {
  key: EanNumber;
  lines: readonly SpoolLine[] | undefined;
  row: StoredRow | undefined;
}

function* zip(
  groups: Iterable<{ key: EanNumber; lines: readonly SpoolLine[] }>,
  rows: Iterable<StoredRow>,
): Generator<Zipped> {
  const left = groups[Symbol.iterator]();
  const right = rows[Symbol.iterator]();
  let group = left.next();
  let known = right.next();
  while (!group.done || !known.done) {
    const leftKey = group.done ? AFTER_EVERY_EAN : group.value.key;
    const rightKey = known.done ? AFTER_EVERY_EAN : known.value.ean;
    const hasGroup = leftKey <= rightKey;
    const hasRow = rightKey <= leftKey;
    yield {
      key: hasGroup ? leftKey : rightKey,
      lines: hasGroup ? (group.value as Zipped).lines : undefined,
      row: hasRow ? (known.value as StoredRow) : undefined,
    };
    if (hasGroup) group = left.next();
    if (hasRow) known = right.next();
  }
}
