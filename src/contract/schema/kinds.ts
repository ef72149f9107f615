import { type Schema, Type } from './type.ts';

/** The kinds of values that resources are made of. */
export const nullable = <T extends Schema>(schema: T) => Type.Union([schema, Type.Null()]);
export const money = (description: string) =>
  Type.Number({ description: `${description}, DKK, moms included` });
