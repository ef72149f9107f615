import { UNITS, type Unit } from '../domain/measure/measure.ts';
import { Type } from './schema.ts';
import { money, nullable } from './values.ts';

export interface UnitPriceView {
  unit_price: number | null;
  unit: Unit | null;
}

/** The two fields that follow an offer's claim, a search result's offers and a list item's own fields. */
export const unitPriceSchemas = (of: string) => ({
  unit_price: nullable(
    money(`${of} by the unit, half up to øre; null when it is not known how much there is`),
  ),
  unit: nullable(Type.Enum([...UNITS], { description: 'What unit_price is for; null when that is' })),
});
