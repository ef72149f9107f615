import { type Measure, UNITS, type Unit, unitPriceOf } from '../domain/measure/measure.ts';
import { kroner, type Ore, oreOfKroner } from '../domain/money.ts';
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

const NO_UNIT_PRICE_VIEW: UnitPriceView = { unit_price: null, unit: null };

export const unitPriceView = (priceOre: Ore, measure: Measure | null): UnitPriceView =>
  measure === null
    ? NO_UNIT_PRICE_VIEW
    : { unit_price: kroner(unitPriceOf(priceOre, measure)), unit: measure.unit };

/** The unit price of a product at its lowest price. */
export const lowestUnitPrice = (
  { lowest_price }: { lowest_price: number },
  measure: Measure | null,
): UnitPriceView => unitPriceView(oreOfKroner(lowest_price)!, measure);
