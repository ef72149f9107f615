import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { pricesOf, type TieredOffer } from '../../../src/catalogue/night/tiers.ts';
import { updateHistory } from '../../../src/catalogue/night/update-history.ts';
import { addDays } from '../../../src/domain/day.ts';
import { HISTORY_DAYS, type ProductPoint, type VendorPoint } from '../../../src/domain/history.ts';
import { ore } from '../../../src/domain/money.ts';
import { tierOf } from '../../../src/domain/product.ts';
import type { Memory } from '../../../src/store/packed/memory.ts';
import { BELIEVED_BIT, flagsNumber, stockNumber } from '../../../src/store/packed/stored-offers.ts';
import { anOffer, day } from '../../builders.ts';

const TODAY = day('2026-11-15');
const ago = (days: number) => addDays(TODAY, -days);
const IN_STOCK = stockNumber('in_stock');

type Own = Parameters<typeof anOffer>[0] & { believed?: boolean };
/** Shops from the tenth on are newcomers. */
const isGood = (vendorId: number): boolean => vendorId < 10;

/** A night with these offers. */
function aNight(...offers: Own[]) {
  const tiered: TieredOffer[] = offers.map(({ believed = false, ...own }) => {
    const offer = { ...anOffer(own), feed: 0, readTonight: true };
    return { ...offer, tier: tierOf(offer), believed, shared: false, agrees: false };
  });
  return { name: 'Nyt navn', wordsOf: 7, tiered, prices: pricesOf(tiered), isGood };
}
/** What is known of an article that was first seen 100 days ago. */
const aMemory = (own: Partial<Memory> = {}): Memory => ({
  firstSeen: ago(100),
  slug: 'gammelt-navn',
  points: [[ago(100), ore(600_00), 1, 1]],
  vendors: [[1, [[ago(100), ore(600_00), null, IN_STOCK, 0]]]],
  wordsOf: 3,
  ...own,
});
const vendorPoint = (memory: Memory | undefined, id: number): VendorPoint | undefined =>
  memory?.vendors.find(([vendorId]) => vendorId === id)?.[1].at(-1);

suite('a night', () => {
  test('begins a memory with its name, and leaves name and first day as they were from then on', () => {
    const first = updateHistory(undefined, TODAY, aNight({}))!;
    assert.deepEqual([first.firstSeen, first.slug, first.wordsOf], [TODAY, 'nyt-navn', 7]);
    const later = updateHistory(aMemory(), TODAY, aNight({}))!;
    assert.deepEqual([later.firstSeen, later.slug, later.wordsOf], [ago(100), 'gammelt-navn', 7]);
  });

  test('that is run again on the first day starts over, also with the name', () => {
    const wrong = aMemory({ firstSeen: TODAY, slug: 'forkert', points: [[TODAY, ore(1_00), 1, 1]] });
    const again = updateHistory(wrong, TODAY, aNight({ price: 499 }))!;
    assert.deepEqual([again.slug, again.points], ['nyt-navn', [[TODAY, 499_00, 1, 1]]]);
    assert.equal(updateHistory(wrong, TODAY, undefined), undefined);
  });

  test('adds what each shop asks: price, before price, stock, flags and whether it was believed', () => {
    const memory = updateHistory(
      aMemory({ vendors: [] }),
      TODAY,
      aNight(
        { vendorId: 3, price: 499, beforeOre: ore(700_00), stock: 'out_of_stock', flags: ['price_outlier'] },
        { vendorId: 2, price: 300, believed: true },
      ),
    )!;
    assert.deepEqual(memory.vendors, [
      [2, [[TODAY, 300_00, null, IN_STOCK, BELIEVED_BIT]]],
      [3, [[TODAY, 499_00, 700_00, stockNumber('out_of_stock'), flagsNumber(['price_outlier'])]]],
    ]);
  });

  test('keeps shops in order of their numbers, whoever came first', () => {
    const known = aMemory({ vendors: [[5, [[ago(9), ore(600_00), null, IN_STOCK, 0]]]] });
    const { vendors } = updateHistory(known, TODAY, aNight({ vendorId: 2 }, { vendorId: 5 }))!;
    assert.deepEqual(
      vendors.map(([id]) => id),
      [2, 5],
    );
  });

  test('notes that a shop left, once', () => {
    const left = updateHistory(aMemory(), TODAY, aNight({ vendorId: 2 }));
    assert.deepEqual(vendorPoint(left, 1), [TODAY, null, null, 0, 0]);
    const later = updateHistory(left, addDays(TODAY, 1), aNight({ vendorId: 2 }));
    assert.deepEqual(vendorPoint(later, 1), [TODAY, null, null, 0, 0]);
  });

  test('tells what the cheapest voice of good record asks where another shop asks less', () => {
    const lastPoint = (...offers: Own[]) =>
      updateHistory(aMemory(), TODAY, aNight(...offers))!.points.at(-1)!;
    const newcomer = { vendorId: 10, price: 300 };
    const good = { vendorId: 2, price: 400 };
    assert.deepEqual(lastPoint(newcomer, good, { vendorId: 3, price: 500 }), [
      TODAY,
      300_00,
      10,
      3,
      0,
      400_00,
      2,
    ]);
    assert.deepEqual(lastPoint({ ...newcomer, vendorId: 9 }, good), [TODAY, 300_00, 9, 2]);
    const none = [TODAY, 300_00, 10, 1, 0, null, null];
    assert.deepEqual(lastPoint(newcomer), none);
    assert.deepEqual(lastPoint(newcomer, { ...good, stock: 'out_of_stock' }), none, 'it has none left');
    assert.deepEqual(lastPoint(newcomer, { ...good, flags: ['price_high'] }), none, 'its price is held');
  });

  test('tells a price at which nothing can be bought, and makes no history of used goods', () => {
    const lastPoint = (own: Own): ProductPoint =>
      updateHistory(aMemory(), TODAY, aNight(own))!.points.at(-1)!;
    assert.deepEqual(lastPoint({ price: 400 }), [TODAY, 400_00, 1, 1]);
    assert.deepEqual(lastPoint({ price: 400, stock: 'out_of_stock' }), [TODAY, 400_00, 1, 1, 2]);
    assert.deepEqual(lastPoint({ price: 400, condition: 'used' }), [TODAY, null, null, 0]);
    const used = updateHistory(aMemory(), TODAY, aNight({ vendorId: 2, condition: 'used' }));
    assert.equal(vendorPoint(used, 2), undefined);
  });
});

suite('after 730 days', () => {
  /** An article of which, or of whose shop, nothing was heard since. */
  const silentFor = (days: number): Memory =>
    aMemory({
      firstSeen: ago(1000),
      points: [
        [ago(1000), ore(600_00), 1, 1],
        [ago(days), null, null, 0],
      ],
      vendors: [
        [
          1,
          [
            [ago(1000), ore(600_00), null, IN_STOCK, 0],
            [ago(days), null, null, 0, 0],
          ],
        ],
      ],
    });

  test('an article that nobody offers is forgotten, and not a day before', () => {
    assert.ok(updateHistory(silentFor(HISTORY_DAYS), TODAY, undefined));
    assert.equal(updateHistory(silentFor(HISTORY_DAYS + 1), TODAY, undefined), undefined);
  });

  test('a shop that left is forgotten, and not a day before', () => {
    const shops = (days: number) =>
      updateHistory(silentFor(days), TODAY, aNight({ vendorId: 2 }))!.vendors.map(([id]) => id);
    assert.deepEqual(shops(HISTORY_DAYS), [1, 2]);
    assert.deepEqual(shops(HISTORY_DAYS + 1), [2]);
  });
});
