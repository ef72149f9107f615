import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promiseProblems } from '../../scripts/promises.ts';

const dir = mkdtempSync(join(tmpdir(), 'prisme-promises-'));
after(() => rmSync(dir, { recursive: true }));
symlinkSync(fileURLToPath(new URL('../../node_modules', import.meta.url)), join(dir, 'node_modules'));
writeFileSync(
  join(dir, 'tsconfig.json'),
  '{ "compilerOptions": { "strict": true, "types": ["node"], "module": "nodenext", "target": "es2024" }, "files": ["a.ts"] }',
);

/** What is said of some lines, each with its number. */
function problems(...lines: string[]): string[] {
  const head = `declare function save(): Promise<boolean>; declare const later: (() => Promise<void>) | undefined;`;
  writeFileSync(join(dir, 'a.ts'), [head, ...lines, 'export {};'].join('\n'));
  return promiseProblems(dir);
}

test('a promise as a statement is awaited, kept or said to be meant', () => {
  assert.deepEqual(problems('save();', 'later?.();', 'save().then(() => {});'), [
    'a.ts:2 a promise that nobody waits for',
    'a.ts:3 a promise that nobody waits for',
    'a.ts:4 a promise that nobody waits for',
  ]);
  assert.deepEqual(
    problems('await save();', 'void save();', 'let kept;', 'kept = save();', 'await kept;'),
    [],
  );
});

test('a promise is no condition, for it is always true', () => {
  const asked = [
    'if (save()) {}',
    'const a = !save();',
    'const b = save() ? 1 : 2;',
    'const c = save() && 1;',
  ];
  assert.deepEqual(
    problems(...asked),
    [2, 3, 4, 5].map((line) => `a.ts:${line} a promise as a condition is always true`),
  );
  assert.deepEqual(problems('if (await save()) {}', 'if (later) {}'), []);
});

test('a promise is no text', () => {
  assert.deepEqual(problems('const text = `saved: $' + '{save()}`;'), ['a.ts:2 a promise in a text']);
});

test('a function that returns a promise is given to those who wait for it', () => {
  assert.deepEqual(problems('setTimeout(async () => {}, 1);', '[1].forEach(async () => {});'), [
    'a.ts:2 a function that returns a promise, where nobody waits for it',
    'a.ts:3 a function that returns a promise, where nobody waits for it',
  ]);
  assert.deepEqual(
    problems('setTimeout(() => void save(), 1);', 'await Promise.all([1].map(async () => {}));'),
    [],
  );
});

test("the runner's own promises are its own", () => {
  assert.deepEqual(problems(`import { test } from 'node:test';`, `test('a', async () => {});`), []);
});
