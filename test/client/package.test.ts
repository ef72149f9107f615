import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { anApp } from '../api/an-app.ts';
import { anEan, anOffer } from '../builders.ts';
import { aBuiltPackage, anEmptyProject, compile, ROOT } from './a-package.ts';

const PACKED_BYTES_MAX = 10 * 1024;
const built = aBuiltPackage();
const readme = readFileSync(join(built, 'README.md'), 'utf8');
const blocks = (language: string) =>
  [...readme.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, code]) => code!);

test('packed it is small, and holds the compiled files alone', () => {
  const own = JSON.parse(readFileSync(join(built, 'package.json'), 'utf8'));
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--ignore-scripts'], { cwd: built, encoding: 'utf8' }),
  );
  const bytes: number = packed.size;
  const files: string[] = packed.files.map(({ path }: { path: string }) => path);
  assert.ok(
    files.every((path) => /^(?:dist\/[\w-]+\.(?:d\.ts|js)|LICENSE|README\.md|package\.json)$/.test(path)),
    String(files),
  );
  assert.ok(bytes <= PACKED_BYTES_MAX, `${bytes} bytes`);
  assert.deepEqual(own.dependencies, undefined);
  assert.deepEqual(own.files, ['dist', '!dist/api-types.js', 'LICENSE']);
});

const withoutComments = (code: string): string => code.replace(/\/\*[\s\S]*?\*\//g, '');

test('no type of it is any', () => {
  for (const file of readdirSync(join(built, 'dist')).filter((name) => name.endsWith('.d.ts')))
    assert.doesNotMatch(withoutComments(readFileSync(join(built, 'dist', file), 'utf8')), /\bany\b/, file);
});

test('an empty project with strict compiles against it, and a wrong field is an error', () => {
  const project = anEmptyProject(built);
  mkdirSync(join(project, 'src'));
  const strict = ['--strict', '--exactOptionalPropertyTypes', '--module', 'nodenext', '--target', 'es2022'];
  const check = (name: string, code: string) => {
    writeFileSync(join(project, 'src', name), code);
    return compile([...strict, '--noEmit', '--types', '', `src/${name}`], project);
  };
  writeFileSync(join(project, 'package.json'), '{"type":"module"}');
  for (const [i, code] of blocks('ts').entries()) check(`readme${i}.ts`, code);
  check(
    'right.ts',
    `import { Prisme, type Schemas } from 'prisme-client';
    const prisme = new Prisme({ baseUrl: 'https://a.example' });
    export const price = async (ean: string): Promise<number | null> => {
      const answer = await prisme.product(ean);
      return answer.found ? answer.product.lowest_price : null;
    };
    export const wish: Schemas['NewPriceAgent'] = { ean: '1', kind: 'low_within', within_days: 90 };`,
  );
  for (const wrong of [
    `export const a = async (p: Prisme) => (await p.product('1')).product.lowest_price;`,
    `export const a = (p: Prisme) => p.createAgent({ ean: '1', kind: 'cheaper' });`,
    `export const a = (p: Prisme) => p.list('cheapest');`,
  ])
    assert.throws(() => check('wrong.ts', `import { Prisme } from 'prisme-client';\n${wrong}`), /error TS/);
});

test('the examples of the README run', async () => {
  const { app } = await anApp([anOffer({ price: 400 }), anOffer({ ean: anEan(2), price: 300 })]);
  const baseUrl = await app.listen({ port: 0, host: '127.0.0.1' });
  const project = anEmptyProject(built);
  const outputs = [
    /400/,
    /2 found[\s\S]*5709/,
    /would have told 0 times in a year\nactive\n400 An agent of kind/,
    /^$/,
  ];
  const examples = blocks('js');
  assert.equal(examples.length, outputs.length);
  for (const [i, code] of examples.entries()) {
    const file = join(project, `example${i}.mjs`);
    writeFileSync(file, code.replaceAll('https://priser.example', baseUrl));
    assert.match(await runLater([file], project), outputs[i]!);
  }
});

/** The server answers in this process, so the example runs beside it. */
async function runLater(args: readonly string[], cwd: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [...args], { cwd });
  return stdout;
}

test('the package has the project’s version and licence', () => {
  const versionOf = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8')).version;
  assert.equal(versionOf('packages/client/package.json'), versionOf('package.json'));
  assert.equal(
    readFileSync(join(ROOT, 'packages/client/LICENSE'), 'utf8'),
    readFileSync(join(ROOT, 'LICENSE'), 'utf8'),
  );
});
