import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { SERVER_INFO } from '../../src/mcp/tools.ts';
import { aFolder, BARE_ENV } from '../builders.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
const json = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));

/** Every Node on the machine that is not the project's own. */
const machines = [...(process.env.PATH ?? '').split(':'), '/usr/bin', '/usr/local/bin']
  .filter((dir) => dir !== '' && !dir.includes('node_modules'))
  .map((dir) => join(dir, 'node'))
  .filter((path, i, all) => existsSync(path) && all.indexOf(path) === i);

test('bin/prisme.js runs on whatever Node the machine has', { skip: machines.length === 0 }, () => {
  for (const node of machines) {
    const version = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
    const run = spawnSync(node, [join(ROOT, 'bin/prisme.js'), '--version'], { encoding: 'utf8' });
    assert.equal(run.status, 0, `${version}: ${run.stderr}`);
    assert.equal(run.stdout, `prisme ${json('package.json').version}\n`, version);
  }
});

/** Starts the service by some command and sends that command a signal once it listens. */
async function signalled(command: readonly [string, ...string[]], signal: NodeJS.Signals) {
  const dir = aFolder();
  const feed = { id: 'a', vendor: { name: 'A', domain: 'a.dk' }, format: 'google-tsv', url: 'file:./a.tsv' };
  writeFileSync(join(dir, 'sources.json'), JSON.stringify({ feeds: [feed] }));
  const child = spawn(command[0], command.slice(1), {
    cwd: ROOT,
    env: {
      ...BARE_ENV,
      HOME: dir,
      PORT: '0',
      DATA_DIR: dir,
      SOURCES: join(dir, 'sources.json'),
      REFRESH_AT: 'off',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  // The whole group: a server that was left behind by the command, too.
  after(() => spawnSync('kill', ['-KILL', '--', `-${child.pid}`]));
  const lines: string[] = [];
  const told = createInterface(child.stderr).on('line', (line) => lines.push(line));
  while (!lines.some((line) => line.includes('"msg":"listening"'))) await once(told, 'line');
  // Standard error is closed when the last process that has it ends, and that is the server.
  const [ended, closed] = [once(child, 'exit'), once(child, 'close')];
  child.kill(signal);
  const [code, by] = (await ended) as [number | null, NodeJS.Signals | null];
  await closed;
  return { code, by, isClosed: lines.some((line) => line.includes('"msg":"closing"')) };
}

const elder = machines.find(
  (node) => Number(execFileSync(node, ['-p', 'process.versions.node.split(".")[0]'])) < 24,
);

for (const [signal, ended] of [
  ['SIGTERM', { code: 0, by: null, isClosed: true }],
  ['SIGHUP', { code: null, by: 'SIGHUP', isClosed: false }],
] as const)
  test(`${signal} to bin/prisme.js on an older Node ends the server; how it ended comes back`, {
    skip: elder === undefined,
  }, async () => {
    assert.deepEqual(await signalled([elder!, 'bin/prisme.js', 'serve'], signal), ended);
  });

test('exit codes of a command come back through an older Node', { skip: elder === undefined }, () => {
  const run = spawnSync(elder!, [join(ROOT, 'bin/prisme.js'), 'refesh'], { encoding: 'utf8' });
  assert.deepEqual([run.status, run.signal], [2, null]);
});

test('SIGTERM to npm start ends the server, though the shell between them passes nothing on', async () => {
  const { isClosed } = await signalled(['npm', 'start'], 'SIGTERM');
  assert.ok(isClosed);
});

test('every place that tells a version tells the same', () => {
  const { version } = json('package.json');
  assert.equal(json('package-lock.json').version, version);
  assert.equal(json('server.json').version, version);
  assert.equal(json('server.json').packages[0].version, version);
  assert.equal(json('packages/mcp-bridge/package.json').version, version);
  assert.equal(json('openapi.json').info.version, version);
  assert.equal(SERVER_INFO.version, version);
});
