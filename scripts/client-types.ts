import { registerHooks } from 'node:module';

/*
 * The client's types, from the schemas of openapi.json by openapi-typescript. It is written against TypeScript 5, whose library the
 * project's TypeScript 7 does not have any more: it gets the one that is installed beside it under another name.
 */

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === 'typescript' ? 'typescript-5' : specifier, context),
});

interface OpenApi {
  components: { schemas: Record<string, unknown> };
}

/** Schemas of calls that the client does not have. */
const UNUSED = [
  'Health',
  'Ready',
  'NodeTrouble',
  'HeldFeed',
  'Like',
  'NewLike',
  'ApiError',
  'GiftList',
  'Export',
  'Exports',
];

/** Only schemas, without their prose: the API's documentation has it, and the package stays small. */
export async function clientTypes(openapi: OpenApi): Promise<string> {
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  const all = Object.entries(openapi.components.schemas).filter(([name]) => !UNUSED.includes(name));
  const schemas = withoutProse(Object.fromEntries(all)) as OpenApi['components']['schemas'];
  const document = {
    openapi: '3.1.0',
    info: { title: 'Prisme', version: '1' },
    paths: {},
    components: { schemas },
  };
  const ast = await openapiTS(document as Parameters<typeof openapiTS>[0] & object, { alphabetize: true });
  const text = astToString(ast);
  // From the first schema to the last, as one interface; comments such as "Format: date-time" say nothing more.
  const start = text.indexOf('schemas: {') + 'schemas: '.length;
  const end = text.indexOf('\n    };', start);
  const types = text
    .slice(start, end)
    .replace(/^ *\/\*\*.*\*\/\n/gm, '')
    .replaceAll('components["schemas"]', 'Schemas')
    .replaceAll('\n    ', '\n')
    .replaceAll('    ', '  ');
  return `// Generated from openapi.json by openapi-typescript; do not edit.\n\nexport interface Schemas ${types}\n}\n`;
}

const PROSE = ['description', 'examples', 'example', 'title'];

/** A property may be called `description`: only keywords of a schema are prose. */
function withoutProse(value: unknown, isSchema = false): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutProse(one, isSchema));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => !isSchema || !PROSE.includes(key));
  return Object.fromEntries(
    entries.map(([key, one]) => [key, withoutProse(one, !isSchema || key !== 'properties')]),
  );
}
