import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import pino from 'pino';
import { changesCommand } from '../../../src/commands/exports/changes.ts';
import { readConfig } from '../../../src/config.ts';
import { UsageError } from '../../../src/domain/errors.ts';
import { silent } from '../../../src/oversight/progress.ts';
import { backup } from '../../../src/service/backup/backup.ts';
import { restore } from '../../../src/service/backup/restore.ts';
import { openStores } from '../../../src/service/stores.ts';
import { deltasIn } from '../../../src/store/disk/data-folder.ts';
import { run } from '../../access/a-terminal.ts';
import { aFolder } from '../../builders.ts';
import { aFeedMarket, articles, times } from '../a-feed-market.ts';
import { apply, aReader, exportedCopy } from './a-copy.ts';

const ALL = articles(1, 40);

test('after a restore a copy that is ahead must begin anew, and one that is not goes on', async () => {
  const market = await aFeedMarket({ alfa: ALL, beta: ALL });
  market.source('alfa', { export: true });
  await market.night();
  const { config, stores } = market;
  const reader = await aReader(config, stores);
  const day = (n: number) => `2026-06-0${n}`;
  const copy = exportedCopy(stores);
  const { start } = (await reader.get(`/changes?since=${day(1)}`)).json();
  market.set({ alfa: times(ALL, 1.1) });
  await market.night();
  const dir = aFolder();
  await backup({ dataDir: config.dataDir, dir: join(dir, 'backup'), nowMs: 0, progress: silent });
  const backedUp = exportedCopy(stores);
  await market.night();
  await reader.look();
  const ahead = await reader.pages(start.cursor);

  const dataDir = join(dir, 'data');
  await restore({ dir: join(dir, 'backup'), dataDir, progress: silent });
  const restored = readConfig({ DATA_DIR: dataDir });
  const again = await openStores(restored, pino({ level: 'silent' }));
  after(() => again.close());
  const other = await aReader(restored, again);
  const { statusCode, body } = await other.get(`/changes?since=${ahead.cursor}`);
  assert.equal(statusCode, 410, body);
  assert.equal((await other.get(`/changes?since=${JSON.parse(body).start.cursor}`)).statusCode, 200);
  const behind = await other.pages(start.cursor);
  apply(copy, behind.events);
  assert.deepEqual(copy, backedUp);
});

test('the command prints what the stream tells, and says what is wrong', async () => {
  const market = await aFeedMarket({ alfa: ALL, beta: ALL });
  market.source('alfa', { export: true });
  await market.night();
  const { config, stores } = market;
  const reader = await aReader(config, stores);
  const print = (...args: string[]) => run(changesCommand, args, config.dataDir);
  const streamed = (await reader.get('/changes?since=2026-06-02', { accept: 'application/x-ndjson' })).body;
  const { code, out } = await print('--since', '2026-06-02');
  assert.deepEqual([code, out], [0, streamed]);
  assert.equal(out.split('\n').length, ALL.size + 2);
  const few = await print('--since', '2026-06-02', '--vendor', 'beta.dk', '--changed', 'price');
  assert.equal(few.out.split('\n').length, 2);
  const gone = await print('--since', '2026-06-01');
  assert.equal(gone.code, 1);
  assert.match(gone.err, /no longer known/);
  for (const args of [
    [],
    ['--since', 'x'],
    ['--since', '2027-01-01'],
    ['--since', '2026-06-02', '--vendor', '1'],
    ['--since', '2026-06-02', '--changed', 'name'],
  ])
    await assert.rejects(print(...args), UsageError, args.join(' '));
});

test('a source without the permission is in no delta, not even by name', async () => {
  const market = await aFeedMarket({ alfa: ALL, beta: ALL });
  await market.night();
  const { config, stores } = market;
  assert.equal(readdirSync(deltasIn(config.dataDir)).length, 1);
  const reader = await aReader(config, stores);
  assert.deepEqual((await reader.pages('2026-06-02')).events, []);
});
