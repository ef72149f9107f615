import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { ReadOffer } from '../../../../src/catalogue/night/feeds-of-night.ts';
import { createLists } from '../../../../src/catalogue/night/lists/collect.ts';
import { inTiers, onePerVendor, pricesOf, type TieredOffer } from '../../../../src/catalogue/night/tiers.ts';
import { judge } from '../../../../src/catalogue/night/trust/judge-prices.ts';
import { updateHistory } from '../../../../src/catalogue/night/update-history.ts';
import { addDays, type Day } from '../../../../src/domain/day.ts';
import { numberOfEan } from '../../../../src/domain/ean.ts';
import { isHeld, type Product } from '../../../../src/domain/product.ts';
import type { Memory } from '../../../../src/store/packed/memory.ts';
import type { ListName } from '../../../../src/store/ports/lists.ts';
import { anEan, anOffer, day } from '../../../builders.ts';
import { aTonight, someShops } from '../trust/a-tonight.ts';
import { aListWriter } from './a-list-writer.ts';

/*
 * The lists against a slow, obvious reading of the contract: for every product, what was its lowest price at the end of
 * each day, written out day by day from what the shops showed. Runs miss days, days are run again, shops come and go,
 * prices jump up and down and fall so far that they are held back; the days lie around the change to winter time.
 */

const TODAY = day('2026-11-03');
const SPAN_DAYS = 70;
const name = (id: number) => `Butik ${id}`;

interface Shown {
  vendorId: number;
  kroner: number;
  stock: 'in_stock' | 'out_of_stock';
  used: boolean;
}
interface Run {
  day: Day;
  /** By product. */
  shown: Shown[][];
}

const aShop = fc.record({
  kroner: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(100, 99.95, 95, 94.99, 105, 120, 80) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 30_000 }).map((ore) => ore / 100) },
  ),
  stock: fc.constantFrom('in_stock' as const, 'in_stock' as const, 'out_of_stock' as const),
  used: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
});
const aProductsDay = fc
  .array(fc.option(aShop, { freq: 3 }), { minLength: 0, maxLength: 3 })
  .map((shops) => shops.flatMap((shop, i) => (shop ? [{ ...shop, vendorId: i + 1 }] : [])));

const PRODUCTS = 3;
const runsUpToToday = fc
  .array(
    fc.record({
      ago: fc.integer({ min: 0, max: SPAN_DAYS }),
      shown: fc.array(aProductsDay, { minLength: PRODUCTS, maxLength: PRODUCTS }),
    }),
    { minLength: 2, maxLength: 14 },
  )
  .map((runs): Run[] => {
    // Runs come in the order of their days; the same day may come several times. The last one is today's.
    const sorted = runs
      .map(({ ago, shown }) => ({ day: addDays(TODAY, -ago), shown }))
      .sort((a, b) => a.day - b.day);
    return sorted.map((run, i) => (i === sorted.length - 1 ? { ...run, day: TODAY } : run));
  });

const offersOf = (shown: readonly Shown[], product: number): ReadOffer[] =>
  shown.map(({ vendorId, kroner, stock, used }) => ({
    ...anOffer({
      ean: anEan(product),
      vendorId,
      price: kroner,
      stock,
      condition: used ? 'used' : 'new',
      rating: 4 + vendorId / 10,
      reviewCount: product * 30,
    }),
    feed: 0,
    readTonight: true,
  }));

/** The nights as the merge lives them, one product. */
function live(runs: readonly Run[], product: number) {
  let memory: Memory | undefined;
  let tiered: TieredOffer[] = [];
  /** What each day's last run showed after flags: the reference reads nothing else. */
  const days = new Map<Day, TieredOffer[]>();
  for (const run of runs) {
    const offers = offersOf(run.shown[product]!, product);
    const tonight = aTonight({ day: run.day });
    tiered = inTiers(judge(onePerVendor(offers), memory, new Set(), tonight), name);
    const today =
      tiered.length === 0
        ? undefined
        : { name: 'Ting', wordsOf: 1, tiered, prices: pricesOf(tiered), isGood: () => true };
    memory = updateHistory(memory, run.day, today);
    days.set(run.day, tiered);
  }
  return { memory, tiered, days };
}

/** The reference: the lowest price at which a product could be bought at the end of a day, in øre; null without one. */
function lowestAtEndOf(days: ReadonlyMap<Day, readonly TieredOffer[]>, asked: Day): number | null {
  for (let at = asked; at >= TODAY - SPAN_DAYS; at = addDays(at, -1)) {
    const offers = days.get(at);
    if (offers === undefined) continue;
    const prices = offers
      .filter((o) => o.condition === 'new' && !isHeld(o) && o.stock !== 'out_of_stock')
      .map((o) => o.priceOre as number);
    return prices.length === 0 ? null : Math.min(...prices);
  }
  return null;
}

const firstSeenOf = (days: ReadonlyMap<Day, readonly TieredOffer[]>): Day =>
  [...days]
    .filter(([, offers]) => offers.length > 0)
    .map(([at]) => at)
    .sort((a, b) => a - b)[0]!;

const percent = (part: number, whole: number) => Math.floor((part / whole) * 1000 + 0.5 + 1e-9) / 10;

function expectedDrop(days: ReadonlyMap<Day, readonly TieredOffer[]>, ago: number, threshold: number) {
  const current = lowestAtEndOf(days, TODAY);
  const before = Array.from({ length: 31 }, (_, i) => lowestAtEndOf(days, addDays(TODAY, -ago - i)));
  const known = before.filter((price) => price !== null);
  if (current === null || known.length === 0 || firstSeenOf(days) > TODAY - ago) return undefined;
  const previous = Math.min(...known);
  if (current >= previous || (previous - current) / previous < threshold - 1e-12) return undefined;
  const month = Array.from({ length: 30 }, (_, i) => lowestAtEndOf(days, addDays(TODAY, -1 - i))).filter(
    (p) => p !== null,
  );
  const all = Array.from({ length: SPAN_DAYS + 1 }, (_, i) => lowestAtEndOf(days, addDays(TODAY, -i)));
  return {
    previous_price: previous / 100,
    current_price: current / 100,
    drop_amount: (previous - current) / 100,
    drop_percent: percent(previous - current, previous),
    vendor: null,
    lowest_30_days: firstSeenOf(days) > TODAY - 30 || month.length === 0 ? null : Math.min(...month) / 100,
    is_lowest: all.every((price) => price === null || current <= price),
  };
}

/** As the three lists of drops measure it. */
const PERIODS = [
  ['today', 1, 0.01],
  ['7-days', 7, 0.05],
  ['30-days', 30, 0.01],
] as const;

const expectedDiscount = (days: ReadonlyMap<Day, readonly TieredOffer[]>) =>
  PERIODS.toReversed()
    .map(([, ago, threshold]) => expectedDrop(days, ago, threshold)?.previous_price)
    .find((previous) => previous !== undefined);

test('drops, popular and newest are what a day-by-day reading of the history says', () => {
  fc.assert(
    fc.property(runsUpToToday, (runs) => {
      const store = aListWriter();
      const lists = createLists({
        day: TODAY,
        into: store.writer,
        shops: someShops(addDays(TODAY, -SPAN_DAYS)),
      });
      const worlds = Array.from({ length: PRODUCTS }, (_, product) => ({ product, ...live(runs, product) }));
      const offered = worlds.filter(({ tiered }) => tiered.length > 0);
      const buyable = offered.filter(({ days }) => lowestAtEndOf(days, TODAY) !== null);
      for (const { product, memory, tiered } of offered) {
        const prices = pricesOf(tiered);
        const made: Product = {
          ean: anEan(product),
          name: 'Ting',
          brand: '',
          categoryPath: [],
          imageUrl: '',
          size: null,
          color: null,
          slug: 'ting',
          ...prices,
        };
        lists.see({
          key: numberOfEan(anEan(product)),
          product: made,
          categoryPath: made.categoryPath,
          points: memory!.points,
          firstSeen: memory!.firstSeen,
          changedDay: memory!.points.at(-1)?.[0] ?? memory!.firstSeen,
          prices,
          tier: prices.tier,
          offers: tiered,
          hasPlace: true,
          claims: [],
          deal: null,
        });
      }
      lists.finish();

      for (const [period, ago, threshold] of PERIODS) {
        const expected = offered.flatMap(({ product, days }) => {
          const drop = expectedDrop(days, ago, threshold);
          return drop ? [{ ean: numberOfEan(anEan(product)), ...drop }] : [];
        });
        const shown = (list: ListName) =>
          store
            .items(list)
            .map(({ trend: _, usual_price: __, raised_first: ___, claim: ____, ...item }) => item);
        const by = (key: 'drop_percent' | 'drop_amount') =>
          expected.toSorted((a, b) => b[key] - a[key] || a.ean - b.ean);
        assert.deepEqual(shown(`${period} percent`), by('drop_percent'));
        assert.deepEqual(shown(`${period} amount`), by('drop_amount'));
      }
      for (const { ean, trend, previous_price, current_price } of store.items('30-days percent')) {
        const { days } = worlds.find(({ product }) => numberOfEan(anEan(product)) === ean)!;
        const told = (at: Day) =>
          trend.points.findLast((p: { date: string }) => day(p.date) <= at).lowest_price;
        for (let at = addDays(TODAY, -30); at <= TODAY; at = addDays(at, 1)) {
          const lowest = lowestAtEndOf(days, at);
          assert.equal(told(at), lowest === null ? null : lowest / 100);
        }
        const share = (current_price - previous_price) / previous_price;
        assert.equal(trend.direction, 'falling');
        assert.ok(Math.abs(trend.change_percent - share * 100) <= 0.0501);
      }
      const popular = store.items('popular');
      const expected = offered.filter(({ product, tiered, days }) => {
        const told = tiered.filter((o) => !isHeld(o));
        const reviews = product * 30 * new Set(told.map((o) => o.vendorId)).size;
        const mean = told.reduce((sum, o) => sum + o.rating!, 0) / told.length;
        return reviews >= 50 && mean >= 4.2 - 1e-9 && expectedDiscount(days) !== undefined;
      });
      assert.deepEqual(
        new Set(popular.map(({ ean }) => ean)),
        new Set(expected.map(({ product }) => numberOfEan(anEan(product)))),
      );
      for (const item of popular) {
        const { days } = worlds.find(({ product }) => numberOfEan(anEan(product)) === item.ean)!;
        assert.equal(item.previous_price, expectedDiscount(days));
      }
      assert.deepEqual(
        store.items('newest').map(({ ean, first_seen_at }) => [ean, first_seen_at.slice(0, 10)]),
        buyable
          .map(({ product, days }) => [numberOfEan(anEan(product)), firstSeenOf(days)] as const)
          .toSorted((a, b) => b[1] - a[1] || a[0] - b[0])
          .map(([ean, seen]) => [ean, new Date(seen * 86_400_000).toISOString().slice(0, 10)]),
      );
    }),
    { numRuns: 400 },
  );
});
