import assert from 'node:assert/strict';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { addDays } from '../../src/domain/day.ts';
import { acceptFeed } from '../../src/oversight/feeds/decide-feed.ts';
import type { RefreshReport } from '../../src/oversight/nights/night-report.ts';
import { silent } from '../../src/oversight/progress.ts';
import { anEan, day } from '../builders.ts';
import { aNightlyShop, row, rows, tsv } from './a-nightly-shop.ts';

const TODAY = day('2026-11-15');

const alfa = (report: RefreshReport) => report.feeds.find(({ id }) => id === 'alfa')!;

test('a night reads, merges and publishes, and reports every feed', async () => {
  const shop = await aNightlyShop();
  shop.write('alfa', tsv([...rows(300), row(301, 50, { ean: '5.7E+12' }), row(302, 'gratis')]));
  const report = await shop.refresh(TODAY);
  assert.equal(report.published, true);
  assert.deepEqual(
    { ...alfa(report), seconds: 0, bytes: 0 },
    {
      id: 'alfa',
      status: 'accepted',
      reason: null,
      rows: 302,
      kept: 300,
      skipped: { ean_scientific: 1, price_invalid: 1 },
      price_changes: 0,
      seconds: 0,
      bytes: 0,
    },
  );
  assert.deepEqual([report.totals.products, report.totals.offers, report.totals.vendors], [300, 600, 2]);
  assert.equal(shop.lowest(10), 100);
});

test('an unchanged feed is not parsed again and keeps its offers', async () => {
  const shop = await aNightlyShop();
  shop.write('alfa', tsv(rows(300)));
  await shop.refresh(addDays(TODAY, -1));
  const report = await shop.refresh(TODAY);
  assert.deepEqual(
    report.feeds.map(({ status, reason }) => [status, reason]),
    [
      ['unchanged', 'same hash'],
      ['unchanged', 'same hash'],
    ],
  );
  assert.equal(shop.vendors(10), 2);
});

test('a replayed day changes nothing: same generation, same ETag', async () => {
  const shop = await aNightlyShop();
  shop.write('alfa', tsv(rows(300)));
  await shop.refresh(addDays(TODAY, -1));
  shop.write('alfa', tsv(rows(300, (n) => (n < 20 ? 99 : 100) + n)));
  const first = await shop.refresh(TODAY);
  const again = await shop.refresh(TODAY);
  assert.equal(again.generation, first.generation);
  assert.equal(again.published, false);
});

test('a day before the published one is refused', async () => {
  const shop = await aNightlyShop();
  shop.write('alfa', tsv(rows(300)));
  await shop.refresh(TODAY);
  await assert.rejects(shop.refresh(addDays(TODAY, -1)), /before the published day 2026-11-15/);
});

const HELD: [what: string, text: string | Buffer, says: RegExp][] = [
  ['empty', '', /empty/],
  ['an HTML login page', '<!doctype html><html><body>Log ind</body></html>', /HTML/i],
  ['only a header', tsv([]), /no (row|record)|empty/i],
  ['a quarter of its rows short', tsv(rows(220)), /220 articles, 27 % fewer than the last good 300/],
  [
    'unreadable in every tenth row',
    tsv(rows(300, (n) => (n % 10 === 0 ? 'ring' : 100 + n))),
    /could not be read/,
  ],
  [
    'at prices a hundred times higher',
    tsv(rows(300, (n) => 10_000 + 100 * n)),
    /102 times the other shops' on 300 shared articles/,
  ],
  [
    'without its EANs',
    tsv(rows(300).map((line, i) => (i % 2 ? line.replace(anEan(i + 1), '') : line))),
    /usable EAN fell/,
  ],
  ['at 0 kr. throughout', tsv(rows(300, () => 0)), /none of 300 rows gave an offer \(price_invalid: 300\)/],
  [
    'in SEK',
    tsv(rows(300)).replaceAll('DKK', 'SEK'),
    /none of 300 rows gave an offer \(currency_other \(SEK\): 300\)/,
  ],
  ['cut in the middle of gzip', Buffer.from('1f8b0800000000000003abcd', 'hex'), /gzip|cut|truncated/i],
];

for (const [what, text, says] of HELD) {
  test(`a feed that is ${what} keeps yesterday’s offers and the rest of the run goes on`, async () => {
    const shop = await aNightlyShop();
    shop.write('alfa', tsv(rows(300)));
    await shop.refresh(addDays(TODAY, -1));
    shop.write('alfa', text);
    shop.write('beta', tsv(rows(300, (n) => (n === 10 ? 80 : 90 + n))));
    const report = await shop.refresh(TODAY);
    assert.equal(alfa(report).status, 'held');
    assert.match(alfa(report).reason!, says);
    assert.match(alfa(report).reason!, /offers of yesterday stay/);
    assert.equal(report.published, true);
    assert.equal(shop.vendors(10), 2, 'the held shop is still there');
    assert.equal(shop.lowest(10), 80, 'the other shop moved on');
  });
}

test('a first reading of which too much cannot be read is held, and the operator may take it over', async () => {
  const shop = await aNightlyShop();
  shop.write('alfa', tsv(rows(40, (n) => (n > 37 ? 'ring' : 100 + n))));
  const first = alfa(await shop.refresh(TODAY));
  assert.equal(first.status, 'held');
  assert.match(
    first.reason!,
    /^8 % of the rows could not be read \(price_invalid: 3\); 'prisme feeds accept alfa' takes it over$/,
  );
  assert.equal(shop.vendors(10), 1);
  await acceptFeed(shop.stores.state, { id: 'alfa', always: false });
  assert.equal(alfa(await shop.refresh(TODAY)).status, 'accepted');
  assert.equal(shop.vendors(10), 2);
});

test('after three days without a good reading the offers go, and a shop that really shrank comes back by itself', async () => {
  const shop = await aNightlyShop();
  shop.write('alfa', tsv(rows(300)));
  await shop.refresh(addDays(TODAY, -4));
  shop.write('alfa', tsv(rows(100)));
  for (const ago of [-3, -2, -1]) assert.equal(alfa(await shop.refresh(addDays(TODAY, ago))).status, 'held');
  assert.equal(shop.vendors(200), 2);
  const fourth = await shop.refresh(TODAY);
  assert.equal(alfa(fourth).status, 'accepted');
  assert.equal(shop.vendors(200), 1);
  assert.equal(shop.vendors(50), 2);
});

test('a feed that stays broken loses its offers on the fourth day', async () => {
  const shop = await aNightlyShop();
  shop.write('alfa', tsv(rows(300)));
  await shop.refresh(addDays(TODAY, -4));
  shop.write('alfa', '');
  for (const ago of [-3, -2, -1]) await shop.refresh(addDays(TODAY, ago));
  const fourth = await shop.refresh(TODAY);
  assert.equal(alfa(fourth).status, 'failed');
  assert.match(alfa(fourth).reason!, /last read well 4 days ago, its offers are gone/);
  assert.equal(shop.vendors(10), 1);
});

test('a feed removed from the sources loses its offers and its spool', async () => {
  const shop = await aNightlyShop();
  shop.write('alfa', tsv(rows(300)));
  await shop.refresh(addDays(TODAY, -1));
  shop.sources(['beta']);
  await shop.refresh(TODAY);
  assert.equal(shop.vendors(10), 1);
  assert.equal(readdirSync(join(shop.config.dataDir, 'spool')).length, 1);
});

test('a sale that ends is noticed although the file is the same', async () => {
  const shop = await aNightlyShop();
  const sale = (price: string) =>
    `id\ttitle\tlink\tavailability\tprice\tsale_price\tsale_price_effective_date\tgtin\n${price}`;
  shop.write(
    'alfa',
    sale(`s\tVare\thttps://shop.example/1\tin stock\t80 DKK\t60 DKK\t2026-11-01/2026-11-14\t${anEan(1)}`),
  );
  await shop.refresh(addDays(TODAY, -1));
  assert.equal(shop.lowest(1), 60);
  const report = await shop.refresh(TODAY);
  assert.equal(alfa(report).status, 'accepted');
  assert.equal(shop.lowest(1), 80);
});

test('every run of a day asks the shops, also after one that found nothing new', async () => {
  const shop = await aNightlyShop();
  shop.write('alfa', tsv(rows(300)));
  await shop.refresh(TODAY);
  assert.equal((await shop.refresh(TODAY)).published, false);
  shop.write('alfa', tsv(rows(300, (n) => (n === 10 ? 85 : 100 + n))));
  const mended = await shop.refresh(TODAY, { onlyFeed: 'alfa' });
  assert.deepEqual([alfa(mended).status, mended.published], ['accepted', true]);
  assert.equal(shop.lowest(10), 85);
});

test('a day is made anew when other words tell accessories or what spoils', async () => {
  const shop = await aNightlyShop();
  shop.write('alfa', tsv(rows(20)));
  await shop.refresh(TODAY);
  const words = join(shop.dir, 'words.txt');
  writeFileSync(words, 'urrem\n');
  for (const path of ['accessoriesPath', 'perishablePath']) {
    Object.assign(shop.config, { [path]: words });
    assert.equal((await shop.refresh(TODAY)).published, true, path);
    assert.equal((await shop.refresh(TODAY)).published, false, path);
  }
});

test('after a run that was cut off every shop is asked again, and only what changed is parsed', async () => {
  const shop = await aNightlyShop();
  shop.write('alfa', tsv(rows(300)));
  const cut = {
    ...silent,
    step: (label: string) => {
      if (label === 'merging') throw new Error('cut off');
      return () => {};
    },
  };
  await assert.rejects(shop.refresh(TODAY, { progress: cut }), /cut off/);
  shop.write('alfa', tsv(rows(300, (n) => (n === 10 ? 85 : 100 + n))));
  const report = await shop.refresh(TODAY);
  assert.deepEqual(
    report.feeds.map(({ status, reason }) => [status, reason]),
    [
      ['accepted', null],
      ['unchanged', 'same hash'],
    ],
  );
  assert.equal(shop.lowest(10), 85);
});
