import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { readConfig } from '../../src/config.ts';
import { createFetching } from '../../src/operator/cluster/fetching.ts';
import { aFolder } from '../builders.ts';
import { until } from './a-cluster.ts';

test('a generation that cannot be fetched is told since it first failed, another one since it did', async () => {
  const env = {
    DATA_DIR: join(aFolder(), 'data'),
    DATABASE_URL: 'postgres://nowhere/prisme',
    BLOBS: `file://${aFolder()}`,
  };
  let nowMs = 1_000;
  let failures = 0;
  const fetching = createFetching(
    readConfig(env),
    () => nowMs,
    () => {
      failures += 1;
    },
  );
  assert.equal(fetching.trouble(), null);
  for (const [id, sinceMs] of [
    ['g1', 1_000],
    ['g1', 1_000],
    ['g2', 3_000],
    ['g1', 4_000],
  ] as const) {
    const before = failures;
    fetching.want(id);
    await until('it has failed', async () => failures > before);
    const { generation, sinceMs: told } = fetching.trouble()!;
    assert.deepEqual([generation, told], [id, sinceMs]);
    nowMs += 1_000;
  }
  await fetching.close();
});
