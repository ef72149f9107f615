import { claimView } from '../../../contract/honesty/claim-view.ts';
import type { DayRun } from '../../../domain/claim.ts';
import type { Day } from '../../../domain/day.ts';
import type { EanNumber } from '../../../domain/ean.ts';
import { goodLows, type ProductPoint } from '../../../domain/history.ts';
import { kroner, type Ore } from '../../../domain/money.ts';
import type { Product } from '../../../domain/product.ts';
import type { OfferRating, Raters, ReviewRating } from '../../../domain/rating.ts';
import type { ClaimingOffer } from '../../../store/packed/claims.ts';
import type { ListEntry, ListName } from '../../../store/ports/lists.ts';
import { claimOn, withoutRush } from '../../honesty/claim-on-day.ts';
import { wasProductRaised } from '../../honesty/usual.ts';
import type { NightProduct } from '../night-product.ts';
import type { KnownPath } from './category-paths.ts';

export interface ListedHonesty {
  readOf(vendorId: number): readonly DayRun[];
  rushesOf(vendorId: number): readonly Day[];
}

/** Placeholder for the verdict of an unfounded claim that began tonight: whether tonight was a rush is known only at its end. */
const UNFOUNDED_TONIGHT = '\u0001';

export interface Fall {
  points: readonly ProductPoint[];
  start: Day;
  previousOre: Ore;
  currentOre: Ore;
  claim: ClaimingOffer | undefined;
}

/** The JSON members that say what a price fall is worth, and whether the price was raised first. */
export function worthOf(
  fall: Fall,
  today: Day,
  honesty: ListedHonesty,
): { extra: string; isRaised: boolean } {
  const { usualOre, isRaised } = wasProductRaised(fall.points, fall, honesty.readOf);
  const extra = [
    ',"usual_price":',
    usualOre === null ? 'null' : kroner(usualOre),
    ',"raised_first":',
    isRaised,
    ',"claim":',
    claimText(fall.claim, today, honesty),
  ].join('');
  return { extra, isRaised };
}

export function claimText(
  claiming: ClaimingOffer | undefined,
  today: Day,
  { rushesOf }: ListedHonesty,
): string {
  if (claiming === undefined) return 'null';
  const claim = withoutRush(claiming.claim, rushesOf(claiming.vendorId));
  const text = JSON.stringify(claimView(claimOn(claim, claiming, today)));
  const isOpen = claim.verdict === 'unfounded' && claim.sinceDay === today;
  return isOpen ? text.replace('"unfounded"', UNFOUNDED_TONIGHT) : text;
}

export function decidedEntry(
  entry: ListEntry,
  vendorId: number | null,
  isRush: (vendorId: number) => boolean,
): ListEntry {
  if (!entry.extra.includes(UNFOUNDED_TONIGHT)) return entry;
  const verdict = vendorId !== null && isRush(vendorId) ? '"unknown"' : '"unfounded"';
  return { ...entry, extra: entry.extra.replace(UNFOUNDED_TONIGHT, verdict) };
}

/** The part of a night product that lists use. Members may be parsed from stored text on each access. */
export interface ListFacts
  extends Pick<
    NightProduct,
    | 'key'
    | 'product'
    | 'categoryPath'
    | 'points'
    | 'prices'
    | 'tier'
    | 'firstSeen'
    | 'changedDay'
    | 'hasPlace'
    | 'claims'
    | 'deal'
  > {
  readonly offers: readonly OfferRating[];
}

/** A product that may come into lists. */
export interface ListCandidate {
  ean: EanNumber;
  product: Product;
  path: KnownPath;
  /** The folded brand. Brand and rating are computed only if a list needs them. */
  brand: () => string;
  rating: () => ReviewRating | undefined;
}

export interface ListedShops extends Raters {
  /** How many articles of one night a voice may have in the list of newest products. */
  newestMax(voice: number): number;
  voices: number;
  /** The day of the catalogue's first night, whose articles are all new. */
  firstDay: Day;
}

export interface PlacedEntry {
  entry: ListEntry;
  vendorId: number | null;
}

/** A list in which one voice has more than a third of the first hundred positions. */
export interface CrowdedList {
  list: ListName;
  voice: number;
  places: number;
}

const FIRST_POSITIONS = 100;
const POSITIONS_SHARE_MAX = 1 / 3;
const VOICES_MIN = 10;

/** Reports voices with too many first positions, if there are ten voices or more: among fewer a large share is normal. */
export function crowdIn(list: ListName, sorted: readonly PlacedEntry[], shops: ListedShops): CrowdedList[] {
  if (shops.voices < VOICES_MIN) return [];
  const places = new Map<number, number>();
  const first = sorted.slice(0, FIRST_POSITIONS);
  for (const { vendorId } of first) {
    if (vendorId === null) continue;
    const voice = shops.voiceOf(vendorId);
    places.set(voice, (places.get(voice) ?? 0) + 1);
  }
  return [...places]
    .filter(([, count]) => count > FIRST_POSITIONS * POSITIONS_SHARE_MAX)
    .map(([voice, count]) => ({ list, voice, places: count }));
}

/**
 * Limits each voice's entries per night in the newest list, so that invented articles cannot push out the others'. An article counts
 * for the cheapest voice of good record: a newcomer that undercuts it neither uses up another's entries nor saves it any. Each call of
 * the returned function takes an entry; false: there was none left.
 */
export function createNewestCaps(shops: ListedShops): (facts: ListFacts) => boolean {
  const counts = new Map<number, Map<Day, number>>();
  return ({ firstSeen, prices, points }) => {
    if (firstSeen <= shops.firstDay) return true;
    const voice = shops.voiceOf(goodLows(points).at(-1)?.[2] ?? prices.vendorId);
    const ofVoice = counts.get(voice) ?? new Map<Day, number>();
    const count = (ofVoice.get(firstSeen) ?? 0) + 1;
    ofVoice.set(firstSeen, count);
    counts.set(voice, ofVoice);
    return count <= shops.newestMax(voice);
  };
}

/** `shown` is the shop that the item names. */
export function placed(
  { ean, product, path, brand }: ListCandidate,
  { vendorId, priceOre }: SetPrice,
  shown: number | null,
  extra: string,
  isReal?: boolean,
): PlacedEntry {
  const brandKey = product.brand === '' ? null : `b:${brand()}`;
  const entry = {
    ean,
    priceOre,
    vendorId: shown,
    extra,
    categoryKeys: path.keys,
    brandKey,
    ...(isReal !== undefined && { isReal }),
  };
  return { entry, vendorId };
}

interface SetPrice {
  vendorId: number;
  priceOre: Ore;
}
