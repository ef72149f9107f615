import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CutBudgets, DEEP_WEIGHT } from '../../../../../src/catalogue/night/trust/cuts.ts';
import { addDays, type Day } from '../../../../../src/domain/day.ts';
import type { ShopNight, ShopRecord } from '../../../../../src/store/packed/shop-record.ts';
import { TODAY } from '../a-judgement.ts';
import { aStory, type Row } from '../a-story.ts';
import { aRecord, aShopNight } from '../a-tonight.ts';

const YESTERDAY = addDays(TODAY, -1);
type Told = Partial<ShopNight> & { ago?: number };

const alone = (vendorId: number) => vendorId;

/** Why shop 1's cut of last night is not believed tonight. */
function refusal(
  nights: readonly Told[],
  { followed = 100, market = [] as readonly Partial<ShopNight>[], voiceOf = alone } = {},
) {
  const shop = (own: readonly Told[], since: number): ShopRecord =>
    aRecord(TODAY, {
      since: (TODAY - since) as Day,
      nights: own.map(({ ago = 1, ...night }) => aShopNight(TODAY - ago, night)),
    });
  const records = new Map([
    [1, shop(nights, followed)],
    ...market.map((night, i) => [i + 2, shop([night], 100)] as const),
  ]);
  return new CutBudgets(records, TODAY, voiceOf).refusal(1, YESTERDAY);
}

test('a shop is believed five new cuts a night, or one percent of its offers', () => {
  assert.equal(refusal([{ offers: 100, newCuts: 5 }]), undefined);
  assert.equal(refusal([{ offers: 100, newCuts: 6 }]), 'night_budget');
  assert.equal(refusal([{ offers: 10_000, newCuts: 100 }]), undefined);
  assert.equal(refusal([{ offers: 10_000, newCuts: 101 }]), 'night_budget');
});

test('or three times the share that a shop in the middle of the rest of the market cut that night', () => {
  const market = [2, 2, 0].map((percent) => ({ offers: 1000, newCuts: percent * 10 }));
  assert.equal(refusal([{ offers: 10_000, newCuts: 600 }], { market }), undefined);
  assert.equal(refusal([{ offers: 10_000, newCuts: 601 }], { market }), 'night_budget');
});

test('a voice’s own cuts are no Black Week, alone, beside one other, or in several shops', () => {
  const all = { offers: 1000, newCuts: 1000 };
  const none = { offers: 1000, newCuts: 0 };
  assert.equal(refusal([all]), 'night_budget');
  assert.equal(refusal([all], { market: [none] }), 'night_budget');
  const voiceOf = (vendorId: number) => (vendorId < 4 ? 1 : vendorId);
  assert.equal(refusal([all], { market: [all, all, none, none], voiceOf }), 'night_budget');
});

test('shops of 200 offers or fewer say nothing of the market', () => {
  const of = (offers: number) => Array.from({ length: 3 }, () => ({ offers, newCuts: offers / 10 }));
  assert.equal(refusal([{ offers: 1000, newCuts: 300 }], { market: of(201) }), undefined);
  assert.equal(refusal([{ offers: 1000, newCuts: 300 }], { market: of(200) }), 'night_budget');
});

test('fewer than twenty are believed in thirty nights, or three percent of its offers', () => {
  const month = (offers: number, believed: number) => [
    { ago: 20, offers, believed },
    { offers, newCuts: 1 },
  ];
  assert.equal(refusal(month(100, 19)), undefined);
  assert.equal(refusal(month(100, 20)), 'month_budget');
  assert.equal(refusal(month(10_000, 299)), undefined);
  assert.equal(refusal(month(10_000, 300)), 'month_budget');
});

test('or six times the market’s share of the night on which the cut was first seen', () => {
  const market = Array.from({ length: 3 }, () => ({ offers: 1000, newCuts: 20 }));
  const month = (believed: number) => [
    { ago: 20, offers: 10_000, believed },
    { offers: 10_000, newCuts: 200 },
  ];
  assert.equal(refusal(month(1199), { market }), undefined);
  assert.equal(refusal(month(1200), { market }), 'month_budget');
});

test('a month is thirty nights, tonight among them', () => {
  const spent = (ago: number) => [
    { ago, offers: 100, believed: 20 },
    { offers: 100, newCuts: 1 },
  ];
  assert.equal(refusal(spent(0)), undefined, 'that was the first run of tonight');
  assert.equal(refusal(spent(29)), 'month_budget');
  assert.equal(refusal(spent(30)), undefined);
});

test('from its 180th night on a shop is believed four times as much', () => {
  assert.equal(refusal([{ offers: 100, newCuts: 6 }], { followed: 179 }), 'night_budget');
  assert.equal(refusal([{ offers: 100, newCuts: 20 }], { followed: 180 }), undefined);
  assert.equal(refusal([{ offers: 100, newCuts: 21 }], { followed: 180 }), 'night_budget');
  assert.equal(refusal([{ offers: 10_000, newCuts: 400 }], { followed: 180 }), undefined);
  const month = (believed: number) => [
    { ago: 20, offers: 100, believed },
    { offers: 100, newCuts: 1 },
  ];
  assert.equal(refusal(month(79), { followed: 180 }), undefined);
  assert.equal(refusal(month(80), { followed: 180 }), 'month_budget');
});

test('a cut whose first night is not in the shop’s record waits for the operator', () => {
  assert.equal(refusal([{ ago: 2, offers: 100 }]), 'no_record');
});

test('what was believed earlier the same night is spent', () => {
  const records = new Map([
    [1, aRecord(TODAY, { nights: [aShopNight(YESTERDAY, { offers: 100, newCuts: 5 })] })],
  ]);
  const budgets = new CutBudgets(records, TODAY, alone);
  for (let i = 0; i < 20; i++) {
    assert.equal(budgets.refusal(1, YESTERDAY), undefined, `cut ${i + 1}`);
    budgets.believe(1, DEEP_WEIGHT);
  }
  assert.equal(budgets.refusal(1, YESTERDAY), 'month_budget');
  assert.equal(budgets.spent(1), 1);
  assert.equal(
    new CutBudgets(records, TODAY, alone).refusal(1, YESTERDAY),
    undefined,
    'a second run begins anew',
  );
});

test('a night of the merge spends it: of five cuts that waited, the one is believed for which the month has room', async () => {
  const story = await aStory();
  const cuts = (count: number): Row[] => Array.from({ length: count }, (_, i) => ['a', i + 1, 200 + i]);
  const believed = () =>
    Array.from({ length: 25 }, (_, i) => story.flags('a', i + 1)!).filter((n) => n.length === 0);
  for (const count of [1, 6, 11, 16, 20, 25, 25]) await story.night(cuts(count));
  assert.equal(believed().length, 20);
  assert.deepEqual([...new Set((await story.held('a')).map(({ reason }) => reason))], ['month_budget']);
  // Thirty nights after the first was believed.
  await story.night(cuts(25), { later: 25 });
  assert.equal(believed().length, 21);
});
