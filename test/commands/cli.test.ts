import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { allCommands } from '../../src/commands/index.ts';
import { aFolder, BARE_ENV } from '../builders.ts';
import { prisme as runHere } from './running.ts';

const MAIN = new URL('../../src/main.ts', import.meta.url).pathname;

async function prisme(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { ...BARE_ENV, LOG_LEVEL: 'silent', ...env },
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, out, err };
}

test('help lists every command, and exits 0', async () => {
  const { code, out } = await prisme(['--help']);
  assert.equal(code, 0);
  for (const { name, summary } of await allCommands())
    assert.ok(out.includes(name) && out.includes(summary), name);
});

test('an unknown command or option is one clear line and exit code 2', async () => {
  const settings = { DATA_DIR: aFolder() };
  const isClear = ({ code, out, err }: Awaited<ReturnType<typeof prisme>>, args: readonly string[]) => {
    assert.equal(code, 2, args.join(' '));
    assert.equal(out, '');
    assert.match(err, /^prisme: /);
    assert.doesNotMatch(err, /\n {4}at /);
  };
  // Each is of a kind that main.ts tells apart: no such command, no such option, a value that a command refuses.
  for (const args of [['refesh'], ['refresh', '--as-off', '2026-11-15'], ['market', '--products', '-1']])
    isClear(await prisme(args, settings), args);
  for (const args of [
    ['refresh', '--as-of', '15/11'],
    ['feeds', 'check'],
  ])
    isClear(await runHere(args, settings), args);
});

test('a wrong setting stops with one line that names it', async () => {
  const { code, err } = await prisme(['serve'], { PORT: 'eighty' });
  assert.equal(code, 2);
  assert.equal(err, 'prisme: PORT must be a whole number from 0 to 65535; it is "eighty"\n');
});

test('a mistake in the sources file is told with its line', async () => {
  const dir = aFolder();
  writeFileSync(
    join(dir, 'sources.json'),
    '{ "feeds": [\n  { "id": "a", "vendor": { "name": "A", "domain": "a.dk" },\n    "format": "goggle-tsv", "url": "file:./a.tsv" } ] }',
  );
  const { code, err } = await prisme(['refresh'], {
    DATA_DIR: join(dir, 'data'),
    SOURCES: join(dir, 'sources.json'),
  });
  assert.equal(code, 2);
  assert.match(err, /sources\.json:3: feeds\[0\]\.format: .*goggle-tsv.*google-tsv/);
});

test('feeds check shows what a file would give and why the rest would not', async () => {
  const sample = new URL('../fixtures/feeds/samples/pricerunner.csv', import.meta.url).pathname;
  const { code, out } = await runHere(['feeds', 'check', sample]);
  assert.equal(code, 0);
  assert.match(out, /^format pricerunner-csv: 10 rows, 5 would be kept/);
  assert.match(out, /ean_scientific: 1\n {4}ean 5\.70999E\+12/);
});

test('refresh --json prints one object, feeds report shows it again, a second run says nothing is new', async () => {
  const dir = aFolder();
  mkdirSync(join(dir, 'market'));
  await runHere([
    'market',
    '--products',
    '50',
    '--vendors',
    '3',
    '--days',
    '1',
    '--as-of',
    '2026-11-15',
    '--out',
    join(dir, 'market'),
  ]);
  const env = { DATA_DIR: join(dir, 'data'), SOURCES: join(dir, 'market/2026-11-15/sources.json') };
  const first = await prisme(['refresh', '--as-of', '2026-11-15', '--force', '--json'], env);
  assert.equal(first.code, 0, first.err);
  const report = JSON.parse(first.out);
  assert.deepEqual(Object.keys(report), [
    'day',
    'generation',
    'published',
    'totals',
    'feeds',
    'doubts',
    'behind',
  ]);
  assert.deepEqual(Object.keys(report.feeds[0]), [
    'id',
    'status',
    'reason',
    'rows',
    'kept',
    'skipped',
    'price_changes',
    'seconds',
    'bytes',
  ]);
  assert.deepEqual(JSON.parse((await runHere(['feeds', 'report', '--json'], env)).out), report);
  assert.match(
    (await runHere(['refresh', '--as-of', '2026-11-15', '--force'], env)).out,
    new RegExp(`nothing new: ${report.generation} stays`),
  );
  assert.equal((await runHere(['refresh', '--as-of', '2026-11-14'], env)).code, 2);
});

test('what the machine refuses is one line, never a stack', async () => {
  const dir = aFolder();
  writeFileSync(join(dir, 'file'), '');
  for (const [args, env, code, says] of [
    [['refresh'], { DATA_DIR: '/proc' }, 2, /^prisme: DATA_DIR \/proc cannot be used: /],
    [['tokens', 'list'], { DATA_DIR: '/proc' }, 2, /^prisme: DATA_DIR \/proc cannot be used: /],
    [['refresh'], { DATA_DIR: join(dir, 'file', 'data') }, 1, /^prisme: ENOTDIR: .*file\/data/],
    [
      ['market', '--products', '9', '--vendors', '1', '--days', '1', '--out', join(dir, 'file')],
      {},
      1,
      /^prisme: (EEXIST|ENOTDIR): .*file/,
    ],
  ] as [string[], Record<string, string>, number, RegExp][]) {
    const { code: exit, out, err } = await prisme(args, env);
    assert.match(err, says);
    assert.match(err, /^[^\n]+\n$/, args.join(' '));
    assert.deepEqual([exit, out], [code, '']);
  }
});
