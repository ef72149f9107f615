import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdirSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { readConfig } from '../../../src/config.ts';
import { createFetching } from '../../../src/service/cluster/fetch-generation.ts';
import { aFolder } from '../../builders.ts';
import { until } from './a-cluster.ts';

/** A node whose store has no generation at all. */
function aFetching(blobs = `file://${aFolder()}`) {
  const env = {
    DATA_DIR: join(aFolder(), 'data'),
    DATABASE_URL: 'postgres://nowhere/prisme',
    BLOBS: blobs,
    AWS_ACCESS_KEY_ID: 'key',
    AWS_SECRET_ACCESS_KEY: 'secret',
  };
  const at = { nowMs: 1_000 };
  const failed: string[] = [];
  const fetching = createFetching({
    config: readConfig(env),
    clock: () => at.nowMs,
    nowMs: () => at.nowMs,
    isSlow: () => false,
    log: (_, message) => void failed.push(/generation (\S+)/.exec(message)![1]!),
  });
  return { fetching, at, failed, dataDir: env.DATA_DIR };
}

test('each generation that cannot be fetched is told since it first failed, and keeps no other one waiting', async () => {
  const { fetching, at, failed } = aFetching();
  assert.equal(fetching.trouble('g1'), undefined);
  for (const id of ['g1', 'g2']) {
    fetching.want(id);
    await until('it has failed', async () => failed.includes(id));
    at.nowMs += 1_000;
  }
  at.nowMs += 10_000;
  fetching.want('g1');
  await until('it has failed again', async () => failed.length === 3);
  const told = (id: string) => [fetching.trouble(id)?.generation, fetching.trouble(id)?.sinceMs];
  assert.deepEqual(
    [told('g1'), told('g2')],
    [
      ['g1', 1_000],
      ['g2', 2_000],
    ],
  );
  await fetching.close();
});

test('what was fetched of a generation that is wanted no more leaves the disk', async () => {
  const { fetching, failed, dataDir } = aFetching();
  const folder = join(dataDir, 'fetching', 'generations');
  for (const id of ['g0', 'g1']) mkdirSync(join(folder, id), { recursive: true });
  fetching.want('g1');
  await until('it has failed', async () => failed.length > 0);
  assert.deepEqual(readdirSync(folder), ['g1']);
  await fetching.close();
});

test('a fetch from a store that hardly answers ends when the generation is wanted no more', async () => {
  const paths: string[] = [];
  const store = createServer((request, response) => {
    paths.push(request.url!);
    response.writeHead(200).write('{');
  }).listen(0, '127.0.0.1');
  await once(store, 'listening');
  const { port } = store.address() as AddressInfo;
  const { fetching, failed } = aFetching(`s3://bucket?endpoint=http://127.0.0.1:${port}`);
  const isFetched = (id: string) => paths.some((path) => path.includes(`/generations/${id}/`));
  fetching.want('g1');
  await until('it is being fetched', async () => isFetched('g1'));
  fetching.keepOnly(['g1', null]);
  fetching.want('g2');
  fetching.keepOnly(['g2', null]);
  await until('the other one is fetched instead', async () => {
    fetching.want('g2');
    return isFetched('g2');
  });
  assert.deepEqual([failed, fetching.trouble('g1')], [[], undefined], 'that is no failure');
  await fetching.close();
  store.close().closeAllConnections();
});

test('what is not in the store is asked for ever more rarely, after 5 s first and every minute at last', async () => {
  const { fetching, at, failed } = aFetching();
  for (const pauseMs of [5_000, 10_000, 20_000, 40_000, 60_000, 60_000]) {
    const before = failed.length;
    fetching.want('g1');
    await until('it has failed', async () => failed.length > before);
    at.nowMs += pauseMs - 1;
    fetching.want('g1');
    assert.equal(failed.length, before + 1, `nothing is asked for within ${pauseMs} ms`);
    at.nowMs += 1;
  }
  await fetching.close();
});
