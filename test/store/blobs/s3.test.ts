import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openBlobs } from '../../../src/store/blobs/open-blobs.ts';
import { readS3Address } from '../../../src/store/blobs/s3/s3-address.ts';
import { readS3Page } from '../../../src/store/blobs/s3/s3-page.ts';
import { BlobsUnavailable } from '../../../src/store/ports/blobs.ts';
import { secretOf } from './signature.ts';
import { aBucket, contentOf, namesIn, textIn } from './stores.ts';

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
    [store.server.address.replace('prisme-test', 'another-bucket'), /404 \(NoSuchBucket\)/],
  ];
  for (const [address, expected] of cases) {
    const blobs = await openBlobs(address, secretOf);
    await assert.rejects(blobs.put('spools/a', contentOf('x')), expected);
    await blobs.close();
  }
  const blobs = await openBlobs(store.server.address, (name) => `${secretOf(name)}x`);
  await assert.rejects(blobs.put('spools/a', contentOf('x')), /403 \(SignatureDoesNotMatch\)/);
  await blobs.close();
  assert.deepEqual(store.server.log, []);
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

test('a list with an entry of no size, and one that hides its next page, are refused', () => {
  const page = (inside: string) => `<ListBucketResult>${inside}</ListBucketResult>`;
  assert.deepEqual(readS3Page(page('<IsTruncated>false</IsTruncated>')), { blobs: [], next: undefined });
  assert.throws(() => readS3Page(page('<Contents><Key>a</Key></Contents>')), BlobsUnavailable);
  assert.throws(() => readS3Page(page('<IsTruncated>true</IsTruncated>')), BlobsUnavailable);
  assert.throws(() => readS3Page('<html>a proxy</html>'), BlobsUnavailable);
});
