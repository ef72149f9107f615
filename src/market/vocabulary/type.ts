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

/**
 * How a model is called: `dash` NK-200, `xm` WH-1000XM5, `gen` R5 Pro, `phone` Nova 15 Pro Max, `name` Saga,
 * `title` a book's own title, `none` only its feature.
 */
export type Shape = 'dash' | 'xm' | 'gen' | 'phone' | 'name' | 'title' | 'none';

/** One kind of thing a shop sells, and all its names are made of. */
export interface ProductType {
  /** The thing in the singular, unique: the truth a search is judged by. */
  key: string;
  /** How it is written in a product's name. */
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
  /** Which attribute tells the articles of one model apart first. */
  vary: 'color' | 'size';
  /** How much dearer each next size is; by department when not told. */
  sizeStep?: number;
  /** How many models and articles of each the demo has. */
  groups: number;
  variants: number;
  /** For accessories: the key of the type they fit. */
  fits?: string;
}

type Fields = Pick<ProductType, 'priceKr' | 'brands' | 'groups' | 'variants'> & Partial<ProductType>;

/** `path` is written as shops do: "Køkken > Kaffe & te > Kaffemaskiner". */
export function typeOf(
  key: string,
  department: Department,
  path: string,
  english: string,
  fields: Fields,
): ProductType {
  const colors = fields.colors ?? [];
  return {
    key,
    noun: key,
    department,
    path: path.split(' > '),
    english,
    shape: 'dash',
    name: colors.length > 0 ? '{b} {n} {m} {f}, {c}' : '{b} {n} {m} {f} {s}',
    features: [],
    sizes: [],
    vary: colors.length > 0 ? 'color' : 'size',
    ...fields,
    colors,
  };
}
