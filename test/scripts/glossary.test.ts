import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { sourcesIn } from '../../scripts/rooms.ts';

const SOURCES = sourcesIn(fileURLToPath(new URL('../../src', import.meta.url)));
const PAGE = readFileSync(new URL('../../docs/glossary.md', import.meta.url), 'utf8');
/** It passes on what the engines have, under their names. */
const DOOR = 'store/open.ts';
const EXPORTED = /^export (?:async )?(?:const|function\*?|class|interface|type) (\w+)/gm;

/** Every exported name, with the files that export it. */
const exportedIn = new Map<string, Set<string>>();
for (const { path, text } of SOURCES)
  for (const [, name] of text.matchAll(EXPORTED))
    exportedIn.set(name!, (exportedIn.get(name!) ?? new Set()).add(path));

test('what the glossary names is exported where it says', () => {
  const rows = [...PAGE.matchAll(/`(\w+)` in `([\w/.-]+)`/g)];
  assert.ok(rows.length > 40, `only ${rows.length} names are in the glossary`);
  for (const [, name, path] of rows)
    assert.ok(exportedIn.get(name!)?.has(path!), `${name} is not exported by src/${path}`);
});

test('no name is exported by two files: one name, one meaning', () => {
  // Two engines do one thing under one name: each is behind the same port.
  const places = (paths: ReadonlySet<string>) =>
    new Set(
      [...paths]
        .filter((path) => path !== DOOR)
        .map((path) => (/^store\/(?:sqlite|postgres)\//.test(path) ? 'an engine' : path)),
    );
  const within = (paths: ReadonlySet<string>, engine: string) =>
    [...paths].filter((path) => path.startsWith(`store/${engine}/`)).length;
  const twice = [...exportedIn].filter(
    ([, paths]) => places(paths).size > 1 || within(paths, 'sqlite') > 1 || within(paths, 'postgres') > 1,
  );
  assert.deepEqual(
    twice.map(([name, paths]) => `${name}: ${[...paths].join(', ')}`),
    [],
  );
});

/** As whole words of a name: `KeyedCounts` says what is kept, `Kept` alone says nothing. */
const UNUSED = [
  'Made',
  'Seen',
  'Parsed',
  'Reading',
  'Kept',
  'Live',
  'Lookup',
  'remember',
  'tend',
  'ways',
  'resting',
  'giveWay',
  'quarantine',
];

test('words that meant several things name nothing by themselves', () => {
  for (const name of UNUSED) assert.equal(exportedIn.get(name), undefined, `${name} is exported again`);
  for (const name of exportedIn.keys())
    assert.doesNotMatch(name, /[sS]ettle|[qQ]uarantine|giveWay/, `${name} has a word we do not use`);
});
