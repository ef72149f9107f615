import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { aWatchedMarket, type FilesTonight, type OfferTonight } from '../watching/a-watched-market.ts';

const SHOPS = ['butik-a.example', 'butik-b.example', 'butik-c.example'];

const EVERY_KIND = [
  { target_price: 900 },
  { target_price: 900, repeat_after_days: 3 },
  { target_price: 1000, lower_again_percent: 5 },
  { kind: 'drop' },
  { kind: 'drop', min_change_percent: 10, repeat_after_days: 7 },
  { kind: 'rise' },
  { kind: 'low_within', within_days: 30 },
  { kind: 'low_within', within_days: 30, repeat_after_days: 5 },
  { kind: 'back_in_stock' },
  { kind: 'back_in_stock', repeat_after_days: 4 },
  { kind: 'real_discount' },
  { target_price: 900, vendors: [SHOPS[0]] },
  { kind: 'drop', not_vendors: [SHOPS[2]] },
  { kind: 'rise', vendors: [SHOPS[1]] },
  { kind: 'back_in_stock', vendors: [SHOPS[0]] },
];

/** Set FUZZ_RUNS for more. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 3);

/** What happens to the files in a night: mostly nothing. */
const offer: fc.Arbitrary<OfferTonight | 'away'> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(800, 850, 900, 1000, 1100) },
  { weight: 2, arbitrary: fc.constantFrom('away' as const, null) },
  { weight: 1, arbitrary: fc.constant({ price: 850, beforeOre: 100_000 as never }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(850, 1000).map((price) => ({ price, stock: 'out_of_stock' as const })),
  },
);
const happening = fc.record({
  days: fc.oneof(
    { weight: 20, arbitrary: fc.constant(1) },
    { weight: 2, arbitrary: fc.constantFrom(0, 2, 29, 31) },
  ),
  shop: fc.constantFrom(0, 1, 2, 3),
  offer,
});

const shown = async (market: Awaited<ReturnType<typeof aWatchedMarket>>, ids: readonly string[]) =>
  Promise.all(
    ids.map(async (id) => {
      const { kind, status, markOre, campaigns, reachedMs } = await market.rowOf(id);
      return { kind, status, markOre, campaigns, reachedMs };
    }),
  );

test('agents compared by deltas are told and marked as if all were compared every night', async () => {
  let byDeltas = 0;
  const story = fc.record({
    nights: fc.array(happening, { minLength: 12, maxLength: 30 }),
    created: fc.integer({ min: 0, max: 8 }),
  });
  await fc.assert(
    fc.asyncProperty(story, async ({ nights, created }) => {
      const markets = [
        await aWatchedMarket('2026-01-01', 'deltas'),
        await aWatchedMarket('2026-01-01', 'all'),
      ];
      const ids: string[][] = [[], []];
      const files: Record<number, OfferTonight | 'away'> = { 1: 1000, 2: 1100, 3: null };
      for (const [night, { days, shop, offer }] of nights.entries()) {
        if (shop > 0) files[shop] = offer;
        const read = Object.fromEntries(
          Object.entries(files).filter(([, one]) => one !== 'away'),
        ) as FilesTonight;
        const isSold = Object.values(read).some((one) => one !== null);
        const isCreated = night >= created && ids[0]!.length === 0 && isSold;
        const told = [];
        for (const [at, market] of markets.entries()) {
          told.push(
            days === 0 && night > 0 ? await market.run(read) : await market.night(read, Math.max(days, 1)),
          );
          if (isCreated) for (const body of EVERY_KIND) ids[at]!.push(await market.make(body));
        }
        assert.deepEqual(told[0]!.sort(), told[1]!.sort(), `night ${night}`);
        assert.deepEqual(
          await shown(markets[0]!, ids[0]!),
          await shown(markets[1]!, ids[1]!),
          `night ${night}`,
        );
      }
      byDeltas += markets[0]!.byDeltas();
    }),
    { numRuns: RUNS },
  );
  assert.ok(byDeltas > 0, 'some nights were compared by deltas');
});

/** The same nights by deltas and with all agents; the last one comes a month after a file was last read, and changes nothing. */
async function afterAMonth(first: FilesTonight, second: FilesTonight, body: object) {
  const outcomes = [];
  for (const by of ['deltas', 'all'] as const) {
    const market = await aWatchedMarket('2026-01-01', by);
    await market.night(first);
    const id = await market.make(body);
    await market.night(second);
    const [before] = await shown(market, [id]);
    const told = await market.night(second, 31);
    const [after] = await shown(market, [id]);
    outcomes.push({ before, told, after, nights: market.byDeltas() });
  }
  const [byDeltas, all] = outcomes;
  assert.ok(byDeltas!.nights > 0);
  assert.deepEqual({ ...byDeltas, nights: 0 }, { ...all, nights: 0 });
  return all!;
}

test('an agent that waits for a missing file is compared when the wait ends, although nothing changed', async () => {
  const { before, told } = await afterAMonth({ 1: 1000, 2: 1100 }, { 2: 1100 }, { kind: 'rise' });
  assert.equal(before!.markOre, 100_000);
  assert.deepEqual(told, ['rose 1100 butik-b']);
});

test('an agent whose mark hangs on a missing file gets another when the wait ends', async () => {
  const { before, after } = await afterAMonth(
    { 1: 1000, 2: 1200, 3: 900 },
    { 2: 1200, 3: null },
    { kind: 'drop' },
  );
  assert.deepEqual([before!.markOre, after!.markOre], [100_000, 120_000]);
});
