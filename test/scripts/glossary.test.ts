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

/** Words that say nothing by themselves: `KeptUnderKey` says what is kept, `Kept` alone does not. */
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

/** A bare participle as the name of a type does not say what it is. */
const PARTICIPLES =
  'Asked|Told|Waiting|Counted|Found|Held|Marked|Judged|Decided|Shown|Read|Given|Taken|Known|Wanted|Opened|Answering|Putting|Copying';

/**
 * How many of each are still in src/. A limit may only be lowered; 0 is the aim, and then the rule holds for good. The nine
 * names are two stored columns, `made` and `seen`, where rows are read and written.
 * Words are found line by line in exports, types, parameters, variables and arguments; a name inside a longer one is not.
 */
const LIMITS = { typesTwice: 0, participleTypes: 0, forbiddenNames: 9, leaningComments: 0 };

const atMost = (found: readonly string[], max: number): void =>
  assert.ok(found.length <= max, `${found.length} found, ${max} allowed:\n${found.join('\n')}`);

test('words that meant several things name nothing by themselves', () => {
  for (const name of UNUSED) assert.equal(exportedIn.get(name), undefined, `${name} is exported again`);
  for (const name of exportedIn.keys())
    assert.doesNotMatch(name, /[sS]ettle|[qQ]uarantine|giveWay/, `${name} has a word we do not use`);
});

test('nor a parameter or a variable', () => {
  const declared =
    /(?:\b(?:const|let|function) |[(,] ?)(asked|told|seen|made|remembered|resting|ways|tend|settled?)\b(?= ?[:=(,)])/g;
  atMost(hitsOf(declared), LIMITS.forbiddenNames);
});

const TYPE = /^(?:export )?(?:interface|type|class|abstract class) (\w+)/gm;

test('no type name is declared by two files, exported or not', () => {
  const files = new Map<string, string[]>();
  for (const { path, text } of SOURCES)
    for (const name of new Set([...text.matchAll(TYPE)].map(([, name]) => name!)))
      files.set(name, [...(files.get(name) ?? []), path]);
  const twice = [...files].filter(([, paths]) => paths.length > 1);
  atMost(
    twice.map(([name, paths]) => `${name}: ${paths.join(', ')}`),
    LIMITS.typesTwice,
  );
});

test('a type is a noun, not a bare participle', () => {
  atMost(
    hitsOf(new RegExp(`^(?:export )?(?:interface|type|class) (?:${PARTICIPLES})\\b`, 'gm')),
    LIMITS.participleTypes,
  );
});

test('a comment can be read alone: it does not begin as the rest of another sentence', () => {
  const lean = 'Of|As|By|So|So many|The same|Whoever|Also|And|Or|But|Likewise|Too|Then|Which';
  atMost(hitsOf(new RegExp(`(?:/\\*\\*? |// )(?:${lean}) `, 'g')), LIMITS.leaningComments);
});

/** Every line of src/ with a match, with its file and number. The second line of a `//` comment is not a beginning. */
function hitsOf(pattern: RegExp): string[] {
  return SOURCES.flatMap(({ path, text }) => {
    const lines = text.split('\n');
    return lines.flatMap((line, i) => {
      const continues = /^\s*\/\//.test(line) && /^\s*\/\//.test(lines[i - 1] ?? '');
      return !continues && new RegExp(pattern).test(line) ? [`${path}:${i + 1} ${line.trim()}`] : [];
    });
  });
}
