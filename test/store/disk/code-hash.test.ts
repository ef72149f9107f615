import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { MAKING } from '../../../src/catalogue/night/unchanged/line-digest.ts';
import { READING } from '../../../src/feeds/reading/recipe.ts';
import { codeHash, sourcesOf } from '../../../src/store/disk/code-hash.ts';

const dir = mkdtempSync(join(tmpdir(), 'prisme-code-'));
after(() => rmSync(dir, { recursive: true }));
const put = (name: string, text: string) => writeFileSync(join(dir, name), text);
const hash = () => codeHash(pathToFileURL(join(dir, 'entry.ts')), pathToFileURL(join(dir, 'package.json')));

test('the hash of a module changes with its own code, with what it imports, and with a package’s version', () => {
  const packages = (papaparse: string) =>
    put('package.json', JSON.stringify({ dependencies: { papaparse, other: '1.0.0' } }));
  const entry = `import { a } from './a.ts';\nimport type { T } from './types.ts';\nexport { a };\n`;
  put('entry.ts', entry);
  put('a.ts', `import Papa from 'papaparse';\nexport const a = 1;\n`);
  put('types.ts', 'export type T = 1;\n');
  packages('5.0.0');
  const first = hash();
  assert.equal(hash(), first);
  put('types.ts', 'export type T = 2;\n');
  assert.equal(hash(), first, 'a type decides nothing');
  put('unrelated.ts', 'export const b = 1;\n');
  assert.equal(hash(), first, 'neither does a file that nothing imports');
  put('a.ts', `import Papa from 'papaparse';\nexport const a = 2;\n`);
  const second = hash();
  assert.notEqual(second, first);
  packages('5.0.1');
  const third = hash();
  assert.notEqual(third, second);
  put('entry.ts', `${entry}// said otherwise\n`);
  assert.notEqual(hash(), third);
});

test('what a module passes on, or imports over several lines, is part of it', () => {
  put('package.json', '{ "dependencies": {} }');
  for (const entry of [`export { a } from './a.ts';\n`, `import {\n  a,\n} from './a.ts';\na();\n`]) {
    put('entry.ts', entry);
    put('a.ts', 'export const a = 1;\n');
    const first = hash();
    put('a.ts', 'export const a = 2;\n');
    assert.notEqual(hash(), first, entry);
  }
});

test('a data file that a module reads is part of it', () => {
  mkdirSync(join(dir, 'samples'), { recursive: true });
  put('package.json', '{ "dependencies": {} }');
  put('entry.ts', `const TABLE = new URL('./samples/table.txt', import.meta.url);\n`);
  put('samples/table.txt', 'a: b\n');
  const first = hash();
  put('samples/table.txt', 'a: c\n');
  assert.notEqual(hash(), first);
});

test('a circle of imports is walked once', () => {
  put('entry.ts', `import { a } from './a.ts';\n`);
  put('a.ts', `import { b } from './b.ts';\n`);
  put('b.ts', `import { a } from './a.ts';\n`);
  const { files } = sourcesOf(pathToFileURL(join(dir, 'entry.ts')));
  assert.deepEqual(files.map(({ pathname }) => pathname.split('/').at(-1)).sort(), [
    'a.ts',
    'b.ts',
    'entry.ts',
  ]);
});

test('a package is known by its own name, with its scope and without the path inside it', () => {
  put('entry.ts', `import x from '@scope/one/inside';\nimport y from 'two/inside/too';\nimport 'node:fs';\n`);
  assert.deepEqual(sourcesOf(pathToFileURL(join(dir, 'entry.ts'))).packages, ['@scope/one', 'two']);
});

const filesOf = (entry: URL): string[] => sourcesOf(entry).files.map(({ pathname }) => pathname);
const includes = (entry: URL, name: string): boolean =>
  filesOf(entry).some((path) => path.endsWith(`/src/${name}`));

test('a feed’s recipe rests on readers, formats, cleaning, the packed line, the spool and the parsers', () => {
  for (const name of [
    'feeds/formats/networks/tables.ts',
    'feeds/readers/csv.ts',
    'feeds/normalise/ean-codes.ts',
    'feeds/last-night/recall.ts',
    'domain/text.ts',
    'store/packed/offer-line.ts',
    'store/spool/write.ts',
  ])
    assert.ok(includes(READING, name), name);
  assert.deepEqual(sourcesOf(READING).packages, ['entities', 'htmlparser2', 'papaparse', 'tldts', 'yauzl']);
});

test('making a product rests on whose price counts, its history, its words and the rows it is packed in', () => {
  for (const name of [
    'catalogue/night/trust/judge-prices.ts',
    'catalogue/night/trust/too-low.ts',
    'catalogue/night/update-history.ts',
    'catalogue/night/words.ts',
    'domain/history.ts',
    'store/packed/memory.ts',
    'store/packed/product-facts.ts',
  ])
    assert.ok(includes(MAKING, name), name);
});
