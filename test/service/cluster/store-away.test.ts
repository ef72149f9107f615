import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { lastFailure } from '../../../src/oversight/nights/night-marks.ts';
import { aFolder, BARE_ENV } from '../../builders.ts';
import { prisme } from '../../commands/running.ts';
import { startS3 } from '../../store/blobs/s3-server.ts';
import { KEYS } from '../../store/blobs/signature.ts';
import { aCluster, DAYS } from './a-cluster.ts';

const MAIN = new URL('../../../src/main.ts', import.meta.url).pathname;

/** Nodes that share a bucket in place of a folder. */
async function aShopWithBucket() {
  const [shop, server] = [await aCluster(), await startS3()];
  const own = {
    BLOBS: server.address,
    AWS_ACCESS_KEY_ID: KEYS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
  };
  return { shop, server, own, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

test('a night that was published is well though nothing old may be removed; that is a warning', {
  timeout: 120_000,
}, async () => {
  await using bucket = await aShopWithBucket();
  const { shop, server, own } = bucket;
  server.objects.set('shop/spools/old', { body: Buffer.from('x'), changedMs: 0 });
  let denied = 0;
  server.fault = (method) => {
    if (method !== 'DELETE') return undefined;
    denied++;
    return 'denied';
  };
  const said: string[] = [];
  const report = await shop.build(DAYS[0], undefined, own, said);
  assert.ok('published' in report && report.published, JSON.stringify(report));
  assert.ok((await shop.cluster.head()).next !== null);
  assert.ok(denied > 0);
  assert.match(said.join(''), /what is old stays in the object store.*AWS_ACCESS_KEY_ID has no right/);
});

test('no night begins while nothing can be put into the store: no feed is read', {
  timeout: 120_000,
}, async () => {
  await using bucket = await aShopWithBucket();
  const { shop, server, own } = bucket;
  server.fault = (method) => (method === 'PUT' ? 'denied' : undefined);
  await assert.rejects(shop.build(DAYS[0], undefined, own), /PUT .*has no right/);
  assert.deepEqual(await shop.state.feeds.all(), []);
  assert.equal(await shop.state.fact('unfinished_run'), undefined);
  assert.match(
    (await lastFailure(shop.state))!.reason,
    /has no right/,
    'whoever asks for the status is told',
  );
});

test('doctor tries what the node’s role needs of the store, and leaves nothing there', {
  timeout: 120_000,
}, async () => {
  await using bucket = await aShopWithBucket();
  const { shop, server, own } = bucket;
  const line = async (role: string) => {
    const env = { ...shop.settings(join(aFolder(), 'data')), ...own, ROLE: role };
    const { out } = await prisme(['doctor'], env);
    return out.split('\n').find((each) => each.includes('object store'))!;
  };
  for (const role of ['serve', 'build', 'all']) assert.match(await line(role), /^ok .*0 generations/);
  assert.deepEqual([...server.objects.keys()], []);
  for (const refused of ['PUT', 'DELETE'] as const) {
    server.fault = (method) => (method === refused ? 'denied' : undefined);
    assert.match(await line('serve'), /^ok /, `a node that serves needs no ${refused}`);
    for (const role of ['build', 'all'])
      assert.match(await line(role), new RegExp(`^FAILED .*${refused} .*has no right`));
  }
  server.fault = (method, name) => (method === 'GET' && name !== '' ? 'denied' : undefined);
  assert.match(await line('build'), /^FAILED .*GET .*has no right/);
});

test('what is wrong with the store is one line for whoever runs a command', {
  timeout: 120_000,
}, async () => {
  await using bucket = await aShopWithBucket();
  const env = { ...BARE_ENV, ...bucket.shop.settings(join(aFolder(), 'data')), ...bucket.own };
  for (const [BLOBS, expected] of [
    [bucket.own.BLOBS.replace('prisme-test', 'other'), /has no bucket other/],
    [bucket.own.BLOBS.replace('http:', 'https:'), /speaks no TLS/],
  ] as const) {
    const run = promisify(execFile)(process.execPath, [MAIN, 'generations', 'pin', 'g1'], {
      env: { ...env, BLOBS },
    });
    const { code, stderr } = (await run.catch((error: unknown) => error)) as { code: number; stderr: string };
    assert.deepEqual([code, stderr.trim().split('\n').length], [1, 1], stderr);
    assert.match(stderr, expected);
  }
});
