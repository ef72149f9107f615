import { readFileSync } from 'node:fs';

export const DEPARTMENTS = [
  'elektronik',
  'hvidevarer',
  'køkken',
  'bolig',
  'have',
  'børn',
  'tøj',
  'skønhed',
  'bøger',
  'spil',
  'sport',
  'dyr',
  'mad',
  'kontor',
] as const;
export type Department = (typeof DEPARTMENTS)[number];

const SHAPES = ['dash', 'xm', 'gen', 'phone', 'name', 'title', 'none'] as const;

/**
 * The form of a model's name: `dash` NK-200, `xm` WH-1000XM5, `gen` R5 Pro, `phone` Nova 15 Pro Max, `name` Saga,
 * `title` a book's own title, `none` only its feature.
 */
export type Shape = (typeof SHAPES)[number];

/** One kind of product, with everything that its names and prices are made of. */
export interface ProductType {
  /** The product in the singular, unique: the truth that a search is judged by. */
  key: string;
  /** The word in a product's name. */
  noun: string;
  department: Department;
  path: readonly string[];
  english: string;
  priceKr: readonly [number, number];
  brands: readonly string[];
  shape: Shape;
  /** {b} brand, {n} noun, {m} model, {f} feature, {s} size, {c} colour, {t} what an accessory fits. */
  name: string;
  features: readonly string[];
  colors: readonly string[];
  sizes: readonly string[];
  /** The attribute in which the articles of one model differ first. */
  vary: 'color' | 'size';
  /** The share by which each next size is dearer; the department decides when it is missing. */
  sizeStep?: number;
  /** Number of models in the demo. */
  groups: number;
  /** Number of articles of each model. */
  variants: number;
  /** The key of the type that an accessory fits. */
  fits?: string;
}

const FIELDS =
  'department path english price brands models noun shape name features colors sizes vary size-step fits'.split(
    ' ',
  );

/** Reads the blocks of `samples/product-types.da.txt`, whose head describes the format. `name` is the file in error messages. */
export function parseProductTypes(text: string, name: string): ProductType[] {
  const blocks: { key: string; line: number; fields: Map<string, string> }[] = [];
  for (const [i, raw] of text.split('\n').entries()) {
    const line = raw.trimEnd();
    if (line === '' || line.startsWith('#')) continue;
    const problem = (what: string) => new Error(`${name}:${i + 1}: ${what}`);
    if (!line.startsWith(' ')) {
      if (blocks.some(({ key }) => key === line)) throw problem(`a second block of '${line}'`);
      blocks.push({ key: line, line: i + 1, fields: new Map() });
      continue;
    }
    const [, field = '', value = ''] = /^ +([a-z-]+): (.+)$/.exec(line) ?? [];
    const block = blocks.at(-1);
    if (block === undefined || !FIELDS.includes(field))
      throw problem(`'${line.trim()}' is no field of a type`);
    if (block.fields.has(field)) throw problem(`a second '${field}' of '${block.key}'`);
    block.fields.set(field, value);
  }
  return blocks.map(({ key, line, fields }) => {
    try {
      return productType(key, fields);
    } catch (error) {
      throw new Error(`${name}:${line}: ${key}: ${(error as Error).message}`);
    }
  });
}

function productType(key: string, fields: ReadonlyMap<string, string>): ProductType {
  const required = (field: string): string => {
    const value = fields.get(field);
    if (value === undefined) throw new Error(`has no '${field}'`);
    return value;
  };
  const oneOf = <T extends string>(field: string, value: string, allowed: readonly T[]): T => {
    const found = allowed.find((one) => one === value);
    if (found === undefined) throw new Error(`'${field}' is none of ${allowed.join(', ')}`);
    return found;
  };
  const pair = (field: string, pattern: RegExp): [number, number] => {
    const [, first, second] = pattern.exec(required(field)) ?? [];
    if (second === undefined) throw new Error(`'${field}' is no pair of numbers`);
    return [Number(first), Number(second)];
  };
  const list = (field: string): string[] =>
    (fields.get(field)?.split(' | ') ?? []).map((value) => (value === NOTHING ? '' : value));
  const colors = list('colors');
  const [groups, variants] = pair('models', /^(\d+) × (\d+)$/);
  const sizeStep = fields.get('size-step');
  const fits = fields.get('fits');
  required('brands');
  return {
    key,
    noun: fields.get('noun') ?? key,
    department: oneOf('department', required('department'), DEPARTMENTS),
    path: required('path').split(' > '),
    english: required('english'),
    priceKr: pair('price', /^(\d+) – (\d+)$/),
    brands: list('brands'),
    shape: oneOf('shape', fields.get('shape') ?? 'dash', SHAPES),
    name: fields.get('name') ?? (colors.length > 0 ? '{b} {n} {m} {f}, {c}' : '{b} {n} {m} {f} {s}'),
    features: list('features'),
    colors,
    sizes: list('sizes'),
    vary: oneOf('vary', fields.get('vary') ?? (colors.length > 0 ? 'color' : 'size'), ['color', 'size']),
    ...(sizeStep !== undefined && { sizeStep: Number(sizeStep) }),
    groups,
    variants,
    ...(fits !== undefined && { fits }),
  };
}

/** Stands in a list for an empty entry, for example a model without a feature. */
const NOTHING = '-';

const FILE = 'samples/product-types.da.txt';
export const TYPES: readonly ProductType[] = parseProductTypes(
  readFileSync(new URL(`../../${FILE}`, import.meta.url), 'utf8'),
  FILE,
);
