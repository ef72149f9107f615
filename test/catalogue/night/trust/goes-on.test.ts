import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judge } from '../../../../src/catalogue/night/trust/judge-prices.ts';
import { ore } from '../../../../src/domain/money.ts';
import type { Memory } from '../../../../src/store/packed/memory.ts';
import { aMemory, lowest, newcomers, offersBy, since, TODAY } from './a-judgement.ts';
import { aStory } from './a-story.ts';
import { aTonight } from './a-tonight.ts';

const tonight = aTonight({ day: TODAY, records: newcomers(1) });
const reasons = (shown: Parameters<typeof offersBy>[0], memory: Memory, isUnchanged: boolean) =>
  judge(offersBy(shown), memory, new Set(), tonight, isUnchanged ? [] : undefined).map(
    ({ reason }) => reason,
  );

/** The newcomer's 500 kr. counted last night, and shop 2 came then; held against it, 500 would be too low. */
const came = aMemory({ 1: [since(20, 500)], 2: [since(1, 1000)] }, [lowest(20, 500, 1)]);

test('a price that counts goes on counting until the article’s lines change', () => {
  assert.deepEqual(reasons({ 1: 500, 2: 1000 }, came, true), [null, null]);
  assert.equal(judge(offersBy({ 1: 500, 2: 1000 }), came, new Set(), tonight, [])[0]!.believed, false);
  assert.deepEqual(reasons({ 1: 500, 2: 1000 }, came, false), ['newcomer', null]);
});

test('so does one that is too high, and one whose delivery is dear', () => {
  const high = aMemory({ 2: [since(100, 1000)], 3: [since(1, 3000)] }, [lowest(100, 1000, 2)]);
  assert.deepEqual(reasons({ 2: 1000, 3: 3000 }, high, true), [null, null]);
  assert.deepEqual(reasons({ 2: 1000, 3: 3000 }, high, false), [null, 'price_high']);
  const dear = aMemory({ 2: [since(100, 1000)], 3: [since(100, 900)] }, [lowest(100, 900, 3)]);
  const shown = { 2: { price: 1000, shippingOre: ore(0) }, 3: { price: 900, shippingOre: ore(500_00) } };
  assert.deepEqual(reasons(shown, dear, true), [null, null]);
  assert.deepEqual(reasons(shown, dear, false), [null, 'high_shipping']);
});

test('a price that is held is decided anew every night', () => {
  const held = { flags: ['price_outlier'] } as const;
  const memory = aMemory({ 1: [since(1, 500, held)], 3: [since(1, 200, held)], 2: [since(100, 1000)] }, [
    lowest(100, 1000, 2),
  ]);
  assert.deepEqual(
    reasons({ 1: 500, 2: 1000, 3: 200 }, memory, true),
    ['newcomer', null, null],
    'its second night',
  );
});

test('one that goes on neither is a new cut nor spends anything', () => {
  const cut = aMemory({ 3: [since(100, 1000), since(9, 200, { believed: true })], 2: [since(100, 1000)] }, [
    lowest(100, 1000, 2),
    lowest(9, 200, 3),
  ]);
  const [, one] = judge(offersBy({ 2: 1000, 3: 200 }), cut, new Set(), tonight, []);
  assert.deepEqual([one!.reason, one!.believed, one!.newlyBelieved, one!.newCut], [null, true, false, false]);
});

test('whether prices agree stays as it was while the lines do, unless one is held', () => {
  const believed = since(9, 200, { believed: true });
  const usual = [lowest(100, 200, 3)];
  const agreeing = (cut: typeof believed, agrees: boolean) => {
    const memory = aMemory({ 3: [since(100, 1000), cut], 2: [since(100, 1000)] }, usual);
    const facts = { vendorId: 3, rating: null, reviewCount: null, shared: true, agrees };
    return judge(offersBy({ 2: 1000, 3: 200 }), memory, new Set(), tonight, [facts])[1]!.agrees;
  };
  assert.equal(agreeing(believed, false), false, 'although its price has become the usual one');
  assert.equal(agreeing(believed, true), true);
  assert.equal(agreeing(since(9, 200, { flags: ['price_outlier'] }), false), true);
});

test('a shop that a voice of good record joined shares the article from that night on', async () => {
  const story = await aStory();
  const rows = [
    ['a', 101, 1000],
    ['new', 102, 700],
  ] as const;
  await story.night(rows);
  const shared = async () => (await story.record('new'))?.nights.at(-1)?.shared;
  assert.equal(await shared(), 0);
  await story.night([...rows, ['a', 102, 900]]);
  assert.equal(await shared(), 1);
  await story.night([...rows, ['a', 102, 900]]);
  assert.equal(await shared(), 1, 'and goes on so, unchanged');
});
