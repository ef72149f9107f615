import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { FeedError } from '../../../src/feeds/feed.ts';
import { createParsePool, type ParseJob } from '../../../src/feeds/reading/parse-pool.ts';
import { aFolder } from '../../builders.ts';
import { aSpec, NOW_MS, tsv } from '../reading.ts';

const dir = aFolder();
const pools = [createParsePool(0), createParsePool(2)] as const;
after(() => Promise.all(pools.map((pool) => pool.close())));

let files = 0;
/** A file of that text, to be read into a spool beside it. */
function aJob(text: string, own: Partial<ParseJob> = {}): ParseJob {
  const path = join(dir, `feed-${++files}`);
  writeFileSync(path, text);
  const spoolPath = `${path}.spool`;
  return { spec: aSpec(), path, spoolPath, goodSpoolPath: null, sameRecipe: false, nowMs: NOW_MS, ...own };
}
const failure = (pool: (typeof pools)[number], job: ParseJob) =>
  pool.run(job).then(
    () => assert.fail('it was read'),
    (error: NodeJS.ErrnoException) => error,
  );

test('a file is read the same in a thread as in this one', async () => {
  const text = tsv({}, { gtin: '' });
  const [here, there] = await Promise.all(pools.map((pool) => pool.run(aJob(text))));
  assert.deepEqual({ ...there, seconds: 0 }, { ...here, seconds: 0 });
  assert.equal(there!.reading.rows, 2);
});

test('what is wrong with a feed is a FeedError from a thread too, and its neighbours are read', async () => {
  const wrong = aJob('<html>');
  const [here, there, good] = await Promise.all([
    failure(pools[0], wrong),
    failure(pools[1], wrong),
    pools[1].run(aJob(tsv({}))),
  ]);
  assert.ok(here instanceof FeedError && there instanceof FeedError, `${here} ${there}`);
  assert.equal(there.message, here.message);
  assert.equal(good.reading.kept, 1);
});

test('what is wrong with the disk is no FeedError, and keeps its code', async () => {
  const codes = pools.map(async (pool) => {
    const job = aJob(tsv({}));
    const error = await failure(pool, { ...job, spoolPath: join(job.path, 'in a file.spool') });
    assert.ok(!(error instanceof FeedError));
    return error.code;
  });
  const [here, there] = await Promise.all(codes);
  assert.match(here!, /^E[A-Z]+$/);
  assert.equal(there, here);
});

test('a file whose reader is not done in time fails its feed, each time anew', async () => {
  const pool = createParsePool(1, 1);
  after(() => pool.close());
  for (let n = 0; n < 2; n++) {
    const error = await failure(pool, aJob(tsv({})));
    assert.ok(error instanceof FeedError, String(error));
    assert.equal(error.message, 'the reader stopped: not done after 1 ms');
  }
});
