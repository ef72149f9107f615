import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import pino from 'pino';
import { readConfig } from '../../../src/config.ts';
import { createDeltaFetching } from '../../../src/service/cluster/fetch-deltas.ts';
import { putDeltas } from '../../../src/store/blobs/deltas.ts';
import { openBlobs } from '../../../src/store/blobs/open-blobs.ts';
import { openDelta } from '../../../src/store/deltas/delta-file.ts';
import { deltasIn } from '../../../src/store/disk/data-folder.ts';
import { aFolder } from '../../builders.ts';
import { type S3Server, startS3 } from '../../store/blobs/s3-server.ts';
import { KEYS, secretOf } from '../../store/blobs/signature.ts';
import { until } from './a-cluster.ts';

const [CHILD, PARENT] = ['2026-11-15-0123456789ab', '2026-11-14-0123456789ab'] as const;

/** A node that fetches from the store, and what it has said. */
function aNode(server: S3Server) {
  const dataDir = join(aFolder(), 'data');
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: 'postgres://nowhere/prisme',
    BLOBS: server.address,
    AWS_ACCESS_KEY_ID: KEYS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
  });
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
  return { deltas: createDeltaFetching({ config, log }), lines, dir: deltasIn(dataDir) };
}

async function withADelta(server: S3Server): Promise<void> {
  const from = aFolder();
  const delta = openDelta(from);
  delta.close({ shops: [], rushes: [] });
  delta.publish({ child: CHILD, parent: PARENT });
  const blobs = await openBlobs(server.address, secretOf);
  await putDeltas(blobs, from);
  await blobs.close();
}

const isList = (name: string): boolean => name === '';

/** What the store does, and the request at which it does it. */
const AWAY = [
  ['its list', 'hang-up', isList],
  ['a delta', 'hang-up', (name: string) => !isList(name)],
  ['a list that never comes', { delayMs: 20_000 }, isList],
  ['a delta that never comes', { delayMs: 20_000 }, (name: string) => !isList(name)],
] as const;

for (const [what, fault, isConcerned] of AWAY)
  test(`a node that ends does not wait for a store that is away: ${what}`, async () => {
    await using server = await startS3();
    await withADelta(server);
    let hits = 0;
    server.fault = (method, name) => {
      if (method !== 'GET' || !isConcerned(name)) return undefined;
      hits++;
      return fault;
    };
    const { deltas, lines, dir } = aNode(server);
    deltas.look(CHILD);
    await until('the store was asked', async () => hits > 0);
    const closed = await Promise.race([deltas.close().then(() => true), wait(10_000, false)]);
    assert.ok(closed, 'it waited');
    assert.deepEqual(lines, [], 'an end is no failure');
    assert.deepEqual(readdirSync(dir), [], 'nothing is left of the download');
    assert.equal(deltas.hasAllOf(CHILD), false);
  });

test('a node whose store is there again has all deltas', async () => {
  await using server = await startS3();
  await withADelta(server);
  let failures = 2;
  server.fault = (method) => (method === 'GET' && failures-- > 0 ? 'hang-up' : undefined);
  const { deltas, dir } = aNode(server);
  deltas.look(CHILD);
  await until('it has fetched', async () => deltas.hasAllOf(CHILD));
  assert.deepEqual(readdirSync(dir), [`${CHILD}.${PARENT}.delta`]);
  await deltas.close();
});
