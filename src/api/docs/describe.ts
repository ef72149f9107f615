import { ErrorSchema } from '../../contract/resources.ts';
import { SAYS } from './documented.ts';
import { FIELD_WORDS } from './field-words.ts';

type Json = Record<string, unknown>;
interface Operation extends Json {
  tags?: string[];
  parameters?: { schema: Json }[];
  requestBody?: unknown;
  responses: Record<string, Json>;
}
export interface Description extends Json {
  paths?: Record<string, Record<string, Operation>>;
  components?: Json;
}

/** Besides what a route says of itself: whatever is limited may be refused, and whoever reads the catalogue may know the answer. */
const ANYBODY = [405, 500, 503];
const LIMITED = [401, 429];
const WITH_BODY = [400, 408, 413, 415];
const KNOWN_ALREADY = { description: 'The caller has this answer: `If-None-Match` named its `ETag`' };

/** Names schemas that have a title, so that generated clients do, and lists every status an operation may answer with. */
export function describe(document: Description): Description {
  const schemas: Record<string, Json> = {};
  for (const [path, operations] of Object.entries(document.paths ?? {}))
    for (const [method, operation] of Object.entries(operations)) addStatuses(path, method, operation);
  const paths = named(document.paths, schemas);
  const byName = Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { ...document, paths, components: { ...document.components, schemas: byName } } as Description;
}

function addStatuses(path: string, method: string, operation: Operation): void {
  const { responses, tags, requestBody } = operation;
  const isService = tags?.includes('Service') ?? false;
  const also = [...ANYBODY, ...(isService ? [] : LIMITED), ...(requestBody === undefined ? [] : WITH_BODY)];
  for (const status of also)
    responses[status] ??= {
      description: SAYS[status],
      content: { 'application/json': { schema: { ...ErrorSchema } } },
    };
  if (method === 'get' && !isService && !path.startsWith('/price-agents')) responses['304'] ??= KNOWN_ALREADY;
  operation.responses = Object.fromEntries(Object.entries(responses).sort(([a], [b]) => +a - +b));
}

/** A copy in which what has a title is a reference to the schema of that name. */
function named(value: unknown, schemas: Record<string, Json>): unknown {
  if (Array.isArray(value)) return value.map((each) => named(each, schemas));
  if (!isJson(value)) return value;
  const schema = whole(value, (each) => named(each, schemas));
  const { title } = schema;
  if (typeof title !== 'string' || !('type' in schema || 'oneOf' in schema)) return schema;
  delete schema['title'];
  // What a place says of a schema is not the schema's: "OK" describes an answer.
  if (SAID.has(schema['description'] as string)) delete schema['description'];
  const known = schemas[title];
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema))
    throw new Error(`two different schemas are called ${title}`);
  schemas[title] = schema;
  return { $ref: `#/components/schemas/${title}` };
}

const SAID = new Set([...Object.values(SAYS), 'Created']);
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Words of a closed set are texts: without a type some generators make them anything. And every field says what it is. */
function whole(value: Json, inner: (value: unknown) => unknown): Json {
  const copy: Json = {};
  if (Array.isArray(value['enum']) && value['type'] === undefined) copy['type'] = 'string';
  for (const [key, each] of Object.entries(value)) copy[key] = key.startsWith('example') ? each : inner(each);
  // The framework writes a constant as a choice of one.
  if (Array.isArray(value['enum']) && value['enum'].length === 1) {
    copy['const'] = value['enum'][0];
    delete copy['enum'];
  }
  if (isJson(value['properties']) && isJson(copy['properties'])) {
    const fields = copy['properties'];
    for (const [name, field] of Object.entries(fields)) if (isJson(field)) fields[name] = told(name, field);
  }
  return typeof value['name'] === 'string' && 'in' in value ? told(value['name'], copy) : copy;
}

/** A reference tells by itself; so does a choice of which one does. */
function told(name: string, field: Json): Json {
  const choices = Array.isArray(field['anyOf']) ? (field['anyOf'] as Json[]) : [];
  const tells = [field, ...choices].some((each) => '$ref' in each || 'description' in each);
  const description = FIELD_WORDS[name];
  return tells || description === undefined ? field : { ...field, description };
}
