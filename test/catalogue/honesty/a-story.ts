import { claimOn } from '../../../src/catalogue/honesty/claim-on-day.ts';
import { type ClaimOptions, judgeClaim } from '../../../src/catalogue/honesty/judge-claim.ts';
import type { ClaimOnDay, DayRun, ReadDays } from '../../../src/domain/claim.ts';
import type { Day } from '../../../src/domain/day.ts';
import type { VendorPoint } from '../../../src/domain/history.ts';
import type { Ore } from '../../../src/domain/money.ts';

/** Days of a series: `nights × price`, with what the shop says it cost before; a null price is gone, `unread` was not read. */
export interface Leg {
  nights: number;
  price: number | null;
  before?: number;
  unread?: boolean;
  held?: boolean;
  soldOut?: boolean;
}

/** The day on which every story begins. */
export const BEGIN = 20_000;

export const at = (price: number, before?: number): Leg => ({
  nights: 1,
  price,
  ...(before !== undefined && { before }),
});
export const times = (nights: number, leg: Leg | number): Leg => ({
  ...(typeof leg === 'number' ? at(leg) : leg),
  nights,
});
export const gone = (nights: number): Leg => ({ nights, price: null });
/** Our feed is not read; the price before goes on as far as anybody knows. */
export const unread = (nights: number): Leg => ({ nights, price: null, unread: true });

/** The same leg while the shop has none left. */
export const soldOut = (leg: Leg): Leg => ({ ...leg, soldOut: true });

const HELD_BIT = 1;
export const SOLD_OUT = 1;

export interface Told {
  points: readonly VendorPoint[];
  days: ReadDays;
  today: Day;
}

/** Change points and read days of a story whose last day is today. Amounts are in kroner. */
export function told(...legs: readonly Leg[]): Told {
  const points: VendorPoint[] = [];
  const read: [Day, Day][] = [];
  let day = BEGIN;
  for (const { nights, price, before, unread: isUnread, held, soldOut: isOut } of legs) {
    if (!isUnread) {
      points.push([day as Day, ore(price), ore(before ?? null), isOut ? SOLD_OUT : 0, held ? HELD_BIT : 0]);
      const last = read.at(-1);
      if (last !== undefined && last[1] === day - 1) last[1] = (day + nights - 1) as Day;
      else read.push([day as Day, (day + nights - 1) as Day]);
    }
    day += nights;
  }
  return { points, days: { read: read as DayRun[], partly: [] }, today: (day - 1) as Day };
}

const ore = (kroner: number | null): Ore | null =>
  kroner === null ? null : (Math.round(kroner * 100) as Ore);

/** What is said on the last day of a story; null when there is no claim. */
export function verdictOn(story: Told, options: ClaimOptions = {}): ClaimOnDay | null {
  const claim = judgeClaim(story, story.today, options);
  const [, priceOre, beforeOre] = story.points.findLast(([day]) => day <= story.today)!;
  return claim === null ? null : claimOn(claim, { priceOre: priceOre!, beforeOre: beforeOre! }, story.today);
}
