import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { Compile } from 'typebox/compile';
import { anEan, anOffer } from '../builders.ts';
import { anApp } from './an-app.ts';

interface Operation {
  parameters?: { name: string; in: string }[];
  requestBody?: unknown;
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
}
const openapi = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
};

/** Resolves a reference to its schema. */
const named = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value), (_key, each) =>
    typeof each?.$ref === 'string' ? named(openapi.components.schemas[each.$ref.split('/').at(-1)]) : each,
  );

/** Values that callers send, typing errors, and attacks. */
const value = fc.oneof(
  fc.constantFrom(
    anEan(1),
    '5',
    'kaffemaskine',
    'sort',
    '7',
    '20',
    '0',
    '-1',
    '1e9',
    '1.5',
    'null',
    '',
    'true',
    'jul',
    'far',
    'amount',
    'butik-a.example',
    'https://www.Butik-A.example/x',
    '127.0.0.1',
    '[::1]',
    "' OR 1=1 --",
    '../../etc/passwd',
    '%00',
    '\u202e',
    '<script>',
    '{{7*7}}',
    '__proto__',
    'constructor',
    '٣',
    'a'.repeat(300),
  ),
  fc.string({ unit: 'binary', maxLength: 30 }).map((text) => text.toWellFormed()),
  fc.nat().map(String),
);
/** An empty segment, `.` and `..` lead to another path, which is another operation. */
const segment = value.filter((text) => !['', '.', '..'].includes(text));
const json = fc.oneof(
  fc.jsonValue(),
  fc.dictionary(
    fc.constantFrom('ean', 'target_price', 'email', 'webhook_url', 'language', 'expires_in_days', 'x'),
    fc.oneof(value, fc.integer(), fc.double(), fc.jsonValue()),
  ),
);

const operations = Object.entries(openapi.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    path,
    method: method.toUpperCase() as 'GET',
    operation,
  })),
);

test('there is something to fuzz', () => assert.ok(operations.length >= 18));

for (const { path, method, operation } of operations) {
  test(`${method} ${path}: whatever is sent, the status is documented and the body fits its schema`, async () => {
    const { app } = await anApp([anOffer(), anOffer({ ean: anEan(2), vendorId: 2, price: 99.5 })]);
    const schemas = new Map(
      Object.entries(operation.responses).map(([status, { content }]) => {
        const schema = content?.['application/json']?.schema;
        return [Number(status), schema && Compile(named(schema) as never)];
      }),
    );
    const names = (operation.parameters ?? [])
      .filter((parameter) => parameter.in === 'query')
      .map(({ name }) => name);
    const query = fc.dictionary(fc.constantFrom(...names, 'unknown'), value, { maxKeys: 4 });
    await fc.assert(
      fc.asyncProperty(segment, query, json, async (param, asked, body) => {
        const url = `${path.replace(/\{\w+\}/g, encodeURIComponent(param))}?${new URLSearchParams(asked)}`;
        const sends = operation.requestBody !== undefined;
        const answer = await app.inject({
          method,
          url,
          ...(sends && {
            payload: JSON.stringify(body ?? null),
            headers: { 'content-type': 'application/json' },
          }),
        });
        const { statusCode } = answer;
        assert.notEqual(statusCode, 500, `${url} ${JSON.stringify(body)}: ${answer.body}`);
        // A segment that no URL can hold is the framework's 404 or 400.
        if (!schemas.has(statusCode))
          assert.ok([400, 404, 405].includes(statusCode) && path.includes('{'), `${statusCode} for ${url}`);
        const schema = schemas.get(statusCode);
        if (schema && answer.body !== '')
          assert.ok(schema.Check(answer.json()), `${url}: ${answer.body.slice(0, 300)}`);
      }),
      { numRuns: Number(process.env['FUZZ_RUNS'] ?? 25) },
    );
  });
}
