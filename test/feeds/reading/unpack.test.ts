import assert from 'node:assert/strict';
import { existsSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { ZipFile } from 'yazl';
import { FeedError } from '../../../src/feeds/feed.ts';
import { type UnpackLimits, unpack } from '../../../src/feeds/reading/unpack.ts';

let dir: string;
before(async () => {
  dir = await mkdtemp(join(tmpdir(), 'prisme-unpack-'));
});
after(() => rm(dir, { recursive: true }));

let files = 0;
const aFile = (bytes: Uint8Array | string): string => {
  const path = join(dir, `feed-${++files}`);
  writeFileSync(path, bytes);
  return path;
};
const aZip = (entries: Record<string, Uint8Array | string>): Promise<Buffer> => {
  const zip = new ZipFile();
  for (const [name, bytes] of Object.entries(entries)) {
    if (name.endsWith('/')) zip.addEmptyDirectory(name);
    else zip.addBuffer(Buffer.from(bytes as string), name);
  }
  zip.end();
  return buffer(zip.outputStream);
};
const read = async (bytes: Uint8Array | string, limits: Partial<UnpackLimits> = {}): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(unpack(aFile(bytes), limits)));
const failsWith = (message: string | RegExp) => (error: unknown) => {
  assert.ok(error instanceof FeedError, String(error));
  assert.match(error.message, typeof message === 'string' ? new RegExp(`^${message}$`) : message);
  return true;
};

const FEED = `<produkter>${'<produkt>Kaffemølle</produkt>'.repeat(1000)}</produkter>`;
const ZEROS = Buffer.alloc(12_000_000);

test('gzip, zip and plain files give the same bytes, whatever they are called', async () => {
  const plain = Buffer.from(FEED);
  assert.deepEqual(await read(FEED), plain);
  assert.deepEqual(await read(gzipSync(FEED)), plain);
  assert.deepEqual(await read(Buffer.concat([gzipSync(FEED.slice(0, 99)), gzipSync(FEED.slice(99))])), plain);
  assert.deepEqual(await read(await aZip({ 'feed.xml': FEED })), plain);
  assert.deepEqual(
    await read(await aZip({ 'a/': '', '__MACOSX/._feed.xml': 'x', 'a/feed.xml': FEED })),
    plain,
  );
});

test('a zip whose local header states size 0 is read by its directory', async () => {
  const zip = new ZipFile();
  zip.addReadStreamLazy('feed.xml', {}, (give) => {
    give(null, Readable.from([Buffer.from(FEED)]));
  });
  zip.end();
  const bytes = await buffer(zip.outputStream);
  assert.equal(bytes.readUInt32LE(22), 0);
  assert.deepEqual(await read(bytes), Buffer.from(FEED));
});

test('an empty or tiny file passes as plain', async () => {
  for (const text of ['', 'P', 'PK', '\x1f']) assert.equal((await read(text)).toString(), text);
});

test('a gzip that is cut short fails, at any length', async () => {
  const whole = gzipSync(FEED);
  for (const length of [12, 60, whole.length - 9, whole.length - 1]) {
    await assert.rejects(read(whole.subarray(0, length)), failsWith('the gzip is cut short'), String(length));
  }
});

test('damaged archives fail with a clear line', async () => {
  const gzip = gzipSync(FEED);
  gzip.fill(0xff, 40, 60);
  await assert.rejects(read(gzip), failsWith(/^the gzip is damaged \(.+\)$/));
  const zip = await aZip({ 'feed.xml': FEED });
  await assert.rejects(read(zip.subarray(0, zip.length - 30)), failsWith(/^the zip is damaged \(.+\)$/));
  const lying = Buffer.from(zip);
  lying.writeUInt32LE(10, lying.indexOf('PK\x01\x02', 0, 'latin1') + 24);
  await assert.rejects(read(lying), failsWith(/^the zip is damaged \(.+\)$/));
});

test('gzip and zip bombs are cut by their ratio', async () => {
  const message = 'refused: unpacks to more than 200 times its size';
  await assert.rejects(read(gzipSync(ZEROS)), failsWith(message));
  await assert.rejects(read(await aZip({ 'feed.xml': ZEROS })), failsWith(message));
});

test('what unpacks to more than the cap is cut', async () => {
  const message = 'refused: unpacks to more than 5000 bytes';
  for (const bytes of [FEED, gzipSync(FEED), await aZip({ 'feed.xml': FEED })]) {
    await assert.rejects(read(bytes, { bytesMax: 5000 }), failsWith(message));
  }
});

test('archives inside archives are refused', async () => {
  const zip = await aZip({ 'feed.xml': FEED });
  await assert.rejects(read(await aZip({ 'feed.zip': zip })), failsWith('refused: a zip inside a zip'));
  await assert.rejects(read(await aZip({ feed: gzipSync(FEED) })), failsWith('refused: a gzip inside a zip'));
  await assert.rejects(read(gzipSync(gzipSync(FEED))), failsWith('refused: a gzip inside a gzip'));
  await assert.rejects(read(gzipSync(zip)), failsWith('refused: a zip inside a gzip'));
});

test('a zip must hold exactly one file, in the clear', async () => {
  await assert.rejects(read(await aZip({})), failsWith('the zip is empty'));
  await assert.rejects(
    read(await aZip({ 'a.xml': '1', 'b.xml': '2' })),
    failsWith(/holds 2 files, not one$/),
  );
  const many = Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`${i}.xml`, 'x']));
  await assert.rejects(read(await aZip(many)), failsWith('refused: a zip of 101 files'));
  const locked = await aZip({ 'feed.xml': FEED });
  for (const [magic, offset] of [['PK\x03\x04', 6] as const, ['PK\x01\x02', 8] as const]) {
    locked[locked.indexOf(magic, 0, 'latin1') + offset]! |= 1;
  }
  await assert.rejects(read(locked), failsWith('refused: the zip is encrypted'));
});

test('a reader that stops early leaves no file open', { skip: !existsSync('/proc/self/fd') }, async () => {
  for (const bytes of [ZEROS, gzipSync(ZEROS), await aZip({ 'feed.xml': ZEROS })]) {
    const path = aFile(bytes);
    for await (const _ of unpack(path)) break;
    for (let turn = 0; turn < 100 && openFiles().includes(path); turn++) await new Promise(setImmediate);
    assert.equal(openFiles().includes(path), false);
  }
});

function openFiles(): string[] {
  return readdirSync('/proc/self/fd').map((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      return '';
    }
  });
}
