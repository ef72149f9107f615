import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { zstdDecompressSync } from 'node:zlib';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { createExportReader } from '../../../src/catalogue/exports/export-rows.ts';
import { exportCommand } from '../../../src/commands/exports/export.ts';
import { UsageError } from '../../../src/domain/errors.ts';
import { exportCatalogue, exportNight } from '../../../src/service/export-catalogue.ts';
import { exportsIn, fillFolder, sweepExports } from '../../../src/store/exports/export-folder.ts';
import { run } from '../../access/a-terminal.ts';
import { aFolder, anEan } from '../../builders.ts';
import { aFeedMarket, articles, times } from '../a-feed-market.ts';
import { apply, aReader, exportedCopy } from './a-copy.ts';

const ALL = articles(1, 60);

async function anExportedMarket() {
  const market = await aFeedMarket({ alfa: ALL, beta: times(articles(31, 60), 0.95) });
  market.source('alfa', { export: true });
  await market.night();
  return market;
}

async function rowsOf(path: string): Promise<Record<string, unknown>[]> {
  const bytes = readFileSync(path);
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
  const compressors = { ZSTD: (input: Uint8Array) => new Uint8Array(zstdDecompressSync(input)) };
  return parquetReadObjects({ file, compressors });
}

test('a night’s files hold what the catalogue has of exported sources, and nothing of others', async () => {
  const market = await anExportedMarket();
  const { stores, config } = market;
  const dir = join(aFolder(), 'exports');
  await exportNight(stores, dir);
  const [manifest] = exportsIn(dir);
  const generation = stores.generations.current()!;
  assert.equal(manifest!.generation, generation.meta.id);
  assert.deepEqual(
    manifest!.files.map(({ file, rows, left_out }) => [file, rows, left_out]),
    [
      ['products.parquet', 60, 30],
      ['offers.parquet', 60, 60],
    ],
  );
  for (const { file, bytes, sha256, columns } of manifest!.files) {
    const content = readFileSync(join(dir, manifest!.generation, file));
    assert.equal(content.length, bytes);
    assert.equal(createHash('sha256').update(content).digest('hex'), sha256);
    assert.ok(columns.length <= 12);
  }
  const offers = await rowsOf(join(dir, manifest!.generation, 'offers.parquet'));
  const expected = [...createExportReader(generation, () => 'alfa').products()]
    .flatMap(({ exported }) => exported?.offers ?? [])
    .map((row) => ({ ...row, flags: row.flags.join(' '), updated_at: new Date(row.updated_at) }));
  assert.deepEqual(offers, expected);
  assert.deepEqual(
    offers.map(({ ean }) => ean),
    offers.map(({ ean }) => ean).toSorted(),
  );
  const products = await rowsOf(join(dir, manifest!.generation, 'products.parquet'));
  const shared = products.find(({ ean }) => ean === anEan(40))!;
  const [offer] = offers.filter(({ ean }) => ean === anEan(40));
  assert.deepEqual([shared['vendor_count'], shared['lowest_price']], [1, offer!['price']]);
  assert.notEqual(market.product(40).lowest_price, offer!['price'], 'beta is cheaper, and is not told');
  assert.deepEqual([shared['image_url'], shared['category']], ['', ''], 'they may be beta’s');
  const alone = products.find(({ ean }) => ean === anEan(1))!;
  assert.deepEqual({ ...alone }, market.product(1));

  const reader = await aReader({ ...config, exportsDir: dir }, stores);
  const copy = exportedCopy(stores);
  market.set({ alfa: times(ALL, 1.1) });
  await market.night();
  apply(copy, (await reader.pages(manifest!.cursor!)).events);
  assert.deepEqual(copy, exportedCopy(stores), 'the cursor of an export goes on from it');
});

test('row groups can be skipped by code: statistics and a Bloom filter', async () => {
  const market = await anExportedMarket();
  const dir = join(aFolder(), 'exports');
  await exportNight(market.stores, dir);
  const bytes = readFileSync(join(dir, exportsIn(dir)[0]!.generation, 'offers.parquet'));
  const { row_groups, created_by } = parquetMetadata(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length),
  );
  assert.equal(created_by, 'prisme');
  const { meta_data } = row_groups[0]!.columns[0]!;
  assert.equal(meta_data!.codec, 'ZSTD');
  assert.equal(meta_data!.statistics!.min_value, anEan(1));
  assert.equal(meta_data!.statistics!.max_value, anEan(60));
  assert.ok(meta_data!.bloom_filter_offset);
});

test('files are listed and answered whole or in ranges, to a token with the right', async () => {
  const market = await anExportedMarket();
  const dir = join(aFolder(), 'exports');
  await exportNight(market.stores, dir);
  const { get, app, token } = await aReader({ ...market.config, exportsDir: dir }, market.stores);
  const listed = (await get('/exports')).json();
  assert.deepEqual(Object.keys(listed), ['count', 'items', 'data_as_of']);
  assert.equal((await get('/exports?what=offers')).statusCode, 400);
  assert.deepEqual(Object.keys(listed.items[0]), [
    ...['day', 'what', 'format', 'url', 'bytes', 'rows', 'left_out', 'sha256', 'cursor'],
  ]);
  const { url, bytes, sha256, cursor } = listed.items[1];
  const path = new URL(url).pathname;
  const whole = await get(path);
  assert.equal(createHash('sha256').update(whole.rawPayload).digest('hex'), sha256);
  assert.equal(whole.headers['etag'], `"${sha256}"`);
  for (const [range, start, end] of [
    ['bytes=0-3', 0, 4],
    ['bytes=-8', bytes - 8, bytes],
    [`bytes=${bytes - 4}-${bytes + 100}`, bytes - 4, bytes],
    ['bytes=5-', 5, bytes],
  ] as const) {
    const part = await get(path, { range });
    assert.deepEqual(
      [part.statusCode, part.headers['content-range'], part.headers['content-length']],
      [206, `bytes ${start}-${end - 1}/${bytes}`, String(end - start)],
    );
    assert.deepEqual(part.rawPayload, whole.rawPayload.subarray(start, end), range);
  }
  for (const range of ['bytes=4-2', 'bytes=-', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=x'])
    assert.equal((await get(path, { range })).statusCode, 200, range);
  for (const range of [`bytes=${bytes}-`, 'bytes=-0']) {
    const { statusCode, headers } = await get(path, { range });
    assert.deepEqual([statusCode, headers['content-range']], [416, `bytes */${bytes}`]);
  }
  const resumed = (etag: string) => get(path, { range: 'bytes=0-3', 'if-range': etag });
  assert.equal((await resumed(`"${sha256}"`)).statusCode, 206);
  assert.equal((await resumed('"another"')).statusCode, 200);
  assert.equal((await get(path, { 'if-none-match': `"${sha256}"` })).statusCode, 304);
  const head = await app.inject({ method: 'HEAD', url: path, headers: { 'x-api-token': token } });
  assert.deepEqual([head.statusCode, head.headers['content-length'], head.body], [200, String(bytes), '']);
  for (const wrong of [
    '/exports/x/offers.parquet',
    `${path}x`,
    path.replace('offers.parquet', 'manifest.json'),
  ])
    assert.equal((await get(wrong)).statusCode, 404, wrong);
  assert.equal((await get('/exports/..%2f..%2fstate.db/x')).statusCode, 404);
  for (const url of ['/exports', path])
    assert.equal((await app.inject({ method: 'GET', url })).statusCode, 403);
  const { start } = (await get('/changes?since=2026-01-01')).json();
  assert.deepEqual(start, { export: url, cursor });
});

test('files without a row are answered: nothing of the catalogue may be passed on', async () => {
  const market = await aFeedMarket({ alfa: ALL });
  await market.night();
  const generation = market.stores.generations.current()!;
  for (const format of ['ndjson', 'parquet'] as const) {
    const dir = join(aFolder(), 'exports');
    const what = ['products', 'offers', 'history'] as const;
    await exportCatalogue(market.stores, generation, join(dir, generation.meta.id), { what, format });
    const { get, app, token } = await aReader({ ...market.config, exportsDir: dir }, market.stores);
    for (const { url, rows, bytes } of (await get('/exports')).json().items) {
      const path = new URL(url).pathname;
      const whole = await get(path);
      assert.deepEqual([rows, whole.statusCode, whole.rawPayload.length], [0, 200, bytes], path);
      const head = await app.inject({ method: 'HEAD', url: path, headers: { 'x-api-token': token } });
      assert.deepEqual([head.statusCode, head.headers['content-length']], [200, String(bytes)]);
      assert.equal((await get(path, { range: `bytes=${bytes}-` })).statusCode, 416);
      if (format === 'parquet') assert.deepEqual(await rowsOf(join(dir, path.slice('/exports/'.length))), []);
      else assert.equal((await get(path, { range: 'bytes=-5' })).statusCode, 416);
    }
  }
});

test('three nights are kept; what is not complete does not count and is removed a day later', async () => {
  const dir = aFolder();
  const id = (n: number) => `2026-11-1${n}-0123456789ab`;
  const manifest = (n: number) => ({
    prisme_export: 1 as const,
    generation: id(n),
    day: `2026-11-1${n}`,
    data_as_of: `2026-11-1${n}T03:00:00Z`,
    cursor: null,
    files: [],
  });
  for (const n of [1, 2, 3, 4]) fillFolder(join(dir, id(n)), () => manifest(n));
  assert.throws(() =>
    fillFolder(join(dir, id(5)), (building) => {
      writeFileSync(join(building, 'offers.parquet'), 'half');
      throw new Error('no space');
    }),
  );
  const killed = join(dir, '.prisme-export-Ab1x2Y');
  mkdirSync(killed);
  mkdirSync(join(dir, id(6)));
  assert.deepEqual(
    exportsIn(dir).map(({ generation }) => generation),
    [4, 3, 2, 1].map(id),
  );
  sweepExports(dir);
  assert.deepEqual(
    exportsIn(dir).map(({ generation }) => generation),
    [4, 3, 2].map(id),
  );
  fillFolder(join(dir, id(4)), () => manifest(4));
  assert.ok(existsSync(killed), 'it may be another process’s');
  utimesSync(killed, 1, 1);
  fillFolder(join(dir, id(4)), () => manifest(4));
  assert.ok(!existsSync(killed));
});

test('an export whose list a disk has spoilt is lost alone, and swept', () => {
  const dir = aFolder();
  const [good, spoilt] = ['2026-11-11-0123456789ab', '2026-11-12-0123456789ab'];
  for (const generation of [good, spoilt])
    fillFolder(join(dir, generation), () => ({
      prisme_export: 1,
      generation,
      day: generation.slice(0, 10),
      data_as_of: `${generation.slice(0, 10)}T03:00:00Z`,
      cursor: null,
      files: [],
    }));
  const path = join(dir, spoilt, 'manifest.json');
  const whole = readFileSync(path, 'utf8');
  for (const text of ['', 'null', '{}', whole.slice(0, -9), whole.replaceAll(spoilt, good)]) {
    writeFileSync(path, text);
    assert.deepEqual(
      exportsIn(dir).map(({ generation }) => generation),
      [good],
    );
  }
  sweepExports(dir);
  assert.deepEqual(readdirSync(dir), [good]);
});

test('the command writes what it is asked for, into a new folder alone', async () => {
  const market = await anExportedMarket();
  const { dataDir } = market.config;
  const dir = aFolder();
  const print = (...args: string[]) => run(exportCommand, args, dataDir);
  const made = await print(
    '--out',
    join(dir, 'a'),
    '--format',
    'ndjson',
    '--what',
    'history',
    '--what',
    'offers',
  );
  assert.equal(made.code, 0);
  assert.deepEqual(readdirSync(join(dir, 'a')).sort(), ['history.ndjson', 'manifest.json', 'offers.ndjson']);
  const lines = (name: string) =>
    readFileSync(join(dir, 'a', name), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
  assert.equal(lines('offers.ndjson').length, 60);
  assert.deepEqual(lines('history.ndjson')[0], {
    ean: anEan(1),
    vendor: 'alfa.dk',
    date: '2026-06-01',
    price: 1001,
    before_price: null,
    stock: 'in_stock',
    flags: [],
  });
  assert.ok(lines('history.ndjson').every(({ vendor }) => vendor === 'alfa.dk'));
  assert.equal((await print('--out', join(dir, 'b'), '--what', 'history')).code, 0);
  assert.equal((await rowsOf(join(dir, 'b', 'history.parquet'))).length, lines('history.ndjson').length);
  for (const args of [
    [],
    ['--out', join(dir, 'a')],
    ['--out', join(dir, 'c'), '--format', 'csv'],
    ['--out', join(dir, 'c'), '--what', 'agents'],
  ])
    await assert.rejects(print(...args), UsageError, args.join(' '));
  assert.deepEqual(readdirSync(dir).sort(), ['a', 'b']);
  const empty = await run(exportCommand, ['--out', join(dir, 'c')], aFolder());
  assert.equal(empty.code, 1);
});
