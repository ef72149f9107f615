/**
 * Holds our answers of the commerce catalogue against the protocol's own schemas, which are no part of this project:
 * node scripts/ucp-validate.ts SCHEMAS URL, where SCHEMAS is a folder of the published ones (source/schemas of the
 * protocol's repository) and URL a service on the demo market, as `npm start` makes it, with LIMIT_MCP_FREE=1000.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Schema from 'typebox/schema';

const [dir, base = 'http://localhost:3000'] = process.argv.slice(2);
if (dir === undefined) throw new Error('usage: node scripts/ucp-validate.ts SCHEMAS [URL]');

const HOST = 'https://ucp.dev/schemas';
const AGENT = 'profile="https://platform.example/profile"';
const schemas = readdirSync(dir, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.json'))
  .map((path) => JSON.parse(readFileSync(join(dir, path), 'utf8')));
const get = async (path: string): Promise<unknown> => (await fetch(`${base}${path}`)).json();
const honesty = (await get('/ucp/v1/schemas/price_honesty.json')) as { $id: string };

const named = new Map(
  [...schemas, honesty].map((schema, i) => [schema.$id as string, { key: `s${i}`, schema }]),
);

/** Every schema stands in one, and what they say of each other leads there: not every validator follows addresses. */
function placed(value: unknown, from: string): unknown {
  if (Array.isArray(value)) return value.map((each) => placed(each, from));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name, inner]) => name !== '$id' || typeof inner !== 'string');
  return Object.fromEntries(
    kept.map(([name, inner]) => [
      name,
      name === '$ref' && typeof inner === 'string' ? placeOf(inner, from) : placed(inner, from),
    ]),
  );
}

function placeOf(reference: string, from: string): string {
  const { href, hash } = new URL(reference, from);
  const found = named.get(href.split('#', 1)[0]!);
  if (found === undefined) throw new Error(`the folder has no ${href}`);
  return `#/$defs/${found.key}${hash.slice(1)}`;
}

const $defs = Object.fromEntries([...named].map(([id, { key, schema }]) => [key, placed(schema, id)]));
const validator = (target: string) => Schema.Compile({ $defs, $ref: placeOf(target, HOST) } as never);

/** The fields of an answer that this script uses. */
interface Answered {
  products: { id: string; price_range: { min: { amount: unknown } }; variants: { id: string }[] }[];
}

const ask = async (operation: string, body: object): Promise<Answered> => {
  const answer = await fetch(`${base}/ucp/v1/catalog/${operation}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'ucp-agent': AGENT },
    body: JSON.stringify(body),
  });
  if (answer.status !== 200)
    throw new Error(`${operation} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answered;
};

const WORDS = ['robotstøvsuger', 'kaffemaskine', 'løbesko dame', 'hovedtelefoner', 'findes slet ikke her'];
const searches = await Promise.all(WORDS.map((query) => ask('search', { query })));
const walk = await ask('search', { filters: { price: { max: 50_000 } }, pagination: { limit: 50 } });
const products = [...searches, walk].flatMap((answer) => answer.products);
const ids = [...new Set(products.map(({ id }) => id))];
const variants = products.flatMap((product) => product.variants);
const lookups = [
  await ask('lookup', { ids: [...ids.slice(0, 50), variants[0]!.id, variants[1]!.id, 'nothing'] }),
  await ask('lookup', { ids: ['nothing'] }),
];
const details = await Promise.all([...ids.slice(0, 20), variants[1]!.id].map((id) => ask('product', { id })));

const CASES: readonly (readonly [what: string, target: string, answers: readonly unknown[]])[] = [
  ['profile', `${HOST}/profile.json#/$defs/business_schema`, [await get('/.well-known/ucp')]],
  ['search', `${HOST}/shopping/catalog_search.json#/$defs/search_response`, [...searches, walk]],
  ['lookup', `${HOST}/shopping/catalog_lookup.json#/$defs/lookup_response`, lookups],
  ['product', `${HOST}/shopping/catalog_lookup.json#/$defs/get_product_response`, details],
  ['not found', `${HOST}/common/types/error_response.json`, [await ask('product', { id: 'nothing' })]],
  ['price honesty', `${honesty.$id}#/$defs/variant`, variants],
];

let failed = 0;
for (const [what, target, answers] of CASES) {
  const check = validator(target);
  const problems = answers.flatMap((answer) => (check.Check(answer) ? [] : [check.Errors(answer)[1][0]]));
  console.log(
    `${problems.length === 0 ? 'ok    ' : 'FAILED'} ${what}: ${answers.length - problems.length} of ${answers.length} valid`,
  );
  for (const problem of problems.slice(0, 5))
    console.log(`       ${problem?.instancePath} ${problem?.message}`);
  failed += problems.length;
}
// A check that refuses nothing would hold nothing.
const strict = validator(`${HOST}/shopping/catalog_search.json#/$defs/search_response`);
const broken = structuredClone(searches[0]!);
broken.products[0]!.price_range.min.amount = 'free';
if (strict.Check(broken)) throw new Error('the schemas in this folder let a broken answer pass');
process.exitCode = failed === 0 ? 0 : 1;
