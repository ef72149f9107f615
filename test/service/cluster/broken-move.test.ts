import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { formatDay } from '../../../src/domain/day.ts';
import { aFolder } from '../../builders.ts';
import { prisme } from '../../commands/running.ts';
import { aDatabase } from '../../postgres/database.ts';
import { startS3 } from '../../store/blobs/s3-server.ts';
import { KEYS } from '../../store/blobs/signature.ts';
import { aCluster, DAYS } from './a-cluster.ts';

test('a pin moves along, and one that was taken back does not return', { timeout: 120_000 }, async () => {
  const shop = await aCluster(await aDatabase(), 'without sources');
  const own = join(aFolder(), 'own');
  const sources = { DATA_DIR: own, SOURCES: shop.sources };
  for (const on of [DAYS[0], DAYS[1]])
    assert.equal((await prisme(['refresh', '--as-of', formatDay(on), '--force'], sources)).code, 0);
  const { out } = await prisme(['generations', 'list'], sources);
  const first = /2026-11-13-[0-9a-f]{12}/.exec(out)![0];
  assert.equal((await prisme(['generations', 'pin', first], sources)).code, 0);
  assert.equal((await prisme(['move'], shop.settings(own))).code, 0);
  const { current, isHeld } = await shop.cluster.head();
  assert.deepEqual([current, isHeld], [first, true]);

  const back = async () => {
    const dataDir = join(aFolder(), 'back');
    const { code, err } = await prisme(['move', '--back'], { ...shop.settings(own), DATA_DIR: dataDir });
    assert.equal(code, 0, err);
    return (await prisme(['generations', 'list'], { ...sources, DATA_DIR: dataDir })).out;
  };
  assert.match(await back(), /pinned/);
  await shop.cluster.unpin();
  assert.doesNotMatch(await back(), /pinned/);
});

test('a move that broke, there or back, is done by the same command again', {
  timeout: 120_000,
}, async () => {
  await using store = await startS3();
  const shop = await aCluster(await aDatabase(), 'without sources');
  const own = join(aFolder(), 'own');
  const night = ['refresh', '--as-of', formatDay(DAYS[0]), '--force'];
  assert.equal((await prisme(night, { DATA_DIR: own, SOURCES: shop.sources })).code, 0);
  const shared = {
    ...shop.settings(own),
    BLOBS: store.address,
    AWS_ACCESS_KEY_ID: KEYS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
  };
  const well = async (args: string[], env: Record<string, string>) => {
    const { code, err } = await prisme(args, env);
    assert.equal(code, 0, err);
    assert.match(err, /\d+ rows are copied/);
  };
  const rows = async () => [(await shop.state.vendors.all()).length, (await shop.state.feeds.all()).length];

  store.fault = (method, name) => (method === 'PUT' && name.startsWith('trial/') ? 'denied' : undefined);
  await assert.rejects(prisme(['move'], shared), /has no right/);
  assert.deepEqual(await rows(), [0, 0], 'a store that takes nothing is noticed first');
  store.fault = (method, name) =>
    method === 'PUT' && name.startsWith('generations/') ? 'denied' : undefined;
  await assert.rejects(prisme(['move'], shared), /has no right/);
  assert.equal((await shop.cluster.head()).current, null);
  store.fault = () => undefined;
  await well(['move'], shared);
  assert.deepEqual(await rows(), [2, 2]);
  assert.notEqual((await shop.cluster.head()).current, null);
  const twice = await prisme(['move'], shared);
  assert.deepEqual(
    [twice.code, /is not empty/.test(twice.err)],
    [2, true],
    'one that is done is not done again',
  );

  const back = { ...shared, DATA_DIR: join(aFolder(), 'back') };
  for (const key of store.objects.keys()) if (key.includes('/spools/alfa')) store.objects.delete(key);
  store.fault = (method, name) => (method === 'GET' && name.includes('.db.') ? 'denied' : undefined);
  await assert.rejects(prisme(['move', '--back'], back), /has no right/);
  assert.ok(!existsSync(join(back.DATA_DIR, 'state.db')));
  store.fault = () => undefined;
  await well(['move', '--back'], back);
  const { code, out } = await prisme(['generations', 'list'], {
    DATA_DIR: back.DATA_DIR,
    SOURCES: shop.sources,
  });
  assert.deepEqual([code, /2026-11-13/.test(out)], [0, true], out);
});
