import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UNJUDGED } from '../../../../src/catalogue/honesty/claim-on-day.ts';
import { dealOf } from '../../../../src/catalogue/night/claims/deal.ts';
import type { TieredOffer } from '../../../../src/catalogue/night/tiers.ts';
import type { VendorPoint } from '../../../../src/domain/history.ts';
import type { Tier } from '../../../../src/domain/product.ts';
import type { ClaimingOffer } from '../../../../src/store/packed/claims.ts';
import { aMemory, lowest, offersBy, since, TODAY } from '../trust/a-judgement.ts';
import { aTonight } from '../trust/a-tonight.ts';

const decisions = { accepted: [], joined: [[1, 2]], rejected: [], vouched: [] };
/** Shops 1 and 2 are one owner's. */
const tonight = aTonight({ day: TODAY, decisions });
const HELD = { flags: ['price_outlier'] } as const;

const tiered = (vendorId: number, kroner: number, tier: Tier = 1): TieredOffer => ({
  ...offersBy({ [vendorId]: kroner })[0]!,
  tier,
  believed: false,
  shared: false,
  agrees: false,
});

interface Told {
  reference?: number;
  beside?: TieredOffer;
  own?: readonly VendorPoint[];
  lows?: Parameters<typeof aMemory>[1];
}

/** The deal of shop 1's genuine claim at 400 kr. */
function deal({ reference = 1001, beside, own = [since(0, 400)], lows = [] }: Told = {}) {
  const offers = [tiered(1, 400), ...(beside === undefined ? [] : [beside])];
  const { vendorId, priceOre } = offers[0]!;
  const claim = { ...UNJUDGED, verdict: 'genuine' as const };
  const claims: ClaimingOffer[] = [{ vendorId, priceOre, beforeOre: priceOre, claim }];
  const level = { ore: reference * 100, voice: 0, voices: 2 };
  return dealOf(offers, claims, aMemory({ 1: own }, lows), level, tonight)!;
}
const ALWAYS = 0;
const THIRD_NIGHT = TODAY + 2;

test('a deal is the lowest ever if no day in stock was cheaper', () => {
  const isLowestEver = (...lows: readonly Parameters<typeof lowest>[]) =>
    deal({ lows: lows.map((low) => lowest(...low)) }).isLowestEver;
  assert.equal(isLowestEver([100, 500, 1], [50, null, 1], [0, 400, 1]), true);
  assert.equal(isLowestEver([100, 400, 1], [0, 400, 1]), true);
  assert.equal(isLowestEver([100, 399, 1], [0, 400, 1]), false);
});

test('a price under 0.4 of the reference is listed from its third night', () => {
  assert.equal(deal({ reference: 1000 }).fromDay, ALWAYS);
  assert.equal(deal({ reference: 1001 }).fromDay, THIRD_NIGHT);
});

test('or at once with another voice near it, in stock or sold out', () => {
  const fromDay = (...beside: Parameters<typeof tiered>) => deal({ beside: tiered(...beside) }).fromDay;
  assert.equal(fromDay(3, 500), ALWAYS);
  assert.equal(fromDay(3, 534), THIRD_NIGHT);
  assert.deepEqual([fromDay(3, 320), fromDay(3, 319)], [ALWAYS, THIRD_NIGHT]);
  assert.equal(fromDay(3, 500, 2), ALWAYS);
  assert.equal(fromDay(3, 500, 3), THIRD_NIGHT, 'a held price');
  assert.equal(fromDay(2, 500), THIRD_NIGHT, 'the same owner’s');
});

test('the nights of the price are those in a row on which it was not held', () => {
  const nights = (...own: readonly VendorPoint[]) => deal({ own }).fromDay - TODAY;
  assert.equal(nights(since(1, 400)), 1);
  assert.equal(nights(since(9, 500), since(1, 400)), 1);
  assert.equal(nights(since(9, 400), since(1, 400, { stock: 'out_of_stock' })), -7);
  assert.equal(nights(since(9, 400, HELD), since(1, 400)), 1);
});
