import { formatInstant } from '../domain/day.ts';
import { kroner, ore } from '../domain/money.ts';
import { type Schema, Type } from './schema.ts';

export const nullable = <T extends Schema>(schema: T) => Type.Union([schema, Type.Null()]);
export const money = (description: string) =>
  Type.Number({ description: `${description}, DKK, moms included` });

/** An answer with one of two shapes, told apart by `found`, so that a client's compiler knows what is not null. */
export const foundOrNot = (
  title: string,
  meaning: string,
  rest: (isFound: boolean) => Record<string, Schema>,
) =>
  Type.OneOf(
    [
      Type.Named(`${title}Found`, { found: Type.Literal(true, { description: meaning }), ...rest(true) }),
      Type.Named(`${title}NotFound`, {
        found: Type.Literal(false, { description: meaning }),
        ...rest(false),
      }),
    ],
    { title },
  );

export const shownMs = (ms: number | null): string | null => (ms === null ? null : formatInstant(ms));

export const shownOre = (value: number | null): number | null => (value === null ? null : kroner(ore(value)));
