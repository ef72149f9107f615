import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { SERVER_INFO } from '../../src/mcp/tools.ts';

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

test('every place that tells a version tells the same', () => {
  const { version } = json('package.json');
  assert.equal(json('package-lock.json').version, version);
  assert.equal(json('server.json').version, version);
  assert.equal(json('server.json').packages[0].version, version);
  assert.equal(json('packages/mcp-bridge/package.json').version, version);
  assert.equal(json('openapi.json').info.version, version);
  assert.equal(SERVER_INFO.version, version);
});
