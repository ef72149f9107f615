import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { SETTINGS } from '../../src/config.ts';
import { DRAIN_MS } from '../../src/service/serving/lifecycle.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
const text = (path: string) => readFileSync(join(ROOT, path), 'utf8');

test('the image has what the program needs, an ordinary user, a health check and no more', () => {
  const file = text('Dockerfile');
  const copied = [...file.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names]) => names!.split(' '));
  for (const name of copied) assert.ok(existsSync(join(ROOT, name)), name);
  for (const name of ['bin', 'docs', 'src', 'samples', 'package.json'])
    assert.ok(copied.includes(name), name);
  const allowed = text('.dockerignore')
    .match(/^!.+$/gm)!
    .map((line) => line.slice(1));
  assert.deepEqual(new Set(allowed), new Set([...copied, 'package-lock.json']));
  assert.ok(file.indexOf('\nUSER node') < file.indexOf('\nENTRYPOINT'), 'not root');
  assert.match(file, /^HEALTHCHECK .*\\\n {2}CMD .*\/health/m);
  assert.match(file, /^VOLUME \/data$/m);
  assert.match(file, /^FROM node:24-/m);
});

test('compose has a read-only root, no rights beyond the image’s, and a name for every volume', () => {
  const file = text('compose.yaml');
  assert.match(file, /read_only: true/);
  assert.match(file, /cap_drop: \[ALL\]/);
  assert.match(file, /no-new-privileges:true/);
  assert.match(file, /127\.0\.0\.1:3000:3000/);
  assert.doesNotMatch(file, /user: root|privileged/);
  for (const name of ['data', 'backups']) assert.match(file, new RegExp(`^ {2}${name}:$`, 'm'));
});

test('whoever stops the service waits longer than it takes to close, the same everywhere', () => {
  const closeMs = Number(
    /CLOSE_WITHIN_MS = ([\d_]+)/.exec(text('src/service/serving/run-service.ts'))![1]!.replace('_', ''),
  );
  const seconds = [
    /TimeoutStopSec=(\d+)/.exec(text('deploy/prisme.service')),
    /stop_grace_period: (\d+)s/.exec(text('compose.yaml')),
    /stop_grace_period: (\d+)s/.exec(text('compose.cluster.yaml')),
    /Give it (\d+) s before it is killed/.exec(text('docs/scale.md')),
  ].map((found) => Number(found?.[1]));
  assert.deepEqual(new Set(seconds), new Set([20]));
  assert.ok(20_000 > DRAIN_MS + closeMs);
});

test('nginx packs every kind of text that the service sends', () => {
  const [, packed] = /gzip_types ([^;]+);/.exec(text('docs/deploy.md'))!;
  const sent = globSync('src/{api,web}/**/*.ts', { cwd: ROOT }).flatMap((path) =>
    [...text(path).matchAll(/'((?:text|application|image)\/[a-z+]+)(?:; [^']+)?'/g)].map(([, kind]) => kind!),
  );
  const kinds = new Set(sent.filter((kind) => /^text|json$|xml$/.test(kind) && kind !== 'text/html'));
  assert.ok(kinds.size > 5, [...kinds].join());
  for (const kind of kinds) assert.ok(packed!.split(/\s+/).includes(kind), kind);
});

test('units and documents name settings that exist, and files that are there', () => {
  for (const path of [
    ...globSync('docs/*.md', { cwd: ROOT }),
    'README.md',
    'CONTRIBUTING.md',
    'bench/README.md',
    'src/README.md',
  ])
    for (const [, target] of text(path).matchAll(/\]\((?!https?:|#)([^)#]+)\)/g))
      assert.ok(existsSync(join(ROOT, dirname(path), target!)), `${path}: ${target}`);
  const env = [...text('Dockerfile').matchAll(/^\s+(?:ENV )?([A-Z_]+)=/gm)].map(([, name]) => name!);
  for (const name of env.filter((one) => !one.startsWith('NODE_'))) assert.ok(name in SETTINGS, name);
  for (const unit of ['prisme.service', 'prisme-backup.service', 'prisme-backup.timer'])
    assert.match(text(join('deploy', unit)), /^\[Unit\]\nDescription=/);
});
