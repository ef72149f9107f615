import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { longFunctions } from '../../scripts/functions.ts';

const dir = mkdtempSync(join(tmpdir(), 'prisme-functions-'));
after(() => rmSync(dir, { recursive: true }));
for (const folder of ['src', 'test']) mkdirSync(join(dir, folder));
writeFileSync(
  join(dir, 'tsconfig.json'),
  '{ "compilerOptions": { "types": [], "module": "nodenext", "target": "es2024" }, "include": ["src", "test"] }',
);

function problems(text: string, folder = 'src'): string[] {
  rmSync(join(dir, 'src/a.ts'), { force: true });
  writeFileSync(join(dir, folder, 'a.ts'), text);
  return longFunctions(dir);
}

/** A body that makes a function of so many lines when its first and last stand on lines of their own. */
const body = (lines: number): string => '  sum += 1;\n'.repeat(lines - 2);

const SHAPES: Readonly<Record<string, (lines: number) => string>> = {
  'a function': (lines) => `export function count(sum: number) {\n${body(lines)}}\n`,
  'a signature of several lines': (lines) =>
    `export function count(\n  sum: number,\n): void {\n${body(lines - 2)}}\n`,
  'a factory with a closure in it': (lines) =>
    `export function create(sum: number) {\nreturn () => {\n${body(lines - 2)}};\n}\n`,
  'a method': (lines) => `export class Sum {\ncount(sum: number) {\n${body(lines)}}\n}\n`,
  'a getter': (lines) => `export class Sum {\nget count() {\nlet sum = 1;\n${body(lines - 1)}}\n}\n`,
  'a text of several lines': (lines) => `export const text = () => \`${'\n'.repeat(lines - 1)}\`;\n`,
  'blank lines and comments': (lines) =>
    `export function none() {\n${'\n'.repeat(30)}${'  // Why.\n'.repeat(lines - 32)}}\n`,
};

for (const [name, of] of Object.entries(SHAPES))
  test(`a function has at most 60 lines: ${name}`, () => {
    assert.deepEqual(problems(of(60)), []);
    assert.match(problems(of(61)).join('\n'), /^src\/a\.ts:[12] a function of 61 lines, more than 60$/);
  });

test('a file may have many functions, and a test may be long', () => {
  assert.deepEqual(problems(SHAPES['a function']!(40) + SHAPES['a method']!(40)), []);
  assert.deepEqual(problems(SHAPES['a function']!(100), 'test'), []);
});
