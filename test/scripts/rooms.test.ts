import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { problemsBeside, problemsOf, type Source, sourcesIn } from '../../scripts/rooms.ts';

const imports = (path: string, ...targets: string[]): Source => ({
  path,
  text: targets.map((target) => `import { it } from '${target}';\n`).join(''),
});
const problems = (...sources: Source[]) => problemsOf(sources).join('\n');

const folder = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));

test('the house stands', () => {
  assert.deepEqual(problemsOf(sourcesIn(folder('src'))), []);
});

test('neither the benches nor the scripts import in a circle or crowd a folder', () => {
  for (const name of ['bench', 'scripts'])
    assert.deepEqual(problemsBeside(name, sourcesIn(folder(name))), []);
  const circle = [imports('run.ts', './lookup.ts'), imports('lookup.ts', './run.ts')];
  assert.match(problemsBeside('bench', circle).join(), /bench: a circle of imports: run\.ts → lookup\.ts/);
  const lazy = { path: 'run.ts', text: `const load = () => import('./lookup.ts');` };
  assert.match(problemsBeside('bench', [lazy, circle[1]!]).join(), /a circle of imports/);
  assert.deepEqual(problemsBeside('bench', [circle[0]!, imports('lookup.ts', '../src/config.ts')]), []);
  const files = Array.from({ length: 16 }, (_, i) => ({ path: `soak/${i}.ts`, text: '' }));
  assert.deepEqual(problemsBeside('bench', files.slice(1)), []);
  assert.match(problemsBeside('bench', files).join(), /bench\/soak has 16 files, more than 15/);
});

test('a room imports from floors below it, never from above or from its own floor', () => {
  assert.equal(problems(imports('feeds/a.ts', '../store/ports/state.ts')), '');
  assert.match(problems(imports('domain/a.ts', '../store/ports/state.ts')), /from store to domain, or not/);
  assert.match(problems(imports('feeds/a.ts', '../catalogue/night/make.ts')), /from catalogue to feeds/);
  assert.match(problems(imports('attic/a.ts', '../domain/day.ts')), /has no floor/);
});

test('imports of types count', () => {
  const source = { path: 'domain/a.ts', text: `import type { State } from '../store/ports/state.ts';` };
  assert.match(problems(source), /src\/domain\/a\.ts imports store\/ports\/state\.ts/);
});

test('inside a room imports go along its arrows', () => {
  assert.equal(problems(imports('search/ranking/a.ts', '../query/plan.ts')), '');
  assert.match(
    problems(imports('search/query/a.ts', '../ranking/score.ts')),
    /ranking stands beside or above query/,
  );
  assert.match(
    problems(imports('agents/mail/a.ts', '../webhook/b.ts')),
    /webhook stands beside or above mail/,
  );
  assert.match(problems(imports('agents/attic/a.ts', '../core/b.ts')), /attic has no place in agents/);
});

test('an engine is opened by the store’s door alone', () => {
  assert.equal(problems(imports('store/open.ts', './sqlite/state/state.ts')), '');
  assert.match(problems(imports('operator/a.ts', '../store/sqlite/state/state.ts')), /store\/open\.ts alone/);
});

test('a circle is told with its way, also one of types', () => {
  const circle = problems(
    imports('domain/a.ts', './b.ts'),
    imports('domain/b.ts', './c.ts'),
    imports('domain/c.ts', './a.ts'),
  );
  assert.match(circle, /domain\/a\.ts → domain\/b\.ts → domain\/c\.ts → domain\/a\.ts/);
});

test('a folder has at most 15 files and a file at most 200 lines', () => {
  const files = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ path: `domain/${i}.ts`, text: '' }));
  assert.equal(problems(...files(15)), '');
  assert.match(problems(...files(16)), /src\/domain has 16 files/);
  assert.equal(problems({ path: 'domain/a.ts', text: '\n'.repeat(200) }), '');
  assert.match(problems({ path: 'domain/a.ts', text: '\n'.repeat(201) }), /201 lines/);
});
