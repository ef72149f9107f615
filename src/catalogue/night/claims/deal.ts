import { isBelow, NEVER } from '../../../domain/claim.ts';
import type { Day } from '../../../domain/day.ts';
import { buyable, type VendorPoint } from '../../../domain/history.ts';
import type { Ore } from '../../../domain/money.ts';
import type { ClaimingOffer, Deal } from '../../../store/packed/claims.ts';
import type { Memory } from '../../../store/packed/memory.ts';
import type { Reference } from '../../../store/packed/product-facts.ts';
import { HOLDING_BITS } from '../../../store/packed/stored-offers.ts';
import { doubtMisreads, fillSpells, PRICED, type PriceSeries, Spells } from '../../honesty/spells.ts';
import { usualBefore } from '../../honesty/usual.ts';
import { priorPeriodMovesOn } from '../../honesty/verdict.ts';
import type { TieredOffer } from '../tiers.ts';
import type { Tonight } from '../trust/tonight.ts';

/** A price under this share of the reference is listed only with another voice near it, or from its third night. */
const SOUND_SHARE = 0.4;
const NEAR_SHARE = 0.25;
const NIGHTS_COUNTED = 3;
const ALWAYS = 0 as Day;

/** The cheapest offer in stock with a real saving: a genuine claim, or no claim and a price below all of the last year. */
export function dealOf(
  tiered: readonly TieredOffer[],
  claims: readonly ClaimingOffer[],
  memory: Memory,
  reference: Reference,
  tonight: Tonight,
): Deal | null {
  for (const offer of tiered) {
    if (offer.tier !== 1) break;
    const { vendorId, priceOre } = offer;
    const points = memory.vendors.find(([id]) => id === vendorId)?.[1] ?? [];
    const saving = savingOf(offer, claims, points, tonight);
    if (saving === null) continue;
    return {
      vendorId,
      priceOre,
      ...saving,
      isLowestEver: buyable(memory.points).every(([, ore]) => ore === null || priceOre <= ore),
      fromDay: isSound(offer, tiered, reference, tonight) ? ALWAYS : thirdNight(points),
    };
  }
  return null;
}

function savingOf(
  { vendorId }: TieredOffer,
  claims: readonly ClaimingOffer[],
  points: readonly VendorPoint[],
  tonight: Tonight,
): Pick<Deal, 'usualOre' | 'priorOre' | 'untilDay'> | null {
  const claim = claims.find((one) => one.vendorId === vendorId)?.claim;
  if (claim !== undefined)
    return claim.verdict === 'genuine'
      ? { usualOre: claim.usualOre, priorOre: claim.priorOre, untilDay: NEVER }
      : null;
  const bargain = bargainOf({ points, days: tonight.days.of(vendorId) }, tonight.day);
  return bargain === null ? null : { ...bargain, priorOre: null };
}

function isSound(
  { vendorId, priceOre }: TieredOffer,
  tiered: readonly TieredOffer[],
  reference: Reference,
  tonight: Tonight,
): boolean {
  if (priceOre >= SOUND_SHARE * reference.ore) return true;
  const { voice } = tonight.standing(vendorId);
  return tiered.some(
    (other) =>
      other.tier <= 2 &&
      tonight.standing(other.vendorId).voice !== voice &&
      Math.abs(other.priceOre - priceOre) <= NEAR_SHARE * other.priceOre,
  );
}

/** The third consecutive night of the shop's current price. */
function thirdNight(points: readonly VendorPoint[]): Day {
  const ore = points.at(-1)?.[1];
  let first = points.length - 1;
  while (first > 0 && points[first - 1]![1] === ore && !(points[first - 1]![4] & HOLDING_BITS)) first--;
  return (points[first]![0] + NIGHTS_COUNTED - 1) as Day;
}

const YEAR_DAYS = 365;

const spells = new Spells();

export function bargainOf(series: PriceSeries, today: Day): { usualOre: Ore; untilDay: Day } | null {
  if (!hasFallen(series)) return null;
  fillSpells(spells, series, today);
  doubtMisreads(spells);
  const last = spells.count - 1;
  if (spells.kind[last] !== PRICED) return null;
  const priceOre = spells.ore[last]!;
  const since = spells.from[last]! as Day;
  const untilDay = priorPeriodMovesOn(since);
  if (today >= untilDay) return null;
  for (let at = last - 1; spells.reaches(at, since - YEAR_DAYS); at--)
    if (spells.isPriced(at) && !isBelow(priceOre, spells.ore[at]!)) return null;
  const usualOre = usualBefore(spells, since);
  return usualOre > 0 ? { usualOre: usualOre as Ore, untilDay } : null;
}

/** Fast check that spares nearly all offers the full one. */
function hasFallen({ points }: PriceSeries): boolean {
  const last = points.at(-1)?.[1] ?? Number.POSITIVE_INFINITY;
  return points.some(([, ore]) => (ore ?? 0) > last);
}
