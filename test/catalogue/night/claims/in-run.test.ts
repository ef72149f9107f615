import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UNJUDGED } from '../../../../src/catalogue/honesty/claim-on-day.ts';
import { productClaims } from '../../../../src/catalogue/night/claims/judge-claims.ts';
import { addDays, type Day } from '../../../../src/domain/day.ts';
import type { VendorPoint } from '../../../../src/domain/history.ts';
import { ore } from '../../../../src/domain/money.ts';
import type { ClaimingOffer } from '../../../../src/store/packed/claims.ts';
import { aMemory, offersBy, since, TODAY } from '../trust/a-judgement.ts';
import { aRecord, aTonight } from '../trust/a-tonight.ts';

const record = aRecord(TODAY, { read: [[addDays(TODAY, -300), addDays(TODAY, -1)]] });
const [BEFORE, PRICE] = [ore(1300_00), ore(800_00)];

/** A claim that the night judged, of a shop, and the day since which it has stood. */
const ofNight = (vendorId: number, sinceDay: Day | null): ClaimingOffer => ({
  vendorId,
  priceOre: PRICE,
  beforeOre: BEFORE,
  claim: { ...UNJUDGED, sinceDay },
});

interface ClaimingDay {
  isRun?: boolean;
  /** The claims that the day's night judged; undefined if it had no such article. */
  night?: readonly ClaimingOffer[] | undefined;
  ago?: number;
  /** What the shop asked for most of a year; null if it did not have the article. */
  past?: number | null;
}

/** The verdict on shop 1, which has had the article again since `ago` days and says at once that it was dearer. */
function verdict({ isRun = true, night, ago = 0, past = null }: ClaimingDay): string {
  const claims: VendorPoint = [addDays(TODAY, -ago), PRICE, BEFORE, 0, 0];
  const tiered = offersBy({ 1: { price: 800, beforeOre: BEFORE } }).map((offer) => ({
    ...offer,
    tier: 1 as const,
    believed: false,
    shared: false,
    agrees: false,
  }));
  const before = night === undefined ? undefined : ({ claims: night, ended: [] } as never);
  const { claims: judged } = productClaims(
    {
      tiered,
      memory: aMemory({ 1: [since(250, past), claims] }),
      before,
      row: undefined,
      categoryPath: [],
      reference: { ore: PRICE, voice: 0, voices: 2 },
    },
    aTonight({ day: TODAY, isRun, records: { 1: record } }),
  );
  return judged[0]!.claim.verdict;
}

test('a reduction that began after the day’s night is unknown in a run, and unfounded in a night', () => {
  assert.equal(verdict({ isRun: false }), 'unfounded');
  assert.equal(verdict({ night: [] }), 'unknown');
  assert.equal(verdict({ night: undefined }), 'unknown', 'the night had no such article');
});

test('one that the night had judged stays what it is', () => {
  assert.equal(verdict({ night: [ofNight(1, TODAY)] }), 'unfounded');
});

test('another shop’s reduction and one of unknown age are not this shop’s of the night', () => {
  assert.equal(verdict({ night: [ofNight(2, TODAY)] }), 'unknown');
  assert.equal(verdict({ night: [ofNight(1, null)] }), 'unknown');
});

test('one that began before today stays what it is', () => {
  assert.equal(verdict({ night: [], ago: 5 }), 'unfounded');
});

test('a reduction from a price that the shop did ask is judged in a run as in a night', () => {
  assert.equal(verdict({ isRun: false, past: 800 }), 'no_saving');
  assert.equal(verdict({ night: [], past: 800 }), 'no_saving');
});
