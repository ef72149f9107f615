import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { EXAMPLE_DOMAIN } from '../../src/contract/resources.ts';
import { addDays, type Day, formatDay, parseDay } from '../../src/domain/day.ts';
import { hasValidCheckDigit } from '../../src/domain/ean.ts';
import { demoDiscounts, demoEngagement, demoRatings, demoVendors } from '../../src/market/demo/demo-data.ts';
import {
  demoMarket,
  demoProducts,
  marketDay,
  productsOn,
  writeMarketDay,
} from '../../src/market/demo/demo-market.ts';
import { WRITERS } from '../../src/market/writers/index.ts';

const market = demoMarket();
const today = parseDay('2026-11-14')!;
const CLOCKS = [0, 1, 8, 40, 400].map((days) => addDays(today, days));

let dir = '';
before(async () => {
  dir = await mkdtemp(join(tmpdir(), 'prisme-market-'));
});
after(() => rm(dir, { recursive: true, force: true }));

/** The lowest price of new, unflagged offers that can be had, by article. */
function lowestOn(day: Day): Map<string, number> {
  const byEan = new Map<string, number[]>();
  for (const { offers } of marketDay(market, day)) {
    for (const { product, row } of offers) {
      if (row.condition !== 'new' || row.stock === 'out_of_stock') continue;
      const prices = byEan.get(product.ean);
      if (prices) prices.push(row.priceOre);
      else byEan.set(product.ean, [row.priceOre]);
    }
  }
  const lowest = new Map<string, number>();
  for (const [ean, prices] of byEan) {
    prices.sort((a, b) => a - b);
    const median = prices[prices.length >> 1]!;
    const sane = prices.length >= 3 ? prices.filter((price) => price >= median / 3) : prices;
    lowest.set(ean, sane[0]!);
  }
  return lowest;
}

test('the same market is made every time', () => {
  assert.deepEqual(demoMarket().products, market.products);
  assert.deepEqual(marketDay(demoMarket(), today), marketDay(market, today));
});

test('the demo has at least 14 shops, 12 formats and 2,400 products', () => {
  assert.ok(market.shops.length >= 14);
  assert.ok(new Set(market.shops.map((shop) => shop.format)).size >= 12);
  assert.ok(demoProducts(market).length >= 2_400);
  assert.ok(new Set(market.products.map((product) => product.type.key)).size >= 60);
});

test('every code is valid and belongs to one product, every name to one standing product', () => {
  const products = productsOn(market, today);
  for (const { ean } of products) assert.ok(/^\d{13}$/.test(ean) && hasValidCheckDigit(ean), ean);
  assert.equal(new Set(products.map((product) => product.ean)).size, products.length);
  assert.equal(new Set(market.products.map((product) => product.name)).size, market.products.length);
  for (const { ean } of products) assert.doesNotMatch(ean, /^(0[245]|2|98|99)/);
});

test('names have no gaps, loose commas or unfilled places', () => {
  for (const { name } of productsOn(market, today)) {
    assert.doesNotMatch(name, /\s{2}|\s,|,,|[{}]|undefined|^[\s,–]|[\s,–]$/, name);
  }
});

test('shoppers find vacuum cleaners, and covers tell which phone they fit', () => {
  const of = (key: string) => market.products.filter((product) => product.type.key === key);
  assert.ok(of('støvsuger').length > 3);
  assert.ok(of('robotstøvsuger').length > 3);
  const phones = new Set(of('smartphone').map((phone) => `${phone.brand} ${phone.model}`));
  for (const cover of of('mobilcover')) assert.ok(phones.has(cover.fits), cover.name);
  assert.equal(market.products[0]?.name, 'Nordhavn kaffemaskine NK-200, sort');
});

for (const day of CLOCKS) {
  test(`on ${formatDay(day)} prices have dropped and risen since yesterday, last week and last month`, () => {
    const now = lowestOn(day);
    const count = (days: number, counts: (price: number, then: number) => boolean): number => {
      const then = lowestOn(addDays(day, -days));
      let n = 0;
      for (const [ean, price] of now) if (then.has(ean) && counts(price, then.get(ean)!)) n++;
      return n;
    };
    assert.ok(count(1, (price, then) => price < then) >= 40);
    assert.ok(count(1, (price, then) => price > then) >= 30);
    assert.ok(count(7, (price, then) => price <= then * 0.95) >= 60);
    assert.ok(count(30, (price, then) => price < then) >= 100);
  });

  test(`on ${formatDay(day)} few offers change, half of the shops are quiet and something is new`, () => {
    const now = marketDay(market, day);
    const then = marketDay(market, addDays(day, -1));
    let changed = 0;
    let total = 0;
    let quiet = 0;
    const known = new Set(then.flatMap(({ offers }) => offers.map(({ product }) => product.ean)));
    const fresh = new Set<string>();
    now.forEach(({ offers, writtenDay }, i) => {
      if (writtenDay === then[i]!.writtenDay) quiet++;
      const before = new Map(then[i]!.offers.map(({ product, row }) => [product.ean, row.priceOre]));
      for (const { product, row } of offers) {
        total++;
        if (before.get(product.ean) !== row.priceOre) changed++;
        if (!known.has(product.ean)) fresh.add(product.ean);
      }
    });
    assert.ok(total >= 7_000, `${total} offers`);
    assert.ok(changed / total >= 0.01 && changed / total <= 0.04, `${changed} of ${total}`);
    assert.ok(quiet >= 8 && quiet <= 14, `${quiet} quiet shops`);
    assert.ok(fresh.size >= 2 && fresh.size <= 40, `${fresh.size} new products`);
  });

  test(`on ${formatDay(day)} there are used offers, claims, all kinds of stock, overlaps, singles and outliers`, () => {
    const offers = marketDay(market, day).flatMap((shop) => shop.offers);
    const share = (wanted: (row: (typeof offers)[number]['row']) => boolean) =>
      offers.filter(({ row }) => wanted(row)).length;
    assert.ok(share((row) => row.condition === 'refurbished') >= 50);
    assert.ok(share((row) => row.condition === 'used') >= 10);
    assert.ok(share((row) => row.beforeOre > row.priceOre) >= 200);
    for (const stock of ['in_stock', 'out_of_stock', 'preorder', 'unknown'])
      assert.ok(share((row) => row.stock === stock) >= 50);
    const prices = Map.groupBy(
      offers.filter(({ row }) => row.condition === 'new'),
      ({ product }) => product.ean,
    );
    const sizes = [...prices.values()].map((list) => list.length);
    assert.ok(sizes.filter((size) => size === 1).length >= 300);
    assert.ok(Math.max(...sizes) >= 7);
    const outliers = [...prices.values()].filter((list) => {
      const sorted = list.map(({ row }) => row.priceOre).sort((a, b) => a - b);
      return sorted.length >= 3 && sorted[0]! < sorted[sorted.length >> 1]! / 3;
    });
    assert.ok(outliers.length >= 5, `${outliers.length} outliers`);
  });

  test(`on ${formatDay(day)} discounts are running, past and to come, and some products are trending`, () => {
    const rows = demoDiscounts(market, day);
    const now = `${formatDay(day)}T12:00:00`;
    const starts = (row: (typeof rows)[number]) => row.starts_at ?? '';
    const ends = (row: (typeof rows)[number]) => row.ends_at ?? '9999';
    const active = rows.filter((row) => starts(row) <= now && ends(row) >= now);
    assert.ok(new Set(active.map((row) => row.domain)).size >= 5);
    assert.ok(rows.some((row) => ends(row) < now) && rows.some((row) => starts(row) > now));
    assert.deepEqual(
      rows.filter(({ domain }) => domain === EXAMPLE_DOMAIN).map(({ code, ends_at }) => [code, ends_at]),
      [['VELKOMMEN15', null]],
      'the documented example holds on every day',
    );
    const likes = demoEngagement(market, day);
    assert.ok(new Set(likes.filter((row) => row.kind === 'like').map((row) => row.ean)).size >= 50);
    assert.ok(likes.every((row) => row.day <= day && row.day > day - 14));
  });
}

test('at least 150 products are well reviewed, and every shop is in the registry', () => {
  const good = demoRatings(market, today).filter((row) => row.rating >= 4.2 && row.review_count >= 50);
  assert.ok(good.length >= 150, `${good.length}`);
  assert.ok(demoRatings(market, today).every((row) => row.rating > 0 && row.rating <= 5));
  assert.deepEqual(
    demoVendors(market).map((row) => row.domain),
    market.shops.map((shop) => shop.domain),
  );
});

test('every gift list has at least five products to show', () => {
  const lists = JSON.parse(readFileSync(new URL('../../samples/gift-lists.json', import.meta.url), 'utf8'));
  const lowest = lowestOn(today);
  const ratings = new Map(demoRatings(market, today).map((row) => [row.ean as string, row.rating]));
  assert.ok(lists.length >= 14);
  for (const list of lists) {
    const { category, words, min_price = 0, max_price = 1e9, min_rating = 0 } = list.rule ?? {};
    const found = market.products.filter((product) => {
      if (list.eans) return list.eans.includes(product.ean);
      const kr = (lowest.get(product.ean) ?? 1e12) / 100;
      return (
        (!category || product.type.path.includes(category)) &&
        (!words || product.name.includes(words)) &&
        kr >= min_price &&
        kr <= max_price &&
        (ratings.get(product.ean) ?? 0) >= min_rating
      );
    });
    assert.ok(found.length >= 5, `${list.slug}: ${found.length}`);
  }
});

const TAILS: Record<string, string> = {
  'partner-ads-xml': '</produkter>',
  'adtraction-xml': '</productFeed>',
  'tradetracker-xml': '</products>',
  'daisycon-xml': '</datafeed>',
  'kelkoo-xml': '</products>',
  'prisjakt-xml': '</rss>',
};
const ENCODINGS: Record<string, string> = {
  'partner-ads-xml': 'windows-1252',
  'pricerunner-csv': 'windows-1252',
  'google-tsv': 'utf-16le',
};
const DELIMITERS: Record<string, string> = {
  'google-tsv': '\t',
  'impact-tsv': '\t',
  'tradedoubler-psv': '|',
  'rakuten-txt': '|',
};

test('a demo day is a folder of whole feeds and a sources file that names them', async () => {
  const sources = await writeMarketDay(market, today, dir);
  assert.deepEqual(JSON.parse(await readFile(join(dir, 'sources.json'), 'utf8')), sources);
  assert.equal(sources.feeds.length, market.shops.length);
  const days = new Map(marketDay(market, today).map((day) => [day.shop.id, day]));
  for (const { id, format, url } of sources.feeds) {
    const { shop, offers } = days.get(id)!;
    const raw = await readFile(join(dir, url.replace('file:./', '')));
    const text = new TextDecoder(ENCODINGS[format] ?? 'utf-8', { fatal: true }).decode(
      shop.gzip ? gunzipSync(raw) : raw,
    );
    assert.ok(offers.length >= 50, `${id}: ${offers.length}`);
    assert.doesNotMatch(text, /undefined|NaN|\[object/);
    for (const { row } of offers.slice(0, 20)) assert.ok(text.includes(row.sku), `${id} lacks ${row.sku}`);
    if (format.endsWith('json')) assert.equal(rowsOf(JSON.parse(text)), offers.length);
    if (format.endsWith('xml'))
      assert.ok(text.trimEnd().endsWith(TAILS[format] ?? (shop.atom ? '</feed>' : '</rss>')), id);
    const delimiter = DELIMITERS[format];
    if (delimiter) {
      const lines = text
        .replace(/\n$/, '')
        .split('\n')
        .filter((line) => !/^(HDR|TRL)\|/.test(line));
      assert.equal(new Set(lines.map((line) => line.split(delimiter).length)).size, 1, `${id} is ragged`);
    }
  }
});

const rowsOf = (json: { products?: unknown[] } | unknown[]): number =>
  (Array.isArray(json) ? json : json.products!).length;

test('the next day rewrites only the feeds of shops that wrote', async () => {
  await writeMarketDay(market, today, dir);
  const stamps = async () => {
    const names = (await readdir(dir)).filter((name) => name !== 'sources.json').sort();
    return new Map(
      await Promise.all(names.map(async (name) => [name, (await stat(join(dir, name))).ino] as const)),
    );
  };
  const first = await stamps();
  await writeMarketDay(market, today, dir);
  assert.deepEqual(await stamps(), first);
  await writeMarketDay(demoMarket(), today, dir);
  assert.deepEqual(await stamps(), first);
  await writeMarketDay(market, addDays(today, 1), dir);
  const second = await stamps();
  const same = [...first].filter(([name, inode]) => second.get(name) === inode).length;
  const quiet = marketDay(market, addDays(today, 1)).filter(({ writtenDay }) => writtenDay <= today).length;
  assert.equal(same, quiet);
});

test('every format has a writer', () => {
  assert.equal(Object.keys(WRITERS).length, 20);
});
