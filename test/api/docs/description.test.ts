import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describe } from '../../../src/api/docs/describe.ts';
import { anApp } from '../an-app.ts';

interface Schema {
  $ref?: string;
  type?: string;
  description?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  const?: unknown;
  default?: unknown;
  items?: Schema;
  properties?: Record<string, Schema>;
  format?: string;
}
interface Operation {
  parameters?: {
    name: string;
    in: string;
    required: boolean;
    description?: string;
    example?: string;
    schema: Schema;
  }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
  tags: string[];
}
const described = async (own: Parameters<typeof anApp>[1] = {}) => {
  const document = (await (await anApp([], own)).get('/api-docs/openapi.json')).json();
  const paths: Record<string, Record<string, Operation>> = document.paths;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, method, operation })),
  );
  const schemas: Record<string, Schema> = document.components.schemas;
  return { document, operations, schemas };
};
const schemaOf = (answer: { content?: Record<string, { schema: Schema }> }) =>
  answer.content?.['application/json']?.schema;

test('answers, bodies and what they consist of have names that generated clients can use', async () => {
  const { operations, schemas } = await described();
  for (const name of ['Product', 'Offer', 'Vendor', 'ApiError', 'Claim', 'SearchResults', 'Suggestions'])
    assert.ok(name in schemas, name);
  for (const { name, operation } of operations)
    for (const [status, answer] of Object.entries(operation.responses)) {
      const schema = schemaOf(answer);
      // The bytes of a file have no name.
      const isNamed = schema?.$ref !== undefined || schema?.format === 'binary';
      if (schema !== undefined && status !== '204') assert.ok(isNamed, `${name} ${status}`);
      if (+status >= 400) assert.equal(schema?.$ref, '#/components/schemas/ApiError', `${name} ${status}`);
      const known = schema?.$ref?.replace('#/components/schemas/', '');
      if (known !== undefined) assert.ok(known in schemas, known);
    }
  assert.equal(schemas['Offer']!.properties!['vendor']!.$ref, '#/components/schemas/Vendor');
});

/** A schema and all schemas inside it, each with its path. */
function* within(schema: Schema, path: string): Generator<[path: string, schema: Schema]> {
  yield [path, schema];
  for (const [name, field] of Object.entries(schema.properties ?? {}))
    yield* within(field, `${path}.${name}`);
  for (const each of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) yield* within(each, path);
  if (schema.items !== undefined) yield* within(schema.items, `${path}[]`);
}

test('generated clients can leave out what has a usual value, name what lists hold, and shadow no global', async () => {
  const { schemas } = await described();
  const all = Object.entries(schemas).flatMap(([name, schema]) => [...within(schema, name)]);
  // openapi-typescript takes a field with a default for one that is always there.
  assert.deepEqual(
    all.filter(([, schema]) => 'default' in schema).map(([path]) => path),
    [],
  );
  assert.deepEqual(
    all.filter(([, { items }]) => items?.properties !== undefined).map(([path]) => path),
    [],
  );
  // A type of browsers, which Node does not have.
  const globals = ['History', 'Location', 'Node', 'Option', 'Image', 'Range', 'Selection', 'Comment', 'Text'];
  assert.deepEqual(
    Object.keys(schemas).filter((name) => name in globalThis || globals.includes(name)),
    [],
  );
});

test('`found` tells whether there is a product or a shop: it narrows what generated clients see', async () => {
  const { schemas } = await described();
  const named = ({ $ref = '' }: Schema) => schemas[$ref.replace('#/components/schemas/', '')]!;
  for (const [name, field] of [
    ['Lookup', 'product'],
    ['BatchResult', 'product'],
    ['Discounts', 'vendor'],
    ['VendorHonesty', 'vendor'],
  ] as const) {
    const [found, missing] = schemas[name]!.oneOf!.map(named);
    assert.deepEqual(
      [found, missing].map((each) => each!.properties!['found']!.const),
      [true, false],
    );
    assert.ok(found!.properties![field]!.$ref, name);
    assert.equal(missing!.properties![field]!.type, 'null', name);
  }
});

/** Fields without a description. */
function silent(schema: Schema, path: string): string[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const tells = [field, ...(field.anyOf ?? [])].some((each) => each.$ref || each.description);
    return [...(tells || field.items?.$ref ? [] : [`${path}.${name}`]), ...silent(field, `${path}.${name}`)];
  });
  const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.items ? [schema.items] : [])];
  return [...own, ...inner.flatMap((each) => silent(each, path))];
}

test('every field and every parameter says what it is, and of which type', async () => {
  const { operations, schemas } = await described();
  assert.deepEqual(
    Object.entries(schemas).flatMap(([name, schema]) => silent(schema, name)),
    [],
  );
  for (const { name, operation } of operations)
    for (const parameter of operation.parameters ?? []) {
      assert.ok(parameter.description, `${name} ${parameter.name}`);
      assert.ok(parameter.schema.type, `${name} ${parameter.name}`);
    }
});

test('parameters are as required and as typed as they are', async () => {
  const { operations } = await described();
  const of = (name: string, parameter: string) => {
    const { parameters } = operations.find((each) => each.name === name)!.operation;
    const { required, schema } = parameters!.find((each) => each.name === parameter)!;
    return [required, schema.type];
  };
  assert.deepEqual(of('get /public/search', 'q'), [true, 'string']);
  assert.deepEqual(of('get /public/search', 'in_stock'), [false, 'boolean']);
  assert.deepEqual(of('get /public/search', 'sort'), [false, 'string']);
  assert.deepEqual(of('get /public/product/{ean}/history', 'days'), [false, 'integer']);
  assert.deepEqual(of('get /products/popular', 'real'), [false, 'boolean']);
  assert.deepEqual(of('delete /price-agents/{id}', 'x-cancel-token'), [true, 'string']);
  assert.deepEqual(of('post /price-agents', 'idempotency-key'), [false, 'string']);
});

test('every status is listed: refusals of what is limited, bodies that do not fit, what the caller knows already', async () => {
  const { operations } = await described();
  for (const { name, method, operation } of operations) {
    const statuses = Object.keys(operation.responses);
    const isService = operation.tags.includes('Service');
    const wanted = [
      '405',
      '500',
      '503',
      ...(isService ? [] : ['401', '429']),
      ...(operation.requestBody ? ['400', '408', '413', '415'] : []),
    ];
    for (const status of wanted) assert.ok(statuses.includes(status), `${name} ${status}`);
    const keeps = method === 'get' && !isService && !name.includes('/price-agents');
    assert.equal(statuses.includes('304'), keeps, name);
  }
});

test('a wrong method on every path is answered as it is listed: 405, with the methods that are there', async () => {
  const { operations } = await described();
  const { app } = await anApp([]);
  const paths = new Set(operations.map(({ name }) => name.split(' ')[1]!));
  for (const path of paths) {
    const there = operations.filter(({ name }) => name.split(' ')[1] === path).map(({ method }) => method);
    const url = path.replaceAll(/\{\w+\}/g, '5701234567899');
    const { statusCode, headers } = await app.inject({ method: 'PATCH', url });
    assert.equal(statusCode, 405, path);
    for (const method of there)
      assert.ok(String(headers.allow).includes(method.toUpperCase()), `${method} ${path}`);
  }
});

test('the server is the path of BASE_URL, so that trying works under any host', async () => {
  assert.deepEqual((await described()).document.servers, [{ url: '/' }]);
  for (const baseUrl of ['https://priser.example/prisme', 'https://priser.example/prisme/'])
    assert.deepEqual((await described({ baseUrl })).document.servers, [{ url: '/prisme' }], baseUrl);
});

test('it begins with limits, paging, errors and assistants, and the page is as wide as the screen', async () => {
  const { document } = await described();
  for (const part of ['## Limits', '## Paging', '## Errors', '## Assistants'])
    assert.ok(document.info.description.includes(part), part);
  const page = await (await anApp([])).get('/api-docs');
  assert.match(page.body, /<meta name="viewport" content="width=device-width, initial-scale=1">/);
});

const BASE = 'https://priser.example';

test('two schemas of one name are refused, and a title that is a field stays one', () => {
  const answer = (type: string) => ({
    responses: { 200: { content: { 'application/json': { schema: { title: 'Same', type } } } } },
  });
  assert.throws(
    () => describe({ paths: { '/a': { get: answer('object'), put: answer('array') } } }, BASE),
    /called Same/,
  );
  const schema = {
    type: 'object',
    title: 'List',
    properties: { title: { type: 'string', description: 'Its own' } },
  };
  const { components } = describe(
    { paths: { '/a': { get: { responses: { 200: { content: { 'application/json': { schema } } } } } } } },
    BASE,
  );
  const { title: _, ...own } = schema;
  assert.deepEqual((components as { schemas: Record<string, unknown> }).schemas['List'], own);
});
