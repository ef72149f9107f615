import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays, type Day } from '../../src/domain/day.ts';
import type { RefreshReport } from '../../src/oversight/nights/night-report.ts';
import { anEan, day } from '../builders.ts';
import { aNightlyShop, row, rows, tsv } from './a-nightly-shop.ts';

const FIRST = day('2026-08-01');
const of = (report: RefreshReport, id: string) => report.feeds.find((feed) => feed.id === id)!;
const at = (n: number): Day => addDays(FIRST, n);

/** Two shops that have been read for two nights, alfa at 100 kr. and up, beta at 90. */
async function aMarket() {
  const shop = await aNightlyShop();
  shop.write('alfa', tsv(rows(300)));
  await shop.refresh(at(0));
  await shop.refresh(at(1));
  return shop;
}

test('a new shop whose euros are marked as kroner is held, named for what it is, and taken over when it is mended', async () => {
  const shop = await aMarket();
  shop.sources(['alfa', 'beta', 'euro']);
  shop.write('euro', tsv(rows(2000, (n) => ((100 + n) / 7.46).toFixed(2))));
  for (const night of [2, 3, 4, 20]) {
    const { status, reason } = of(await shop.refresh(at(night)), 'euro');
    assert.equal(status, 'held');
    assert.match(
      reason!,
      /0\.137 times the other shops' on 300 shared articles, which looks like prices in euro/,
    );
    assert.match(reason!, /'prisme feeds accept euro' takes it over/);
    assert.equal(shop.vendors(10), 2);
  }
  shop.write('euro', tsv(rows(2000)));
  assert.equal(of(await shop.refresh(at(21)), 'euro').status, 'accepted');
  assert.equal(shop.vendors(10), 3);
});

test('a shop of 10 rows that grows to 110 is held for three nights and believed on the fourth, as its prices agree', async () => {
  const shop = await aNightlyShop();
  shop.write('alfa', tsv(rows(10)));
  await shop.refresh(at(0));
  shop.write('alfa', tsv(rows(110)));
  for (const night of [1, 2, 3]) {
    const { status, reason } = of(await shop.refresh(at(night)), 'alfa');
    assert.equal(status, 'held');
    assert.match(reason!, /110 articles, more than five times the last good 10/);
    assert.equal(shop.vendors(50), 1);
  }
  assert.equal(of(await shop.refresh(at(4)), 'alfa').status, 'accepted');
  assert.equal(shop.vendors(50), 2);
});

test('a shop that grows to 110 rows at prices that do not agree is not believed on the fourth night either', async () => {
  const shop = await aNightlyShop();
  shop.write('alfa', tsv(rows(10)));
  await shop.refresh(at(0));
  shop.write('alfa', tsv(rows(110, (n) => (n <= 10 ? 100 + n : 1))));
  for (const night of [1, 2, 3, 4, 5, 9])
    assert.equal(of(await shop.refresh(at(night)), 'alfa').status, 'held');
  assert.equal(shop.lowest(50), 140);
});

test('a known shop whose file is divided by 100 is held on all of ten nights, its offers go after three days, and it comes back mended', async () => {
  const shop = await aMarket();
  shop.sources(['alfa', 'beta', 'gamma']);
  shop.write('gamma', tsv(Array.from({ length: 10 }, (_, i) => row(2000 + i, 500 + i))));
  await shop.refresh(at(1));
  shop.write('alfa', tsv(rows(300, (n) => (100 + n) / 100)));
  for (let night = 2; night < 12; night++) {
    const { status, reason } = of(await shop.refresh(at(night)), 'alfa');
    assert.equal(status, 'held');
    assert.match(reason!, /which looks like a decimal point in the wrong place/);
    assert.equal(shop.vendors(10), night <= 4 ? 2 : 1, `night ${night}`);
    assert.equal(shop.lowest(10), 100);
  }
  shop.write('alfa', tsv(rows(300)));
  assert.equal(
    of(await shop.refresh(at(12)), 'alfa').status,
    'unchanged',
    'the very file that was last read well',
  );
  assert.equal(shop.vendors(10), 2);
  assert.equal((await shop.stores.state.feeds.get('alfa'))?.trust.held, null);
});

test('a known shop whose prices lose their moms is held and named, also where nobody else has its articles', async () => {
  const shop = await aMarket();
  const own = (factor: number) =>
    tsv(Array.from({ length: 100 }, (_, i) => row(1000 + i, ((200 + i) * factor).toFixed(2))));
  shop.write('alfa', own(1));
  shop.sources(['alfa', 'beta']);
  for (const night of [2, 3, 4, 5]) await shop.refresh(at(night));
  assert.equal(shop.lowest(1000), 200);
  shop.write('alfa', own(0.8));
  const { status, reason } = of(await shop.refresh(at(6)), 'alfa');
  assert.equal(status, 'held');
  assert.match(
    reason!,
    /100 of 100 prices moved by the same factor 0\.8, which looks like prices without moms/,
  );
});

test('a new shop whose prices are without moms is held and named', async () => {
  const shop = await aMarket();
  shop.sources(['alfa', 'beta', 'gamma']);
  shop.write('gamma', tsv(rows(300, (n) => ((95 + n) * 0.8).toFixed(2))));
  assert.match(of(await shop.refresh(at(2)), 'gamma').reason!, /which looks like prices without moms/);
});

test('a sale on everything is believed: its before prices are the prices of yesterday', async () => {
  const shop = await aMarket();
  const sale = Array.from({ length: 300 }, (_, i) =>
    row(i + 1, 101 + i, { sale: Math.round((101 + i) * 80) / 100 }),
  );
  shop.write('alfa', tsv(sale));
  assert.equal(of(await shop.refresh(at(2)), 'alfa').status, 'accepted');
  assert.equal(shop.lowest(10), 88);
});

test('a Black Week in which a third of all offers fall is believed', async () => {
  const shop = await aMarket();
  const fallen = (n: number, price: number) =>
    (n % 3 === 0 ? price * (0.5 + (n % 40) / 100) : price).toFixed(2);
  shop.write('alfa', tsv(rows(300, (n) => fallen(n, 100 + n))));
  shop.write('beta', tsv(rows(300, (n) => fallen(n + 1, 90 + n))));
  const report = await shop.refresh(at(2));
  assert.deepEqual(
    report.feeds.map(({ status }) => status),
    ['accepted', 'accepted'],
  );
  // Both files of this market lead to one host, which is told every night.
  assert.deepEqual(
    report.doubts.filter((doubt) => !doubt.includes('both link to')),
    [],
  );
});

test('all prices × 2.4 for one night are held, and no list has a drop when they are back', async () => {
  const shop = await aMarket();
  for (const id of ['alfa', 'beta']) shop.write(id, tsv(rows(300, (n) => ((100 + n) * 2.4).toFixed(2))));
  const report = await shop.refresh(at(2));
  assert.deepEqual(
    report.feeds.map(({ status }) => status),
    ['held', 'held'],
  );
  shop.write('alfa', tsv(rows(300)));
  shop.write('beta', tsv(rows(300, (n) => 90 + n)));
  await shop.refresh(at(3));
  const { lists } = shop.stores.generations.current()!;
  const all = { after: -1, limit: 100, keys: [], minOre: 0, maxOre: Number.MAX_SAFE_INTEGER };
  for (const list of ['today percent', '7-days percent', '30-days percent'] as const)
    assert.deepEqual(lists.page(list, all), []);
});

test('one code on all 300 rows of a file is no article’s own: it is left out, and the report says so', async () => {
  const shop = await aMarket();
  shop.sources(['alfa', 'beta', 'gamma']);
  const shared = Array.from({ length: 300 }, (_, i) =>
    row(i + 1, 50 + i, { ean: anEan(7), name: `Ting ${i}` }),
  );
  shop.write('gamma', tsv([...shared, row(500, 70)]));
  const gamma = of(await shop.refresh(at(2)), 'gamma');
  assert.deepEqual(gamma.skipped, { shared_code: 300 });
  assert.equal(gamma.kept, 1);
  assert.equal(shop.lowest(7), 97);
});

test('rows that stand three times are counted once: such a file has not grown', async () => {
  const shop = await aNightlyShop();
  shop.write('alfa', tsv(rows(30)));
  await shop.refresh(at(0));
  const more = rows(30).flatMap((line, i) =>
    [1, 2, 3, 4, 5, 6, 7].map((k) =>
      line.replace(`sku${i + 1}\t`, `sku${i + 1}-${k}\t`).replace(`/${i + 1}\t`, `/${i + 1}?v=${k}\t`),
    ),
  );
  shop.write('alfa', tsv(more));
  assert.equal(of(await shop.refresh(at(1)), 'alfa').status, 'accepted');
});

test('on the first night feeds are held against each other: the one in euro is left out, whichever it is', async () => {
  const shop = await aNightlyShop();
  shop.sources(['alfa', 'beta', 'euro']);
  shop.write('alfa', tsv(rows(300)));
  shop.write('euro', tsv(rows(300, (n) => ((100 + n) / 7.46).toFixed(2))));
  const report = await shop.refresh(at(0));
  assert.deepEqual(
    report.feeds.map(({ id, status }) => [id, status]),
    [
      ['alfa', 'accepted'],
      ['beta', 'accepted'],
      ['euro', 'held'],
    ],
  );
  assert.match(of(report, 'euro').reason!, /which looks like prices in euro/);
  assert.deepEqual([shop.vendors(10), shop.lowest(10)], [2, 100]);
});

test('of two feeds that disagree on the first night the lower is left out', async () => {
  const shop = await aNightlyShop();
  shop.write('alfa', tsv(rows(300, (n) => ((100 + n) / 100).toFixed(2))));
  const report = await shop.refresh(at(0));
  assert.deepEqual([of(report, 'alfa').status, of(report, 'beta').status], ['held', 'accepted']);
});
