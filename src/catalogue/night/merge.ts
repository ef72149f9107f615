import type { Day } from '../../domain/day.ts';
import { createDefects, type DefectiveArticles } from '../../domain/defects.ts';
import { type EanNumber, eanOfNumber } from '../../domain/ean.ts';
import { packWaiting } from '../../store/packed/claims.ts';
import { type Memory, packMemory, unpackMemory } from '../../store/packed/memory.ts';
import { vendorIdAt } from '../../store/packed/offer-line.ts';
import { unpackFacts } from '../../store/packed/product-facts.ts';
import type { Generation, GenerationBuilder, StoredRow } from '../../store/ports/catalogue.ts';
import type { SpoolLine } from '../../store/spool/read.ts';
import { type ClaimLedger, createClaimLedger, endedCampaigns } from './claims/claim-ledger.ts';
import { campaignsBefore } from './claims/judge-claims.ts';
import type { MakeParts } from './decide.ts';
import { type MergedFeed, readOffers } from './feeds-of-night.ts';
import { joinByEan } from './join-by-ean.ts';
import { make } from './make.ts';
import type { NightProduct } from './night-product.ts';
import type { ProductComparison } from './record-changes.ts';
import { createNewcomerPlaces, createOutnumbering, type OutnumberedArticles } from './trust/doubts.ts';
import { createLedger, type Ledger } from './trust/ledger.ts';
import { isTrusted } from './trust/shop-record.ts';
import type { Tonight } from './trust/tonight.ts';
import { lineDigester } from './unchanged/line-digest.ts';
import { stretchCopier, unchangedProduct } from './unchanged/unchanged-product.ts';
import { updateHistory, withoutRejected } from './update-history.ts';

export interface MergeInput {
  day: Day;
  /** Today's spool lines, one group per EAN, in EAN order. */
  groups: Iterable<{ key: EanNumber; lines: readonly SpoolLine[] }>;
  feeds: readonly MergedFeed[];
  base: Generation | undefined;
  vendorName: (vendorId: number) => string;
  tonight: Tonight;
  /** The operator's rejections or claim terms changed since the base was published. */
  isReconsidered: boolean;
  observers: readonly MergeObserver[];
  changes: ProductComparison;
  onProgress?: (products: number) => void;
}

export interface MergeObserver {
  see(product: NightProduct, lines: readonly SpoolLine[]): void;
  /** Called for an article of last night that is no product tonight. */
  miss?(ean: EanNumber): void;
}

export interface MergeCounts {
  products: number;
  offers: number;
  vendors: number;
  ledger: Ledger;
  claimLedger: ClaimLedger;
  newcomers: ReturnType<typeof createNewcomerPlaces>;
  outnumbered: OutnumberedArticles;
  unmade: DefectiveArticles;
  unlisted: DefectiveArticles;
}

const PROGRESS_EVERY = 2_000;

const NOTHING = (): void => {};

/** A merge join of today's offers and last night's rows, both in EAN order: one article is in memory at a time. */
export function merge(input: MergeInput, into: GenerationBuilder): MergeCounts {
  const { day, base, tonight, changes } = input;
  const counts = createCounts(input.onProgress);
  const digestOf = lineDigester(input.feeds, shopText(input), tonight.accessories);
  const ledger = createLedger(day);
  const claimLedger = createClaimLedger(day);
  const newcomers = createNewcomerPlaces(tonight.standing);
  const outnumbering = createOutnumbering(tonight);
  const markRead = readMarker(input.feeds, ledger);
  const making: MakeParts = {
    isAgain: base?.meta.day === day,
    tonight,
    ledger,
    outnumbering,
    claimLedger,
    changes,
    vendorName: input.vendorName,
    offersBefore: (key) => base?.offers(eanOfNumber(key)),
  };
  const copier = stretchCopier(base, into);
  const mayCopyTonight = mayCopy(input);
  const expected = base?.meta.products ?? 0;
  const [unmade, unlisted] = [createDefects(expected), createDefects(expected)];
  const miss = misser(input, claimLedger, into);

  for (const { key, lines, row } of joinByEan(input.groups, base?.memories() ?? [])) {
    const digest = lines === undefined ? 0 : digestOf(lines);
    const mayCopyThis = mayCopyTonight && lines !== undefined && !changes.concerns(lines);
    const copied = mayCopyThis ? unchangedProduct(row, digest, tonight) : undefined;
    if (copied) copier.add(key);
    else copier.end();
    if (lines === undefined) {
      miss(row!);
      continue;
    }
    markRead(lines);
    const makeAnew = () => make(key, readOffers(lines, input.feeds), row, digest, making, into);
    const product = copied ?? unmade.or(key, makeAnew, () => (mayCopyTonight ? copier.keep(row) : undefined));
    if (product === undefined && row !== undefined) miss(row);
    if (product === undefined) continue;
    ledger.count(product.offers);
    newcomers.see(product);
    claimLedger.offered(product.offers);
    claimLedger.campaigns(product.claims, product.ended);
    if (product.reference.ore > 0) into.addReference(key, product.reference);
    for (const observer of input.observers) unlisted.or(key, () => observer.see(product, lines), NOTHING);
    counts.add(product.offers);
  }
  copier.end();
  return {
    ...counts.counted(),
    ledger,
    claimLedger,
    newcomers,
    outnumbered: outnumbering.noted(),
    unmade: unmade.noted(),
    unlisted: unlisted.noted(),
  };
}

/** Handles an article of last night that is no product tonight. */
function misser(
  { day, tonight, observers, changes }: MergeInput,
  ledger: ClaimLedger,
  into: GenerationBuilder,
) {
  return (row: StoredRow): void => {
    if (row.offered) changes.compare(row.ean, null, true);
    keepWaiting(row, withoutRejected(unpackMemory(row.memory), tonight), day, ledger, into);
    if (row.offered) for (const observer of observers) observer.miss?.(row.ean);
  };
}

function createCounts(onProgress: MergeInput['onProgress']) {
  let products = 0;
  let offers = 0;
  /** Indexed by vendor id: an array is faster than a Set, and every offer is looked up. */
  const isVendor: boolean[] = [];
  return {
    add(own: readonly { vendorId: number }[]): void {
      products++;
      offers += own.length;
      for (const { vendorId } of own) isVendor[vendorId] = true;
      if (products % PROGRESS_EVERY === 0) onProgress?.(products);
    },
    counted: () => ({ products, offers, vendors: isVendor.filter(Boolean).length }),
  };
}

/**
 * Whether products may be copied. Every product is made again when a night is repeated, after rejections, which change every
 * article's past, and from an older schema, whose products have no measure.
 */
const mayCopy = ({ base, day, tonight, isReconsidered }: MergeInput): boolean =>
  base?.hasDetails === true && (tonight.isRun || base.meta.day < day) && !isReconsidered;

/** Facts beyond a shop's lines that change a product: ties, and whose words are used. They are part of its digest. */
const shopText =
  ({ tonight, vendorName }: MergeInput) =>
  (vendorId: number): string => {
    const standing = tonight.standing(vendorId);
    const marks = [isTrusted(standing) ? '' : ' newcomer', standing.isVouched ? ' vouched' : ''];
    const { voice, since } = standing;
    return `${vendorName(vendorId)}\n${tonight.domain(vendorId)}\n${voice} ${since}${marks.join('')}`;
  };

/** Marks the shops whose feeds were read tonight. Remembers the last shop per spool, since neighbouring lines are mostly one shop's. */
function readMarker(feeds: readonly MergedFeed[], ledger: Ledger) {
  const lastVendor: number[] = [];
  return (lines: readonly SpoolLine[]): void => {
    for (const { spool, bytes, start } of lines) {
      if (!feeds[spool]!.readTonight) continue;
      const vendorId = vendorIdAt(bytes, start);
      if (lastVendor[spool] === vendorId) continue;
      lastVendor[spool] = vendorId;
      ledger.read(vendorId);
    }
  };
}

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
