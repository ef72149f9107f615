import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UNJUDGED } from '../../../../src/catalogue/honesty/claim-on-day.ts';
import {
  createClaimLedger,
  createShopDays,
  endedCampaigns,
} from '../../../../src/catalogue/night/claims/claim-ledger.ts';
import { type DayRun, VERDICTS, type Verdict } from '../../../../src/domain/claim.ts';
import { addDays, type Day } from '../../../../src/domain/day.ts';
import type { VendorPoint } from '../../../../src/domain/history.ts';
import { ore } from '../../../../src/domain/money.ts';
import type { ClaimingOffer, EndedCampaign } from '../../../../src/store/packed/claims.ts';
import { day } from '../../../builders.ts';
import { aRecord, someHonesty } from '../trust/a-tonight.ts';

const TODAY = day('2026-11-15');
const ago = (days: number): Day => addDays(TODAY, -days);

/** A claim of a fifth since so many days ago; null if its start is unknown. */
const claiming = (since: number | null, vendorId = 1, verdict: Verdict = 'genuine'): ClaimingOffer => ({
  vendorId,
  priceOre: ore(800_00),
  beforeOre: ore(1000_00),
  claim: { ...UNJUDGED, verdict, sinceDay: since === null ? null : ago(since) },
});
const ended = (since: number, vendorId = 1): EndedCampaign => ({
  vendorId,
  sinceDay: ago(since),
  verdict: 'genuine',
});
/** A shop's price from so many days ago on, with or without a claim; null when it had none. */
const asked = (since: number, kroner: number | null, before: number | null = null): VendorPoint => [
  ago(since),
  kroner === null ? null : ore(kroner * 100),
  before === null ? null : ore(before * 100),
  0,
  0,
];

function campaignsOf(count: (ledger: ReturnType<typeof createClaimLedger>) => void): Record<string, number> {
  const ledger = createClaimLedger(TODAY);
  count(ledger);
  const counts = ledger.after(1, undefined, false).campaigns.map((n, at) => [VERDICTS[at]!, n] as const);
  return Object.fromEntries(counts.filter(([, n]) => n > 0));
}

test('campaigns of ninety days count, and those whose start is known', () => {
  const count = (since: number | null) => campaignsOf((ledger) => ledger.campaigns([claiming(since)], []));
  assert.deepEqual([count(89), count(90), count(null)], [{ genuine: 1 }, {}, {}]);
});

test('a rush is five percent of the articles or more, and no articles are none', () => {
  const isRush = (articles: number, arrived: number): boolean => {
    const ledger = createClaimLedger(TODAY);
    ledger.offered(Array.from({ length: articles }, () => ({ vendorId: 1 })));
    for (let i = 0; i < arrived; i++) ledger.arrived(1);
    return ledger.isRush(1);
  };
  assert.deepEqual([isRush(20, 1), isRush(21, 1)], [true, false]);
  assert.equal(isRush(0, 0), false);
});

test('rushes and days on which a part was missing are kept for 730 days, and a second run forgets the first', () => {
  const honesty = {
    ...someHonesty(ago(900)),
    rushes: [ago(730), ago(729), ago(1), TODAY],
    partly: [[ago(800), ago(730)] as DayRun, [ago(800), ago(729)] as DayRun],
  };
  const after = createClaimLedger(TODAY).after(1, honesty, false);
  assert.deepEqual(after.rushes, [ago(729), ago(1)]);
  assert.deepEqual(after.partly, [[ago(800), ago(729)]]);
});

test('an ended campaign is told until it is ninety days old, or its shop claims it again', () => {
  const left = (campaigns: readonly EndedCampaign[], tonight: readonly ClaimingOffer[]) =>
    endedCampaigns({ claims: [], ended: campaigns }, tonight, [], TODAY).length;
  assert.deepEqual([left([ended(89)], []), left([ended(90)], [])], [1, 0]);
  assert.equal(left([ended(5)], [claiming(5)]), 0, 'the same campaign');
  assert.equal(left([ended(5)], [claiming(6)]), 0, 'one that had begun before it');
  assert.equal(left([ended(5)], [claiming(4)]), 1, 'another one');
  assert.equal(left([ended(5)], [claiming(null)]), 1, 'nobody knows which');
  assert.equal(left([ended(5)], [claiming(5, 2)]), 1, 'another shop’s');
});

test('last night’s claim has ended only if the shop had it on a day before tonight', () => {
  const left = (since: number | null, ...points: readonly VendorPoint[]) =>
    endedCampaigns({ claims: [claiming(since)], ended: [] }, [], [[1, points]], TODAY).length;
  assert.equal(left(5, asked(40, 1000), asked(5, 800, 1000)), 1);
  assert.equal(left(null, asked(40, 1000), asked(5, 800, 1000)), 0);
  assert.equal(left(5, asked(40, 800)), 0, 'the price without a claim');
  assert.equal(left(5, asked(40, null)), 0);
  assert.equal(left(5, asked(40, 1000), asked(0, 800, 1000)), 0, 'only the first run of tonight saw it');
  assert.equal(left(5, asked(40, 800, 1000), asked(4, 1000)), 1, 'until the day on which it began');
  assert.equal(left(5, asked(40, 800, 1000), asked(5, 1000)), 0, 'until the day before');
});

test('claims are judged again if a shop was away for more than three nights, or its first days expire', () => {
  const areOther = (...read: readonly DayRun[]): boolean =>
    createShopDays(new Map([[1, aRecord(TODAY, { read })]]), TODAY).areOther(1);
  assert.equal(areOther([ago(40), ago(4)]), false);
  assert.equal(areOther([ago(40), ago(5)]), true);
  assert.equal(areOther([ago(800), ago(729)], [ago(40), ago(1)]), false);
  assert.equal(areOther([ago(800), ago(730)], [ago(40), ago(1)]), true);
  assert.equal(areOther(), true);
  assert.equal(createShopDays(new Map(), TODAY).areOther(1), true);
});
