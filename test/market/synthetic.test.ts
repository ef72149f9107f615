import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { gunzipSync } from 'node:zlib';
import { addDays, formatDay, parseDay } from '../../src/domain/day.ts';
import { hasValidCheckDigit } from '../../src/domain/ean.ts';
import { UsageError } from '../../src/domain/errors.ts';
import { MARKET_FORMATS } from '../../src/market/model.ts';
import { nameOf } from '../../src/market/synthetic/naming.ts';
import {
  identityOf,
  sellersInto,
  shopPicker,
  syntheticArticle,
  syntheticShop,
} from '../../src/market/synthetic/synthetic.ts';
import { marketOptions } from '../../src/market/writing/command.ts';
import { type MarketResult, runMarket } from '../../src/market/writing/run-market.ts';

const asOf = parseDay('2026-11-14')!;
const small = {
  products: 2_000,
  vendors: 40,
  days: 3,
  seed: 7,
  asOf,
  gzip: true,
  longDescriptions: false,
  boastPercent: 4,
  workers: 2,
};
let dir = '';
let result: MarketResult;

before(async () => {
  dir = await mkdtemp(join(tmpdir(), 'prisme-synthetic-'));
  result = await runMarket({ ...small, out: join(dir, 'a') });
});
after(() => rm(dir, { recursive: true, force: true }));

const feedsOf = async (n: number) =>
  JSON.parse(await readFile(result.days[n]!.sources, 'utf8')).feeds as { format: string; url: string }[];
const read = async (n: number, url: string) =>
  gunzipSync(await readFile(join(result.days[n]!.sources, '..', url.replace('file:', ''))));

test('a synthetic market has one folder a day, all formats and about 2.3 offers a product', async () => {
  assert.deepEqual(
    (await readdir(join(dir, 'a'))).sort(),
    [-2, -1, 0].map((n) => formatDay(addDays(asOf, n))),
  );
  const feeds = await feedsOf(0);
  assert.deepEqual(new Set(feeds.map((feed) => feed.format)), new Set(MARKET_FORMATS));
  assert.equal(result.days[0]!.files, 40);
  assert.ok(result.days[0]!.offers > 3_600 && result.days[0]!.offers < 5_200, `${result.days[0]!.offers}`);
});

test('later days hold only the feeds that changed and point back for the others', async () => {
  for (const n of [1, 2]) {
    const feeds = await feedsOf(n);
    const own = feeds.filter((feed) => feed.url.startsWith('file:./'));
    assert.equal(own.length, result.days[n]!.files);
    assert.ok(own.length > 8 && own.length < 32, `${own.length}`);
    for (const { url } of feeds) assert.ok((await read(n, url)).length > 0);
  }
});

test('the packed members of a feed are one whole file', async () => {
  for (const { format, url } of await feedsOf(0)) {
    const bytes = await read(0, url);
    if (format.endsWith('json')) JSON.parse(bytes.toString());
    if (format.endsWith('xml'))
      assert.match(
        bytes.toString('latin1').trimEnd(),
        /<\/(produkter|productFeed|products|datafeed|rss|feed)>$/,
      );
    if (format === 'rakuten-txt') {
      const lines = bytes.toString().trimEnd().split('\n');
      assert.equal(lines.at(-1), `TRL|${lines.length - 2}`);
    }
    if (format === 'daisycon-xml') {
      const text = bytes.toString();
      assert.equal(Number(/<product_count>(\d+)/.exec(text)![1]), text.split('<product_info>').length - 1);
    }
  }
});

test('the same seed writes the same bytes, a day can be written alone, another seed writes others', async () => {
  const again = await runMarket({ ...small, out: join(dir, 'b'), workers: 1 });
  const other = await runMarket({ ...small, days: 1, seed: 8, out: join(dir, 'c') });
  const alone = await runMarket({ ...small, days: 1, out: join(dir, 'd') });
  const feeds = await feedsOf(2);
  for (const { url } of feeds) {
    const path = url.replace('file:', '');
    const at = (run: MarketResult) => readFile(join(run.days.at(-1)!.sources, '..', path));
    assert.ok((await at(again)).equals(await at(result)), url);
    if (url.startsWith('file:./')) assert.ok((await at(alone)).equals(await at(result)), url);
  }
  const [first] = feeds.filter((feed) => feed.url.startsWith('file:./'));
  const path = first!.url.replace('file:', '');
  const bytes = await readFile(join(other.days[0]!.sources, '..', path));
  assert.ok(!bytes.equals(await readFile(join(result.days[2]!.sources, '..', path))));
});

test('codes and names of articles are valid and distinct, successors included', () => {
  const eans = new Set<string>();
  const names = new Set<string>();
  const products = 20_000;
  for (const day of [asOf, addDays(asOf, 181)]) {
    for (let product = 0; product < products; product++) {
      const identity = identityOf(1, products, product, day);
      if (day !== asOf && identity === product) continue;
      const article = syntheticArticle(1, identity);
      assert.ok(hasValidCheckDigit(article.ean), article.ean);
      eans.add(article.ean);
      names.add(nameOf(article));
    }
  }
  assert.equal(eans.size, products + products / 50);
  assert.equal(names.size, eans.size);
});

test('a few shops are large and many are small', () => {
  const pick = shopPicker(1_200);
  const sellers = new Uint16Array(8);
  const sizes = new Uint32Array(1_200);
  for (let product = 0; product < 100_000; product++) {
    const count = sellersInto(1, product, pick, sellers);
    assert.equal(new Set(sellers.subarray(0, count)).size, count);
    for (let i = 0; i < count; i++) sizes[sellers[i]!]!++;
  }
  assert.ok(sizes[0]! > 4_000 && sizes[1_199]! < 60, `${sizes[0]} ${sizes[1_199]}`);
  assert.equal(new Set(Array.from({ length: 1_200 }, (_, i) => syntheticShop(1, i).domain)).size, 1_200);
});

test('90 MB of feeds are written within a heap of 40 MB', async () => {
  const wording = { boastPercent: 4, longDescriptions: false };
  const scale = { products: 60_000, shops: 40, seed: 7, out: join(dir, 'm'), gzip: false, ...wording };
  const worker = new Worker(new URL('../../src/market/writing/generate-worker.ts', import.meta.url), {
    workerData: { scale, shopIndexes: Array.from({ length: 40 }, (_, i) => i), day: asOf },
    resourceLimits: { maxOldGenerationSizeMb: 40 },
  });
  const bytes = await new Promise<number>((done, fail) => {
    worker.on('message', (message) => message.done && done(message.done.bytes));
    worker.on('error', fail);
  });
  assert.ok(bytes > 90e6, `${bytes}`);
});

test('wrong options are told by name', () => {
  const clock = () => Date.UTC(2026, 10, 14, 12);
  const good = ['--products', '10', '--vendors', '2', '--days', '1', '--out', 'x'];
  assert.deepEqual(marketOptions(good, clock), {
    products: 10,
    vendors: 2,
    days: 1,
    out: 'x',
    seed: 1,
    asOf,
    gzip: true,
    longDescriptions: false,
    boastPercent: 4,
    workers: 2,
  });
  assert.equal(marketOptions([...good, '--no-gzip', '--as-of', '2026-11-15'], clock).asOf, asOf + 1);
  assert.equal(marketOptions([...good, '--boasts', '100'], clock).boastPercent, 100);
  const wrong: [string[], RegExp][] = [
    [['--products', '0', ...good.slice(2)], /--products/],
    [['--products', '1e9', ...good.slice(2)], /--products/],
    [[...good, '--as-of', 'i går'], /--as-of/],
    [[...good, '--boasts', '101'], /--boasts/],
    [[...good, '--speed', '9'], /--speed/],
    [good.slice(0, 6), /--out/],
  ];
  for (const [argv, message] of wrong) {
    assert.throws(
      () => marketOptions(argv, clock),
      (error) => error instanceof UsageError && message.test(error.message),
    );
  }
});
