import { ErrorSchema } from '../../contract/resources.ts';
import { SAYS } from '../server/answers.ts';
import { type OpenApiObject, type Operation, samplesOf, samplesText } from './samples.ts';

export interface OpenApiDocument extends OpenApiObject {
  paths?: Record<string, Record<string, Operation>>;
  components?: OpenApiObject;
}

/** Statuses that are added to what a route documents itself. */
const ANYBODY = [405, 500, 503];
const LIMITED = [401, 429];
const WITH_BODY = [400, 408, 413, 415];
const KNOWN_ALREADY = { description: 'The caller has this answer: `If-None-Match` named its `ETag`' };

/**
 * Names the schemas that have a title, so that generated clients have names, and adds every status an operation may answer
 * with, and samples.
 */
export function describe(document: OpenApiDocument, baseUrl: string): OpenApiDocument {
  const schemas: Record<string, OpenApiObject> = {};
  for (const [path, operations] of Object.entries(document.paths ?? {}))
    for (const [method, operation] of Object.entries(operations)) {
      addStatuses(path, method, operation);
      const samples = samplesOf(baseUrl, path, method, operation);
      operation['x-codeSamples'] = samples;
      operation.description = [operation.description ?? '', samplesText(samples)].join('\n\n').trim();
    }
  const paths = named(document.paths, schemas);
  const byName = Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { ...document, paths, components: { ...document.components, schemas: byName } } as OpenApiDocument;
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

/** A copy in which every schema with a title is a reference to the schema of that name. */
function named(value: unknown, schemas: Record<string, OpenApiObject>): unknown {
  if (Array.isArray(value)) return value.map((each) => named(each, schemas));
  if (!isJson(value)) return value;
  const schema = whole(value, (each) => named(each, schemas));
  const { title } = schema;
  if (typeof title !== 'string' || !('type' in schema || 'oneOf' in schema)) return schema;
  delete schema['title'];
  // A description such as "OK" describes the answer, not the schema.
  if (SAID.has(schema['description'] as string)) delete schema['description'];
  const known = schemas[title];
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema))
    throw new Error(`two different schemas are called ${title}`);
  schemas[title] = schema;
  return { $ref: `#/components/schemas/${title}` };
}

const SAID = new Set([...Object.values(SAYS), 'Created']);
const isJson = (value: unknown): value is OpenApiObject => typeof value === 'object' && value !== null;

/** Completes a schema: an enum gets its type, without which some generators accept any value, and every field gets a description. */
function whole(value: OpenApiObject, inner: (value: unknown) => unknown): OpenApiObject {
  const copy: OpenApiObject = {};
  if (Array.isArray(value['enum']) && value['type'] === undefined) copy['type'] = 'string';
  for (const [key, each] of Object.entries(value)) copy[key] = key.startsWith('example') ? each : inner(each);
  // The framework writes a constant as an enum with one value.
  if (Array.isArray(value['enum']) && value['enum'].length === 1) {
    copy['const'] = value['enum'][0];
    delete copy['enum'];
  }
  if (isJson(value['properties']) && isJson(copy['properties'])) {
    const fields = copy['properties'];
    for (const [name, field] of Object.entries(fields))
      if (isJson(field)) fields[name] = withDescription(name, field);
  }
  return typeof value['name'] === 'string' && 'in' in value ? withDescription(value['name'], copy) : copy;
}

/** Adds the common description of a field, unless the field or one of its choices has a description or is a reference. */
function withDescription(name: string, field: OpenApiObject): OpenApiObject {
  const choices = Array.isArray(field['anyOf']) ? (field['anyOf'] as OpenApiObject[]) : [];
  const isDescribed = [field, ...choices].some((each) => '$ref' in each || 'description' in each);
  const description = FIELD_WORDS[name];
  return isDescribed || description === undefined ? field : { ...field, description };
}

/** Descriptions that many answers share. They are not in the schemas, which the tool server sends to assistants. */
const FIELD_WORDS: Readonly<Record<string, string>> = {
  budget: 'The prices of the gifts in the list, DKK',
  channel: 'How its owner is told',
  check_url: 'Where to ask for its state',
  code: 'What to type at the checkout; null for a campaign that needs none',
  color: 'In the shop’s own words; null when no shop says',
  compounds: 'Danish compounds that were read as their parts',
  condition: 'Whether it is new',
  corrections: 'Words that were read otherwise: put right, joined or taken apart',
  count: 'How many are in this answer',
  currency: 'Always DKK',
  date: 'YYYY-MM-DD, Europe/Copenhagen',
  days: 'How many days it is about',
  delivery: 'How each channel works, where there is one',
  description: 'In a sentence; null or empty when there is none',
  discounts: 'Codes and campaigns that hold today',
  domain: 'The shop’s domain name, for example `elshop.dk`',
  ean: 'The code, padded to 13 digits',
  email: 'Is asked to confirm before anything else is sent to it',
  ends_at: 'When it ends (UTC); null when the shop does not say',
  error: 'The reason phrase of the status',
  exclusive: 'Given to us alone',
  filters: 'The values that exist',
  first_seen_at: 'When a shop first had it (UTC)',
  found: 'Whether there is such a thing; false is an answer, not an error',
  from: 'The first of the two',
  id: 'What names the agent; it cannot be guessed',
  'idempotency-key':
    'Sent again within 24 hours, with the same body, it gives the same answer and makes no second agent',
  interpretation: 'What the search understood',
  items: 'In the order of the list',
  likes: 'Likes in the period',
  limit: 'How many at most',
  logo_url: 'The shop’s logo; null when there is none',
  message: 'What was wrong, and what to send instead',
  name: 'As people know it',
  occasions: 'What the gifts are for',
  parts: 'What the compound consists of',
  period: 'Which of the three lists it is',
  points: 'Change points: a price holds until the next one',
  price_bands: 'Prices in at most six bands with round limits',
  product_count: 'How many products there are',
  product_name: 'What the product is called',
  rating: '0 to 5; null when there is none',
  reason: 'Why it does not work; null where it does',
  recipients: 'Whom the gifts are for',
  retry_after: 'With 429 and 503: after so many seconds the request may be sent again',
  review_count: 'How many reviews the rating comes from',
  review_platform: 'Where the reviews were written',
  review_url: 'Where the reviews can be read',
  size: 'In the shop’s own words; null when no shop says',
  slug: 'The name as it stands in addresses',
  sort: 'The order of the list',
  starts_at: 'When it begins (UTC); null when it has begun',
  state: 'failing: it is tried again; disabled: it is not',
  stats: 'What the prices of the window come to',
  status: 'Where it stands',
  statusCode: 'The HTTP status',
  stock: 'What the shop says of its stock',
  terms: 'The words that were searched for',
  title: 'What it is called',
  to: 'The last of the two',
  trend: 'How the price went over the thirty days',
  type: 'code: to be typed at the checkout; campaign: holds for everybody',
  url: 'Where it can be used',
  value_type: 'What `value` is',
  vendor: 'The shop',
  vendors: 'The shops',
  word: 'The word as it was typed',
  'x-cancel-token': 'The `cancel_token` that was given when the agent was made',
};
