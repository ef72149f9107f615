/* Schemas as functions: documentation, validation and type come from one text. A library loaded 679 modules (ADR 3). */

declare const DESCRIBED: unique symbol;
const OPTIONAL = Symbol('optional');

export interface Schema<T = unknown> {
  readonly [keyword: string]: unknown;
  /** Exists for the compiler only; no schema has this property. */
  readonly [DESCRIBED]: T;
}
interface ObjectSchema<P extends Properties> extends Schema<ObjectShape<P>> {
  readonly properties: P;
}
interface OptionalSchema<T> extends Schema<T> {
  readonly [OPTIONAL]: true;
}
export type ValueOf<S extends Schema> = S[typeof DESCRIBED];

type Keywords = Readonly<Record<string, unknown>>;
type Properties = Readonly<Record<string, Schema>>;
type OptionalKey<P extends Properties> = {
  [K in keyof P]: P[K] extends OptionalSchema<unknown> ? K : never;
}[keyof P];
type ObjectShape<P extends Properties> = { [K in Exclude<keyof P, OptionalKey<P>>]: ValueOf<P[K]> } & {
  [K in OptionalKey<P>]?: ValueOf<P[K]>;
};

const schema = <T>(own: Keywords, more: Keywords | undefined): Schema<T> =>
  ({ ...own, ...more }) as unknown as Schema<T>;

const object = <P extends Properties>(properties: P, more?: Keywords) => {
  const required = Object.keys(properties).filter((key) => !(OPTIONAL in properties[key]!));
  const own = { type: 'object', ...(required.length > 0 && { required }), properties };
  return schema(own, more) as ObjectSchema<P>;
};

export const Type = {
  String: (more?: Keywords) => schema<string>({ type: 'string' }, more),
  Number: (more?: Keywords) => schema<number>({ type: 'number' }, more),
  Integer: (more?: Keywords) => schema<number>({ type: 'integer' }, more),
  Boolean: (more?: Keywords) => schema<boolean>({ type: 'boolean' }, more),
  /** Any JSON value. */
  Unknown: (more?: Keywords) => schema<unknown>({}, more),
  Null: (more?: Keywords) => schema<null>({ type: 'null' }, more),
  Literal: <const T extends string | boolean>(value: T, more?: Keywords) =>
    schema<T>({ type: typeof value, const: value }, more),
  Enum: <const T extends string>(values: readonly T[], more?: Keywords) => schema<T>({ enum: values }, more),
  Array: <S extends Schema>(items: S, more?: Keywords) =>
    schema<ValueOf<S>[]>({ type: 'array', items }, more),
  Union: <const S extends readonly Schema[]>(anyOf: S, more?: Keywords) =>
    schema<ValueOf<S[number]>>({ anyOf }, more),
  /** A union of objects that one of their properties tells apart. */
  OneOf: <const S extends readonly Schema[]>(oneOf: S, more?: Keywords) =>
    schema<ValueOf<S[number]>>({ oneOf }, more),
  /** An object with any keys and values of one type. */
  Record: <S extends Schema>(values: S, more?: Keywords) =>
    schema<Record<string, ValueOf<S>>>({ type: 'object', additionalProperties: values }, more),
  Object: object,
  /** An object whose title names its type in generated clients. */
  Named: <P extends Properties>(title: string, properties: P, more?: Keywords) =>
    object(properties, { title, ...more }),
  /** An object without other fields. */
  Closed: <P extends Properties>(properties: P, more?: Keywords) =>
    object(properties, { additionalProperties: false, ...more }),
  Optional: <S extends Schema>(of: S) =>
    ({ ...of, [OPTIONAL]: true }) as unknown as OptionalSchema<ValueOf<S>>,
};
