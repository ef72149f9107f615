import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RECORD_DAYS } from '../../../../src/catalogue/night/claims/claim-ledger.ts';
import { staleFrom } from '../../../../src/catalogue/night/unchanged/unchanged-product.ts';
import { addDays, type Day } from '../../../../src/domain/day.ts';
import { HISTORY_DAYS, type ProductPoint, type VendorPoint } from '../../../../src/domain/history.ts';
import { ore } from '../../../../src/domain/money.ts';
import type { Memory } from '../../../../src/store/packed/memory.ts';
import { day } from '../../../builders.ts';

const FIRST = day('2026-11-15');
const SECOND = addDays(FIRST, 10);

const lowest = (on: Day, kroner: number): ProductPoint => [on, ore(kroner * 100), 1, 1];
const asked = (on: Day, kroner: number | null): VendorPoint => [
  on,
  kroner === null ? null : ore(kroner * 100),
  null,
  0,
  0,
];
const aMemory = (points: readonly ProductPoint[], shop: readonly VendorPoint[]): Memory => ({
  firstSeen: FIRST,
  slug: 'a',
  points,
  vendors: [[1, shop]],
  wordsOf: 1,
});

/** No campaign has ended, and nothing is a bargain. */
const NEITHER = { ended: [], deal: null };

test('a product that never changed is never stale', () => {
  assert.ok(
    staleFrom([], aMemory([lowest(FIRST, 10)], [asked(FIRST, 10)]), NEITHER) >
      addDays(FIRST, 100 * HISTORY_DAYS),
  );
});

test('the product’s own first point is dropped on the day its second is as old as the history', () => {
  const memory = aMemory([lowest(FIRST, 10), lowest(SECOND, 9)], [asked(FIRST, 10)]);
  assert.equal(staleFrom([], memory, NEITHER), addDays(SECOND, HISTORY_DAYS));
});

test('so is a shop’s', () => {
  const memory = aMemory([lowest(FIRST, 10)], [asked(FIRST, 10), asked(SECOND, 9)]);
  assert.equal(staleFrom([], memory, NEITHER), addDays(SECOND, HISTORY_DAYS));
});

test('a shop that left is forgotten the day after', () => {
  const memory = aMemory([lowest(FIRST, 10)], [asked(FIRST, null)]);
  assert.equal(staleFrom([], memory, NEITHER), addDays(FIRST, HISTORY_DAYS + 1));
});

test('a campaign that is over is dropped on the day it is as old as the record', () => {
  const memory = aMemory([lowest(FIRST, 10)], [asked(FIRST, 10)]);
  const ended = [SECOND, FIRST].map((sinceDay) => ({ vendorId: 1, sinceDay, verdict: 'genuine' as const }));
  assert.equal(staleFrom([], memory, { ended, deal: null }), addDays(FIRST, RECORD_DAYS));
});

test('a bargain makes it stale on the day it ends', () => {
  const memory = aMemory([lowest(FIRST, 10), lowest(SECOND, 9)], [asked(FIRST, 10)]);
  const deal = { vendorId: 1, priceOre: ore(900), usualOre: ore(1000), priorOre: null, isLowestEver: true };
  const untilDay = addDays(SECOND, 60);
  assert.equal(staleFrom([], memory, { ended: [], deal: { ...deal, fromDay: FIRST, untilDay } }), untilDay);
});
