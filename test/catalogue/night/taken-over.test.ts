import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { offersOf } from '../../../src/catalogue/answers/lookup.ts';
import { addDays } from '../../../src/domain/day.ts';
import { numberOfEan } from '../../../src/domain/ean.ts';
import { unpackMemory } from '../../../src/store/packed/memory.ts';
import { packRecord, unpackRecord } from '../../../src/store/packed/shop-record.ts';
import { anEan, anOffer, day } from '../../builders.ts';
import { aCatalogue } from './a-catalogue.ts';

const FIRST = day('2026-11-14');
const NEXT = addDays(FIRST, 1);
/** Articles 1, 2, 3 … at these prices in kroner; none where there is no price. */
const articles = (...prices: readonly (number | null)[]) =>
  prices.flatMap((price, i) => (price === null ? [] : [anOffer({ ean: anEan(i + 1), price })]));

suite('an article whose lines are those of last night is made anew', () => {
  const two = [anOffer({ vendorId: 1, price: 500 }), anOffer({ vendorId: 2, price: 500 })];

  test('when one of its shops has another name', async () => {
    const { night, copied, state } = await aCatalogue();
    await night(FIRST, two);
    const vendors = new Map((await state.vendors.all()).map((vendor) => [vendor.id, vendor]));
    vendors.set(2, { ...vendors.get(2)!, name: 'Aaa' });
    await night(NEXT, two, { vendors });
    assert.equal(copied(), 0);
    await night(addDays(FIRST, 2), two, { vendors });
    assert.equal(copied(), 1);
  });

  test('when one of its shops has another domain, which orders words', async () => {
    const { night, copied, state } = await aCatalogue();
    await night(FIRST, two);
    const vendors = new Map((await state.vendors.all()).map((vendor) => [vendor.id, vendor]));
    vendors.set(2, { ...vendors.get(2)!, domain: 'aaa.example' });
    await night(NEXT, two, { vendors });
    assert.equal(copied(), 0);
  });

  test('when other words tell accessories, and decided by them', async () => {
    const { night, copied, live } = await aCatalogue();
    const offers = [
      anOffer({ vendorId: 1, price: 900, name: 'Garmin Forerunner 55' }),
      anOffer({ vendorId: 2, price: 850, name: 'Garmin Forerunner 55 urrem' }),
    ];
    const flags = async () => {
      await live.refresh();
      return offersOf(live, live.generation(), anEan(1)).offers.map((offer) => [offer.price, offer.flags]);
    };
    await night(FIRST, offers);
    assert.deepEqual(await flags(), [
      [850, []],
      [900, []],
    ]);
    await night(NEXT, offers, { accessories: ['urrem'] });
    assert.equal(copied(), 0);
    assert.deepEqual(await flags(), [
      [900, []],
      [850, ['name_mismatch']],
    ]);
  });

  test('when it is a deal and its shop was not read for a week', async () => {
    const { night, copied } = await aCatalogue();
    const at = (price: number) => [anOffer({ price })];
    for (let i = 0; i <= 80; i += 4) await night(addDays(FIRST, i), at(1000));
    await night(addDays(FIRST, 81), at(800));
    const before = copied();
    await night(addDays(FIRST, 82), at(800));
    assert.equal(copied(), before + 1);
    await night(addDays(FIRST, 90), at(800));
    assert.equal(copied(), before + 1);
  });

  test('when its shops are found to be one voice', async () => {
    const { night, copied } = await aCatalogue();
    await night(FIRST, two);
    await night(NEXT, two, { decisions: { accepted: [], joined: [[1, 2]], rejected: [], vouched: [] } });
    assert.equal(copied(), 0);
  });

  test('when one of its shops becomes a newcomer', async () => {
    const { night, copied } = await aCatalogue();
    await night(FIRST, two);
    const rejected = [{ vendorId: 2, decidedDay: FIRST, sinceDay: null }];
    await night(NEXT, two, { decisions: { accepted: [], joined: [], vouched: [], rejected } });
    assert.equal(copied(), 0);
  });

  test('when one that was a newcomer begins anew', async () => {
    const { night, copied } = await aCatalogue();
    const late = [...two, anOffer({ vendorId: 3, price: 500 })];
    await night(FIRST, two);
    await night(NEXT, late);
    const rejected = [{ vendorId: 3, decidedDay: NEXT, sinceDay: null }];
    await night(addDays(FIRST, 2), late, { decisions: { accepted: [], joined: [], vouched: [], rejected } });
    assert.equal(copied(), 0);
  });

  test('when one of its shops is a newcomer no more', async () => {
    const { night, copied, current } = await aCatalogue();
    const late = [...two, anOffer({ vendorId: 3, price: 500 })];
    await night(FIRST, two);
    await night(NEXT, late);
    const shops = () =>
      current()
        .shops()
        .filter(({ record }) => record !== null)
        .map((shop) => ({ ...shop, record: packRecord({ ...unpackRecord(shop.record!), stage: 'known' }) }));
    await night(addDays(FIRST, 2), late, { past: { ...current(), shops } });
    assert.equal(copied(), 0);
  });

  test('when the day is run again', async () => {
    const { night, copied } = await aCatalogue();
    await night(FIRST, two);
    await night(FIRST, two);
    assert.equal(copied(), 0);
  });
});

suite('stretches of articles that are taken over', () => {
  test('end where one is made anew, and lose none', async () => {
    const { night, copied, product, indexed } = await aCatalogue();
    await night(FIRST, articles(100, 200, 300, 400, 500));
    indexed.length = 0;
    const meta = await night(NEXT, articles(100, 200, 290, 400, 500));
    assert.equal(copied(), 2);
    assert.deepEqual(
      [1, 2, 3, 4, 5].map((n) => product(n)?.lowest_price),
      [100, 200, 290, 400, 500],
    );
    assert.deepEqual([meta.products, meta.offers, meta.vendors], [5, 5, 1]);
    assert.equal(indexed.length, 5, 'whoever looks on sees all of them');
  });

  test('end where one is offered no more, which waits for its offers', async () => {
    const { night, product, current } = await aCatalogue();
    await night(FIRST, articles(100, 200, 300));
    const meta = await night(NEXT, articles(100, null, 300));
    assert.deepEqual(
      [1, 2, 3].map((n) => product(n)?.lowest_price),
      [100, undefined, 300],
    );
    assert.equal(meta.products, 2);
    assert.equal([...current().memories()].length, 3);
    await night(addDays(FIRST, 2), articles(100, 190, 300));
    assert.equal(product(2)?.lowest_price, 190);
  });
});

test('what a rejected shop set is unknown of an article that waits, too', async () => {
  const { night, current } = await aCatalogue();
  await night(FIRST, articles(100, 200));
  const rejected = [{ vendorId: 1, decidedDay: FIRST, sinceDay: FIRST }];
  await night(NEXT, articles(100), { decisions: { accepted: [], joined: [], vouched: [], rejected } });
  const waiting = [...current().memories()].find(({ ean }) => ean === numberOfEan(anEan(2)));
  assert.deepEqual(
    waiting === undefined ? [] : unpackMemory(waiting.memory).points.filter(([, price]) => price !== null),
    [],
  );
});

test('only articles that can be bought at a voice of good record are there to compare feeds with', async () => {
  const { night, current } = await aCatalogue();
  const soldOut = anOffer({ ean: anEan(2), stock: 'out_of_stock' });
  await night(FIRST, [anOffer(), soldOut]);
  const referenceOf = (n: number) =>
    current()
      .references()
      .find(numberOfEan(anEan(n)))?.ore;
  assert.deepEqual([referenceOf(1), referenceOf(2)], [499_00, undefined]);
  await night(NEXT, [anOffer(), soldOut]);
  assert.deepEqual([referenceOf(1), referenceOf(2)], [499_00, undefined], 'taken over or not');
});
