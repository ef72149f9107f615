import { AppError } from '../domain/errors.ts';

export interface UcpFilters {
  category?: string;
  minOre?: number;
  maxOre?: number;
}

export const IDS_MAX = 100;
const LIMIT = { default: 10, max: 50 };

type RequestFields = Readonly<Record<string, unknown>>;

export function readSearchRequest(body: unknown): Record<string, string> {
  const fields = fieldsOf(body, 'the body');
  const query = textOf(fields['query'], 'query')?.trim() ?? '';
  const { category, minOre, maxOre } = readFilters(fields);
  const { limit = LIMIT.default, cursor } = fieldsOf(fields['pagination'] ?? {}, 'pagination');
  const hasFilter = category !== undefined || minOre !== undefined || maxOre !== undefined;
  if (query === '' && !hasFilter) throw bad('A search needs a query of 5 to 200 characters or a filter.');
  if (typeof limit !== 'number' || !Number.isInteger(limit) || limit < 1)
    throw bad(`pagination.limit must be a whole number from 1 to ${LIMIT.max}.`);
  const after = textOf(cursor, 'pagination.cursor');
  return {
    ...(query !== '' && { q: query }),
    ...(category !== undefined && { category }),
    ...(minOre !== undefined && { min_price: String(minOre / 100) }),
    ...(maxOre !== undefined && { max_price: String(maxOre / 100) }),
    limit: String(Math.min(limit, LIMIT.max)),
    ...(after !== undefined && { cursor: after }),
  };
}

export interface LookupRequest {
  /** Each id once. */
  ids: string[];
  /** How many were sent: duplicates count. */
  sent: number;
  filters: UcpFilters;
}

export function readLookupRequest(body: unknown): LookupRequest {
  const fields = fieldsOf(body, 'the body');
  const { ids } = fields;
  if (!Array.isArray(ids) || ids.length === 0 || !ids.every((id) => typeof id === 'string'))
    throw bad('ids must be a list of product or variant ids, each as text.');
  if (ids.length > IDS_MAX)
    throw bad(`request_too_large: ids has ${ids.length} entries; send at most ${IDS_MAX}.`);
  return { ids: [...new Set(ids as string[])], sent: ids.length, filters: readFilters(fields) };
}

export function readProductRequest(body: unknown): { id: string; filters: UcpFilters } {
  const fields = fieldsOf(body, 'the body');
  const id = textOf(fields['id'], 'id');
  if (id === undefined) throw bad('id is missing; send a product or variant id.');
  return { id, filters: readFilters(fields) };
}

/** A price filter is in the currency of the context, DKK without one. Prices are never converted. */
function readFilters(fields: RequestFields): UcpFilters {
  const { categories, price } = fieldsOf(fields['filters'] ?? {}, 'filters');
  const { currency = 'DKK' } = fieldsOf(fields['context'] ?? {}, 'context');
  const { min, max } = fieldsOf(price ?? {}, 'filters.price');
  if ((min !== undefined || max !== undefined) && currency !== 'DKK')
    throw bad('Prices are in DKK; send filters.price in øre, with context.currency DKK or without it.');
  const [minOre, maxOre] = [oreOf(min, 'min'), oreOf(max, 'max')];
  if (minOre !== undefined && maxOre !== undefined && minOre > maxOre)
    throw bad('filters.price.min is above filters.price.max; no price lies between them.');
  const category = categoryOf(categories);
  return {
    ...(category !== undefined && { category }),
    ...(minOre !== undefined && { minOre }),
    ...(maxOre !== undefined && { maxOre }),
  };
}

function categoryOf(categories: unknown): string | undefined {
  if (categories === undefined) return undefined;
  if (
    !Array.isArray(categories) ||
    categories.length > 1 ||
    !categories.every((one) => typeof one === 'string' && one.trim() !== '')
  )
    throw bad('filters.categories must be a list of one Danish category name.');
  return categories[0] as string | undefined;
}

const ORE_MAX = 99_999_999_999;

function oreOf(value: unknown, name: string): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= ORE_MAX) return value;
  throw bad(`filters.price.${name} must be a whole number of øre that is not negative.`);
}

function fieldsOf(value: unknown, what: string): RequestFields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as RequestFields;
  throw bad(`${what} must be a JSON object.`);
}

function textOf(value: unknown, name: string): string | undefined {
  if (value === undefined || typeof value === 'string') return value;
  throw bad(`${name} must be text.`);
}

const bad = (message: string): AppError => new AppError('bad_request', message);
