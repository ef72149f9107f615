import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openBlobs } from '../../../src/store/blobs/open-blobs.ts';
import { readS3Address, readS3Page } from '../../../src/store/blobs/s3.ts';
import { BlobsUnavailable } from '../../../src/store/ports/blobs.ts';
import { startLoopback } from '../../net/loopback-server.ts';
import { secretOf } from './signature.ts';
import { aBucket, contentOf, namesIn, textIn } from './stores.ts';

/** Fails whoever would try again. */
const NEVER = { nowMs: () => 0, pause: () => Promise.reject(new Error('it is tried again')) };

async function putAt(endpoint: string): Promise<void> {
  const blobs = await openBlobs(`s3://bucket/p?endpoint=${endpoint}`, secretOf, NEVER);
  try {
    await blobs.put('spools/a', contentOf('x'));
  } finally {
    await blobs.close();
  }
}

test('every page of a long list is asked for', async () => {
  await using store = await aBucket();
  store.server.pageSize = 2;
  const names = ['spools/a', 'spools/b', 'spools/d', 'spools/e', 'spools/f'];
  for (const name of names) await store.blobs.put(name, contentOf(name));
  assert.deepEqual(await namesIn(store.blobs, 'spools/'), names);
});

test('a list that was cut short is asked for again, and never taken for the whole', async () => {
  await using store = await aBucket();
  await store.blobs.put('spools/a', contentOf('x'));
  let cuts = 1;
  store.server.fault = () => (cuts-- > 0 ? 'cut' : undefined);
  assert.deepEqual(await namesIn(store.blobs), ['spools/a']);
  store.server.fault = () => 'cut';
  await assert.rejects(namesIn(store.blobs), BlobsUnavailable);
});

test('a store that is busy or hangs up is asked again', async () => {
  await using store = await aBucket();
  const faults = ['slow-down', 'hang-up', undefined, 'hang-up', 'slow-down', undefined] as const;
  let at = 0;
  store.server.fault = () => faults[at++];
  await store.blobs.put('spools/a', contentOf('x'));
  assert.equal(await textIn(store.blobs, 'spools/a'), 'x');
  assert.equal(at, 6);
});

test('a wrong secret, another region and a missing bucket are said in the words of the store, without another try', async () => {
  await using store = await aBucket();
  const cases: [string, RegExp][] = [
    [store.server.address.replace('eu-test-1', 'us-east-1'), /403 \(SignatureDoesNotMatch\)/],
    [
      store.server.address.replace('prisme-test', 'another-bucket'),
      /no bucket another-bucket \(404 NoSuchBucket\)/,
    ],
  ];
  for (const [address, expected] of cases) {
    const blobs = await openBlobs(address, secretOf, NEVER);
    await assert.rejects(blobs.put('spools/a', contentOf('x')), expected);
    await blobs.close();
  }
  const blobs = await openBlobs(store.server.address, (name) => `${secretOf(name)}x`, NEVER);
  await assert.rejects(
    blobs.put('spools/a', contentOf('x')),
    /403 \(SignatureDoesNotMatch\): AWS_SECRET_ACCESS_KEY is not the secret/,
  );
  await blobs.close();
  assert.deepEqual(store.server.log, []);
});

test('what the store refuses names the variable to look at', async () => {
  const codes: [number, string, RegExp][] = [
    [403, 'InvalidAccessKeyId', /does not know the key in AWS_ACCESS_KEY_ID$/],
    [
      403,
      'AccessDenied',
      /PUT p\/spools\/a with 403 \(AccessDenied\): the key in AWS_ACCESS_KEY_ID has no right/,
    ],
    [403, 'SomethingElse', /AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY$/],
    [400, 'ExpiredToken', /AWS_SESSION_TOKEN is wrong or has run out$/],
    [301, 'PermanentRedirect', /the region in BLOBS/],
    [403, 'RequestTimeTooSkewed', /clock is wrong$/],
  ];
  for (const [status, code, expected] of codes) {
    // Ceph's errors have no words.
    const body = `<?xml version="1.0"?><Error><Code>${code}</Code><Message></Message></Error>`;
    await using server = await startLoopback((_, answer) => answer.writeHead(status).end(body), 'http');
    await assert.rejects(putAt(`http://127.0.0.1:${server.port}`), expected);
    assert.equal(server.requests.length, 1, 'nobody asks again');
  }
});

test('an endpoint that is no S3 server, speaks no TLS or has a certificate of an unknown CA is called so', async () => {
  await using page = await startLoopback(
    (_, answer) => answer.writeHead(404).end('<h1>Not found</h1>'),
    'http',
  );
  await using own = await startLoopback((_, answer) => answer.end());
  const cases: [string, RegExp][] = [
    [`http://127.0.0.1:${page.port}`, /is no S3 server: it says 404 to PUT p\/spools\/a/],
    [`https://127.0.0.1:${page.port}`, /speaks no TLS: write its endpoint with http:\/\/ in BLOBS/],
    [`https://localhost:${own.port}`, /unknown here .*NODE_EXTRA_CA_CERTS/],
  ];
  for (const [endpoint, expected] of cases) await assert.rejects(putAt(endpoint), expected);
});

test('a store that nobody listens at is unavailable, which is not the same as empty', async () => {
  const store = await aBucket();
  await store.server[Symbol.asyncDispose]();
  await assert.rejects(namesIn(store.blobs), BlobsUnavailable);
  await assert.rejects(store.blobs.read('spools/a'), BlobsUnavailable);
  await store.blobs.close();
});

test('an address names bucket, prefix, endpoint and region', () => {
  const { url, region, prefix } = readS3Address(
    's3://b-1/a/b/?endpoint=https://s3.example:9000/x/&region=eu-1',
  );
  assert.deepEqual([url.href, region, prefix], ['https://s3.example:9000/x/b-1', 'eu-1', 'a/b/']);
  const plain = readS3Address('s3://bucket?region=eu-north-1');
  assert.deepEqual([plain.url.href, plain.prefix], ['https://s3.eu-north-1.amazonaws.com/bucket', '']);
});

test('an address that means something else is refused in one line', async () => {
  const wrong = [
    's3://',
    's3://B_/x',
    's3://bucket/a b',
    's3://bucket/../x%2F',
    's3://bucket?endpoint=ftp://x',
    's3://bucket?region=EU%20',
    's3://bucket?secret=1',
    'https://bucket',
    'file://host/x',
    'file:///',
    '/mount',
  ];
  for (const address of wrong)
    await assert.rejects(openBlobs(address, secretOf), { name: 'UsageError' }, address);
  await assert.rejects(
    openBlobs('s3://bucket', () => undefined),
    /AWS_ACCESS_KEY_ID/,
  );
});

const page = (inside: string): string => `<ListBucketResult>${inside}</ListBucketResult>`;

test('a list with an entry of no size, and one that hides its next page, are refused', () => {
  assert.deepEqual(readS3Page(page('<IsTruncated>false</IsTruncated>')), { blobs: [], next: undefined });
  assert.throws(() => readS3Page(page('<Contents><Key>a</Key></Contents>')), BlobsUnavailable);
  assert.throws(() => readS3Page(page('<IsTruncated>true</IsTruncated>')), BlobsUnavailable);
  assert.throws(() => readS3Page('<html>a proxy</html>'), BlobsUnavailable);
});

test('a store whose list never ends is unavailable, so that nobody waits for ever', async () => {
  const fields = '<IsTruncated>true</IsTruncated><NextContinuationToken>same</NextContinuationToken>';
  await using server = await startLoopback((_, response) => void response.end(page(fields)), 'http');
  const address = `s3://bucket?endpoint=http://localhost:${server.port}`;
  const blobs = await openBlobs(address, secretOf);
  await assert.rejects(namesIn(blobs), BlobsUnavailable);
  await blobs.close();
});
