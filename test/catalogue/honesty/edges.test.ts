import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UNJUDGED, withoutRush } from '../../../src/catalogue/honesty/claim-on-day.ts';
import { judgeClaim } from '../../../src/catalogue/honesty/judge-claim.ts';
import { doubtMisreads, fillSpells, PRICED, Spells } from '../../../src/catalogue/honesty/spells.ts';
import { type ClaimFlag, isClaim, type Verdict } from '../../../src/domain/claim.ts';
import type { Day } from '../../../src/domain/day.ts';
import type { VendorPoint } from '../../../src/domain/history.ts';
import { flagsNumber } from '../../../src/store/packed/stored-offers.ts';
import { at, BEGIN, gone, type Leg, times, told, unread, verdictOn } from './a-story.ts';

const verdict = (...legs: Leg[]) => verdictOn(told(...legs))?.verdict ?? null;
const flags = (...legs: Leg[]): readonly ClaimFlag[] => verdictOn(told(...legs))!.flags;
/** A before price of some days' standing, then a reduction with a claim. */
const sale = (days: number, price = 800, before = 1000): Leg => times(days, at(price, before));

test('a claim begins above half a percent, and on small amounts above a krone or two percent', () => {
  const claims = (price: number, before: number) => isClaim(price * 100, Math.round(before * 100));
  assert.deepEqual([claims(995, 1000), claims(994.99, 1000)], [false, true]);
  assert.deepEqual([claims(199, 200), claims(198.99, 200)], [false, true]);
  assert.deepEqual([claims(99, 100), claims(98.99, 100)], [false, true]);
  assert.deepEqual([claims(49, 50), claims(48.99, 50)], [false, true]);
  assert.deepEqual([claims(9.8, 10), claims(9.79, 10)], [false, true]);
  assert.deepEqual(
    [isClaim(100, 0), isClaim(100, null), isClaim(100, 100), isClaim(100, 50)],
    Array(4).fill(false),
  );
});

test('24 of 30 days must be known, 12 of 14 of goods that spoil', () => {
  const known = (days: number, isPerishable: boolean) =>
    verdictOn(told(times(days, 1000), at(800, 1000)), { isPerishable })!.verdict;
  assert.deepEqual([known(23, false), known(24, false)], ['unknown', 'genuine']);
  assert.deepEqual([known(11, true), known(12, true)], ['unknown', 'genuine']);
});

test('nothing good is said of what was on sale on fewer than 7 days, 4 of goods that spoil', () => {
  const onSale = (days: number, isPerishable: boolean) =>
    verdictOn(told(gone(60), times(days, 1000), at(800, 1000)), { isPerishable })!;
  assert.deepEqual([onSale(6, false).verdict, onSale(7, false).verdict], ['unknown', 'genuine']);
  assert.deepEqual([onSale(3, true).verdict, onSale(4, true).verdict], ['unknown', 'genuine']);
  assert.deepEqual(onSale(23, false).flags, ['short_before']);
  assert.deepEqual(onSale(24, false).flags, []);
});

test('the window has thirty days, fourteen of goods that spoil', () => {
  const low = (days: number, isPerishable = false) =>
    verdictOn(told(times(100, 700), times(days, 1000), at(800, 1000)), { isPerishable })!.verdict;
  assert.deepEqual([low(29), low(30)], ['dearer', 'raised_first']);
  assert.deepEqual([low(13, true), low(14, true)], ['dearer', 'raised_first']);
});

test('after sixty days of sale the days before today count', () => {
  assert.deepEqual(
    [verdict(times(100, 1000), sale(60)), verdict(times(100, 1000), sale(61))],
    ['genuine', 'no_saving'],
  );
});

test('fourteen nights away end no campaign, fifteen do', () => {
  const away = (nights: number) =>
    verdictOn(told(times(100, 1000), sale(3), gone(nights), sale(2)))!.daysOnSale;
  assert.deepEqual([away(14), away(15)], [19, 2]);
});

test('nights away are counted together over nights without a claim', () => {
  const away = (nights: number) =>
    verdictOn(told(times(100, 1000), sale(3), gone(7), at(1000), gone(nights), sale(2)))!.daysOnSale;
  assert.deepEqual([away(7), away(8)], [20, 2]);
});

test('two nights without the claim end no campaign, three do, and one at a lower price does', () => {
  const without = (nights: number, price: number) =>
    verdictOn(told(times(100, 1000), sale(3), times(nights, price), sale(2)))!.daysOnSale;
  assert.deepEqual([without(2, 1000), without(3, 1000)], [7, 2]);
  assert.deepEqual([without(1, 796), without(1, 795.99)], [6, 2]);
});

test('a rise by more than the tolerance inside a campaign begins a new one', () => {
  const rise = (price: number) => verdictOn(told(times(100, 1000), sale(3), sale(2, price)))!.daysOnSale;
  // Between the two lies what is as much as before by the tolerance of the higher price.
  assert.deepEqual([rise(804), rise(804.02), rise(804.03)], [5, 5, 2]);
  const short = (price: number) => verdictOn(told(times(100, 1000), sale(4), sale(2, price)))!.daysOnSale;
  assert.deepEqual([short(804), short(804.01)], [6, 2]);
});

test('a claim may come three nights after the fall, not four', () => {
  const late = (nights: number) => verdictOn(told(times(100, 1000), times(nights, 800), sale(3)))!.daysOnSale;
  assert.deepEqual([late(3), late(4)], [6, 3]);
  const misread = verdictOn(told(times(100, 1000), at(2000), at(800), sale(3)))!;
  assert.equal(misread.daysOnSale, 3, 'a misread before it is no price to fall from');
});

test('the usual price takes 45 known days from 180 to 31 days before the start', () => {
  const usual = (...legs: Leg[]) => verdictOn(told(...legs, at(800, 1000)))!.usualOre;
  assert.deepEqual(
    [usual(times(44, 900), times(30, 1000)), usual(times(45, 900), times(30, 1000))],
    [null, 90_000],
  );
  assert.equal(
    usual(times(500, 700), times(75, 900), times(75, 950), times(30, 1000)),
    90_000,
    'the lower middle',
  );
  assert.equal(usual(times(500, 700), times(74, 900), times(76, 950), times(30, 1000)), 95_000);
});

test('a price that was raised more than ninety days before is not seen', () => {
  const raised = (days: number) => verdict(times(180, 1000), times(days, 1500), at(1000, 1500));
  assert.deepEqual([raised(89), raised(90)], ['raised_first', 'genuine']);
});

test('raised first: less than a quarter of the saving is left against the usual price', () => {
  const left = (price: number) => verdict(times(300, 1000), times(30, 1500), at(price, 1500));
  // (1000 − p) × 4 against 1500 − p
  assert.deepEqual([left(833.34), left(833.33)], ['raised_first', 'genuine']);
  assert.equal(verdict(times(300, 1000), times(30, 1600), at(800, 1600)), 'genuine', 'a quarter');
});

test('a sale is long from its eleventh day on', () => {
  assert.deepEqual(flags(times(100, 1000), sale(10)), []);
  assert.deepEqual(flags(times(100, 1000), sale(11)), ['long_sale']);
});

test('always on sale: a claim on over half of ninety days or more', () => {
  const always = (before: number, days: number) =>
    flags(times(before, 1000), sale(days)).includes('always_on_sale');
  assert.deepEqual([always(44, 45), always(44, 46)], [false, true], '89 days and 90');
  assert.deepEqual([always(46, 46), always(46, 47)], [false, true], 'half and more');
});

test('a day more than three nights after the last reading is unknown', () => {
  const known = (nights: number) =>
    verdictOn(told(times(21, 1000), unread(nights), at(1000), at(800, 1000)))!.knownDays;
  assert.deepEqual([known(3), known(4), known(5)], [25, 25, 25]);
  assert.equal(verdictOn(told(times(100, 1000), unread(9), at(1000), at(800, 1000)))!.knownDays, 24);
  assert.equal(verdictOn(told(times(100, 1000), unread(10), at(1000), at(800, 1000)))!.knownDays, 23);
  const since = (nights: number) => verdict(times(100, 1000), at(800, 1000), unread(nights));
  assert.deepEqual([since(3), since(4)], ['genuine', 'unknown'], 'today is such a day');
});

test('a misread lies at half or twice its neighbours, lasts two nights, and they agree within a quarter', () => {
  const prior = (after: number, ...odd: Leg[]) =>
    verdictOn(told(times(150, 1000), ...odd, times(20, after), at(790, 1000)))!.priorOre! / 100;
  assert.deepEqual([prior(1000, at(500)), prior(1000, at(500.01))], [1000, 500.01]);
  assert.deepEqual([prior(1000, times(2, 400)), prior(1000, times(3, 400))], [1000, 400]);
  assert.deepEqual([prior(800, at(390)), prior(799.99, at(390))], [800, 390]);
  assert.equal(prior(1000, at(300), at(250)), 1000, 'two nights, each odd in its own way');
  assert.equal(prior(1000, at(300), times(2, 250)), 250, 'three are prices');
  assert.equal(prior(1000, times(2, 300), at(250)), 250);
  assert.equal(prior(1000, at(300), at(250, 1000)), 250, 'so is one with a claim');
  const apart = verdictOn(told(times(150, 1000), at(400), at(1000), at(400), times(9, 1000), at(790, 1000)))!;
  assert.equal(apart.knownDays, 28, 'a night between two misreads is none');
  const suspect = (ore: number) => flags(times(150, 1000), at(ore), times(5, 1000), at(790, 1000));
  assert.deepEqual([suspect(2000), suspect(1999.99)], [['suspect_price'], []]);
});

test('a night at a third of the price with a claim is a price', () => {
  assert.equal(verdict(times(150, 1000), at(330, 1000), times(20, 1000), at(800, 1000)), 'dearer');
});

test('a shop without an offer has no days, and a claim of which too little is known no price of before', () => {
  const spells = new Spells();
  fillSpells(spells, { ...told(gone(9)), points: [] }, BEGIN as Day);
  assert.equal(spells.count, 0);
  const { today, ...series } = told(times(9, 900), times(9, 1000), at(800, 1000));
  const { verdict: said, priorOre, priorDay } = judgeClaim(series, today)!;
  assert.deepEqual([said, priorOre, priorDay], ['unknown', null, null]);
});

test('a price that is held today is not judged, and one that was held is no price', () => {
  assert.deepEqual(verdictOn(told(times(100, 1000), { ...at(100, 1000), held: true }))!, {
    verdict: 'unknown',
    flags: [],
    sinceDay: null,
    period: null,
    knownDays: null,
    priorOre: null,
    priorDay: null,
    claimedPercent: 90,
    realPercent: null,
    usualOre: null,
    daysOnSale: null,
  });
  const after = verdictOn(
    told(times(100, 1000), { ...times(5, 100), held: true }, times(10, 1000), at(800, 1000)),
  )!;
  assert.deepEqual([after.verdict, after.flags, after.knownDays], ['genuine', ['suspect_price'], 25]);
});

test('two prices in one file, a bundle’s or a member’s are not judged', () => {
  const story = told(times(100, 1000), at(800, 1000));
  const [day, priceOre, beforeOre, stock] = story.points.at(-1)!;
  const ambiguous: VendorPoint = [day, priceOre, beforeOre, stock, flagsNumber(['ambiguous'])];
  assert.equal(verdictOn(story)!.verdict, 'genuine');
  assert.equal(verdictOn(story, { isUnclear: true })!.verdict, 'unknown');
  assert.equal(verdictOn({ ...story, points: story.points.with(-1, ambiguous) })!.verdict, 'unknown');
});

test('only what came as a reduction on the night of a rush is unknown', () => {
  const claim = (verdict: Verdict, sinceDay: Day | null) =>
    withoutRush({ ...UNJUDGED, verdict, sinceDay }, [20_000 as Day]).verdict;
  assert.equal(claim('unfounded', 20_000 as Day), 'unknown');
  assert.equal(claim('unfounded', 20_001 as Day), 'unfounded');
  assert.equal(claim('dearer', 20_000 as Day), 'dearer');
});

test('what was not on sale while a part of the shop was missing may have been', () => {
  const story = told(gone(300), at(800, 1000));
  const partly = (days: number) => {
    const run = [[(story.today - 30) as Day, (story.today - 31 + days) as Day]] as const;
    return verdictOn({ ...story, days: { ...story.days, partly: run } })!.verdict;
  };
  assert.deepEqual([partly(6), partly(7)], ['unfounded', 'unknown']);
  const away = told(times(60, 1000), gone(30), at(800, 1000));
  const known = (from: number, to: number) => {
    const run = [[(away.today - from) as Day, (away.today - to) as Day]] as const;
    return verdictOn({ ...away, days: { ...away.days, partly: run } })!.knownDays;
  };
  assert.deepEqual([known(40, 31), known(40, 30), known(1, 1), known(15, 14)], [30, 29, 29, 28]);
});

test('what is left of a longer series is not taken for the next day', () => {
  const kinds = (...legs: Leg[]) => {
    const spells = new Spells();
    const all = [told(times(9, 1000), at(900), at(1000), at(900), at(1000)), told(...legs)];
    for (const { today, ...series } of all) fillSpells(spells, series, today);
    doubtMisreads(spells);
    return [...spells.kind.subarray(0, spells.count)];
  };
  assert.deepEqual(kinds(times(9, 1000), at(400)), [PRICED, PRICED]);
  assert.deepEqual(kinds(times(9, 1000), at(300), at(250)), [PRICED, PRICED, PRICED]);
});

test('a series that changes every night for two years is judged', () => {
  const wild = Array.from({ length: 730 }, (_, i) =>
    at(700 + ((i * 37) % 300), i % 3 === 0 ? 1000 : undefined),
  );
  assert.equal(verdict(...wild, at(650, 1000)), 'overstated');
});

test('a before price a hundred times too high is judged by the price, not by its size', () => {
  assert.equal(verdict(times(100, 1000), at(1000, 100_000)), 'no_saving');
  assert.equal(verdict(times(100, 1000), at(800, 100_000)), 'overstated');
});
