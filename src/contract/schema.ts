/*
 * JSON Schema as functions: what is documented, what a file may hold, and the TypeScript type of both are one text. They
 * return nothing but the schema itself; a library for it loaded 679 modules at every start (ADR 3).
 */

declare const DESCRIBED: unique symbol;
const OPTIONAL = Symbol('optional');

/** A schema of values of type T. */
export interface Schema<T = unknown> {
  readonly [keyword: string]: unknown;
  /** For the compiler alone: no schema has it. */
  readonly [DESCRIBED]: T;
}
interface ObjectSchema<P extends Properties> extends Schema<Shape<P>> {
  readonly properties: P;
}
interface OptionalSchema<T> extends Schema<T> {
  readonly [OPTIONAL]: true;
}
/** The type of the values that a schema describes. */
export type Described<S extends Schema> = S[typeof DESCRIBED];

type Keywords = Readonly<Record<string, unknown>>;
type Properties = Readonly<Record<string, Schema>>;
type OptionalKey<P extends Properties> = {
  [K in keyof P]: P[K] extends OptionalSchema<unknown> ? K : never;
}[keyof P];
type Shape<P extends Properties> = { [K in Exclude<keyof P, OptionalKey<P>>]: Described<P[K]> } & {
  [K in OptionalKey<P>]?: Described<P[K]>;
};

const schema = <T>(own: Keywords, more: Keywords | undefined): Schema<T> =>
  ({ ...own, ...more }) as unknown as Schema<T>;

export const Type = {
  String: (more?: Keywords) => schema<string>({ type: 'string' }, more),
  Number: (more?: Keywords) => schema<number>({ type: 'number' }, more),
  Integer: (more?: Keywords) => schema<number>({ type: 'integer' }, more),
  Boolean: (more?: Keywords) => schema<boolean>({ type: 'boolean' }, more),
  Null: (more?: Keywords) => schema<null>({ type: 'null' }, more),
  Literal: <const T extends string | boolean>(value: T, more?: Keywords) =>
    schema<T>({ type: typeof value, const: value }, more),
  Enum: <const T extends string>(values: readonly T[], more?: Keywords) => schema<T>({ enum: values }, more),
  Array: <S extends Schema>(items: S, more?: Keywords) =>
    schema<Described<S>[]>({ type: 'array', items }, more),
  Union: <const S extends readonly Schema[]>(anyOf: S, more?: Keywords) =>
    schema<Described<S[number]>>({ anyOf }, more),
  /** Of objects that one of their properties tells apart. */
  OneOf: <const S extends readonly Schema[]>(oneOf: S, more?: Keywords) =>
    schema<Described<S[number]>>({ oneOf }, more),
  /** An object whose keys are anything, and whose values are alike. */
  Record: <S extends Schema>(values: S, more?: Keywords) =>
    schema<Record<string, Described<S>>>({ type: 'object', additionalProperties: values }, more),
  Object: <P extends Properties>(properties: P, more?: Keywords) => {
    const required = Object.keys(properties).filter((key) => !(OPTIONAL in properties[key]!));
    const own = { type: 'object', ...(required.length > 0 && { required }), properties };
    return schema(own, more) as ObjectSchema<P>;
  },
  /** Of an object's property: it may be left out. */
  Optional: <S extends Schema>(of: S) =>
    ({ ...of, [OPTIONAL]: true }) as unknown as OptionalSchema<Described<S>>,
};
