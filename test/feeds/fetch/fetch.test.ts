import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { FeedError } from '../../../src/feeds/feed.ts';
import { type FetchOptions, fetchFeed } from '../../../src/feeds/fetch/fetch.ts';
import { createOutbound } from '../../../src/net/outbound.ts';
import { alwaysAt, startLoopback, TEST_CA } from '../../net/loopback-server.ts';

let dir: string;
before(async () => {
  dir = await mkdtemp(join(tmpdir(), 'prisme-fetch-'));
});
after(() => rm(dir, { recursive: true }));

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const outbound = createOutbound({
  allowPrivateHosts: ['localhost'],
  ca: TEST_CA,
  lookup: alwaysAt('127.0.0.1'),
});

let files = 0;
const anOptions = (extra: Partial<FetchOptions> = {}): FetchOptions & { slept: number[] } => {
  const slept: number[] = [];
  return {
    outbound,
    path: join(dir, `feed-${++files}`),
    sleep: async (ms) => slept.push(ms),
    random: () => 0.5,
    slept,
    ...extra,
  };
};
const aSource = (server: { port: number }, path = '/feed.xml?key=hemmelig') => ({
  url: `https://localhost:${server.port}${path}`,
});
const failsWith = (message: string) => (error: unknown) => {
  assert.ok(error instanceof FeedError, String(error));
  assert.equal(error.message, message);
  return true;
};
/** Answers the first requests from a script, the last line for ever. */
const scripted =
  (...script: [status: number, headers?: Record<string, string>, body?: string][]): RequestListener =>
  (_, res) => {
    const [status, headers, body] = (script.length > 1 ? script.shift() : script[0])!;
    res.writeHead(status, headers).end(body);
  };

test('a feed is stored with its hash, size and validators', async () => {
  await using server = await startLoopback(
    scripted([200, { etag: '"1"', 'last-modified': 'then' }, '<feed/>']),
  );
  const options = anOptions();
  assert.deepEqual(await fetchFeed(aSource(server), null, options), {
    status: 'fetched',
    path: options.path,
    bytes: 7,
    sha256: sha256('<feed/>'),
    etag: '"1"',
    lastModified: 'then',
  });
  assert.equal(readFileSync(options.path, 'utf8'), '<feed/>');
  assert.equal(existsSync(`${options.path}.part`), false);
});

test('a server that says 304 to our validators costs nothing more', async () => {
  await using server = await startLoopback((req, res) => {
    const known = req.headers['if-none-match'] === '"1"' && req.headers['if-modified-since'] === 'then';
    res.writeHead(known ? 304 : 500).end();
  });
  const options = anOptions();
  const previous = { etag: '"1"', lastModified: 'then', sha256: sha256('old') };
  assert.deepEqual(await fetchFeed(aSource(server), previous, options), {
    status: 'unchanged',
    reason: '304',
    etag: '"1"',
    lastModified: 'then',
  });
  assert.equal(existsSync(options.path), false);
});

test('the same bytes again are unchanged, whatever the server says', async () => {
  await using server = await startLoopback(scripted([200, { etag: '"2"' }, '<feed/>']));
  const options = anOptions();
  const previous = { etag: '"1"', lastModified: null, sha256: sha256('<feed/>') };
  const result = await fetchFeed(aSource(server), previous, options);
  assert.deepEqual(result, { status: 'unchanged', reason: 'same hash', etag: '"2"', lastModified: null });
  assert.equal(existsSync(options.path) || existsSync(`${options.path}.part`), false);
});

test('a 304 nobody asked for is an error', async () => {
  await using server = await startLoopback(scripted([304]));
  await assert.rejects(
    fetchFeed(aSource(server), null, anOptions()),
    failsWith('localhost answered HTTP 304'),
  );
});

test('a passing failure is tried again, with growing pauses and the Retry-After of the server', async () => {
  await using server = await startLoopback(
    scripted([503], [429, { 'retry-after': '60' }], [500], [200, {}, 'good']),
  );
  const options = anOptions({ retry: { backoffMs: 1000 } });
  assert.equal((await fetchFeed(aSource(server), null, options)).status, 'fetched');
  assert.deepEqual(options.slept, [1000, 60_000, 4000]);
});

test('a Retry-After of a day is honoured up to the cap', async () => {
  await using server = await startLoopback(scripted([429, { 'retry-after': '86400' }], [200, {}, 'good']));
  const options = anOptions({ retry: { retryAfterMsMax: 5000 } });
  await fetchFeed(aSource(server), null, options);
  assert.deepEqual(options.slept, [5000]);
});

test('a failure that stays is reported after the last attempt, without the key', async () => {
  await using server = await startLoopback(scripted([502]));
  await assert.rejects(
    fetchFeed(aSource(server), null, anOptions({ retry: { attemptsMax: 3 } })),
    failsWith('localhost answered HTTP 502, 3 attempts'),
  );
  assert.equal(server.requests.length, 3);
});

test('what will not pass is not tried again', async () => {
  for (const [status, message] of [
    [204, 'localhost answered HTTP 204: the feed is not approved for us'],
    [401, 'localhost answered HTTP 401: access denied'],
    [403, 'localhost answered HTTP 403: access denied'],
    [404, 'localhost answered HTTP 404: the feed is gone'],
    [418, 'localhost answered HTTP 418'],
  ] as const) {
    await using server = await startLoopback(scripted([status]));
    await assert.rejects(fetchFeed(aSource(server), null, anOptions()), failsWith(message));
    assert.equal(server.requests.length, 1);
  }
});

test('a redirect to a private address is refused once, with a clear line', async () => {
  await using server = await startLoopback(scripted([302, { location: 'https://10.0.0.1/' }]));
  await assert.rejects(
    fetchFeed(aSource(server), null, anOptions()),
    failsWith('refused: 10.0.0.1 is a private address; if it is your own, name it in ALLOW_PRIVATE_HOSTS'),
  );
  assert.equal(server.requests.length, 1);
});

test('a connection cut in the middle is tried again, and leaves no half file', async () => {
  let calls = 0;
  await using server = await startLoopback((_, res) => {
    res.writeHead(200, { 'content-length': '8' });
    if (++calls > 1) res.end('complete');
    else res.write('comp', () => res.destroy());
  });
  const options = anOptions();
  const result = await fetchFeed(aSource(server), null, options);
  assert.equal(result.status === 'fetched' && result.bytes, 8);
  assert.equal(options.slept.length, 1);

  await using broken = await startLoopback((_, res) => {
    res.writeHead(200, { 'content-length': '8' }).write('comp', () => res.destroy());
  });
  const doomed = anOptions();
  await assert.rejects(fetchFeed(aSource(broken), null, doomed), FeedError);
  assert.deepEqual(
    readdirSync(dir).filter((name) => join(dir, name).startsWith(doomed.path)),
    [],
  );
});

test('a feed over the cap is refused, whether the server says its size or not', async () => {
  for (const headers of [{ 'content-length': '2000' }, {}]) {
    await using server = await startLoopback((_, res) => {
      res.writeHead(200, headers).write('x'.repeat(500));
      res.end('x'.repeat(1500));
    });
    const options = anOptions({ limits: { bytesMax: 1000 } });
    await assert.rejects(fetchFeed(aSource(server), null, options), failsWith('larger than 1000 bytes'));
    assert.equal(existsSync(options.path) || existsSync(`${options.path}.part`), false);
    assert.equal(server.requests.length, 1);
  }
});

test('a server that sends one byte a second is cut after a minute', async () => {
  let closed = false;
  await using server = await startLoopback((_, res) => {
    res.writeHead(200);
    res.on('close', () => {
      closed = true;
    });
    // The server drips as fast as it may; the injected clock makes each look at it a second later.
    const drip = (): void => void (closed || res.write('x', () => setImmediate(drip)));
    drip();
  });
  let nowMs = 0;
  const clock = (): number => (nowMs += 1000);
  await assert.rejects(fetchFeed(aSource(server), null, anOptions({ clock })), (error: unknown) => {
    assert.ok(error instanceof FeedError);
    assert.match(error.message, /^too slow: \d+ bytes in 60 s$/);
    return true;
  });
  assert.equal(server.requests.length, 1);
});

test('a steady transfer that never ends is cut in the end', async () => {
  await using server = await startLoopback((_, res) => {
    const pour = (): void => void (res.destroyed || res.write('x'.repeat(60_000), () => setImmediate(pour)));
    pour();
  });
  let nowMs = 0;
  const clock = (): number => (nowMs += 1000);
  await assert.rejects(
    fetchFeed(aSource(server), null, anOptions({ clock, limits: { transferMsMax: 300_000 } })),
    failsWith('not done after 5 minutes'),
  );
});

test('a server that never answers is given up', async () => {
  await using server = await startLoopback(() => {});
  await assert.rejects(
    fetchFeed(aSource(server), null, anOptions({ firstByteTimeoutMs: 20, retry: { attemptsMax: 1 } })),
    failsWith('localhost did not answer in time'),
  );
});

test('an encoding we cannot unpack is refused by name', async () => {
  await using server = await startLoopback(scripted([200, { 'content-encoding': 'br' }, 'x']));
  await assert.rejects(
    fetchFeed(aSource(server), null, anOptions()),
    failsWith('localhost sent the feed in an encoding not asked for (br)'),
  );
});

test('a local feed is hashed where it lies', async () => {
  const path = join(dir, 'local æøå.xml');
  writeFileSync(path, '<feed/>');
  const source = { url: pathToFileURL(path).href };
  const first = await fetchFeed(source, null, anOptions());
  assert.deepEqual(first, {
    status: 'fetched',
    path,
    bytes: 7,
    sha256: sha256('<feed/>'),
    etag: null,
    lastModified: null,
  });
  const second = await fetchFeed(
    source,
    { etag: null, lastModified: null, sha256: sha256('<feed/>') },
    anOptions(),
  );
  assert.equal(second.status, 'unchanged');
  assert.equal(existsSync(path), true);
});

test('a local feed that is missing, a folder, a device or too large is refused with a clear line', async () => {
  const large = join(dir, 'large');
  writeFileSync(large, 'x'.repeat(20));
  for (const [url, message] of [
    [pathToFileURL(join(dir, 'missing')).href, 'the file does not exist'],
    [pathToFileURL(dir).href, 'the feed is not a regular file'],
    ['file:///dev/zero', 'the feed is not a regular file'],
    [pathToFileURL(large).href, 'larger than 10 bytes'],
    ['nonsense', 'the feed has no valid URL'],
  ] as const) {
    await assert.rejects(
      fetchFeed({ url }, null, anOptions({ limits: { bytesMax: 10 } })),
      failsWith(message),
    );
  }
});
