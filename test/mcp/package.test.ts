import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { aFolder } from '../builders.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const text = (path: string) => readFileSync(join(root, path), 'utf8');
const read = (path: string) => JSON.parse(text(path));
const bridge = read('packages/mcp-bridge/package.json');

test('the bridge runs as a package of its own: compiled, without the rest of the project', async () => {
  const dir = aFolder();
  cpSync(join(root, 'packages/mcp-bridge/prisme-mcp.js'), join(dir, 'prisme-mcp.js'));
  cpSync(join(root, 'packages/mcp-bridge/package.json'), join(dir, 'package.json'));
  symlinkSync(join(root, 'node_modules'), join(dir, 'node_modules'));
  const built = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/typescript/bin/tsc'),
      '-p',
      'packages/mcp-bridge',
      '--outDir',
      join(dir, 'dist'),
    ],
    { cwd: root, encoding: 'utf8' },
  );
  assert.equal(built.status, 0, built.stdout);
  const client = new Client({ name: 'test', version: '1.0.0' });
  const env = { PRISME_MCP_URL: 'http://127.0.0.1:9/mcp' };
  const command = {
    command: process.execPath,
    args: [join(dir, 'prisme-mcp.js')],
    env,
    stderr: 'ignore' as const,
  };
  await client.connect(new StdioClientTransport(command));
  after(() => client.close());
  const { tools } = await client.listTools();
  assert.deepEqual(
    tools.map(({ name }) => name),
    ['search_products', 'get_product'],
  );
});

test('the package asks for the versions the project is tested with', () => {
  const { dependencies } = read('package.json');
  for (const [name, version] of Object.entries(bridge.dependencies))
    assert.equal(version, dependencies[name], name);
});

test('the registry entry and the package name each other', () => {
  const entry = read('server.json');
  const [npm] = entry.packages;
  assert.equal(entry.name, bridge.mcpName);
  assert.equal(npm.identifier, bridge.name);
  assert.deepEqual([entry.version, npm.version], [bridge.version, bridge.version]);
  assert.ok(bridge.repository.url.includes(entry.repository.url));
});

test('the registry entry keeps the rules of the registry', () => {
  const entry = read('server.json');
  assert.match(
    entry.$schema,
    /^https:\/\/static\.modelcontextprotocol\.io\/schemas\/\d{4}-\d\d-\d\d\/server\.schema\.json$/,
  );
  assert.match(entry.name, /^[a-z0-9-]+(\.[a-z0-9-]+)+\/[a-zA-Z0-9][a-zA-Z0-9._-]*$/);
  assert.ok(entry.name.length <= 200 && entry.title.length <= 100);
  assert.ok(entry.description.length >= 1 && entry.description.length <= 100);
  for (const { version, registryType, registryBaseUrl, transport } of entry.packages) {
    assert.match(version, /^\d+\.\d+\.\d+$/);
    assert.deepEqual(
      [registryType, registryBaseUrl, transport],
      ['npm', 'https://registry.npmjs.org', { type: 'stdio' }],
    );
  }
  for (const { type, url, variables } of entry.remotes) {
    assert.equal(type, 'streamable-http');
    assert.match(url, /^https:\/\//);
    assert.deepEqual(
      [...url.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
      Object.keys(variables),
    );
  }
});

test('the package can be published: licence, files, repository and the name the registry looks for', () => {
  assert.equal(bridge.license, 'MIT');
  assert.equal(text('packages/mcp-bridge/LICENSE'), text('LICENSE'));
  assert.deepEqual(bridge.repository.directory, 'packages/mcp-bridge');
  assert.notEqual(bridge.private, true);
  for (const file of bridge.files.filter((name: string) => name !== 'dist'))
    assert.ok(text(`packages/mcp-bridge/${file}`).length > 0, file);
});
