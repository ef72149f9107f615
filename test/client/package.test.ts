import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { newWebhookSecret, signatureOf } from '../../src/agents/core/secrets.ts';
import { anApp } from '../api/an-app.ts';
import { anEan, anOffer } from '../builders.ts';
import { aBrowser, CHROMIUM } from '../web/a-browser.ts';
import { aBuiltPackage, anEmptyProject, aPackedPackage, compile, nodes, ROOT } from './a-package.ts';

const PACKED_BYTES_MAX = 10 * 1024;
const built = aBuiltPackage();
const packed = aPackedPackage(built);
const project = anEmptyProject(packed);
const readme = readFileSync(join(built, 'README.md'), 'utf8');
const blocks = (language: string) =>
  [...readme.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, code]) => code!);

test('packed it is small, and holds the compiled files alone', () => {
  const own = JSON.parse(readFileSync(join(built, 'package.json'), 'utf8'));
  const { bytes, files } = packed;
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
  mkdirSync(join(project, 'src'));
  const strict = ['--strict', '--exactOptionalPropertyTypes', '--module', 'nodenext', '--target', 'es2022'];
  const check = (name: string, code: string) => {
    writeFileSync(join(project, 'src', name), code);
    return compile([...strict, '--noEmit', '--types', '', `src/${name}`], project);
  };
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

for (const [name, node] of Object.entries(nodes()))
  test(`the examples of the README run in ${name}`, async () => {
    const baseUrl = await listening();
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
      // The server answers in this process, so the example runs beside it.
      const { stdout } = await promisify(execFile)(node, [file], { cwd: project });
      assert.match(stdout, outputs[i]!);
    }
  });

async function listening(): Promise<string> {
  const { app } = await anApp([anOffer({ price: 400 }), anOffer({ ean: anEan(2), price: 300 })]);
  return app.listen({ port: 0, host: '127.0.0.1' });
}

test('in a browser, on another site’s page, it asks, walks a list and checks a message', {
  skip: !existsSync(CHROMIUM),
}, async (t) => {
  const baseUrl = await listening();
  const dist = join(project, 'node_modules/prisme-client/dist');
  const site = createServer((request, response) => {
    const name = request.url!.slice(1);
    const isScript = readdirSync(dist).includes(name);
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' });
    response.end(isScript ? readFileSync(join(dist, name)) : '<!doctype html><title>a shop</title>');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  t.after(() => site.close());
  const page = await (await aBrowser()).open();
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
  const secret = newWebhookSecret();
  const body = JSON.stringify({ type: 'price_agent.reached', data: { cause: 'target' } });
  const timestamp = Math.floor(Date.now() / 1000);
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatureOf(secret, 'msg_1', timestamp, body),
  };
  const seen = await page.evaluate(
    async ({ baseUrl, headers, body, secret, ean }) => {
      const { Prisme, verifyWebhook } = await import('/index.js' as string);
      const prisme = new Prisme({ baseUrl });
      const names: string[] = [];
      for await (const { ean } of prisme.list('products', { brand: 'Nordhavn', limit: 1 })) names.push(ean);
      const { product } = await prisme.product(ean);
      const wrong = await prisme.product('x').catch((error: { status: number }) => error.status);
      const { data } = await verifyWebhook(headers, body, secret);
      return [product.lowest_price, names.length, wrong, data.cause];
    },
    { baseUrl, headers, body, secret, ean: anEan(1) },
  );
  assert.deepEqual(seen, [400, 2, 400, 'target']);
});

test('the package has the project’s version and licence', () => {
  const versionOf = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8')).version;
  assert.equal(versionOf('packages/client/package.json'), versionOf('package.json'));
  assert.equal(
    readFileSync(join(ROOT, 'packages/client/LICENSE'), 'utf8'),
    readFileSync(join(ROOT, 'LICENSE'), 'utf8'),
  );
});
