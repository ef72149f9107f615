import type { ReadOffer } from '../../../../src/catalogue/night/feeds-of-night.ts';
import { judge } from '../../../../src/catalogue/night/trust/judge-prices.ts';
import type { JudgedOffer } from '../../../../src/catalogue/night/trust/judged.ts';
import type { Tonight } from '../../../../src/catalogue/night/trust/tonight.ts';
import { addDays } from '../../../../src/domain/day.ts';
import type { ProductPoint, VendorPoint } from '../../../../src/domain/history.ts';
import { type Ore, ore } from '../../../../src/domain/money.ts';
import type { Flag, Offer, Stock } from '../../../../src/domain/product.ts';
import type { Memory } from '../../../../src/store/packed/memory.ts';
import { BELIEVED_BIT, flagsNumber, stockNumber } from '../../../../src/store/packed/stored-offers.ts';
import { anOffer, day } from '../../../builders.ts';
import { aTonight } from './a-tonight.ts';

export const TODAY = day('2026-11-15');

const oreOf = (kroner: number): Ore => ore(Math.round(kroner * 100));

/** What a shop's price was from so many days ago on; null when it had none. */
export const since = (
  ago: number,
  kroner: number | null,
  own: { flags?: readonly Flag[]; stock?: Stock; believed?: boolean } = {},
): VendorPoint => [
  addDays(TODAY, -ago),
  kroner === null ? null : oreOf(kroner),
  null,
  stockNumber(own.stock ?? 'in_stock'),
  flagsNumber(own.flags ?? []) | (own.believed ? BELIEVED_BIT : 0),
];

/** What the article cost at its cheapest from so many days ago on, and at which shop. */
export const lowest = (ago: number, kroner: number | null, vendorId: number): ProductPoint =>
  kroner === null
    ? [addDays(TODAY, -ago), null, null, 0]
    : [addDays(TODAY, -ago), oreOf(kroner), vendorId, 1];

/** The same of a shop that is no voice of good record, beside the cheapest that is one; null where none was. */
export const lowestOfNewcomer = (
  ago: number,
  kroner: number,
  vendorId: number,
  good: readonly [kroner: number, vendorId: number] | null,
): ProductPoint => [
  addDays(TODAY, -ago),
  oreOf(kroner),
  vendorId,
  1,
  0,
  good === null ? null : oreOf(good[0]),
  good === null ? null : good[1],
];

/** An article that has been known for 200 days; its own points are given, or none of its days is known. */
export const aMemory = (
  shops: Readonly<Record<number, readonly VendorPoint[]>> = {},
  points: readonly ProductPoint[] = [],
): Memory => ({
  firstSeen: addDays(TODAY, -200),
  slug: 'vare',
  points,
  vendors: Object.entries(shops).map(([id, own]) => [Number(id), own]),
  wordsOf: null,
});

type Shown = number | (Partial<Omit<Offer, 'ean'>> & { price: number; readTonight?: boolean });

/** Tonight's offers by shop, in kroner. */
export const offersBy = (shown: Readonly<Record<number, Shown>>): ReadOffer[] =>
  Object.entries(shown).map(([id, one]) => {
    const { readTonight = true, ...own } = typeof one === 'number' ? { price: one } : one;
    return { ...anOffer({ vendorId: Number(id), ...own }), feed: 0, readTonight };
  });

/** How tonight's offers are judged, by shop. Unless told otherwise every shop is known. */
export function judgedBy(
  shown: Readonly<Record<number, Shown>>,
  memory: Memory | undefined = aMemory(),
  tonight: Tonight = aTonight({ day: TODAY }),
): Readonly<Record<number, JudgedOffer>> {
  return Object.fromEntries(
    judge(offersBy(shown), memory, new Set(), tonight).map((one) => [one.offer.vendorId, one]),
  );
}

/** Why one shop's price is held tonight; null when it counts. */
export const reasonOf = (vendorId: number, ...judging: Parameters<typeof judgedBy>) =>
  judgedBy(...judging)[vendorId]!.reason;

/** Shops that are newcomers. */
export const newcomers = (...ids: readonly number[]) =>
  Object.fromEntries(ids.map((id) => [id, { stage: 'newcomer', was: 'newcomer' } as const]));
